"""Moves worth a closer look: of those that lead to the same rows only one, ordered by the prices."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TypeAlias

from game.games.scout.actions import NO_SHOW
from game.games.scout.cards import TURNED
from game.games.scout.fast import BYTES, NO_TAKE, Move, Table, worth
from game.games.scout.partition import UP
from game.games.scout.policy import chip_price, ending, scout_ends, scout_value_at_end

Rated: TypeAlias = tuple[float, Move]
SLOTS, TIDY = 3, 0.001


def after(table: Table, move: Move) -> tuple[bytes, bytes, bytes]:
    """The seat's row, what it captures and what lies on the table after its move."""
    take, at, first, last = move
    hand, show = table.hands[table.turn], table.show
    if take != NO_TAKE:
        card, show = (show[0], show[1:]) if take < 2 else (show[-1], show[:-1])
        hand = hand[:at] + BYTES[TURNED[card] if take & 1 else card] + hand[at:]
    if first == NO_SHOW:
        return hand, b"", show
    return hand[:first] + hand[last + 1 :], show, hand[first : last + 1]


def rated(table: Table) -> list[Rated]:
    """The different moves of the seat to act, the best first, by the values of `policy`."""
    best: dict[tuple[bytes, bytes, bytes], Rated] = {}
    for value, move in _moves(table):
        key = after(table, move)
        if key not in best or value > best[key][0]:
            best[key] = value, move
    return sorted(best.values(), key=lambda each: (-each[0], each[1]))


def shortlist(table: Table, width: int) -> list[Move]:
    """The moves that look best, and always the best Show, the best Scout and the best Scout & Show."""
    moves = [move for _, move in rated(table)]
    chosen = moves[:width]
    for kind in product((False, True), repeat=2):
        best = next((move for move in moves if (move[0] == NO_TAKE, move[2] == NO_SHOW) == kind), None)
        if best is not None and best not in chosen:
            chosen.append(best)
    return chosen


def _moves(table: Table) -> Iterator[Rated]:
    yield from _shows(table, table.hands[table.turn], table.show, (NO_TAKE, 0), 0.0)
    if not table.show or (table.seats == 2 and not table.chips[table.turn]):
        return
    paid = chip_price(table)
    stop = scout_value_at_end(table, paid) if scout_ends(table) else None
    hand, show = table.hands[table.turn], table.show
    mine = table.house.prices.study(hand.translate(UP))
    for take in (0, 1, 2, 3) if len(show) > 1 else (0, 1):
        card = show[0] if take < 2 else show[-1]
        costs = mine.slots(card & 15 if take & 1 else card >> 4)
        for at, cost in enumerate(costs):
            yield -paid - cost if stop is None else stop - cost * TIDY, (take, at, NO_SHOW, NO_SHOW)
        if table.rights[table.turn]:
            spent = paid + table.house.prices.right
            for at in sorted(range(len(costs)), key=costs.__getitem__)[:SLOTS]:
                row, _, rest = after(table, (take, at, NO_SHOW, NO_SHOW))
                yield from _shows(table, row, rest, (take, at), spent)


def _shows(table: Table, hand: bytes, show: bytes, taken: tuple[int, int], spent: float) -> Iterator[Rated]:
    """Every Show of the hand, the taken card (if any) in it, over the show."""
    prices = table.house.prices
    mine, over, (take, at) = prices.study(hand.translate(UP)), worth(show), taken
    for strength, first, last in mine.groups:
        if strength <= over or (take != NO_TAKE and table.house.must_use and not first <= at <= last):
            continue
        value = prices.bonus[strength] - mine.left[first] - mine.right[last + 1]
        if last - first + 1 == len(hand):
            value = ending(table, table.turn)
        yield value + len(show) - spent, (take, at, first, last)
