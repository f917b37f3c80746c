"""Computer players of SCOUT and the sentence behind a hint."""

from __future__ import annotations

from random import Random

from game.core.game import Action, Advice, Seat, View
from game.core.text import say
from game.games.scout.actions import Flip, Scout, Show
from game.games.scout.rules import legal_actions
from game.games.scout.shows import best, strength
from game.games.scout.state import State
from game.games.scout.words import strength_words

SHOWS = 0.75


class ScoutBrain:
    """Shows three times out of four where it can, else scouts, both at random."""

    def choose(self, view: View[State], seat: Seat, level: int, rng: Random) -> Action:
        """A legal action; the same for every level."""
        legal = legal_actions(view.state, seat)
        shows = [action for action in legal if isinstance(action, Show)]
        scouts = [action for action in legal if isinstance(action, Scout)]
        if shows and (not scouts or rng.random() < SHOWS):
            return rng.choice(shows)
        return rng.choice(scouts or legal)

    def advise(self, view: View[State], seat: Seat, rng: Random) -> Advice:
        """The strongest Show, or a Scout where there is none; before play, the side with the stronger group."""
        legal, hand = legal_actions(view.state, seat), view.state.hands[seat]
        shows = [action for action in legal if isinstance(action, Show)]
        if shows:
            chosen = max(shows, key=lambda action: strength(hand[action.first : action.last + 1]))
            what = strength_words(hand[chosen.first : chosen.last + 1])
            return Advice(chosen, say("scout.advice.strongest", what=what))
        if isinstance(legal[0], Flip):
            other = tuple((card & 15) << 4 | card >> 4 for card in hand)
            turn = best(other) > best(hand)
            return Advice(legal[turn], say("scout.advice.flip" if turn else "scout.advice.keep"))
        return Advice(legal[0], say("scout.advice.scout"))


BRAIN = ScoutBrain()
