"""Exact values by depth-first search (section 3.1 of the rule book).

The searches play the reduced game: both goals are deleted and each player is barred from the neighbours of the
other's goal, because a step there loses at once (C5). What remains is a game without goals whose table key is
the region that the snail can still reach, its square and the side to move.

A search that runs out of nodes raises `OutOfNodes` through every open position, so its tables only ever hold
what was proved; `value` then answers UNKNOWN.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TypeAlias

from game.core.game import Seat
from game.games.slimetrail.board import Board
from game.games.slimetrail.field import Field, Spot

POLL = 512
Stop: TypeAlias = Callable[[], bool]
Entry: TypeAlias = tuple[int, int, int, int]
Around: TypeAlias = tuple[bool, tuple[Entry, ...]]


class Value(Enum):
    """What a position is worth to the player to move, best play by both."""

    WIN = 1
    DRAW = 0
    LOSS = -1
    UNKNOWN = None

    @property
    def reversed(self) -> Value:
        """The same for the other player."""
        return self if self.value is None else Value(-self.value)


class OutOfNodes(Exception):
    """The search was stopped before it knew."""


class Search:
    """What both searches share: tables per side and square, the node count and its limit.

    Tables grow by at most one entry a node (about 80 bytes); `forget` empties them.
    """

    def __init__(self, field: Field) -> None:
        """A search with empty tables."""
        count = len(field.board.near)
        self.field = field
        self.nodes = 0
        self._stop_at = 0
        self._check_at = 0
        self._stop: Stop | None = None
        self._tables = tuple(tuple[dict[int, bool], ...]({} for _ in range(count)) for _ in range(4))
        self._around = tuple(tuple[dict[int, Around], ...]({} for _ in range(count)) for _ in range(2))
        self._rank = tuple(_ranks(field.board, goal) for goal in field.goals)

    def forget(self) -> None:
        """Empty the tables."""
        for tables in self._tables:
            for table in tables:
                table.clear()

    @property
    def size(self) -> int:
        """Positions in the tables."""
        return sum(len(table) for tables in self._tables for table in tables)

    def value(self, spot: Spot, budget: int, stop: Stop | None = None) -> Value:
        """The exact value, or UNKNOWN after `budget` nodes or when `stop` says so (polled every 512 nodes)."""
        if self.field.at_home(spot):
            return Value.WIN
        self._stop, self._stop_at = stop, self.nodes + budget
        self._check_at = min(self._stop_at, self.nodes + POLL)
        region = self.field.board.reachable(spot.snail, spot.free)
        try:
            return self._value(spot.snail, region, spot.side)
        except OutOfNodes:
            return Value.UNKNOWN

    def _value(self, snail: int, region: int, side: Seat) -> Value:
        raise NotImplementedError

    def _pause(self) -> None:
        """Called when the node count reaches its next check."""
        if self.nodes >= self._stop_at or (self._stop is not None and self._stop()):
            raise OutOfNodes
        self._check_at = min(self._stop_at, self.nodes + POLL)

    def _look(self, side: Seat, snail: int, pattern: int) -> Around:
        """What the free squares around the snail allow, worked out once for each pattern.

        First whether those that the snail can enter hang together among themselves: if so, and else maybe not,
        the whole region is connected. Then the safe steps: rank in the order, square, its bit, and the squares
        around it that the other side may enter safely.
        """
        field, rank = self.field, self._rank[side]
        near = field.board.near
        entries = near[snail] & pattern
        first = (entries & -entries).bit_length() - 1
        linked = not entries or not entries & ~(field.board.reachable(first, pattern) | 1 << first)
        other = field.safe[1 - side]
        steps = field.board.each(entries & field.safe[side])
        around = (linked, tuple((rank[to], to, 1 << to, near[to] & other) for to in steps))
        self._around[side][snail][pattern] = around
        return around


class PlainSearch(Search):
    """Win or loss where a player without a safe step has lost: the fast search for the seed's rules."""

    def _value(self, snail: int, region: int, side: Seat) -> Value:
        known = self._tables[side][snail].get(region)
        return Value.WIN if (self._wins(snail, region, side) if known is None else known) else Value.LOSS

    def _wins(self, snail: int, region: int, side: Seat) -> bool:
        """Whether the player to move wins. Fewest replies first, ties farther from the own goal first."""
        self.nodes += 1
        if self.nodes >= self._check_at:
            self._pause()
        field, other = self.field, 1 - side
        pattern = region & field.around[snail]
        linked, steps = self._around[side][snail].get(pattern) or self._look(side, snail, pattern)
        tables = self._tables[other]
        open_steps: list[tuple[int, int, int]] = []
        part = region
        for rank, to, bit, near in steps:
            if not (linked or (part & bit and part is not region)):
                part = field.board.reachable(to, region) | bit
            rest = part ^ bit
            replies = near & rest
            if not replies:
                return True
            known = tables[to].get(rest)
            if known is None:
                open_steps.append((replies.bit_count() << 7 | rank, to, rest))
            elif not known:
                return True
        open_steps.sort()
        table = self._tables[side][snail]
        for _, to, rest in open_steps:
            if not self._wins(to, rest, other):
                table[region] = True
                return True
        table[region] = False
        return False


