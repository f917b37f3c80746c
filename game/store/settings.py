"""The settings: one frozen dataclass, one commented YAML file that a person can read and change."""

from __future__ import annotations

import difflib
import os
import re
from dataclasses import dataclass, fields

from game.core.text import Message, say
from game.core.tree import BadFile, Branch, Leaf, Problem, Tree
from game.core.variant import Allowed, check, flag, group, number, plain, switch, switches, words
from game.store.files import keep_copy, read_bounded, set_aside, write_whole
from game.store.paths import Places
from game.store.settings_words import HEAD, WORDS
from game.store.write_yaml import Comments, remarks, write_block
from game.store.yaml_tree import plain_tree, read_tree

VERSION = 1


@dataclass(frozen=True, slots=True)
class WindowSize:
    """The window when it is not full screen, in pixels of the desktop."""

    width: int = number(1280, 960, 16384)
    height: int = number(800, 600, 16384)


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be set, at its default. `text_size` and `sound_volume` are per cent."""

    language: str = words("auto", "en", "th")
    theme: str = words("dusk", "day", "contrast")
    text_size: int = number(100, 90, 150)
    colour_aids: bool = flag(False)
    motion: str = switch("1x", Allowed(words=("off", "0.5x", "1x", "2x", "4x")))
    pace: str = switch("normal", Allowed(words=("slow", "normal", "fast", "instant")))
    auto_forced: bool = flag(False)
    sound_volume: int = number(70, 0, 100)
    mute: bool = flag(False)
    mute_in_background: bool = flag(False)
    full_screen: bool = flag(False)
    acceleration: str = words("auto", "on", "off")
    confirm_resign: bool = flag(True)
    warn_suicide: bool = flag(True)
    window: WindowSize = group(WindowSize)


FATES = ("settings.aside", "settings.unread")
NAMES = tuple(entry.name for entry in fields(Settings))


def load_settings(places: Places, now: str) -> tuple[Settings, tuple[Problem, ...]]:
    """The settings and what is wrong with their file; without a file the defaults.

    One bad value costs only its own key. A file of no use is set aside, `now` (UTC, ISO 8601) in its name.
    """
    file = places.settings.name
    try:
        tree = _read(places)
    except BadFile as bad:
        return Settings(), (*bad.problems, Problem(file, 1, "", _aside(places, now, "settings.unread")[1]))
    known, typos = _known(tree), _typos(tree, file)
    try:
        return check(Settings, known, file), typos
    except BadFile as bad:
        wrong = {problem.key for problem in bad.problems}
        return check(Settings, _without(known, wrong), file), (*bad.problems, *typos)


def told(problems: tuple[Problem, ...], file: str) -> list[Message]:
    """What `load_settings` found as sentences for the player: first what became of the file, then each fault."""
    fate = [problem.what for problem in problems if problem.what.key in FATES]
    faults = [problem for problem in problems if problem.what.key not in FATES]
    if not fate and any(problem.what.key != "problem.unknown_near" or "." in problem.key for problem in faults):
        fate = [say("settings.partly", file=file)]
    return [*fate, *(problem.message() for problem in faults)]


def save_settings(places: Places, settings: Settings, now: str) -> Message | None:
    """Write every setting with its comment, and keep the outer keys that this version does not know.

    A file that became unreadable meanwhile is set aside first, one with bad values is copied first. Returns what
    to tell the player: that it failed, or where the copy lies.
    """
    kept = None
    try:
        tree = _read(places)
        if _spoiled(tree):
            kept = say("settings.copied", file=keep_copy(places.settings, now).name)
    except BadFile:
        tree = Branch((), 1)
        done, failure = _aside(places, now)
        if not done:
            return failure
    except OSError:
        return say("settings.unsaved", folder=str(places.config))
    values = {"version": _version(tree), **plain(settings)}
    for name, value in tree.entries:
        values.setdefault(name.text, plain_tree(value))
    try:
        write_whole(places.settings, "\n".join([*remarks(HEAD), "", write_block(values, comments())]))
    except OSError:
        return say("settings.unsaved", folder=str(places.config))
    return kept


def comments() -> Comments:
    """The lines above each key: what it does in both languages, and what is allowed."""
    result = {key: list(lines) for key, lines in WORDS.items()}
    for entry in switches(Settings):
        result.setdefault(entry.key, []).append(_allowed(entry.allowed))
    return result


def _allowed(allowed: Allowed) -> str:
    numbers = () if allowed.low is None else (f"{allowed.low}-{allowed.high}",)
    return " | ".join((*allowed.words, *numbers))


def _read(places: Places) -> Branch:
    """The settings file as a mapping, empty where there is none; raises `BadFile`."""
    path = places.settings
    if not os.path.lexists(path):
        return Branch((), 1)
    tree = read_tree(read_bounded(path), path.name)
    if not isinstance(tree, Branch):
        raise BadFile((Problem(path.name, tree.line, "", say("problem.mapping")),))
    return tree


def _spoiled(tree: Branch) -> bool:
    """Whether something that a person wrote is lost when the file is written anew."""
    try:
        check(Settings, _known(tree), "")
    except BadFile:
        return True
    return False


def _aside(places: Places, now: str, failure: str = "settings.unsaved") -> tuple[bool, Message]:
    """Set the settings file aside: whether it worked, and what to tell the player."""
    try:
        return True, say("settings.aside", file=set_aside(places.settings, now).name)
    except OSError:
        return False, say(failure, folder=str(places.config))


def _version(tree: Branch) -> int:
    """The version of the file's form: never lowered, so that a newer Sala still knows its own file."""
    written = tree.get("version")
    if isinstance(written, Leaf) and re.fullmatch("[1-9][0-9]{0,5}", written.text):
        return max(VERSION, int(written.text))
    return VERSION


def _known(tree: Branch) -> Branch:
    return Branch(tuple(entry for entry in tree.entries if entry[0].text in NAMES), tree.line)


def _typos(tree: Branch, file: str) -> tuple[Problem, ...]:
    """Keys that are nearly one of ours; others may belong to a newer Sala and are left alone."""
    found = []
    for name, _ in tree.entries:
        near = difflib.get_close_matches(name.text, NAMES, 1, 0.75)
        if near and name.text not in (*NAMES, "version"):
            what = say("problem.unknown_near", name=name.text[:40], near=near[0])
            found.append(Problem(file, name.line, name.text, what))
    return tuple(found)


def _without(tree: Branch, keys: set[str], prefix: str = "") -> Branch:
    """The mapping without these dotted keys."""
    kept: list[tuple[Leaf, Tree]] = []
    for name, value in tree.entries:
        key = prefix + name.text
        if key not in keys:
            inner = _without(value, keys, key + ".") if isinstance(value, Branch) else value
            kept.append((name, inner))
    return Branch(tuple(kept), tree.line)
