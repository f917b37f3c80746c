"""Level 5: the opening table, then exact search (section 3.3 of the rule book).

Budgets count nodes and every decision begins with empty tables, so a decision never depends on earlier ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from game.ai.search import DECIDED, AlphaBeta
from game.games.slimetrail.estimate import SnailGround
from game.games.slimetrail.field import Field, Spot
from game.games.slimetrail.opening import covers, opening
from game.games.slimetrail.solver import Search, Value, search_on

TABLED_NODES = 1_500_000
NODES = 120_000
GENERAL_NODES = 60_000
COUNT_NODES = 60_000
GUESS_NODES = 6_000
GUESS_DEPTH = 14
NEAR_END = 26
FINISH_NODES = 2_500
FINISH_DEPTH = 9
TABLED_SQUARES = 41
OVER = 99


@dataclass(frozen=True, slots=True)
class Thought:
    """A step, what it is worth to its player, and how many good replies it leaves (None where not counted).

    A reply is good when it keeps all that the position is worth to the other player.
    """

    step: int
    value: Value
    replies: int | None = None


class Perfect:
    """Exact play on one field."""

    def __init__(self, field: Field) -> None:
        """Works on any switches; exact wherever the search reaches the end within its nodes."""
        self.field = field
        self._search: Search = search_on(field)
        self._limit = 0

    def best(self, spot: Spot, rng: Random, before: Spot | None = None) -> Thought:
        """The decision of level 5; `before` is the position one step earlier, in case the table knows it."""
        field = self.field
        if field.at_home(spot):
            return Thought(field.goals[spot.side], Value.WIN)
        steps = field.board.each(field.careful(spot))
        if not steps:
            return Thought(last_resort(field, spot, rng), Value.LOSS)
        winning = opening().winning(field, spot)
        if winning:
            return Thought(rng.choice(field.board.each(winning)), Value.WIN)
        self._begin(self._nodes(spot))
        if winning == 0 or (before is not None and self._was_won(before, spot)):
            return self._hardest(spot, steps, Value.LOSS, rng)
        values = self._values(spot, self._ordered(spot, steps, rng), Value.WIN)
        return self._weigh(spot, values, rng)

    def values(self, spot: Spot) -> dict[int, Value]:
        """The value of every legal step, by file, then by rank; UNKNOWN where the nodes ran out."""
        field = self.field
        steps = field.board.each(field.steps(spot))
        winning = opening().winning(field, spot)
        if winning is not None:
            return {to: Value.WIN if winning >> to & 1 else Value.LOSS for to in steps}
        self._begin(self._nodes(spot))
        found = self._values(spot, self._ordered(spot, steps, Random(0)), None)
        return {to: found[to] for to in steps}

    def value(self, spot: Spot, nodes: int | None = None) -> Value:
        """The value of a position to the player to move; UNKNOWN when that takes more nodes."""
        winning = opening().winning(self.field, spot)
        if winning is not None:
            return Value.WIN if winning else Value.LOSS
        self._search.forget()
        return self._search.value(spot, self._nodes(spot) if nodes is None else nodes)

    def _nodes(self, spot: Spot) -> int:
        """The seed's game is always solved to the end after the table; elsewhere the nodes are few."""
        if covers(self.field) and spot.free.bit_count() < TABLED_SQUARES:
            return TABLED_NODES
        return NODES if self.field.plain else GENERAL_NODES

    def _begin(self, nodes: int) -> None:
        self._search.forget()
        self._limit = self._search.nodes + nodes

    def _left(self) -> int:
        return max(0, self._limit - self._search.nodes)

    def _was_won(self, before: Spot, spot: Spot) -> bool:
        winning = opening().winning(self.field, before)
        return winning is not None and bool(winning >> spot.snail & 1)

    def _ordered(self, spot: Spot, steps: Sequence[int], rng: Random) -> list[int]:
        """Fewest replies first, equals in any order."""
        field, order = self.field, list(steps)
        rng.shuffle(order)
        near, other = field.board.near, field.safe[1 - spot.side]
        order.sort(key=lambda to: (near[to] & spot.free & other).bit_count())
        return order

    def _after(self, spot: Spot, to: int, nodes: int) -> Value:
        """The value of a legal step to its player."""
        if to in self.field.goals:
            return Value.WIN if to == self.field.goals[spot.side] else Value.LOSS
        return self._search.value(self.field.after(spot, to), nodes).reversed

    def _values(self, spot: Spot, steps: Sequence[int], until: Value | None) -> dict[int, Value]:
        """The value of each step in turn, up to the first that is worth `until`; each gets its share of nodes."""
        found: dict[int, Value] = {}
        for count, to in enumerate(steps):
            share = self._left() if self._nodes(spot) == TABLED_NODES else self._left() // (len(steps) - count)
            found[to] = self._after(spot, to, share)
            if found[to] is until:
                break
        return found

    def _weigh(self, spot: Spot, values: dict[int, Value], rng: Random) -> Thought:
        def worth(value: Value) -> list[int]:
            return [to for to, found in values.items() if found is value]

        if worth(Value.WIN):
            return Thought(self._finish(spot, worth(Value.WIN)[0]), Value.WIN)
        unknown, drawn = worth(Value.UNKNOWN), worth(Value.DRAW)
        if unknown:
            found = AlphaBeta(SnailGround(self.field), GUESS_NODES).best(spot, GUESS_DEPTH, unknown)
            if found.worth > 0 or not drawn:
                return Thought(found.move, Value.UNKNOWN)
        if drawn:
            return self._hardest(spot, drawn, Value.DRAW, rng)
        return self._hardest(spot, tuple(values), Value.LOSS, rng)

    def _finish(self, spot: Spot, step: int) -> int:
        """The first step of the shortest visible win near the end, else the given winning step."""
        if self.field.board.reachable(spot.snail, spot.free).bit_count() > NEAR_END:
            return step
        found = AlphaBeta(SnailGround(self.field), FINISH_NODES).best(spot, FINISH_DEPTH)
        return found.move if found.worth > DECIDED else step

    def _hardest(self, spot: Spot, steps: Sequence[int], value: Value, rng: Random) -> Thought:
        """Of steps of equal value the one that leaves the fewest good replies; of equals, the most bad ones."""
        order = self._ordered(spot, steps, rng)
        self._begin(COUNT_NODES)
        best: tuple[int, int, int] | None = None
        for to in order:
            after = self.field.after(spot, to)
            good = self._good_replies(after, value.reversed, OVER if best is None else best[0])
            if good is None:
                break
            rank = (good, -self.field.steps(after).bit_count(), to)
            if best is None or rank[:2] < best[:2]:
                best = rank
        if best is None:
            return Thought(order[0], value)
        return Thought(best[2], value, best[0] if best[0] < OVER else None)

    def _good_replies(self, spot: Spot, value: Value, most: int) -> int | None:
        """Replies that keep `value`, counted up to one more than `most`; None when the nodes ran out.

        A position without replies counts as OVER: the other player has nothing left to go wrong.
        """
        field = self.field
        known = opening().winning(field, spot) if value is Value.WIN else None
        if known is not None:
            return known.bit_count()
        replies = field.steps(spot)
        good = 0 if replies else OVER
        for to in self._ordered(spot, field.board.each(replies), Random(0)):
            found = self._after(spot, to, self._left())
            if found is Value.UNKNOWN:
                return None
            good += found is value
            if good > most:
                break
        return good


@lru_cache(maxsize=2)
def perfect_on(field: Field) -> Perfect:
    """Level 5 on this field; its tables are emptied at every decision, the patterns around squares stay."""
    return Perfect(field)


def last_resort(field: Field, spot: Spot, rng: Random) -> int:
    """Where every legal step hands over the match: beside the other player's goal rather than into it."""
    steps = field.steps(spot)
    beside = steps & ~(1 << field.goals[1 - spot.side])
    return rng.choice(field.board.each(beside or steps))
