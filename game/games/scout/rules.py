"""Whose turn it is and what is legal (sections 1 and 2 of the rule book); `refusal` is the one home of legality."""

from __future__ import annotations

from game.core.game import DEALER, TABLE, Action, Deal, Proceed, Seat, Step, Turn
from game.games.scout.actions import LEFT, NO_SHOW, RIGHT, Concede, Flip, Scout, ScoutAndShow, Show
from game.games.scout.cards import Row
from game.games.scout.events import events
from game.games.scout.play import after, taken
from game.games.scout.rounds import can_show
from game.games.scout.shows import shows, strength
from game.games.scout.state import Phase, State, start_of_round
from game.games.scout.variant import Variant


def initial(variant: Variant, seats: int, number: int) -> State:
    """The table before the first deal."""
    return start_of_round(variant, seats, 1, 0, 0)


def to_act(state: State) -> Turn:
    """The dealer, every seat whose flip is pending, the seat whose turn it is, the table after a round, or ()."""
    match state.phase:
        case Phase.DEAL:
            return DEALER
        case Phase.FLIP:
            return state.flips
        case Phase.PLAY:
            return (state.turn,)
        case Phase.ROUND_END:
            return TABLE
    return ()


def refusal(state: State, action: Action) -> str | None:
    """The first that applies of OVER PHASE TURN TWO EMPTY OWN CHIP USED SLOT ALONE RANGE CARD SHAPE WEAK.

    FLIP and CONCEDE refuse those two; CORE is for core actions that SCOUT does not know.
    """
    if state.phase is Phase.OVER:
        return "OVER"
    if isinstance(action, Deal):
        return None if state.phase is Phase.DEAL else "PHASE"
    if isinstance(action, Proceed):
        return None if state.phase is Phase.ROUND_END else "PHASE"
    if not isinstance(action, Show | Scout | ScoutAndShow | Flip | Concede):
        return "CORE"
    if state.phase is Phase.ROUND_END:
        return "OVER"
    if state.phase is Phase.DEAL:
        return "PHASE"
    if isinstance(action, Flip):
        return _refused_flip(state, action)
    if state.phase is Phase.FLIP:
        return "PHASE"
    return "TURN" if action.seat != state.turn else _refused_turn(state, action)


def _refused_flip(state: State, action: Flip) -> str | None:
    """R5, G16: one choice per round and seat; in play only turning needs to be said."""
    if state.phase is Phase.FLIP:
        return None if action.seat in state.flips else "FLIP"
    if action.seat not in state.flips or not action.turn:
        return "FLIP"
    return None if action.seat == state.turn else "TURN"


def _refused_turn(state: State, action: Show | Scout | ScoutAndShow | Concede) -> str | None:
    match action:
        case Show(seat, first, last):
            return _refused_show(state.hands[seat], state.show, first, last)
        case Scout():
            return _refused_take(state, action)
        case ScoutAndShow(seat, end, turn, at):
            if (code := _refused_take(state, action)) is not None:
                return code
            rest, hand = taken(state.show, state.hands[seat], end, turn, at)
            return _refused_rest(state.variant, action, rest, hand)
    return None if may_concede(state) else "CONCEDE"


def _refused_show(hand: Row, show: Row, first: int, last: int) -> str | None:
    """R7 to R9."""
    if not 0 <= first <= last < len(hand):
        return "RANGE"
    worth = strength(hand[first : last + 1])
    return "SHAPE" if not worth else "WEAK" if worth <= strength(show) else None


def _refused_take(state: State, action: Scout | ScoutAndShow) -> str | None:
    """R11, R15, R25, R26."""
    both = isinstance(action, ScoutAndShow)
    if both and state.seats == 2 and not state.variant.two_player.scout_and_show:
        return "TWO"
    if not state.show:
        return "EMPTY"
    if state.owner == action.seat:
        return "OWN"
    if state.seats == 2 and not state.chips[action.seat]:
        return "CHIP"
    if both and not has_right(state, action.seat):
        return "USED"
    return "SLOT" if not 0 <= action.at <= len(state.hands[action.seat]) else None


def _refused_rest(variant: Variant, action: ScoutAndShow, rest: Row, hand: Row) -> str | None:
    """R16, G8, G9, G10: the Show part, against what is left of the Show that was scouted."""
    first, last = action.first, action.last
    if first == NO_SHOW:
        return "ALONE" if variant.ss.commit == "atomic" else None
    if not 0 <= first <= last < len(hand):
        return "RANGE"
    if variant.ss.must_use_scouted and not first <= action.at <= last:
        return "CARD"
    return _refused_show(hand, rest, first, last)


def has_right(state: State, seat: Seat) -> bool:
    """R15, R26, G14: whether the seat may still Scout & Show in this round."""
    if state.seats == 2 and not state.variant.two_player.scout_and_show:
        return False
    rule = state.variant.ss.per_round
    return rule == "unlimited" or (rule == "1" and not state.used[seat])


def may_scout(state: State) -> bool:
    """R11, R25: whether the seat to act may take a card."""
    return bool(state.show) and state.owner != state.turn and (state.seats > 2 or state.chips[state.turn] > 0)


def may_concede(state: State) -> bool:
    """G5: whether the seat to act, one of two, may give up the round instead of scouting."""
    allowed = state.seats == 2 and state.variant.two_player.allow_concede_round
    return allowed and may_scout(state) and not can_show(state, state.turn)


def legal_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """Shows by place, Scouts by end, side and slot, Scout & Shows likewise, then a flip, then conceding."""
    if state.phase is Phase.FLIP and seat in state.flips:
        return (Flip(seat, False), Flip(seat, True))
    if state.phase is not Phase.PLAY or seat != state.turn:
        return ()
    hand = state.hands[seat]
    found: list[Action] = [Show(seat, first, last) for first, last, _ in shows(hand, strength(state.show))]
    if may_scout(state):
        ways = [(end, turn, at) for end in (LEFT, RIGHT) for turn in (False, True) for at in range(len(hand) + 1)]
        found += [Scout(seat, *way) for way in ways]
        if has_right(state, seat):
            for way in ways:
                found += _with_show(state, seat, *way)
    if seat in state.flips:
        found.append(Flip(seat, True))
    if may_concede(state):
        found.append(Concede(seat))
    return tuple(found)


def _with_show(state: State, seat: Seat, end: str, turn: bool, at: int) -> list[Action]:
    """Every Scout & Show that takes the card this way."""
    rest, hand = taken(state.show, state.hands[seat], end, turn, at)
    groups = shows(hand, strength(rest))
    if state.variant.ss.must_use_scouted:
        groups = [group for group in groups if group[0] <= at <= group[1]]
    found: list[Action] = [ScoutAndShow(seat, end, turn, at, first, last) for first, last, _ in groups]
    if state.variant.ss.commit == "scout_first":
        found.append(ScoutAndShow(seat, end, turn, at, NO_SHOW, NO_SHOW))
    return found


def apply(state: State, action: Action) -> Step[State]:
    """The step that a legal action makes."""
    following = after(state, action)
    return Step(following, events(state, action, following))
