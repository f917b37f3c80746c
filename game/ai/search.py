"""Alpha-beta for two sides with open information: iterative deepening and a transposition table.

The same ground, position, depth and number of nodes give the same answer: every search begins with an empty
table, and the budget counts nodes, never time.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Generic, Protocol, TypeVar

P = TypeVar("P")
M = TypeVar("M")
P_contra = TypeVar("P_contra", contravariant=True)

WON = 1_000_000
DECIDED = WON - 1000
ENDLESS = 1000
POLL = 256


class Ground(Protocol[P, M]):
    """What a search must know about a game. Positions and moves are values; nothing changes in place."""

    def side(self, position: P) -> int:
        """Which of the two sides is to move; the same side may move several times in a row."""

    def moves(self, position: P) -> Sequence[M]:
        """The moves to consider, the most promising first; empty when the position is finished."""

    def after(self, position: P, move: M) -> P:
        """The position after a move."""

    def worth(self, position: P) -> int:
        """The worth to the side to move: WON, -WON or 0 when finished, else an estimate within 100 000.

        A win that is certain in n more moves may be told as WON - n.
        """

    def key(self, position: P) -> Hashable:
        """Positions with one key have one future; the side to move is part of it."""


@dataclass(frozen=True, slots=True)
class Found(Generic[M]):
    """The best move, its worth to the side to move, how deep the last whole search went, and nodes used.

    `complete` says that no estimate matters: the game's end was seen on every line that counts.
    """

    move: M
    worth: int
    depth: int
    nodes: int
    complete: bool


class _Bound(Enum):
    EXACT = 0
    LEAST = 1
    MOST = 2


@dataclass(frozen=True, slots=True)
class _Entry(Generic[M]):
    depth: int
    bound: _Bound
    worth: int
    move: M


class _Stopped(Exception):
    """The nodes are used up or somebody asked to stop."""


class AlphaBeta(Generic[P, M]):
    """One search. `stop` is polled every 256 nodes; the app's safety net, never used where answers must repeat."""

    def __init__(self, ground: Ground[P, M], nodes: int, stop: Callable[[], bool] | None = None) -> None:
        """At most `nodes` positions are looked at."""
        self._ground = ground
        self._budget = nodes
        self._stop = stop
        self._table: dict[Hashable, _Entry[M]] = {}
        self._nodes = 0
        self._horizons = 0

    def best(self, position: P, depth: int, moves: Sequence[M] | None = None) -> Found[M]:
        """The best of these moves (default: all) by the deepest search up to `depth` that could be finished."""
        order = list(self._ground.moves(position) if moves is None else moves)
        found = Found(order[0], 0, 0, 0, False)
        for now in range(1, depth + 1):
            try:
                found = self._best(position, now, order)
            except _Stopped:
                break
            if found.complete:
                break
            order.remove(found.move)
            order.insert(0, found.move)
        return Found(found.move, found.worth, found.depth, self._nodes, found.complete)

    def _best(self, position: P, depth: int, moves: Sequence[M]) -> Found[M]:
        before, best, choice = self._horizons, -2 * WON, moves[0]
        for move in moves:
            worth = self._follow(position, move, depth - 1, best, 2 * WON)
            if worth > best:
                best, choice = worth, move
        complete = self._horizons == before or abs(best) > DECIDED
        return Found(choice, best, depth, self._nodes, complete)

    def _follow(self, position: P, move: M, depth: int, low: int, high: int) -> int:
        """The worth of a move to the side that makes it; a decision counts one less for every move it is away."""
        after = self._ground.after(position, move)
        low, high = _grown(low), _grown(high)
        if self._ground.side(after) == self._ground.side(position):
            return _shrunk(self._worth(after, depth, low, high))
        return _shrunk(-self._worth(after, depth, -high, -low))

    def _worth(self, position: P, depth: int, low: int, high: int) -> int:
        self._count()
        key = self._ground.key(position)
        entry = self._table.get(key)
        if entry is not None and entry.depth >= depth and _answers(entry, low, high):
            self._horizons += entry.depth < ENDLESS
            return entry.worth
        moves = self._ground.moves(position)
        if not moves:
            return self._ground.worth(position)
        if depth <= 0:
            worth = self._ground.worth(position)
            self._horizons += abs(worth) <= DECIDED
            return worth
        if entry is not None and entry.move != moves[0]:
            moves = [entry.move, *(move for move in moves if move != entry.move)]
        return self._widest(position, key, moves, depth, low, high)

    def _widest(self, position: P, key: Hashable, moves: Sequence[M], depth: int, low: int, high: int) -> int:
        before, best, choice = self._horizons, -2 * WON, moves[0]
        for move in moves:
            worth = self._follow(position, move, depth - 1, max(low, best), high)
            if worth > best:
                best, choice = worth, move
                if best >= high:
                    break
        bound = _Bound.LEAST if best >= high else _Bound.MOST if best <= low else _Bound.EXACT
        reached = ENDLESS if self._horizons == before else depth
        self._table[key] = _Entry(reached, bound, best, choice)
        return best

    def _count(self) -> None:
        self._nodes += 1
        if self._nodes >= self._budget:
            raise _Stopped
        if self._stop is not None and self._nodes % POLL == 0 and self._stop():
            raise _Stopped


def _answers(entry: _Entry[M], low: int, high: int) -> bool:
    if entry.bound is _Bound.EXACT:
        return True
    return entry.worth >= high if entry.bound is _Bound.LEAST else entry.worth <= low


def _shrunk(worth: int) -> int:
    """A worth seen from one move earlier."""
    return worth - 1 if worth > DECIDED else worth + 1 if worth < -DECIDED else worth


def _grown(worth: int) -> int:
    """The inverse of `_shrunk`, for the window of a search one move later."""
    return worth + 1 if worth > DECIDED else worth - 1 if worth < -DECIDED else worth
