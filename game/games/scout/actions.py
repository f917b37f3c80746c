"""What a seat can do in SCOUT, with the notation of the rule book. Places in a hand count from 0 at the left."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.game import SeatAction

LEFT, RIGHT = "L", "R"
NO_SHOW = -1


@dataclass(frozen=True, slots=True)
class Flip(SeatAction):
    """R5: the choice before play, to turn the whole hand or to keep it."""

    turn: bool

    def body(self) -> str:
        """`flip` or `keep`."""
        return "flip" if self.turn else "keep"


@dataclass(frozen=True, slots=True)
class Show(SeatAction):
    """R7: show the cards from place `first` to place `last`, both included."""

    first: int
    last: int

    def body(self) -> str:
        """For example `show 1..2`."""
        return f"show {self.first}..{self.last}"


@dataclass(frozen=True, slots=True)
class Scout(SeatAction):
    """R11: take the card at one end of the Show, turned over or not; it has place `at` in the hand afterwards."""

    end: str
    turn: bool
    at: int

    def body(self) -> str:
        """For example `scout L f @3`, where f means turned over."""
        return f"scout {_taking(self)}"


@dataclass(frozen=True, slots=True)
class ScoutAndShow(SeatAction):
    """R15: Scout and at once Show; `first` and `last` count after the insertion.

    Both are `NO_SHOW` where a house rule lets the Show be left out (G8).
    """

    end: str
    turn: bool
    at: int
    first: int
    last: int

    def body(self) -> str:
        """For example `ss R @0 > 2..4`, or `ss R @0 > -` without a Show."""
        show = "-" if self.first == NO_SHOW else f"{self.first}..{self.last}"
        return f"ss {_taking(self)} > {show}"


@dataclass(frozen=True, slots=True)
class Concede(SeatAction):
    """G5: give the round up instead of scouting, for two players where a house rule allows it."""

    def body(self) -> str:
        """Always `concede`."""
        return "concede"


def _taking(action: Scout | ScoutAndShow) -> str:
    return f"{action.end}{' f' if action.turn else ''} @{action.at}"
