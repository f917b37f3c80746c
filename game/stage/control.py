"""What a game shows the shell: its controller (targets to actions) and its pictures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from game.core.game import Action, Advice, Seat, View
from game.core.text import Message
from game.stage.sprite import Box, Picture, Target

S = TypeVar("S")
Sel = TypeVar("Sel")


@dataclass(frozen=True, slots=True)
class Button:
    """A button of the action row. `key` is one letter or a key's name; `why_not` says why it is dead."""

    target: Target
    words: Message
    key: str = ""
    why_not: Message | None = None
    primary: bool = False


@dataclass(frozen=True, slots=True)
class Touch(Generic[Sel]):
    """What a target led to: the new selection, a finished action, and a sentence where one is due."""

    selection: Sel
    action: Action | None = None
    say: Message | None = None


@dataclass(frozen=True, slots=True)
class Scene(Generic[S, Sel]):
    """All that a picture depends on.

    `asking` is the seat whose person may act now (None: nobody, computer players think), `hover` the target
    under the pointer or the keyboard's focus, `bottom` the seat whose side is nearest, `advice` a hint that is
    shown, `last` the line's last action, `warn` whether gentle warnings are on, `aids` whether marks beside the
    colours are wanted. `plain` asks for an illustration: a game may leave out what is too small to read there.
    """

    view: View[S]
    selection: Sel
    asking: Seat | None
    hover: Target | None = None
    bottom: Seat = 0
    advice: Advice | None = None
    last: Action | None = None
    warn: bool = True
    aids: bool = False
    plain: bool = False


class Table(Protocol[S, Sel]):
    """A game's table; a module `table` provides it. `size` is the fixed virtual table in units."""

    size: tuple[float, float]
    nothing: Sel
    sounds: Mapping[str, str]
    banners: frozenset[str]

    def picture(self, scene: Scene[S, Sel]) -> Picture:
        """Every sprite of the table, keys unique, boxes inside the table."""

    def plates(self, view: View[S], bottom: Seat) -> Mapping[Seat, Box]:
        """Where each seat's plate (name, sign, score, turn marker) stands on the table."""

    def seat_art(self, seat: Seat) -> tuple[str, str]:
        """The seat's palette word and the file of its sign, for plates, log and result."""

    def reach(self, view: View[S], seat: Seat, selection: Sel) -> tuple[Target, ...]:
        """The targets that do something now, in reading order; following them reaches every legal action."""

    def touch(self, view: View[S], seat: Seat, selection: Sel, target: Target, warn: bool) -> Touch[Sel]:
        """What a click on a target does. `back` takes one stage of the selection back."""

    def buttons(self, view: View[S], seat: Seat, selection: Sel) -> tuple[Button, ...]:
        """The game's own buttons in the action row."""

    def prompt(self, scene: Scene[S, Sel]) -> Message:
        """One sentence: what is to be done now."""

    def outcome(self, view: View[S]) -> tuple[Message, ...]:
        """The result in sentences, the first as headline, then the arithmetic."""


AnyTable = Table[Any, Any]
