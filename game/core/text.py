"""Sentences as data: a catalog key with its values, put into words only where they are shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Who:
    """The player at a seat; shown as that player's name."""

    seat: int


Value: TypeAlias = "int | str | Who | Message"


@dataclass(frozen=True, slots=True)
class Message:
    """A catalog key such as `slimetrail.log.step` and the values its text may name, sorted by name.

    A value that is text is shown as it stands (a square, a player's own words), never looked up.
    """

    key: str
    values: tuple[tuple[str, Value], ...] = ()


def say(key: str, /, **values: Value) -> Message:
    """The message `key` with these values."""
    return Message(key, tuple(sorted(values.items())))
