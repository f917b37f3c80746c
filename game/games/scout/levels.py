"""How the levels choose.

1 beginner: mostly a Show, scouted cards anywhere. 2 greedy: the strongest Show or group. 3 planner: the fewest
Shows, and an eye on the end of the round. 4 short trials: sampled rounds are played on for a lap. 5 the
same with many more and for two laps, for the side of the hand too; for two players the last cards are searched.
"""

from __future__ import annotations

from random import Random

from game.core.game import Action, Seat, View
from game.games.scout import plain, rollout
from game.games.scout.actions import Flip
from game.games.scout.cards import turned
from game.games.scout.fast import House, Table, action_of
from game.games.scout.partition import fewest, numbers
from game.games.scout.prices import learned
from game.games.scout.rollout import Effort
from game.games.scout.shows import best
from game.games.scout.state import Phase, State
from game.games.scout.value import kind, weights

PLAIN = {1: plain.beginner, 2: plain.greedy, 3: plain.planner}
EFFORTS = {4: Effort(turns=400, laps=1, solves=False), 5: Effort(turns=8_000, laps=2, solves=True)}


def choose(view: View[State], seat: Seat, level: int, rng: Random) -> Action:
    """The action of a player of this level in any phase."""
    state = view.state
    if seat in state.flips and (state.phase is Phase.FLIP or level > 1):
        turn = turns(view, seat, level, rng)
        if turn or state.phase is Phase.FLIP:
            return Flip(seat, turn)
    house = house_of(state)
    if level in PLAIN:
        return action_of(PLAIN[level](Table(house, state), rng), seat)
    return action_of(rollout.move(view, house, EFFORTS[level], rng), seat)


def turns(view: View[State], seat: Seat, level: int, rng: Random) -> bool:
    """Whether a player of this level turns the hand: by chance, strongest group, fewest Shows, price, or trials."""
    state, hand = view.state, view.state.hands[seat]
    other = turned(hand, state.variant.flip.mirror)
    if level == 1:
        return rng.random() < 0.5
    if level == 2:
        return best(other) > best(hand)
    if level == 3:
        return (fewest(numbers(other)), -best(other)) < (fewest(numbers(hand)), -best(hand))
    house = house_of(state)
    if level == 4:
        study = house.prices.study
        return study(numbers(other)).right[0] < study(numbers(hand)).right[0]
    return rollout.turned(view, house, seat, EFFORTS[level], rng)


def house_of(state: State) -> House:
    """The switches of the state's variant with the prices, and the weights for its seats."""
    name = kind(state.variant, state.seats)
    return House(state.variant, state.seats, learned(), weights()[name])
