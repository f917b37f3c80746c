"""Computer players of Slimetrail."""

from __future__ import annotations

from random import Random

from game.core.game import Action, Advice, Seat, View
from game.core.text import say
from game.games.slimetrail.rules import legal_actions
from game.games.slimetrail.state import State


class SlimetrailBrain:
    """Plays any legal action."""

    def choose(self, view: View[State], seat: Seat, level: int, rng: Random) -> Action:
        """Any legal action."""
        return rng.choice(legal_actions(view.state, seat))

    def advise(self, view: View[State], seat: Seat, rng: Random) -> Advice:
        """Any legal action."""
        return Advice(self.choose(view, seat, 5, rng), say("slimetrail.advice.unknown"))


BRAIN = SlimetrailBrain()
