"""A row of numbers cut into Shows: what it costs to hold, what is left after a Show, where a new card goes best."""

from __future__ import annotations

from typing import TypeAlias

from game.games.scout.shows import COUNT, SET

Group: TypeAlias = tuple[int, int, int]
FAR = 9


class Study:
    """A row and its prices. `groups` are all its Shows as (strength, first, last), `best` the strongest strength.

    `left[k]` is the price of the first k cards when they are cut in the cheapest way, `right[k]` that of the cards
    from place k on; so `left[first] + right[last + 1]` is the price after a Show, when the gap joins nothing.
    """

    __slots__ = ("_places", "_price", "best", "groups", "left", "right", "row")

    def __init__(self, row: bytes, price: list[float]) -> None:
        """`price` is that of a group, by its strength."""
        self.row, self._price = row, price
        self.groups = groups = groups_of(row)
        self.best = max(groups)[0] if groups else 0
        count = len(row)
        self.left, self.right = left, right = [1e9] * (count + 1), [1e9] * (count + 1)
        left[0] = right[count] = 0.0
        for strength, first, last in groups:
            if (cost := left[first] + price[strength]) < left[last + 1]:
                left[last + 1] = cost
        for strength, first, last in reversed(groups):
            if (cost := right[last + 1] + price[strength]) < right[first]:
                right[first] = cost
        self._places: list[tuple[float, int] | None] = [None] * 11

    def place(self, number: int) -> tuple[float, int]:
        """The price of the row with one more card of this number in its best place, and the place."""
        found = self._places[number]
        if found is None:
            found = self._places[number] = min(zip(self.slots(number), range(len(self.row) + 1), strict=True))
        return found

    def slots(self, number: int) -> list[float]:
        """The price of the row with one more card of this number, for every place it may go to."""
        row, left, right = self.row, self.left, self.right
        alone = self._price[COUNT + number]
        found, before = [], FAR
        for at, after in enumerate((*row, 99)):
            cost = left[at] + alone + right[at]
            if -1 <= before <= 1 or -1 <= after - number <= 1:
                cost = min(cost, self._joined(at, number, before, after - number))
            found.append(cost)
            before = number - after
        return found

    def _joined(self, at: int, number: int, before: int, after: int) -> float:
        """The price when the card joins as many neighbours as fit on its left, on its right, or on both sides."""
        row, left, right, price = self.row, self.left, self.right, self._price
        first, last, count = at, at - 1, len(row)
        cost = 1e9
        if -1 <= before <= 1:
            first -= 1
            while first and row[first] - row[first - 1] == before:
                first -= 1
            kind = min(row[first], number) if before else SET + number
            cost = left[first] + price[COUNT * (at - first + 1) + kind] + right[at]
        if -1 <= after <= 1:
            last += 1
            while last + 1 < count and row[last + 1] - row[last] == after:
                last += 1
            kind = min(row[last], number) if after else SET + number
            cost = min(cost, left[at] + price[COUNT * (last - at + 2) + kind] + right[last + 1])
            if before == after:
                kind = min(row[first], row[last]) if after else SET + number
                cost = min(cost, left[first] + price[COUNT * (last - first + 2) + kind] + right[last + 1])
        return cost


def groups_of(row: bytes) -> list[Group]:
    """Every Show of a row of numbers as strength, first and last place; by first place, then by last."""
    found = []
    count = len(row)
    for first, low in enumerate(row):
        found.append((COUNT + low, first, first))
        last = first + 1
        if last == count:
            break
        step = row[last] - low
        if not -1 <= step <= 1:
            continue
        strength = COUNT + low + (0 if step else SET)
        grows = COUNT - 1 if step < 0 else COUNT
        while True:
            strength += grows
            found.append((strength, first, last))
            last += 1
            if last == count or row[last] - row[last - 1] != step:
                break
    return found
