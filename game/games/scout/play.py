"""What actions do to a state, without a word about it: `after` is also what playouts run."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TypeVar

from game.core.game import Action, Deal, Proceed, Seat
from game.games.scout.actions import LEFT, NO_SHOW, Concede, Flip, Scout, ScoutAndShow, Show
from game.games.scout.cards import BIT, TURNED, Row, bits, canonical, turned
from game.games.scout.deal import deal
from game.games.scout.rounds import after_scout, after_show, ended, next_round
from game.games.scout.state import Ending, Phase, State

SUPPLY = 23
T = TypeVar("T")


def after(state: State, action: Action) -> State:
    """The state that a legal action leads to."""
    match action:
        case Show(seat, first, last):
            return after_show(_shown(state, seat, first, last), seat)
        case Scout(seat):
            assert state.owner is not None
            return after_scout(_scouted(state, action), seat, state.owner)
        case ScoutAndShow():
            return _scouted_and_shown(state, action)
        case Flip(seat, turn):
            return _flipped(state, seat, turn)
        case Concede(seat):
            return ended(state, Ending.STUCK, state.owner)
        case Deal(seed):
            return deal(state, Random(seed))
        case Proceed():
            return next_round(state)
    raise TypeError(action)


def taken(show: Row, hand: Row, end: str, turn: bool, at: int) -> tuple[Row, Row]:
    """R11: the rest of the Show, and the hand with the card in it."""
    card = show[0] if end == LEFT else show[-1]
    rest = show[1:] if end == LEFT else show[:-1]
    return rest, (*hand[:at], TURNED[card] if turn else card, *hand[at:])


def _shown(state: State, seat: Seat, first: int, last: int) -> State:
    """R10, G33: the beaten Show is captured, the cards become the current Show."""
    hand = state.hands[seat]
    cards = hand[first : last + 1]
    left = bits(cards)
    scouted = state.scouted[seat]
    if scouted:
        scouted = tuple(card for card in scouted if not BIT[card] & left)
    return replace(
        state,
        hands=_at(state.hands, seat, hand[:first] + hand[last + 1 :]),
        show=cards,
        owner=seat,
        piles=_at(state.piles, seat, state.piles[seat] + state.show),
        gone=state.gone | bits(state.show),
        scouted=_at(state.scouted, seat, scouted),
        flips=_without(state.flips, seat),
        scouts=0,
        turns=state.turns + 1,
    )


def _scouted(state: State, action: Scout | ScoutAndShow) -> State:
    """R11 to R14: the card changes its place, the chip is paid; whose turn it is then is not decided here."""
    seat = action.seat
    show, hand = taken(state.show, state.hands[seat], action.end, action.turn, action.at)
    card = hand[action.at]
    public = card if state.variant.public.scout_side else canonical(card)
    return replace(
        state,
        hands=_at(state.hands, seat, hand),
        show=show,
        owner=state.owner if show else None,
        chips=_paid(state, seat),
        scouted=_at(state.scouted, seat, tuple(sorted((*state.scouted[seat], public)))),
        flips=_without(state.flips, seat),
        scouts=state.scouts + 1,
        turns=state.turns + 1,
    )


def _scouted_and_shown(state: State, action: ScoutAndShow) -> State:
    """R15, R16, G12: one turn; without its Show (G8) it counts as a plain Scout."""
    seat, owner = action.seat, state.owner
    assert owner is not None
    scouted = replace(_scouted(state, action), used=_at(state.used, seat, True))
    if action.first == NO_SHOW:
        return after_scout(scouted, seat, owner)
    shown = _shown(scouted, seat, action.first, action.last)
    return after_show(replace(shown, turns=state.turns + 1), seat)


def _paid(state: State, seat: Seat) -> tuple[int, ...]:
    """R12, R24, G3, G25: the chips after the seat's Scout."""
    chips = list(state.chips)
    assert state.owner is not None
    if state.seats == 2:
        chips[seat] -= 1
        chips[state.owner] += state.variant.two_player.spent_chip_to == "owner"
    elif state.variant.chip_supply == "unlimited" or sum(chips) < SUPPLY:
        chips[state.owner] += 1
    return tuple(chips)


def _flipped(state: State, seat: Seat, turn: bool) -> State:
    """R5: the seat's choice; play begins when the last one has made it (G16)."""
    hand = state.hands[seat]
    flips = _without(state.flips, seat)
    phase = Phase.FLIP if state.phase is Phase.FLIP and flips else Phase.PLAY
    row = turned(hand, state.variant.flip.mirror) if turn else hand
    return replace(state, phase=phase, flips=flips, hands=_at(state.hands, seat, row))


def _without(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return tuple(each for each in seats if each != seat) if seats else seats


def _at(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    return (*items[:place], item, *items[place + 1 :])
