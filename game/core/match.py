"""A match: the log of everything that happened and the states it leads through."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from game.core.game import Action, Event, Game, Hint, Leave, Seat, SeatAction, Step, Turn, Undo, View, Viewer
from game.core.text import Who, say

S = TypeVar("S")
V = TypeVar("V")


MATCH_CODES = ("SEAT", "UNDO", "TURN")
"""Codes that the match itself gives, for seats, undo and hints, whatever the game."""


class Refused(ValueError):
    """An action that the position does not allow; `code` is the rule book's."""

    def __init__(self, code: str) -> None:
        """`code` such as `SLIME`."""
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class _Point(Generic[S]):
    """One action on the line that led here, and the state after it."""

    action: Action
    state: S


class Match(Generic[V, S]):
    """A match in progress. The log only grows; an undo is a log entry that shortens the line of states."""

    def __init__(self, game: Game[V, S], variant: V, seats: int, number: int = 0, start: S | None = None) -> None:
        """`number` counts the table's earlier matches; `start` begins from a position instead (scenarios)."""
        self.game = game
        self.variant = variant
        self.seats = seats
        self.number = number
        self.start = start if start is not None else game.rules.initial(variant, seats, number)
        self.log: list[Action] = []
        self._line: list[_Point[S]] = []

    @property
    def state(self) -> S:
        """The state now; whoever is not the rules should ask for a `view`."""
        return self._line[-1].state if self._line else self.start

    @property
    def line(self) -> tuple[Action, ...]:
        """The actions that still stand, undone ones left out."""
        return tuple(point.action for point in self._line)

    def state_after(self, plies: int) -> S:
        """The state after the first `plies` actions of the line."""
        return self._line[plies - 1].state if plies else self.start

    @property
    def to_act(self) -> Turn:
        """Who acts now."""
        return self.game.rules.to_act(self.state)

    @property
    def finished(self) -> bool:
        """Whether nobody is to act any more."""
        return self.to_act == ()

    @property
    def assisted(self) -> bool:
        """Whether an undo or a hint was used: such a match does not count for ratings."""
        return any(isinstance(action, Undo | Hint) for action in self.log)

    def view(self, viewer: Viewer) -> View[S]:
        """The state as this viewer may see it; ALL only once the match has ended."""
        return self.game.rules.observe(self.state, viewer)

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """The seat's legal actions."""
        return self.game.rules.legal_actions(self.state, seat)

    def refusal(self, action: Action) -> str | None:
        """None when the action may be submitted, else the code why not."""
        if isinstance(action, SeatAction) and not 0 <= action.seat < self.seats:
            return "SEAT"
        if isinstance(action, Undo):
            return None if self._undo_point(action.seat) is not None else "UNDO"
        if isinstance(action, Hint):
            acts = self.to_act
            return None if isinstance(acts, tuple) and action.seat in acts else "TURN"
        return self.game.rules.refusal(self.state, action)

    def submit(self, action: Action) -> tuple[Event, ...]:
        """Do the action and return what happened; raises `Refused` and changes nothing when it is not legal."""
        code = self.refusal(action)
        if code is not None:
            raise Refused(code)
        events: tuple[Event, ...] = ()
        if isinstance(action, Undo):
            point = self._undo_point(action.seat)
            assert point is not None
            del self._line[point:]
            events = (Event("undo", say("log.undo", who=Who(action.seat))),)
        elif isinstance(action, Hint):
            events = (Event("hint", say("log.hint", who=Who(action.seat))),)
        else:
            step: Step[S] = self.game.rules.apply(self.state, action)
            self._line.append(_Point(action, step.state))
            events = step.events
        self.log.append(action)
        return events

    def replay(self, actions: Iterable[Action]) -> None:
        """Submit one action after another; raises `Refused` at the first that is not legal."""
        for action in actions:
            self.submit(action)

    def _undo_point(self, seat: Seat) -> int | None:
        """Where the line is cut so that the seat decides anew: before its own last action. Leaving is for good."""
        if not self.game.undo or any(isinstance(point.action, Leave) for point in self._line):
            return None
        for index in range(len(self._line) - 1, -1, -1):
            action = self._line[index].action
            if isinstance(action, SeatAction) and action.seat == seat:
                return index
        return None
