"""What an action told the table, and whom: nobody else learns a flip or, where G27 hides them, a side or slot."""

from __future__ import annotations

from game.core.game import Action, Deal, Event, Seat
from game.core.text import Message, Who, say
from game.games.scout.actions import LEFT, NO_SHOW, Concede, Flip, Scout, ScoutAndShow, Show
from game.games.scout.cards import HAND_SIZE, Row, card_text
from game.games.scout.scoring import lines
from game.games.scout.state import Phase, State
from game.games.scout.words import ending_words, line_words, strength_words


def events(before: State, action: Action, after: State) -> tuple[Event, ...]:
    """The facts of a step in the order in which they happened."""
    found: list[Event] = []
    match action:
        case Deal():
            facts = say("scout.log.deal", round=after.round, cards=HAND_SIZE[after.seats])
            found = [Event("deal", facts), *_begins(after)]
        case Flip(seat, turn):
            found = _flipped(before, after, seat, turn)
        case Show(seat):
            found = _shown(seat, after.show, before.show)
        case Scout():
            found = _scouted(before, after, action)
        case ScoutAndShow():
            found = _scouted_and_shown(before, after, action)
        case Concede(seat):
            found = [Event("concede", say("scout.log.concede", who=Who(seat)))]
    if len(after.results) > len(before.results):
        found += _ended(after)
    return tuple(found)


def _begins(state: State) -> list[Event]:
    """Who has the first turn, once play begins."""
    return [Event("begin", say("scout.log.begin", who=Who(state.turn)))] if state.phase is Phase.PLAY else []


def _flipped(before: State, after: State, seat: Seat, turn: bool) -> list[Event]:
    """Everybody sees that the seat has chosen, the seat alone what."""
    own = Event("flip" if turn else "keep", say(f"scout.log.{'flip' if turn else 'keep'}"), (seat,))
    if before.phase is Phase.PLAY:
        return [own]
    return [Event("chosen", say("scout.log.chosen", who=Who(seat))), own, *_begins(after)]


def _shown(seat: Seat, show: Row, beaten: Row) -> list[Event]:
    """R10: what was shown, and how many cards it captured."""
    numbers = " ".join(str(card >> 4) for card in show)
    what = strength_words(show)
    found = [Event("show", say("scout.log.show", who=Who(seat), what=what, numbers=numbers))]
    if beaten:
        found.append(Event("capture", say("scout.log.capture", who=Who(seat), count=len(beaten))))
    return found


def _scouted(before: State, after: State, action: Scout | ScoutAndShow) -> list[Event]:
    """R11, R12: the card and its owner are public; side and slot have the audience of G27."""
    seat, owner = action.seat, before.owner
    assert owner is not None
    card = before.show[0] if action.end == LEFT else before.show[-1]
    paid = after.chips[owner] > before.chips[owner]
    key = "scout" if paid and before.seats > 2 else "scout_two" if before.seats == 2 else "scout_free"
    facts = say(f"scout.log.{key}", who=Who(seat), card=card_text(card), owner=Who(owner))
    public = before.variant.public
    number = card & 15 if action.turn else card >> 4
    side = say("scout.log.side", who=Who(seat), number=number)
    slot = say("scout.log.slot", who=Who(seat), place=action.at + 1)
    return [
        Event("scout", facts),
        Event("side", side, None if public.scout_side else (seat,)),
        Event("slot", slot, None if public.scout_slot else (seat,)),
    ]


def _scouted_and_shown(before: State, after: State, action: ScoutAndShow) -> list[Event]:
    """R15: said as one thing, then its two parts."""
    found = [Event("ss", say("scout.log.ss", who=Who(action.seat))), *_scouted(before, after, action)]
    if action.first != NO_SHOW:
        rest = before.show[1:] if action.end == LEFT else before.show[:-1]
        found += _shown(action.seat, after.show, rest)
    return found


def _ended(state: State) -> list[Event]:
    """Why the round ended, and every seat's arithmetic."""
    result = state.results[-1]
    found = [Event(result.ending.value, ending_words(result))]
    told: list[Message] = [line_words(seat, line) for seat, line in enumerate(lines(state.variant, result))]
    return found + [Event("score", message) for message in told]
