"""Crash reports: plain text in the data folder, the last ten, without names of people or of their folders."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from game.store.files import write_whole
from game.store.paths import Places

KEPT = 10


def write_report(
    places: Places, pieces: Iterable[tuple[str, str]], now: str, names: Sequence[str] = ()
) -> Path | None:
    """Write titled pieces of text and return the file; None when the folder refuses.

    `now` is a time in ISO 8601. Player names in `names`, the home folder and Sala's own folders are replaced.
    """
    text = "".join(f"== {title}\n{body.rstrip()}\n\n" for title, body in pieces)
    stamp = re.sub(r"[^0-9TZ]", "", now)
    try:
        file = next(path for path in _files(places.crashes, stamp) if not path.exists())
        write_whole(file, without_names(text, places, names))
    except OSError:
        return None
    for old in sorted(places.crashes.glob("crash-*.txt"), key=_age)[:-KEPT]:
        with contextlib.suppress(OSError):
            old.unlink()
    return file


def without_names(text: str, places: Places, names: Sequence[str] = ()) -> str:
    """The text with nothing in it that tells who plays here."""
    for folder, sign in ((places.config, "[config]"), (places.data, "[data]"), (places.log, "[log]")):
        text = _without_path(text, str(folder), sign)
    with contextlib.suppress(RuntimeError):
        home = Path.home()
        text = _without_path(text, str(home), "~")
        if len(home.name) > 1:
            text = re.sub(rf"(?<=[\\/]){re.escape(home.name)}(?=[\\/])", "[user]", text)
    for name in sorted(set(names), key=len, reverse=True):
        if len(name) > 1:
            pattern = rf"(?<!\w){re.escape(name)}(?!\w)" if name.isascii() else re.escape(name)
            text = re.sub(pattern, "[name]", text)
    return text


def _without_path(text: str, path: str, sign: str) -> str:
    """Replace a folder in each way in which it may be written: as it is, with slashes, with doubled backslashes."""
    if len(path) < 3:
        return text
    for written in {path, path.replace("\\", "/"), path.replace("\\", "\\\\")}:
        text = text.replace(written, sign)
    return text


def _files(folder: Path, stamp: str) -> Iterable[Path]:
    yield folder / f"crash-{stamp}.txt"
    yield from (folder / f"crash-{stamp}-{number:03}.txt" for number in range(2, 1000))


def _age(path: Path) -> str:
    return path.stem
