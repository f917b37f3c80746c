"""Targets of the SCOUT table, and how they build up one decision part by part.

`hand.3` marks a card of the hand, `end.L` takes an end of the Show, `face.up` and `face.down` choose its side
(`turn` changes it), `slot.4` its place in the hand, `both` goes on to a Show after the Scout, `side.keep` and
`side.turn` choose the side of the whole hand, `concede` gives a round up, `confirm` finishes and `back` takes one
part back.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core.game import Action, Seat, View
from game.core.text import Message, say
from game.games.scout.actions import LEFT, RIGHT, Concede, Flip, Scout, ScoutAndShow, Show
from game.games.scout.cards import Row
from game.games.scout.play import taken
from game.games.scout.rules import has_right, may_concede, may_scout, refusal
from game.games.scout.shows import shows, strength
from game.games.scout.state import Phase, State
from game.stage.control import Touch
from game.stage.sprite import Target

NONE = -1


@dataclass(frozen=True, slots=True)
class Pick:
    """What is chosen so far; nothing of it has reached the rules.

    `side` is `keep` or `turn` for the whole hand. `end`, `turn` and `at` are the parts of a Scout, `both` tells
    that a Show is to follow it. `first` to `last` are marked cards, counted after the insertion.
    """

    side: str = ""
    end: str = ""
    turn: bool = False
    at: int = NONE
    both: bool = False
    first: int = NONE
    last: int = NONE
    concede: bool = False

    @property
    def marks(self) -> bool:
        """Whether cards of the hand are marked."""
        return self.first != NONE

    @property
    def placed(self) -> bool:
        """Whether the card that is scouted has its place in the hand."""
        return self.at != NONE


NOTHING = Pick()


def row_of(state: State, seat: Seat, pick: Pick) -> Row:
    """The hand as it would lie, with the scouted card in it once that has its place."""
    hand = state.hands[seat]
    return taken(state.show, hand, pick.end, pick.turn, pick.at)[1] if pick.placed else hand


def rest_of(state: State, pick: Pick) -> Row:
    """The Show that is left when the scouted card is gone."""
    if not pick.end:
        return state.show
    return state.show[1:] if pick.end == LEFT else state.show[:-1]


def playable(state: State, seat: Seat, pick: Pick) -> list[tuple[int, int]]:
    """First and last place of every Show that may follow what is picked."""
    found = [(first, last) for first, last, _ in shows(row_of(state, seat, pick), strength(rest_of(state, pick)))]
    if pick.both and state.variant.ss.must_use_scouted:
        return [(first, last) for first, last in found if first <= pick.at <= last]
    return found


def action_of(state: State, seat: Seat, pick: Pick) -> Action | None:
    """The action that is picked, legal or not; None while a part is missing."""
    if pick.side:
        return Flip(seat, pick.side == "turn")
    if pick.concede:
        return Concede(seat)
    if pick.both:
        return (
            ScoutAndShow(seat, pick.end, pick.turn, pick.at, pick.first, pick.last) if _whole(state, pick) else None
        )
    if pick.end:
        return Scout(seat, pick.end, pick.turn, pick.at) if pick.placed else None
    return Show(seat, pick.first, pick.last) if pick.marks else None


def _whole(state: State, pick: Pick) -> bool:
    """Whether Scout & Show has its Show, or needs none (G8)."""
    return pick.marks or state.variant.ss.commit == "scout_first"


def may_both(state: State, seat: Seat, pick: Pick) -> str | None:
    """Why no Show may follow this Scout: a refusal's code; None when one may."""
    if not has_right(state, seat):
        return "TWO" if state.seats == 2 and not state.variant.two_player.scout_and_show else "USED"
    if state.variant.ss.commit == "scout_first" or playable(state, seat, replace(pick, both=True)):
        return None
    return "WEAK"


def reach(view: View[State], seat: Seat, pick: Pick) -> tuple[Target, ...]:
    """What does something now: each legal action has its way, cards from the first to the last of a Show."""
    state = view.state
    if state.phase is Phase.FLIP:
        return ("side.keep", "side.turn", "confirm") if pick.side else ("side.keep", "side.turn")
    if pick.side or pick.concede:
        return ("confirm",)
    if pick.end and not pick.both:
        return _reach_scout(state, seat, pick)
    return (*_reach_cards(state, seat, pick), *(() if pick.both or pick.marks else _reach_first(state, seat)))


def _reach_cards(state: State, seat: Seat, pick: Pick) -> tuple[Target, ...]:
    """The first cards of playable Shows; once one is marked the last cards, and `confirm`."""
    groups = playable(state, seat, pick)
    if not pick.marks:
        firsts = dict.fromkeys(first for first, _ in groups)
        alone = ("confirm",) if pick.both and _whole(state, pick) else ()
        return (*(f"hand.{first}" for first in firsts), *alone)
    lasts = [f"hand.{last}" for first, last in groups if first == pick.first and last > pick.last]
    done = ("confirm",) if (pick.first, pick.last) in groups else ()
    return (*lasts, *done)


