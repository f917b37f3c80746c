"""How the levels choose a step.

1 beginner: any step that does not hand over the match. 2 greedy: the careful step nearest to the own corner.
3 shallow: looks two steps ahead, and one step in four is any careful one. 4 deep: looks six steps ahead within 8000
positions, one step in ten is any careful one. 5 perfect: the opening table, then exact search. All of them step
into their own corner at once, and beside or into the other's only when nothing else is legal.
"""

from __future__ import annotations

from random import Random

from game.ai.search import AlphaBeta
from game.core.game import Seat
from game.games.slimetrail.estimate import SnailGround, distances
from game.games.slimetrail.field import Field, Spot, field_of, spot_of
from game.games.slimetrail.perfect import Thought, last_resort, perfect_on
from game.games.slimetrail.state import State

DEPTHS = {3: 2, 4: 6}
LAPSES = {1: 1.0, 2: 0.0, 3: 0.25, 4: 0.1}
LEVEL_NODES = 8_000


def step(state: State, level: int, rng: Random) -> int:
    """The square to which a player of this level moves the snail."""
    field, spot = field_of(state), spot_of(state)
    legal = field.steps(spot)
    if legal.bit_count() == 1:
        return legal.bit_length() - 1
    if level >= 5:
        return thought(state, rng).step
    if field.at_home(spot):
        return field.goals[spot.side]
    steps = list(field.board.each(field.careful(spot)))
    if not steps:
        return last_resort(field, spot, rng)
    rng.shuffle(steps)
    if rng.random() < LAPSES[level]:
        return steps[0]
    if level == 2:
        return min(steps, key=lambda to: to_go(field, field.after(spot, to), spot.side))
    return AlphaBeta(SnailGround(field), LEVEL_NODES).best(spot, DEPTHS[level], steps).move


def thought(state: State, rng: Random) -> Thought:
    """What level 5 thinks of the position."""
    return perfect_on(field_of(state)).best(spot_of(state), rng, before(state))


def before(state: State) -> Spot | None:
    """The position before the last step: who owns which goal counts, not who really moved (a swap lies between)."""
    if not state.trail:
        return None
    last = state.trail[-1]
    return field_of(state).spot(last, state.slimed & ~(1 << last), 1 - state.turn)


def to_go(field: Field, spot: Spot, seat: Seat) -> int:
    """Steps from the snail to the seat's goal."""
    return distances(field, spot)[seat]


def guess(state: State, depth: int = 6) -> int:
    """An estimate of the position to the player to move, above 0 when it looks good."""
    field, spot = field_of(state), spot_of(state)
    return AlphaBeta(SnailGround(field), LEVEL_NODES).best(spot, depth).worth
