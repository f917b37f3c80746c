"""The decisions of the pie rule (A9): where to put the snail, which goal to take, whether to swap.

A swap leaves the same position to the other player, only with the roles exchanged: the player to move still owns
the same goal. So it is worth the reverse of what the position is worth, and right exactly when that is a loss.
"""

from __future__ import annotations

from random import Random

from game.core.game import Seat
from game.games.slimetrail.estimate import distances
from game.games.slimetrail.field import field_of, spot_of
from game.games.slimetrail.levels import guess
from game.games.slimetrail.perfect import perfect_on
from game.games.slimetrail.rules import apply, legal_actions
from game.games.slimetrail.solver import Value
from game.games.slimetrail.state import Place, State, Take

Choice = tuple[str, Value]
ORDER = {Value.LOSS: 0, Value.UNKNOWN: 1, Value.DRAW: 2, Value.WIN: 3}
PLACES = 4
TAKE_NODES = 60_000
PLACE_NODES = 30_000


def worth(state: State, nodes: int | None = None) -> Value:
    """The value of a position to the player to move, UNKNOWN where it cannot be searched to the end."""
    field, spot = field_of(state), spot_of(state)
    if not field.steps(spot):
        return Value(field.stuck)
    return perfect_on(field).value(spot, nodes)


def swaps(state: State, level: int, rng: Random) -> tuple[bool, Value]:
    """Whether a player of this level swaps (always without a step), and what the position is worth without."""
    if not field_of(state).steps(spot_of(state)):
        return True, worth(state)
    if level <= 1:
        return rng.random() < 0.5, Value.UNKNOWN
    if level == 2:
        steps = distances(field_of(state), spot_of(state))
        return steps[1 - state.turn] < steps[state.turn], Value.UNKNOWN
    value = worth(state) if level >= 5 else Value.UNKNOWN
    return value is Value.LOSS or (value is Value.UNKNOWN and guess(state) < 0), value


def take(state: State, seat: Seat, level: int, rng: Random) -> Choice:
    """The goal that a player of this level takes, and its value to that player."""
    choices = [action.goal for action in legal_actions(state, seat) if isinstance(action, Take)]
    rng.shuffle(choices)
    if level <= 1:
        return choices[0], Value.UNKNOWN
    rated = [_rated(state, seat, goal, level) for goal in choices]
    best = max(rated, key=lambda one: (ORDER[one[1]], one[2]))
    return best[0], best[1]


def _rated(state: State, seat: Seat, goal: str, level: int) -> tuple[str, Value, int]:
    """A goal with its value and its estimate to the seat that takes it."""
    after = apply(state, Take(seat, goal)).state
    value = worth(after, TAKE_NODES).reversed if level >= 5 else Value.UNKNOWN
    steps = distances(field_of(after), spot_of(after))
    return goal, value, steps[1 - seat] - steps[seat]


def place(state: State, seat: Seat, level: int, rng: Random) -> Choice:
    """Where a player of this level puts the snail: balanced squares near the centre first, exact at level 5."""
    order = [action.on for action in legal_actions(state, seat) if isinstance(action, Place)]
    rng.shuffle(order)
    if level <= 1:
        return order[0], Value.UNKNOWN
    order.sort(key=lambda name: _unbalance(state, name))
    if level < 5:
        return order[0], Value.UNKNOWN
    best = order[0], Value.LOSS
    for name in order[:PLACES]:
        value = _placed(apply(state, Place(seat, name)).state, seat)
        if ORDER[value] > ORDER[best[1]]:
            best = name, value
        if value in (Value.WIN, Value.UNKNOWN):
            break
    return best


def _placed(state: State, seat: Seat) -> Value:
    """What a placed snail is worth to the player who placed it, the other taking the better goal."""
    takes = [action for action in legal_actions(state, 1 - seat) if isinstance(action, Take)]
    values = [worth(apply(state, action).state, PLACE_NODES) for action in takes]
    return next(value for value in (Value.LOSS, Value.UNKNOWN, Value.DRAW, Value.WIN) if value in values)


def _unbalance(state: State, name: str) -> tuple[int, int]:
    """How uneven the ways to the goals are, then how far the square is from the centre."""
    size = state.board
    square = size.square(name)
    assert square is not None
    first, second = (size.distance(square, goal) for goal in state.goals)
    return abs(first - second), first
