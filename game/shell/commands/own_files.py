"""What `sala doctor` looks at among the player's own files; it changes none of them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing

from game.core.tree import BadFile
from game.games import catalogue
from game.shell.commands.findings import Finding
from game.store.files import read_bounded
from game.store.paths import Places
from game.store.variants import BrokenVariant, own_variants
from game.store.yaml_tree import read_tree


def settings(places: Places) -> Iterator[Finding]:
    """Whether the settings file, where there is one, can be read."""
    path = places.settings
    try:
        found = "not written yet"
        if path.exists():
            read_tree(read_bounded(path), path.name)
            found = str(path)
        yield Finding("settings", True, found)
    except BadFile as bad:
        yield Finding("settings", False, str(bad), f"mend {path} or delete it")


def database(places: Places) -> Iterator[Finding]:
    """Whether the matches, where there are any, are undamaged."""
    path = places.database
    if not path.exists():
        yield Finding("matches", True, "none yet")
        return
    mend = f"move {path} elsewhere; Sala then starts afresh"
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
            answer = connection.execute("PRAGMA quick_check").fetchone()[0]
    except sqlite3.Error as error:
        answer = str(error)
    yield Finding("matches", answer == "ok", str(path) if answer == "ok" else f"{path}: {answer}", mend)


def variants(places: Places) -> Iterator[Finding]:
    """Whether the player's own house variants can be played."""
    for game in catalogue().values():
        for entry in own_variants(game, places):
            what = f"{game.id}, own variant {entry.name}"
            if isinstance(entry, BrokenVariant):
                yield Finding(what, False, str(BadFile(entry.problems)), f"mend {entry.file} or delete it")
            else:
                yield Finding(what, True, str(entry.file))
