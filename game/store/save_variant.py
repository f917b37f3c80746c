"""Saving a house variant: only what differs from the game's standard, commented, in the player's own folder."""

from __future__ import annotations

import os
import unicodedata
from pathlib import Path
from typing import Any

from game.core import places as shipped
from game.core.game import AnyGame
from game.core.scenario import Words
from game.core.text import Message, say
from game.core.tree import BadFile, Problem
from game.core.variant import Switch, differences, plain, switches, value_of
from game.store.files import write_whole
from game.store.paths import Places
from game.store.variants import NamedVariant, read_variant
from game.store.write_yaml import Comments, remarks, write_block

LONGEST_NAME = 40
RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))}
HEAD = (
    "A house variant of Sala. Only what differs from the standard rules stands here.",
    "กติกาบ้านของศาลา ในไฟล์นี้มีเฉพาะข้อที่ต่างจากกติกามาตรฐาน",
)


def save_variant(
    game: AnyGame,
    title: str,
    variant: Any,
    places: Places,
    *,
    about: Words | None = None,
    over: NamedVariant | None = None,
    explained: Comments | None = None,
) -> NamedVariant | Message:
    """Write a house variant and return it as read back; a `Message` says why it could not be written.

    It gets a file of its own beside the others; `over` is an own variant to be replaced, never a preset.
    `explained` holds lines of comment for dotted keys. Raises `BadFile` when the variant contradicts itself.
    """
    if over is not None and (over.preset or over.file.parent != places.variants(game.id)):
        raise ValueError(f"{over.file} is not the player's own")
    title = " ".join(title.split())[:LONGEST_NAME]
    faults = game.contradictions(variant)
    if faults:
        raise BadFile(tuple(Problem(title, 1, fault.key, fault.why) for fault in faults))
    try:
        file = over.file if over is not None else _free_file(game, title, places)
        write_whole(file, variant_text(game, title, variant, about, explained))
    except OSError:
        return say("variant.unsaved", folder=str(places.variants(game.id)))
    return read_variant(game, file)


def variant_text(
    game: AnyGame, title: str, variant: Any, about: Words | None = None, explained: Comments | None = None
) -> str:
    """The file of a house variant: its game, its name, and the switches that differ from the defaults."""
    values: dict[str, Any] = {"game": game.id}
    if title:
        values["name"] = title
    if about is not None:
        texts = dict(about.texts)
        values["about"] = texts.get("") or texts
    changed = differences(variant, game.variant())
    known = {entry.key: entry for entry in switches(game.variant)}
    comments: dict[str, list[str]] = {}
    for key in changed:
        _put(values, key, _plain(known[key], value_of(variant, key)))
        comments[key] = [*(explained or {}).get(key, ()), *_allowed(known[key])]
    return "\n".join([*remarks(HEAD), "", write_block(values, comments)])


def safe_name(title: str) -> str:
    """A file name for every platform out of a title in any script, without its ending; never empty."""
    letters = unicodedata.normalize("NFC", title).casefold()
    kept = "".join(letter if unicodedata.category(letter)[0] in "LMN" else " " for letter in letters)
    name = "_".join(kept.split())[:LONGEST_NAME].strip("_")
    return f"{name}_" if name in RESERVED else name or "variant"


def _free_file(game: AnyGame, title: str, places: Places) -> Path:
    """A file that is neither there nor called like a preset, with a name that this system can write."""
    folder, name = places.variants(game.id), safe_name(title)
    try:
        os.fsencode(name)
    except UnicodeEncodeError:
        name = "variant"
    taken = {file.stem for file in shipped.presets(game.id).glob("*.yaml")}
    if folder.is_dir():
        taken |= {file.stem.casefold() for file in folder.iterdir()}
    numbers = (f"{name}_{number}" for number in range(2, len(taken) + 3))
    return folder / f"{next(free for free in (name, *numbers) if free not in taken)}.yaml"


def _put(values: dict[str, Any], key: str, value: Any) -> None:
    head, _, rest = key.partition(".")
    if rest:
        _put(values.setdefault(head, {}), rest, value)
    else:
        values[head] = value


def _plain(switch: Switch, value: Any) -> Any:
    return switch.allowed.untable(value) if switch.allowed.untable else plain(value)


def _allowed(switch: Switch) -> tuple[str, ...]:
    """What the switch accepts, on one line; a table says it in the rule book."""
    allowed = switch.allowed
    if allowed.table is not None:
        return ()
    numbers = () if allowed.low is None else (f"{allowed.low}-{allowed.high}",)
    example = (allowed.example,) if allowed.form is not None else ()
    return (" | ".join((*allowed.words, *numbers, *example)),)
