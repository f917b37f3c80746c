"""How fast a game's rules and computer players are; nothing here needs a display."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from game.ai.stats import quantile
from game.core.game import DEALER, Action, AnyGame, Deal, Proceed, Seat
from game.core.match import Match

SEED = 731
LEVELS = (1, 2, 3, 4, 5)
ANSWER_LIMIT = 1000.0


@dataclass(frozen=True, slots=True)
class Row:
    """One figure. `limit` is the most it may be, None where nothing is promised."""

    name: str
    value: float
    unit: str
    limit: float | None = None

    @property
    def kept(self) -> bool:
        """Whether the promise holds."""
        return self.limit is None or self.value <= self.limit


def function_call() -> float:
    """Nanoseconds of one call of a Python function that does nothing, loop included; the best of five runs."""

    def nothing(value: int) -> int:
        return value

    best = float("inf")
    for _ in range(5):
        start = time.perf_counter()
        for value in range(200_000):
            nothing(value)
        best = min(best, (time.perf_counter() - start) / 200_000)
    return best * 1e9


def rules_rows(game: AnyGame, variant: Any, seconds: float, call: float) -> list[Row]:
    """Actions of random play per second (legal list and apply), and one of them in function calls of `call` ns."""
    rng, actions, games = Random(SEED), 0, 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds or not games:
        actions += _random_game(game, variant, rng)
        games += 1
    per_action = spent / max(1, actions) * 1e9
    return [
        Row(f"{game.id}: rules", actions / spent, "actions/s"),
        Row(f"{game.id}: one action", per_action / call, "function calls"),
    ]


def _random_game(game: AnyGame, variant: Any, rng: Random) -> int:
    """Play a game of random actions through the rules alone; returns how many there were."""
    rules = game.rules
    state, count = rules.initial(variant, game.seats[0], 0), 0
    while (acts := rules.to_act(state)) != ():
        action: Action
        if isinstance(acts, tuple):
            action = rng.choice(rules.legal_actions(state, acts[0]))
        else:
            action = Deal(rng.getrandbits(63)) if acts is DEALER else Proceed()
        state = rules.apply(state, action).state
        count += 1
    return count


def answer_rows(game: AnyGame, variant: Any, level: int, games: int) -> list[Row]:
    """Milliseconds per decision of a level that plays the given number of games against level 1, seats in turn."""
    times = [1000 * spent for number in range(games) for spent in _answers(game, variant, level, number)]
    limit = ANSWER_LIMIT if level == LEVELS[-1] else None
    return [
        Row(f"{game.id}: level {level} median", quantile(times, 0.5), "ms"),
        Row(f"{game.id}: level {level} p99", quantile(times, 0.99), "ms", limit),
        Row(f"{game.id}: level {level} longest", max(times), "ms"),
    ]


def _answers(game: AnyGame, variant: Any, level: int, number: int) -> Iterator[float]:
    """The seconds of each decision of one seat in one game."""
    rng = Random(f"{SEED} {game.id} {level} {number}")
    match = Match(game, variant, game.seats[0], number)
    measured = number % game.seats[0]
    while not match.finished:
        acts = match.to_act
        if not isinstance(acts, tuple):
            match.submit(Deal(rng.getrandbits(63)) if acts is DEALER else Proceed())
            continue
        seat: Seat = acts[0]
        view, bot = match.view(seat), Random(rng.getrandbits(63))
        start = time.perf_counter()
        action = game.brain.choose(view, seat, level if seat == measured else 1, bot)
        if seat == measured:
            yield time.perf_counter() - start
        match.submit(action)
