"""Slimetrail (Rastros): one snail, two corners, no way back."""

from game.core.game import Game
from game.games.slimetrail import protocol
from game.games.slimetrail.brain import BRAIN
from game.games.slimetrail.rules import contradictions
from game.games.slimetrail.state import State
from game.games.slimetrail.variant import Variant


def bound(variant: Variant, seats: int) -> int:
    """R9: every move slimes a square; a deal, a placement, a choice and a swap may come on top."""
    return variant.board.width * variant.board.height + 4


def conserved(state: State) -> object:
    """The snail and the slime never share a square, and no square is slimed twice."""
    return len(set(state.trail)) == len(state.trail) and state.snail not in state.trail


GAME = Game(
    id="slimetrail",
    seats=(2,),
    variant=Variant,
    rules=protocol,
    brain=BRAIN,
    rules_version=1,
    bound=bound,
    conserved=conserved,
    contradictions=contradictions,
    undo=True,
    secrets=False,
    points_matter=False,
)
