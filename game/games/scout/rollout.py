"""Levels 4 and 5: the same sampled rounds for every choice, played on quickly, the worse half dropped every time.

Level 5 does not play rounds to their end: after a few turns it asks `value`, which costs less time and much less
chance. Budgets count turns of playing on, so the same view and seed give the same answer on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from game.ai.sampling import halving
from game.core.game import Seat, View
from game.games.scout.candidates import shortlist
from game.games.scout.endgame import NODES, close, solved
from game.games.scout.fast import House, Move, Table
from game.games.scout.policy import decide
from game.games.scout.state import State
from game.games.scout.value import value
from game.games.scout.worlds import TURN, world

WIDTH = 10
NODE_TURNS, VALUE_TURNS = 3, 2
C = TypeVar("C")


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is thought: turns of playing on in all, and at most so many laps of the table in one trial.

    With `solves` the last cards of two players are searched instead.
    """

    turns: int
    laps: int
    solves: bool


def move(view: View[State], house: House, effort: Effort, rng: Random) -> Move:
    """The move that does best in worlds that the view allows; what looks poor at once is not tried."""
    table = Table(house, view.state)
    seat, solves = table.turn, effort.solves and close(table)

    def tried(there: Table, choice: Move) -> float:
        there.play(choice)
        return solved(there, seat) if solves else judged(there, seat, effort.laps)

    price = NODE_TURNS * NODES if solves else cost(table, effort.laps)
    return _best(view, house, shortlist(table, WIDTH), tried, effort.turns // price, rng)


def turned(view: View[State], house: House, seat: Seat, effort: Effort, rng: Random) -> bool:
    """Whether the seat's hand does better when it is turned."""
    table = Table(house, view.state)
    row = table.hands[seat]
    other = row.translate(TURN)[::-1] if view.state.variant.flip.mirror else row.translate(TURN)

    def tried(there: Table, choice: bool) -> float:
        there.hands[seat] = other if choice else row
        return judged(there, seat, effort.laps)

    return _best(view, house, (False, True), tried, effort.turns // cost(table, effort.laps), rng)


def _best(
    view: View[State],
    house: House,
    choices: Sequence[C],
    tried: Callable[[Table, C], float],
    trials: int,
    rng: Random,
) -> C:
    """The best choice by its mean over common worlds."""
    if len(choices) == 1:
        return choices[0]

    def sample() -> Table:
        return world(view, house, rng)

    def trial(sampled: Table, index: int) -> float:
        return tried(sampled.copy(), choices[index])

    return choices[halving(sample, trial, len(choices), iterations=trials)[0].index]


def judged(table: Table, seat: Seat, laps: int) -> float:
    """The margin that is to be expected for the seat after so many rounds of the table, or at the end."""
    turns = laps * table.seats
    while turns and not table.over:
        table.play(decide(table))
        turns -= 1
    return value(table, seat)


def cost(table: Table, laps: int) -> int:
    """About how many turns it takes to judge a table."""
    return min(4 + sum(map(len, table.hands)) // 2, laps * table.seats) + 2 * sum(table.rights) + VALUE_TURNS
