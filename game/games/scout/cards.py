"""Cards and rows. A card is one number, `up * 16 + down`, so that turning it over swaps its two halves.

In views `HIDDEN` is a card of which nothing is known, and a negative card is one whose two numbers are known but
not which of them is up. A card's identity is its bit: one per unordered pair of numbers, the same for both sides.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from itertools import combinations
from typing import TypeAlias

Card: TypeAlias = int
Row: TypeAlias = tuple[Card, ...]

HIDDEN: Card = 0
HAND_SIZE = {2: 11, 3: 12, 4: 11, 5: 9}
TURNED: tuple[Card, ...] = tuple((card & 15) << 4 | card >> 4 for card in range(256))


def card_of(up: int, down: int) -> Card:
    """The card that shows `up`, 1 to 10, and has `down` on its other side."""
    return up << 4 | down


ALL_CARDS: Row = tuple(card_of(low, high) for low, high in combinations(range(1, 11), 2))
_PLACE = {card: place for place, card in enumerate(ALL_CARDS)}
BIT: tuple[int, ...] = tuple(
    1 << _PLACE[min(card, TURNED[card])] if min(card, TURNED[card]) in _PLACE else 0 for card in range(256)
)
ONE_TWO, NINE_TEN = BIT[card_of(1, 2)], card_of(9, 10)


@cache
def deck(seats: int) -> Row:
    """R1, R2: the cards of a game for so many, the low number up."""
    if seats == 3:
        return tuple(card for card in ALL_CARDS if card & 15 < 10)
    return tuple(card for card in ALL_CARDS if seats == 5 or card != NINE_TEN)


def canonical(card: Card) -> Card:
    """The card with its low number up, whatever is known of its side."""
    card = abs(card)
    return min(card, TURNED[card])


def bits(row: Iterable[Card]) -> int:
    """The identities of the cards that are known, as a mask."""
    found = 0
    for card in row:
        found |= BIT[abs(card)]
    return found


def cards_of(mask: int) -> Row:
    """The cards of a mask, the low number up, in the order of the deck."""
    return tuple(card for place, card in enumerate(ALL_CARDS) if mask >> place & 1)


def turned(row: Row, mirror: bool) -> Row:
    """R5, G17: every card of the row shows its other number; with `mirror` the row is also read from behind."""
    flipped = tuple(TURNED[card] for card in row)
    return flipped[::-1] if mirror else flipped


def card_text(card: Card) -> str:
    """`3/5` with the upward number first, `3~5` where the side is not known, `?` where nothing is."""
    if card == HIDDEN:
        return "?"
    return f"{abs(card) >> 4}{'/' if card > 0 else '~'}{abs(card) & 15}"


def row_text(row: Row) -> str:
    """For example `5/1,2/9`, or `-` for no card."""
    return ",".join(map(card_text, row)) or "-"


def read_card(text: str) -> Card | None:
    """The inverse of `card_text`; None when the text is no card."""
    if text == "?":
        return HIDDEN
    found = re.fullmatch(r"([1-9]|10)([/~])([1-9]|10)", text)
    if found is None or found[1] == found[3]:
        return None
    card = card_of(int(found[1]), int(found[3]))
    return card if found[2] == "/" else -canonical(card)
