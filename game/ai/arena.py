"""Bots against bots on duplicate deals: every deal is played once per rotation of the seats.

The entries of a plan are the levels, one per seat. In rotation r entry e sits at seat (e + r) mod n, so luck of the
deal and of the seat is shared. What counts is the first entry against the rest, and one value per *deal* (the mean
over its rotations) enters the statistics: the values of different deals are independent. The same plan gives the
same games on every machine, whatever the executor; only the seconds differ.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Executor, Future
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from random import Random
from statistics import fmean
from typing import Any, TypeAlias

from game.ai.stats import Interval, Sequential, interval
from game.ai.worker import Load
from game.core.game import DEALER, TABLE, Action, AnyGame, Deal, Proceed, Seat
from game.core.match import Match
from game.core.session import stream

EQUAL_SHARE = 0.5


class Spoiled(RuntimeError):
    """A game that could not be finished: an illegal action, or more actions than the game allows."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Which games are played. The first `opening` decisions of every game are random, the same in all rotations."""

    game: str
    variant: Any
    levels: tuple[int, ...]
    seed: int
    opening: int = 0


@dataclass(frozen=True, slots=True)
class Thought:
    """How long an entry thought in one game: decisions, seconds in all, seconds of the slowest."""

    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0

    def __add__(self, other: Thought) -> Thought:
        """Both together."""
        slowest = max(self.slowest, other.slowest)
        return Thought(self.decisions + other.decisions, self.seconds + other.seconds, slowest)


@dataclass(frozen=True, slots=True)
class Played:
    """One game; places, points and thoughts are per entry. `log` is a digest of all its actions."""

    places: tuple[int, ...]
    points: tuple[int, ...]
    plies: int
    log: str
    thoughts: tuple[Thought, ...]

    @property
    def share(self) -> float:
        """The share of opponents that the first entry beat, ties half: 1, 0.5 or 0 in a game for two."""
        mine, *others = self.places
        return fmean(1.0 if mine < place else 0.5 if mine == place else 0.0 for place in others)

    @property
    def lead(self) -> float:
        """Points of the first entry above the mean of the others."""
        return self.points[0] - fmean(self.points[1:])


@dataclass(frozen=True, slots=True)
class Duplicate:
    """One deal and its games, one per rotation."""

    deal: int
    games: tuple[Played, ...]

    @property
    def share(self) -> float:
        """The mean share over the rotations."""
        return fmean(game.share for game in self.games)

    @property
    def lead(self) -> float:
        """The mean lead over the rotations."""
        return fmean(game.lead for game in self.games)


@dataclass(frozen=True, slots=True)
class Report:
    """What the first entry is worth against the rest. `decision` is 1, -1, or 0 while neither is sure."""

    deals: int
    games: int
    share: Interval
    lead: Interval
    decision: int
    plies: float
    longest: int
    thoughts: tuple[Thought, ...]


Keep: TypeAlias = Callable[[Duplicate], None]


def play_deal(load: Load, plan: Plan, deal: int) -> Duplicate:
    """The games of one deal."""
    game = load()[plan.game]
    return Duplicate(deal, tuple(_Table(game, plan, deal, r).play() for r in range(len(plan.levels))))


def run(
    load: Load,
    plan: Plan,
    deals: int,
    *,
    past: Sequence[Duplicate] = (),
    keep: Keep = lambda duplicate: None,
    stop: bool = True,
    points: bool = False,
    executor: Executor | None = None,
    ahead: int = 4,
) -> Report:
    """Play until `deals` deals are played, or (with `stop`) until the sequential test has decided.

    `past` holds the first deals of the same plan, played before; `keep` gets every new one, in order. The test
    looks at the share of opponents beaten, or with `points` at the lead. An executor works `ahead` deals ahead;
    what it finishes after the decision is thrown away, so the outcome does not depend on it.
    """
    scores = Scores(points)
    played = list(past)
    for duplicate in played:
        scores.add(duplicate)
    coming = _play(load, plan, range(len(played), deals), executor, ahead)
    while not (stop and scores.decision) and (new := next(coming, None)) is not None:
        keep(new)
        played.append(new)
        scores.add(new)
    coming.close()
    return report(played, scores, stop)


class Scores:
    """The two figures of a run while it goes on, and the test that looks at one of them."""

    def __init__(self, points: bool) -> None:
        """Whether the test looks at points, else at shares."""
        self.share, self.lead = Sequential(EQUAL_SHARE), Sequential(0.0)
        self._decider = self.lead if points else self.share

    def add(self, duplicate: Duplicate) -> None:
        """One more deal."""
        self.share.add(duplicate.share)
        self.lead.add(duplicate.lead)

    @property
    def decision(self) -> int:
        """1, -1, or 0 while neither is sure."""
        return self._decider.decision


