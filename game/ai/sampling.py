"""Choosing under hidden information: sampled worlds, the same for every candidate, and successive halving."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, log2
from random import Random
from typing import Any, Generic, TypeAlias, TypeVar

from game.core.game import DEALER, Action, Proceed, Rules, Seat, View

S = TypeVar("S")
W = TypeVar("W")

Policy: TypeAlias = Callable[[S, Seat, Random], Action]
Value: TypeAlias = Callable[[S, Seat], float]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A candidate, the mean value of its playouts (0.0 without any) and their number."""

    action: Action
    mean: float
    count: int


@dataclass(frozen=True, slots=True)
class Playout(Generic[S]):
    """How a world is played on: `policy` chooses for every seat, `value` says what the end is worth to a seat.

    A playout ends when the match does, before the next deal (which nobody may foresee), or after `plies` actions.
    """

    rules: Rules[Any, S]
    policy: Policy[S]
    value: Value[S]
    plies: int = 1000

    def run(self, state: S, seat: Seat, rng: Random) -> float:
        """The value for `seat` of one playout from here."""
        for _ in range(self.plies):
            acts = self.rules.to_act(state)
            if acts == () or acts is DEALER:
                break
            action = self.policy(state, acts[0], rng) if isinstance(acts, tuple) else Proceed()
            state = self.rules.apply(state, action).state
        return self.value(state, seat)


@dataclass(frozen=True, slots=True)
class Trials:
    """Candidate `index`, the mean value of its trials (0.0 without any) and their number."""

    index: int
    mean: float
    count: int


def halving(
    sample: Callable[[], W], trial: Callable[[W, int], float], candidates: int, *, iterations: int
) -> list[Trials]:
    """The candidates 0 to `candidates` - 1, the best first, after at most `iterations` trials in all.

    Every round tries each remaining candidate in the same sampled worlds, then drops the worse half. One that
    lasted longer stands before one that was dropped; equal means keep the order of the candidates. Rounds in which
    the budget pays for less than one world each are left out.
    """
    rounds = max(1, ceil(log2(max(1, candidates))))
    sums, counts = [0.0] * candidates, [0] * candidates
    remaining = list(range(candidates))
    dropped: list[int] = []
    for turn in range(rounds):
        left = iterations - sum(counts)
        for _ in range(left // (rounds - turn) // max(1, len(remaining))):
            world = sample()
            for index in remaining:
                sums[index] += trial(world, index)
                counts[index] += 1
        remaining.sort(key=lambda index: (-_mean(sums[index], counts[index]), index))
        kept = len(remaining) if turn == rounds - 1 else ceil(len(remaining) / 2)
        dropped[:0] = remaining[kept:]
        del remaining[kept:]
    return [Trials(i, _mean(sums[i], counts[i]), counts[i]) for i in [*remaining, *dropped]]


def estimate(
    playout: Playout[S], view: View[S], seat: Seat, candidates: Sequence[Action], *, iterations: int, rng: Random
) -> tuple[Estimate, ...]:
    """The candidates by `halving`, after at most `iterations` playouts with common worlds and luck."""

    def sample() -> tuple[S, int]:
        return playout.rules.determinize(view, rng), rng.getrandbits(64)

    def trial(sampled: tuple[S, int], index: int) -> float:
        world, luck = sampled
        state = playout.rules.apply(world, candidates[index]).state
        return playout.run(state, seat, Random(luck))

    found = halving(sample, trial, len(candidates), iterations=iterations)
    return tuple(Estimate(candidates[each.index], each.mean, each.count) for each in found)


def _mean(total: float, count: int) -> float:
    return total / count if count else 0.0