class GeneralSearch(Search):
    """Win, draw or loss under every switch: two questions, "at least a draw?" and "a win?"."""

    def _value(self, snail: int, region: int, side: Seat) -> Value:
        if self._gets(snail, region, side, 1):
            return Value.WIN
        if self.field.stuck == 0 and self._gets(snail, region, side, 0):
            return Value.DRAW
        return Value.LOSS

    def _gets(self, snail: int, region: int, side: Seat, least: int) -> bool:
        """Whether the player to move gets at least `least` (1 a win, 0 a draw)."""
        self.nodes += 1
        if self.nodes >= self._check_at:
            self._pause()
        field, other = self.field, 1 - side
        others_least = 1 - least if field.stuck == 0 else 1
        tables = self._tables[2 * others_least + other]
        open_steps: list[tuple[int, int, int]] = []
        stuck = True
        for rank, to, rest, replies in self._steps(snail, region, side):
            stuck = False
            if not replies:
                if self._blocked(to, rest, other) < others_least:
                    return True
                continue
            known = tables[to].get(rest)
            if known is None:
                open_steps.append((replies.bit_count() << 7 | rank, to, rest))
            elif not known:
                return True
        if stuck:
            return self._blocked(snail, region, side) >= least
        open_steps.sort()
        gets = any(not self._gets(to, rest, other, others_least) for _, to, rest in open_steps)
        self._tables[2 * least + side][snail][region] = gets
        return gets

    def _steps(self, snail: int, region: int, side: Seat) -> list[Entry]:
        """The legal safe steps: rank, square, the region that stays in reach, the other side's safe replies."""
        field = self.field
        pattern = region & field.around[snail]
        linked, steps = self._around[side][snail].get(pattern) or self._look(side, snail, pattern)
        goals = field.touch[0] | field.touch[1]
        found: list[Entry] = []
        part = region
        for rank, to, bit, near in steps:
            if not (linked or (part & bit and part is not region)):
                part = field.board.reachable(to, region) | bit
            if not field.keep or part & goals:
                found.append((rank, to, part ^ bit, near & part & ~bit))
        return found

    def _blocked(self, snail: int, region: int, side: Seat) -> int:
        """What a player without a safe step gets: forced into a loss (C4), or stuck (R8, A2)."""
        field = self.field
        near = field.board.near[snail]
        forced = near & region & field.touch[1 - side] or (
            not field.forbidden and near >> field.goals[1 - side] & 1
        )
        return -1 if forced else field.stuck


def search_on(field: Field) -> Search:
    """The fastest exact search for this field."""
    return PlainSearch(field) if field.plain else GeneralSearch(field)


def _ranks(size: Board, goal: int) -> tuple[int, ...]:
    """Per square its place in the order "farther from the goal first"."""
    order = sorted(range(len(size.near)), key=lambda square: -size.distance(square, goal))
    ranks = [0] * len(order)
    for place, square in enumerate(order):
        ranks[square] = place
    return tuple(ranks)