def report(played: Sequence[Duplicate], scores: Scores, stop: bool) -> Report:
    """The figures of at least one deal.

    A run that may stop early gets intervals that allow for it; one of fixed length gets Student's, which are
    narrower.
    """
    games = [game for duplicate in played for game in duplicate.games]
    thoughts = tuple(sum(entry, Thought()) for entry in zip(*(game.thoughts for game in games), strict=True))
    return Report(
        deals=len(played),
        games=len(games),
        share=_within(scores.share.interval if stop else interval([duplicate.share for duplicate in played])),
        lead=scores.lead.interval if stop else interval([duplicate.lead for duplicate in played]),
        decision=scores.decision,
        plies=fmean(game.plies for game in games),
        longest=max(game.plies for game in games),
        thoughts=thoughts,
    )


def _within(share: Interval) -> Interval:
    """A share lies between 0 and 1, so its interval does."""
    return replace(share, low=max(0.0, share.low), high=min(1.0, share.high))


def as_tree(duplicate: Duplicate) -> dict[str, Any]:
    """The deal as mappings, lists and numbers, for JSON."""
    return asdict(duplicate)


def from_tree(tree: Any) -> Duplicate:
    """The deal behind `as_tree`; raises `KeyError`, `TypeError` or `ValueError` when it is something else."""
    games = []
    for game in tree["games"]:
        thoughts = tuple(Thought(**thought) for thought in game["thoughts"])
        places, points = tuple(map(int, game["places"])), tuple(map(int, game["points"]))
        games.append(Played(places, points, int(game["plies"]), str(game["log"]), thoughts))
    return Duplicate(int(tree["deal"]), tuple(games))


def _play(
    load: Load, plan: Plan, numbers: Sequence[int], executor: Executor | None, ahead: int
) -> Generator[Duplicate, None, None]:
    """The deals in order; an executor plays some of them in advance."""
    if executor is None:
        for number in numbers:
            yield play_deal(load, plan, number)
        return
    waiting: deque[Future[Duplicate]] = deque()
    try:
        for number in numbers:
            waiting.append(executor.submit(play_deal, load, plan, number))
            if len(waiting) > ahead:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


class _Table:
    """One game of a plan while it is played."""

    def __init__(self, game: AnyGame, plan: Plan, deal: int, rotation: int) -> None:
        """The first rotation is 0."""
        self.game, self.plan, self.deal, self.rotation = game, plan, deal, rotation
        self.seats = len(plan.levels)
        self.match = Match(game, plan.variant, self.seats)
        self.bots = [Random(stream(plan.seed, f"bot {deal} {rotation} {entry}")) for entry in range(self.seats)]
        self.dealer = Random(stream(plan.seed, f"deal {deal}"))
        self.opening = Random(stream(plan.seed, f"opening {deal}"))
        self.left = plan.opening
        self.thoughts = [Thought()] * self.seats

    def play(self) -> Played:
        """To the end."""
        bound = self.game.bound(self.plan.variant, self.seats)
        while not self.match.finished:
            if len(self.match.log) >= bound:
                raise self.spoiled(f"is not finished after {bound} actions")
            self.step()
        places, points = self.game.rules.places(self.match.state), self.game.rules.scores(self.match.state)
        seats = [(entry + self.rotation) % self.seats for entry in range(self.seats)]
        log = sha256("\n".join(map(str, self.match.log)).encode()).hexdigest()[:16]
        by_entry = tuple(places[seat] for seat in seats), tuple(points[seat] for seat in seats)
        return Played(*by_entry, len(self.match.log), log, tuple(self.thoughts))

    def step(self) -> None:
        """A deal, a beat, or the action of the first seat that is to act."""
        acts = self.match.to_act
        if acts is DEALER:
            self.match.submit(Deal(self.dealer.getrandbits(63)))
        elif acts is TABLE:
            self.match.submit(Proceed())
        elif isinstance(acts, tuple):
            self.submit(self.opened(acts[0]) if self.left > 0 else self.chosen(acts[0]))

    def opened(self, seat: Seat) -> Action:
        """A random action of the opening."""
        self.left -= 1
        return self.opening.choice(self.match.legal(seat))

    def chosen(self, seat: Seat) -> Action:
        """What the seat's bot wants, with its time noted."""
        view = self.match.view(seat)
        entry = (seat - self.rotation) % self.seats
        start = time.perf_counter()
        action = self.game.brain.choose(view, seat, self.plan.levels[entry], self.bots[entry])
        spent = time.perf_counter() - start
        self.thoughts[entry] += Thought(1, spent, spent)
        return action

    def submit(self, action: Action) -> None:
        """Do it, or say why the game is spoiled."""
        code = self.match.refusal(action)
        if code is not None:
            raise self.spoiled(f"{action} was refused ({code}) after {len(self.match.log)} actions")
        self.match.submit(action)

    def spoiled(self, what: str) -> Spoiled:
        """The sentence that finds the game again."""
        plan = self.plan
        where = f"seed {plan.seed}, deal {self.deal}, rotation {self.rotation}"
        return Spoiled(f"{plan.game}, levels {','.join(map(str, plan.levels))}, {where}: {what}")