def _reach_first(state: State, seat: Seat) -> tuple[Target, ...]:
    """What may be begun beside a Show."""
    ends = (f"end.{LEFT}", f"end.{RIGHT}") if may_scout(state) else ()
    flip = ("side.turn",) if seat in state.flips else ()
    return (*ends, *flip, *(("concede",) if may_concede(state) else ()))


def _reach_scout(state: State, seat: Seat, pick: Pick) -> tuple[Target, ...]:
    """The card's other side, its places, and then what finishes or goes on."""
    face = "face.up" if pick.turn else "face.down"
    slots = tuple(f"slot.{at}" for at in range(len(state.hands[seat]) + 1) if at != pick.at)
    if not pick.placed:
        return (face, *slots)
    on = () if may_both(state, seat, pick) else ("both",)
    return (face, *slots, "confirm", *on)


def back(pick: Pick) -> Pick:
    """One part less: the marked cards, the Show that was to follow, the place, then everything."""
    if pick.both:
        return replace(pick, first=NONE, last=NONE) if pick.marks else replace(pick, both=False)
    return replace(pick, at=NONE) if pick.placed else NOTHING


def touch(view: View[State], seat: Seat, pick: Pick, target: Target, warn: bool) -> Touch[Pick]:
    """What a click does. What is not legal is explained and changes nothing."""
    state = view.state
    word, _, value = target.partition(".")
    match word:
        case "back":
            return Touch(back(pick))
        case "confirm":
            return _confirmed(state, seat, pick)
        case "side":
            return _side(state, seat, pick, value)
        case "hand" if state.phase is Phase.PLAY:
            return Touch(_marked(row_of(state, seat, pick), pick, int(value)))
        case "end":
            code = refusal(state, Scout(seat, value, False, 0))
            return Touch(pick, say=_refused(code)) if code else Touch(Pick(end=value))
        case "show":
            return Touch(pick, say=say("scout.say.middle"))
        case "both":
            code = may_both(state, seat, pick) if pick.placed else "SLOT"
            return Touch(pick, say=why_no_show(code)) if code else Touch(replace(pick, both=True))
        case "concede":
            return Touch(Pick(concede=True)) if may_concede(state) else Touch(pick, say=_refused("CONCEDE"))
    return Touch(_placed(state, seat, pick, word, value))


def _placed(state: State, seat: Seat, pick: Pick, word: str, value: str) -> Pick:
    """Side and place of the card that is scouted; nothing where none is."""
    if not pick.end or pick.both:
        return pick
    if word == "slot":
        return replace(pick, at=int(value))
    return replace(pick, turn=not pick.turn if word == "turn" else value == "down")


def _side(state: State, seat: Seat, pick: Pick, side: str) -> Touch[Pick]:
    """R5, G16: before play one of both sides, during the own first turn only the other one."""
    if seat not in state.flips:
        return Touch(pick, say=_refused("FLIP"))
    return Touch(NOTHING if state.phase is Phase.PLAY and side == "keep" else Pick(side=side))


def _marked(row: Row, pick: Pick, at: int) -> Pick:
    """A card beside the marked ones, or one that makes a group with them, is added; any other one begins anew."""
    if pick.end and not pick.both:
        return pick
    if not pick.end:
        pick = Pick(first=pick.first, last=pick.last)
    alone = replace(pick, first=at, last=at)
    if not pick.marks or not strength(row[pick.first : pick.last + 1]):
        return alone
    first, last = min(pick.first, at), max(pick.last, at)
    near = first >= pick.first - 1 and last <= pick.last + 1
    return replace(pick, first=first, last=last) if near or strength(row[first : last + 1]) else alone


def _confirmed(state: State, seat: Seat, pick: Pick) -> Touch[Pick]:
    action = action_of(state, seat, pick)
    if action is None:
        return Touch(pick, say=say("scout.say.nothing"))
    code = refusal(state, action)
    return Touch(pick, say=_refused(code)) if code else Touch(NOTHING, action)


def _refused(code: str) -> Message:
    return say(f"scout.refusal.{code}")


def why_no_show(code: str) -> Message:
    """Why Scout & Show cannot go on from here."""
    return say("scout.say.no_show") if code == "WEAK" else _refused(code)


def verdict(state: State, seat: Seat, pick: Pick) -> str | None:
    """What the rules say to the marked cards: a refusal's code, None when they may be shown."""
    action = action_of(state, seat, pick)
    return refusal(state, action) if action is not None else "SHAPE"
