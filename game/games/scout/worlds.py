"""Rounds that a view allows, as tables to play on."""

from __future__ import annotations

from random import Random

from game.core.game import View
from game.games.scout.cards import BIT, TURNED, Row, bits
from game.games.scout.fast import House, Table
from game.games.scout.knowledge import determinize
from game.games.scout.partition import UP
from game.games.scout.prices import Prices
from game.games.scout.state import State

FLIPPED, PLACED = 0.9, 0.9


def world(view: View[State], house: House, rng: Random) -> Table:
    """A round that the viewer could be in, with the hidden hands as their owners would have them.

    What a seat was dealt mostly lies on its better side, because its owner chose that side, and a scouted card lies
    mostly where it serves best.
    """
    state = view.state
    table = Table(house, determinize(view, rng))
    known = state.variant.public.scout_slot
    for seat, hand in enumerate(state.hands):
        if seat != view.viewer and not known and min(hand, default=1) <= 0:
            table.hands[seat] = arranged(table.hands[seat], state.scouted[seat], state, house.prices, rng)
    return table


def arranged(hand: bytes, scouted: Row, state: State, prices: Prices, rng: Random) -> bytes:
    """The hand with its sides and scouted cards chosen as its owner would choose them."""
    taken = bits(scouted)
    row = bytes(card for card in hand if not BIT[card] & taken)
    if state.variant.flip.when != "never" and rng.random() < FLIPPED:
        row = better_side(row, prices, state.variant.flip.mirror)
    for card in scouted:
        row = inserted(row, card, state.variant.public.scout_side, prices, rng)
    return row


def better_side(row: bytes, prices: Prices, mirror: bool) -> bytes:
    """The row as it is or turned, whichever is cheaper to hold."""
    other = row.translate(TURN)
    if mirror:
        other = other[::-1]
    return min(row, other, key=lambda each: prices.study(each.translate(UP)).right[0])


def inserted(row: bytes, card: int, side: bool, prices: Prices, rng: Random) -> bytes:
    """The row with the card in its best place, now and then in any; turned as is best unless its side is known."""
    mine = prices.study(row.translate(UP))
    cost, at = mine.place(card >> 4)
    if not side:
        other, there = mine.place(card & 15)
        if other < cost:
            card, at = TURNED[card], there
    if rng.random() >= PLACED:
        at = int(rng.random() * (len(row) + 1))
    return row[:at] + bytes((card,)) + row[at:]


TURN = bytes(TURNED)
