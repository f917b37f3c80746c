"""Levels 4 and 5: the same sampled rounds for every choice, played on quickly, the worse half dropped every time.

Budgets count turns of playing on, so the same view and seed give the same answer on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

from game.ai.sampling import halving
from game.core.game import Seat, View
from game.games.scout.candidates import rated
from game.games.scout.endgame import NODES, close, solved
from game.games.scout.fast import House, Move, Table
from game.games.scout.policy import play_on
from game.games.scout.state import State
from game.games.scout.worlds import TURN, world

WIDTH = 10
C = TypeVar("C")


def move(view: View[State], house: House, turns: int, rng: Random) -> Move:
    """The move that does best in worlds that the view allows; what looks poor at once is not tried."""
    table = Table(house, view.state)
    seat = table.turn

    def tried(there: Table, choice: Move) -> float:
        there.play(choice)
        return solved(there, seat) if close(there) else play_on(there, seat)

    choices = [choice for _, choice in rated(table)[:WIDTH]]
    return _best(view, house, choices, tried, turns // cost(table), rng)


def turned(view: View[State], house: House, seat: Seat, turns: int, rng: Random) -> bool:
    """Whether the seat's hand does better when it is turned."""
    table = Table(house, view.state)
    row = table.hands[seat]
    other = row.translate(TURN)[::-1] if view.state.variant.flip.mirror else row.translate(TURN)

    def tried(there: Table, choice: bool) -> float:
        there.hands[seat] = other if choice else row
        return play_on(there, seat)

    return _best(view, house, (False, True), tried, turns // cost(table), rng)


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


def cost(table: Table) -> int:
    """About how many turns one trial takes."""
    return NODES if close(table) else 4 + sum(map(len, table.hands)) // 2
