"""The last cards of two players, searched to the end of the round in a world where everything is known."""

from __future__ import annotations

from game.core.game import Seat
from game.games.scout.actions import NO_SHOW
from game.games.scout.candidates import rated
from game.games.scout.fast import NO_TAKE, Move, Table
from game.games.scout.policy import play_on

FEW = 3
NODES = 25
SCOUTS = 3


def close(table: Table) -> bool:
    """Whether few enough cards are left of two players to search."""
    return table.seats == 2 and max(map(len, table.hands)) <= FEW


class Search:
    """Alpha-beta over the margin of seat 0, all Shows and the best few Scouts; past `NODES` it plays on quickly."""

    def __init__(self) -> None:
        """A search of one world."""
        self.nodes = 0

    def value(self, table: Table, low: float = -99.0, high: float = 99.0) -> float:
        """The margin of seat 0 with best play of both, as far as the nodes reach."""
        self.nodes += 1
        if table.over:
            return table.margin(0)
        if self.nodes > NODES:
            return play_on(table, 0)
        for move in moves(table):
            there, seat = table.copy(), table.turn
            there.play(move)
            found = self.value(there, low, high)
            if seat == 0:
                low = max(low, found)
            else:
                high = min(high, found)
            if low >= high:
                break
        return low if table.turn == 0 else high


def moves(table: Table) -> list[Move]:
    """Every different Show, and the Scouts that look best."""
    found, scouts = [], 0
    for _, move in rated(table):
        if move[0] != NO_TAKE and move[2] == NO_SHOW:
            scouts += 1
            if scouts > SCOUTS:
                continue
        found.append(move)
    return found


def solved(table: Table, seat: Seat) -> float:
    """The margin of the seat in this world."""
    margin = Search().value(table)
    return margin if seat == 0 else -margin
