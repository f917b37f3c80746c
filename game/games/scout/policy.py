"""A quick player for playouts: one move ahead, by the prices of its own row and by what everybody can see.

Its values are differences in points for the seat against the mean of the others, of the round as it is expected to
go on; `ending` is what it is worth that the round ends now instead.
"""

from __future__ import annotations

from game.core.game import Seat
from game.games.scout.actions import NO_SHOW
from game.games.scout.cards import TURNED
from game.games.scout.fast import BYTES, NO_TAKE, Move, Table, worth
from game.games.scout.partition import UP
from game.games.scout.study import Study


def decide(table: Table) -> Move:
    """The move of the seat to act."""
    seat, show = table.turn, table.show
    mine = table.house.prices.study(table.hands[seat].translate(UP))
    best, move = -1e9, (NO_TAKE, 0, 0, 0)
    if mine.best > table.worth:
        best, first, last = best_show(table, mine, table.worth)
        best += len(show)
        move = NO_TAKE, 0, first, last
    if not show or (table.seats == 2 and not table.chips[seat]):
        return move
    paid = chip_price(table)
    stop = scout_value_at_end(table, paid) if scout_ends(table) else None
    right = table.rights[seat]
    for take in (0, 1, 2, 3) if len(show) > 1 else (0, 1):
        card = show[0] if take < 2 else show[-1]
        cost, at = mine.place(card & 15 if take & 1 else card >> 4)
        value = -paid - cost if stop is None else stop
        if value > best:
            best, move = value, (take, at, NO_SHOW, NO_SHOW)
        if right:
            value, first, last = scout_and_show(table, take, at)
            value -= paid
            if value > best:
                best, move = value, (take, at, first, last)
    return move


def best_show(table: Table, mine: Study, over: int) -> tuple[float, int, int]:
    """The best Show above `over` with its first and last place, without what it captures; there must be one."""
    bonus, left, right = table.house.prices.bonus, mine.left, mine.right
    best, start, end = -1e9, 0, 0
    for strength, first, last in mine.groups:
        if strength > over:
            value = bonus[strength] - left[first] - right[last + 1]
            if value > best:
                best, start, end = value, first, last
    if end - start + 1 == len(mine.row):
        best = ending(table, table.turn)
    return best, start, end


def scout_and_show(table: Table, take: int, at: int) -> tuple[float, int, int]:
    """The best Show after this Scout, with what it captures and without the chip; -1e9 where there is none."""
    show, hand = table.show, table.hands[table.turn]
    card, rest = (show[0], show[1:]) if take < 2 else (show[-1], show[:-1])
    weak = worth(rest)
    row = hand[:at] + BYTES[TURNED[card] if take & 1 else card] + hand[at:]
    after = table.house.prices.study(row.translate(UP))
    if after.best <= weak:
        return -1e9, 0, 0
    value, first, last = best_show(table, after, weak)
    if table.house.must_use and not first <= at <= last:
        return -1e9, 0, 0
    return value + len(rest) - table.house.prices.right, first, last


def ending(table: Table, seat: Seat) -> float:
    """What it is worth that the others hold so many cards on average when the round ends."""
    held = sum(map(len, table.hands)) - len(table.hands[seat])
    return table.house.prices.others * held / (table.seats - 1)


def chip_price(table: Table) -> float:
    """What a Scout's chip costs against the mean of the others: the owner is one of them; two pay their own."""
    return float(table.house.chip) if table.seats == 2 else 1 / (table.seats - 1)


def scout_ends(table: Table) -> bool:
    """R17b: whether a Scout by the seat to act ends the round."""
    if table.seats == 2 or table.scouts + 1 < table.seats - 1:
        return False
    return len(table.show) > 1 or table.house.emptied


def scout_value_at_end(table: Table, paid: float) -> float:
    """What a Scout is worth that ends the round: the whole hand is charged, the new card too (R18)."""
    return ending(table, table.turn) - paid - table.house.prices.own * (len(table.hands[table.turn]) + 1)


def play_on(table: Table, seat: Seat) -> float:
    """The seat's margin at the end of the round, this player in every seat."""
    while not table.over:
        table.play(decide(table))
    return table.margin(seat)
