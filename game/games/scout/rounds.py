"""How rounds end (R17, R27, G19) and follow each other (R21, R28)."""

from __future__ import annotations

from dataclasses import replace

from game.core.game import Seat
from game.games.scout.cards import bits
from game.games.scout.scoring import next_starter, tallies
from game.games.scout.shows import best, strength
from game.games.scout.state import Ending, Phase, Result, State, start_of_round
from game.games.scout.variant import Variant


def rounds_of(variant: Variant, seats: int) -> int:
    """R21, G26: how many rounds a match has; two players always play both halves of the deck."""
    if isinstance(variant.rounds, str):
        return seats
    return variant.rounds + variant.rounds % 2 if seats == 2 else variant.rounds


def can_show(state: State, seat: Seat) -> bool:
    """Whether the seat has a Show that beats the current one (R8, R9)."""
    return best(state.hands[seat]) > strength(state.show)


def stuck(state: State, seat: Seat) -> bool:
    """R27, G6, G7: whether one of two players can neither Show nor Scout."""
    return bool(state.show) and not state.chips[seat] and not can_show(state, seat)


def scouts_to_end(state: State) -> int | None:
    """R17b: how many more Scouts in a row end the round; None where they cannot."""
    if state.seats == 2 or not state.show:
        return None
    left = state.seats - 1 - state.scouts
    enough = len(state.show) >= left if state.variant.emptied_show_counts else len(state.show) > left
    return left if enough else None


def ended(state: State, ending: Ending, seat: Seat | None) -> State:
    """The round is scored (R18); after the last one the match is over."""
    result = Result(ending, seat, tallies(state))
    last = state.round >= rounds_of(state.variant, state.seats)
    return replace(state, phase=Phase.OVER if last else Phase.ROUND_END, results=(*state.results, result))


def next_round(state: State) -> State:
    """R21, R28: the table before the next deal; every second round two players get the other half of the deck."""
    spent = 0
    if state.seats == 2 and state.round % 2:
        spent = bits(state.hands[0]) | bits(state.hands[1]) | bits(state.show) | state.gone
    fresh = start_of_round(state.variant, state.seats, state.round + 1, next_starter(state), spent)
    return replace(fresh, results=state.results)


def after_show(state: State, seat: Seat) -> State:
    """R17a before R27 (V81), and the cap only where neither ends the round (G19)."""
    if not state.hands[seat]:
        return ended(state, Ending.OUT, seat)
    following = (seat + 1) % state.seats
    if state.seats == 2 and stuck(state, following):
        return ended(state, Ending.STUCK, seat)
    return _capped(replace(state, turn=following))


def after_scout(state: State, seat: Seat, owner: Seat) -> State:
    """R17b (F4, G15) for three and more; two players go on with the same seat (R24), which may be stuck (G6)."""
    if state.seats == 2:
        return ended(state, Ending.STUCK, owner) if stuck(state, seat) else _capped(state)
    if state.scouts >= state.seats - 1 and (state.show or state.variant.emptied_show_counts):
        return ended(state, Ending.UNBEATEN, owner)
    return _capped(replace(state, turn=(seat + 1) % state.seats))


def _capped(state: State) -> State:
    """G19: the round is scored with nobody exempt when it has had its number of turns."""
    if state.turns >= state.variant.max_turns_per_round:
        return ended(state, Ending.CAP, None)
    return state
