"""Computer players of SCOUT and the sentence behind a hint."""

from __future__ import annotations

from random import Random

from game.core.game import Action, Advice, Seat, View
from game.games.scout.advice import advised
from game.games.scout.levels import choose
from game.games.scout.state import State


class ScoutBrain:
    """Levels 1 to 5 (see `levels`). Remembers nothing that could change an answer."""

    def choose(self, view: View[State], seat: Seat, level: int, rng: Random) -> Action:
        """The action of a player of this level in any phase."""
        return choose(view, seat, level, rng)

    def advise(self, view: View[State], seat: Seat, rng: Random) -> Advice:
        """The action of level 5 and one true sentence about it."""
        return advised(view, seat, rng)


BRAIN = ScoutBrain()
