"""The sentence behind a hint: what is certain about the advised action."""

from __future__ import annotations

from random import Random

from game.core.game import Action, Advice, Seat, View
from game.core.text import Message, say
from game.games.scout.actions import NO_SHOW, Concede, Flip, Scout, ScoutAndShow, Show
from game.games.scout.cards import Row, turned
from game.games.scout.levels import choose
from game.games.scout.partition import fewest, numbers
from game.games.scout.play import taken
from game.games.scout.rounds import can_show, scouts_to_end
from game.games.scout.state import State
from game.games.scout.words import strength_words


def advised(view: View[State], seat: Seat, rng: Random) -> Advice:
    """The action of level 5 and one true sentence about it."""
    action = choose(view, seat, 5, rng)
    return Advice(action, why(view.state, action))


def why(state: State, action: Action) -> Message:
    """One sentence about a legal action of the seat that is to act."""
    match action:
        case Flip(seat, turn):
            return _flip(state, state.hands[seat], turn)
        case Show(seat, first, last):
            return _show(state, state.hands[seat], first, last)
        case ScoutAndShow(seat, end, turn, at, first, last) if first != NO_SHOW:
            rest, hand = taken(state.show, state.hands[seat], end, turn, at)
            left = hand[:first] + hand[last + 1 :]
            key = "both" if left else "both_out"
            what = strength_words(hand[first : last + 1])
            return say(f"scout.advice.{key}", what=what, cards=len(rest), shows=needed(left))
        case Scout(seat, end, turn, at) | ScoutAndShow(seat, end, turn, at):
            _, hand = taken(state.show, state.hands[seat], end, turn, at)
            return _scout(state, seat, hand, hand[at] >> 4)
        case Concede():
            return say("scout.advice.concede")
    raise TypeError(action)


def _flip(state: State, hand: Row, turn: bool) -> Message:
    """How many Shows either side needs."""
    here, there = needed(hand), needed(turned(hand, state.variant.flip.mirror))
    order = "same" if here == there else "fewer" if (there < here) == turn else "more"
    return say(f"scout.advice.{'flip' if turn else 'keep'}_{order}", here=here, there=there)


def _show(state: State, hand: Row, first: int, last: int) -> Message:
    """What the Show takes and leaves, and what a Scout would have done."""
    what, left = strength_words(hand[first : last + 1]), hand[:first] + hand[last + 1 :]
    if not left:
        return say("scout.advice.out", what=what)
    key = "show_or_end" if scouts_to_end(state) == 1 else "show_takes" if state.show else "show"
    return say(f"scout.advice.{key}", what=what, cards=len(state.show), shows=needed(left))


def _scout(state: State, seat: Seat, hand: Row, number: int) -> Message:
    """Whether the Scout ends the round, else how many Shows the hand needs before and after."""
    if scouts_to_end(state) == 1:
        return say("scout.advice.scout_ends", number=number, left=len(hand))
    before, after = needed(state.hands[seat]), needed(hand)
    order = "keeps" if before == after else "fewer" if after < before else "more"
    key = f"scout_{order}" if can_show(state, seat) else f"must_scout_{order}"
    return say(f"scout.advice.{key}", number=number, before=before, shows=after)


def needed(hand: Row) -> int:
    """The fewest Shows that the hand needs, whatever lies on the table."""
    return fewest(numbers(hand))
