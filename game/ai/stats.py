"""Means with intervals, and a sequential test that may look after every value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, log, sqrt
from statistics import NormalDist, fmean, stdev

ALPHA = 0.05
EARLIEST = 30
SHARPEST = 100


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean and the 95 % interval around it, from `count` values."""

    count: int
    mean: float
    low: float
    high: float


def interval(values: Sequence[float]) -> Interval:
    """Student's interval of at least one value; one value alone says nothing, so its interval has no bounds."""
    mean = fmean(values)
    if len(values) < 2:
        return Interval(len(values), mean, float("-inf"), float("inf"))
    half = student(len(values) - 1) * stdev(values) / sqrt(len(values))
    return Interval(len(values), mean, mean - half, mean + half)


def student(freedom: int) -> float:
    """The two-sided 95 % quantile of Student's distribution; exact for 1 and 2 degrees, else within 1 %."""
    if freedom == 1:
        return 12.706
    if freedom == 2:
        return 4.303
    z = NormalDist().inv_cdf(1 - ALPHA / 2)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def quantile(values: Sequence[float], share: float) -> float:
    """The smallest value that at least this share (above 0, up to 1) of the values does not exceed."""
    return sorted(values)[ceil(share * len(values)) - 1]


class Sequential:
    """Decides whether a mean lies above or below `null`, looking after every value.

    The confidence sequence of Waudby-Smith and others (2021, "Time-uniform central limit theory"): in the limit
    the chance that the true mean *ever* leaves it is at most 5 %, so stopping at the first decision is fair. It is
    sharpest near SHARPEST values, decides after EARLIEST at the soonest, and counts one further value at `null`
    into the spread, so that a run of equal values is not taken for certainty.
    """

    def __init__(self, null: float) -> None:
        """`null` is the mean of players of equal strength."""
        self.null = null
        self.count = 0
        self.mean = 0.0
        self._squares = 0.0

    def add(self, value: float) -> None:
        """One more value, independent of the others."""
        self.count += 1
        step = value - self.mean
        self.mean += step / self.count
        self._squares += step * (value - self.mean)

    @property
    def half(self) -> float:
        """Half the width of the interval now."""
        if not self.count:
            return float("inf")
        deviation = sqrt((self._squares + (self.mean - self.null) ** 2) / self.count)
        doubled = -2 * log(ALPHA)
        rho = (doubled + log(doubled) + 1) / SHARPEST
        grown = self.count * rho + 1
        return deviation * sqrt(2 * grown / (self.count**2 * rho) * log(sqrt(grown) / ALPHA))

    @property
    def interval(self) -> Interval:
        """The mean so far, with an interval that stays right however the moment to stop was chosen."""
        return Interval(self.count, self.mean, self.mean - self.half, self.mean + self.half)

    @property
    def decision(self) -> int:
        """1 when the mean lies above `null`, -1 when below, 0 while neither is sure."""
        if self.count < EARLIEST or abs(self.mean - self.null) <= self.half:
            return 0
        return 1 if self.mean > self.null else -1
