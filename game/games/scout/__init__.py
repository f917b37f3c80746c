"""SCOUT: a hand that may never be sorted, for two to five."""

from game.core.game import Game
from game.games.scout import protocol
from game.games.scout.brain import BRAIN
from game.games.scout.cards import HAND_SIZE, bits, deck
from game.games.scout.rounds import rounds_of
from game.games.scout.state import Phase, State
from game.games.scout.variant import Variant, contradictions


def bound(variant: Variant, seats: int) -> int:
    """G19: per round a deal, a flip per seat, the cap's turns and the beat after the round."""
    return rounds_of(variant, seats) * (variant.max_turns_per_round + seats + 2)


def conserved(state: State) -> object:
    """F7: what was dealt lies in hands, in the Show or in the score piles, every card once."""
    rows = (*state.hands, state.show, *state.piles)
    count, found = sum(map(len, rows)), 0
    for row in rows:
        found |= bits(row)
    dealt = 0 if state.phase is Phase.DEAL else HAND_SIZE[state.seats] * state.seats
    return count == dealt == found.bit_count() and not found & (state.spent | ~bits(deck(state.seats)))


GAME = Game(
    id="scout",
    seats=(2, 3, 4, 5),
    variant=Variant,
    rules=protocol,
    brain=BRAIN,
    rules_version=1,
    bound=bound,
    conserved=conserved,
    contradictions=contradictions,
    rests=True,
)
