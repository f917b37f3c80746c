"""Who knows what (G27, G28): views, and worlds that a view allows."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from game.core.game import ALL, Seat, View, Viewer
from game.games.scout.cards import BIT, HIDDEN, Row, bits, canonical, deck
from game.games.scout.deal import by_coin, shuffled
from game.games.scout.state import Phase, State
from game.games.scout.variant import Public


def observe(state: State, viewer: Viewer) -> View[State]:
    """Other hands and score cards are blanked as far as G27 hides them; a round's end lays the hands open."""
    if viewer is ALL:
        return View(viewer, state)
    public = state.variant.public
    hands, piles = state.hands, state.piles
    if state.phase in (Phase.FLIP, Phase.PLAY):
        hands = tuple(
            row if seat == viewer else _covered(row, state.scouted[seat], public) for seat, row in enumerate(hands)
        )
    if public.score_cards == "count":
        piles = tuple(row if seat == viewer else (HIDDEN,) * len(row) for seat, row in enumerate(piles))
    return View(viewer, replace(state, hands=hands, piles=piles))


def _covered(row: Row, scouted: Row, public: Public) -> Row:
    """A hand from outside: blank, but for scouted cards where their slot is public."""
    if not public.scout_slot:
        return (HIDDEN,) * len(row)
    known = bits(scouted)
    seen = (card if BIT[abs(card)] & known else HIDDEN for card in row)
    return tuple(card if public.scout_side or card <= 0 else -canonical(card) for card in seen)


def unseen(state: State) -> int:
    """The cards of which a view does not tell where they are, as a mask: in hands or, with two players, undealt."""
    seen = state.spent | state.gone | bits(state.show)
    for row in (*state.hands, *state.scouted, *state.piles):
        seen |= bits(row)
    return bits(deck(state.seats)) & ~seen


def determinize(view: View[State], rng: Random) -> State:
    """A world that the viewer could be in: known cards where they may be, everything else by chance."""
    state = view.state
    if state.phase is Phase.DEAL:
        return state
    mask = unseen(state)
    stock = shuffled([card for card in deck(state.seats) if BIT[card] & mask], rng)
    hands = tuple(_filled(state, seat, stock, rng) for seat in range(state.seats))
    return replace(state, hands=hands, piles=_piled(state, rng))


def _filled(state: State, seat: Seat, stock: list[int], rng: Random) -> Row:
    """A hand with its scouted cards at random slots where these are hidden, the rest from the stock."""
    row = state.hands[seat]
    if not row or min(row) > HIDDEN:
        return row
    seen = bits(row)
    placed = [card for card in state.scouted[seat] if not BIT[card] & seen]
    blanks = row.count(HIDDEN)
    drawn = [by_coin(stock.pop(), rng) for _ in range(blanks - len(placed))]
    if not state.variant.public.scout_side:
        placed = [by_coin(card, rng) for card in placed]
    cards = shuffled(drawn + placed, rng) if placed else drawn
    return tuple(cards.pop() if card == HIDDEN else by_coin(-card, rng) if card < 0 else card for card in row)


def _piled(state: State, rng: Random) -> tuple[Row, ...]:
    """The score cards that everybody saw, dealt out among the piles whose cards are hidden."""
    if not any(HIDDEN in pile for pile in state.piles):
        return state.piles
    seen = 0
    for pile in state.piles:
        seen |= bits(pile)
    cards = shuffled([card for card in deck(state.seats) if BIT[card] & state.gone & ~seen], rng)
    return tuple(tuple(cards.pop() if card == HIDDEN and cards else card for card in pile) for pile in state.piles)
