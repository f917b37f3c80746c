"""The SCOUT table as the shell uses it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.core.game import Seat, View
from game.core.text import Message, say
from game.games.scout import control, seats, sentences, spots, view
from game.games.scout.actions import LEFT, RIGHT
from game.games.scout.control import NOTHING, Pick
from game.games.scout.rules import may_concede, may_scout
from game.games.scout.state import Phase, State
from game.stage.control import Button, Scene, Touch
from game.stage.sprite import Box, Picture, Target

SOUNDS = {
    "deal": "deal",
    "begin": "turn",
    "chosen": "flip",
    "show": "place",
    "scout": "slide",
    "ss": "turn",
    "concede": "lose",
    "out": "win",
    "unbeaten": "win",
    "stuck": "win",
    "cap": "draw",
}


@dataclass(frozen=True)
class ScoutTable:
    """Pictures, controls and sentences of the game."""

    size: tuple[float, float] = spots.SIZE
    nothing: Pick = NOTHING
    sounds: Mapping[str, str] = field(default_factory=lambda: SOUNDS)
    banners: frozenset[str] = frozenset({"ss", "out", "unbeaten", "stuck", "cap"})

    def picture(self, scene: Scene[State, Pick]) -> Picture:
        """Every sprite of the table."""
        return view.picture(scene)

    def plates(self, view_: View[State], bottom: Seat) -> Mapping[Seat, Box]:
        """Where the players' plates stand."""
        return view.plates(view_, bottom)

    def seat_art(self, seat: Seat) -> tuple[str, str]:
        """The seat's palette word and sign."""
        return seats.seat_art(seat)

    def reach(self, view_: View[State], seat: Seat, selection: Pick) -> tuple[Target, ...]:
        """The targets that do something now."""
        return control.reach(view_, seat, selection)

    def touch(self, view_: View[State], seat: Seat, selection: Pick, target: Target, warn: bool) -> Touch[Pick]:
        """What a click does."""
        return control.touch(view_, seat, selection, target, warn)

    def buttons(self, view_: View[State], seat: Seat, selection: Pick) -> tuple[Button, ...]:
        """What finishes or goes on, and what may be begun."""
        state = view_.state
        if state.phase is Phase.FLIP or selection != NOTHING:
            return _finishing(state, seat, selection)
        return _beginning(state, seat)

    def prompt(self, scene: Scene[State, Pick]) -> Message:
        """What is to be done now."""
        return sentences.prompt(scene)

    def outcome(self, view_: View[State]) -> tuple[Message, ...]:
        """Who won and the sums of all rounds."""
        return sentences.outcome(view_.state)


def _beginning(state: State, seat: Seat) -> tuple[Button, ...]:
    """What can be begun with a button beside a click on the table."""
    found = []
    if may_scout(state):
        found += [
            Button(f"end.{LEFT}", say("scout.button.left"), key="L"),
            Button(f"end.{RIGHT}", say("scout.button.right"), key="R"),
        ]
    if seat in state.flips:
        found.append(Button("side.turn", say("scout.button.flip"), key="F"))
    if may_concede(state):
        found.append(Button("concede", say("scout.button.concede"), key="G"))
    return tuple(found)


def _finishing(state: State, seat: Seat, pick: Pick) -> tuple[Button, ...]:
    """Confirm, with what is missing; for a Scout also the card's other side and the Show that may follow."""
    done = Button("confirm", say(f"scout.button.{_word(pick)}"), "C", _missing(state, seat, pick), primary=True)
    if not pick.end or pick.both:
        return (done,)
    turn = Button("turn", say("scout.button.turn_card"), key="T")
    if state.seats == 2 and not state.variant.two_player.scout_and_show:
        return done, turn
    code = control.may_both(state, seat, pick) if pick.placed else None
    why = say("scout.say.place_first") if not pick.placed else control.why_no_show(code) if code else None
    return done, turn, Button("both", say("scout.button.both"), key="B", why_not=why)


def _word(pick: Pick) -> str:
    """What the confirming button says."""
    if pick.concede:
        return "concede"
    if pick.side:
        return pick.side
    return "confirm_both" if pick.both else "scout" if pick.end else "show" if pick.marks else "side"


def _missing(state: State, seat: Seat, pick: Pick) -> Message | None:
    """Why nothing can be confirmed yet; None when it can."""
    if "confirm" in control.reach(View(seat, state), seat, pick):
        return None
    if state.phase is Phase.FLIP:
        return say("scout.say.choose_side")
    if pick.end and not pick.placed:
        return say("scout.say.place_first")
    if not pick.marks:
        return say("scout.say.nothing")
    return say(f"scout.refusal.{control.verdict(state, seat, pick)}")


TABLE = ScoutTable()
