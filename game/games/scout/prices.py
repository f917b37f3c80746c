"""What is thought of a row: the price of holding it, in points, and the worth of having shown a group.

Every way to cut a row into Shows costs the sum of its pieces, and the cheapest way counts. The numbers of `LEARNED`
were found by hill climbing in self-play of `policy` at four seats, and are used for every number of seats.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from game.games.scout.shows import COUNT, SET
from game.games.scout.study import Study

KEPT = 60_000
STRENGTHS = COUNT * 27


@dataclass(frozen=True, slots=True)
class Taste:
    """Prices and bonuses of groups by length: a number for sets and runs, and one for every step of the lowest
    number below 10. `own` and `others` are what a card in the own hand costs, and in the others' is worth, when the
    round ends; `right` is the worth of an unused Scout & Show.
    """

    single: tuple[float, float]
    pair: tuple[float, float, float]
    three: tuple[float, float, float]
    more: tuple[float, float, float, float]
    shown_single: tuple[float, float]
    shown_pair: tuple[float, float, float]
    shown_three: tuple[float, float, float]
    shown_more: tuple[float, float]
    own: float
    others: float
    right: float


class Prices:
    """A taste as tables by strength, with the studies made so far."""

    __slots__ = ("_kept", "bonus", "others", "own", "price", "right")

    def __init__(self, taste: Taste) -> None:
        """Tables for every strength that a hand can hold."""
        self.price = [_price(taste, strength) for strength in range(STRENGTHS)]
        self.bonus = [_bonus(taste, strength) for strength in range(STRENGTHS)]
        self.own, self.others, self.right = taste.own, taste.others, taste.right
        self._kept: dict[bytes, Study] = {}

    def study(self, row: bytes) -> Study:
        """The study of a row of numbers, made once while it is kept."""
        found = self._kept.get(row)
        if found is None:
            if len(self._kept) >= KEPT:
                self._kept.clear()
            found = self._kept[row] = Study(row, self.price)
        return found


def _price(taste: Taste, strength: int) -> float:
    count, step = strength // COUNT, 10 - strength % SET
    kind = not strength & SET
    if count < 2:
        return taste.single[0] + taste.single[1] * step
    if count == 2:
        return taste.pair[kind] + taste.pair[2] * step
    if count == 3:
        return taste.three[kind] + taste.three[2] * step
    return taste.more[kind] + taste.more[2] * step + taste.more[3] * (count - 4)


def _bonus(taste: Taste, strength: int) -> float:
    count, step = strength // COUNT, 10 - strength % SET
    kind = not strength & SET
    if count < 2:
        return taste.shown_single[0] - taste.shown_single[1] * step
    if count == 2:
        return taste.shown_pair[kind] - taste.shown_pair[2] * step
    if count == 3:
        return taste.shown_three[kind] - taste.shown_three[2] * step
    return taste.shown_more[0] - taste.shown_more[1] * step + 0.3 * (count - 4)


LEARNED = Taste(
    single=(2.57, 0.12),
    pair=(2.84, 3.47, 0.07),
    three=(2.37, 2.97, 0.05),
    more=(4.86, 2.82, -0.02, -0.21),
    shown_single=(1.04, -0.01),
    shown_pair=(0.39, 0.31, 0.0),
    shown_three=(0.25, 0.5, 0.13),
    shown_more=(-0.13, 0.12),
    own=1.32,
    others=-0.45,
    right=0.13,
)


@cache
def learned() -> Prices:
    """The prices of `LEARNED`, with one store of studies."""
    return Prices(LEARNED)
