"""The Slimetrail table as the shell uses it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.core.game import Seat, View
from game.core.text import Message, Who, say
from game.games.slimetrail import control, view
from game.games.slimetrail.control import Selection
from game.games.slimetrail.rules import Ending, outcome
from game.games.slimetrail.state import Phase, State
from game.stage.control import Button, Scene, Touch
from game.stage.sprite import Box, Picture, Target


@dataclass(frozen=True)
class SlimetrailTable:
    """Pictures, controls and sentences of the game."""

    size: tuple[float, float] = view.SIZE
    nothing: Selection = None
    sounds: Mapping[str, str] = field(
        default_factory=lambda: {"step": "slime", "home": "win", "stuck": "win", "place": "place", "swap": "flip"}
    )
    banners: frozenset[str] = frozenset({"home", "stuck", "swap"})

    def picture(self, scene: Scene[State, Selection]) -> Picture:
        """Every sprite of the table."""
        return view.picture(scene)

    def plates(self, view_: View[State], bottom: Seat) -> Mapping[Seat, Box]:
        """Where the players' plates stand."""
        return view.plates(view_, bottom)

    def seat_art(self, seat: Seat) -> tuple[str, str]:
        """The seat's palette word and sign."""
        return view.seat_art(seat)

    def reach(self, view_: View[State], seat: Seat, selection: Selection) -> tuple[Target, ...]:
        """The targets that do something now."""
        return control.reach(view_, seat, selection)

    def touch(
        self, view_: View[State], seat: Seat, selection: Selection, target: Target, warn: bool
    ) -> Touch[Selection]:
        """What a click does."""
        return control.touch(view_, seat, selection, target, warn)

    def buttons(self, view_: View[State], seat: Seat, selection: Selection) -> tuple[Button, ...]:
        """The pie rule's button."""
        return control.buttons(view_, seat, selection)

    def prompt(self, scene: Scene[State, Selection]) -> Message:
        """What is to be done now."""
        state = scene.view.state
        if scene.asking is None:
            return say("slimetrail.prompt.wait", who=Who(state.turn))
        key = {Phase.PLACE: "place", Phase.CHOOSE: "choose", Phase.SWAP: "swap"}.get(state.phase, "move")
        return say(f"slimetrail.prompt.{key}", who=Who(scene.asking))

    def outcome(self, view_: View[State]) -> tuple[Message, ...]:
        """F1, F19: the owner of the corner and who pushed, or who was stuck and what that means here."""
        state = view_.state
        end = outcome(state)
        if end is None:
            return ()
        headline = say("result.draw") if end.winner is None else say("result.wins", who=Who(end.winner))
        if end.ending is Ending.LEFT:
            return headline, say("slimetrail.result.left", who=Who(state.turn))
        if end.ending is Ending.STUCK:
            return headline, say(f"slimetrail.result.stuck.{state.variant.no_move}", who=Who(state.turn))
        assert end.winner is not None
        assert state.snail is not None
        square = state.board.name(state.snail)
        home = say("slimetrail.result.home", owner=Who(end.winner), square=square)
        if end.mover is None:
            return headline, home
        own = "own" if end.mover == end.winner else "pushed"
        return headline, home, say(f"slimetrail.result.{own}", who=Who(end.mover), owner=Who(end.winner))


TABLE = SlimetrailTable()
