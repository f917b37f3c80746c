"""What the laws run over: every game, preset, number of seats and seed, and random house variants beside them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

import pytest

from game.core.game import ALL, DEALER, PUBLIC, TABLE, Action, AnyGame, Deal, Proceed, Seat, Viewer
from game.core.match import Match
from game.core.variant import Allowed, switches, with_value
from game.games import catalogue
from game.store.variants import presets

SEEDS = (1, 2)
RANDOM_VARIANTS = 12
SAMPLE = 12


@dataclass(frozen=True)
class Case:
    """One match at random: `label` tells the variant, `seed` everything that chance decides."""

    game: AnyGame
    label: str
    variant: Any
    seats: int
    seed: int

    def __str__(self) -> str:
        """The name of the test."""
        return f"{self.game.id}-{self.label}-{self.seats}-{self.seed}"


@cache
def shipped(game_id: str) -> dict[str, Any]:
    """The shipped presets of a game by name."""
    return {entry.name: entry.variant for entry in presets(catalogue()[game_id])}


def random_value(allowed: Allowed, default: Any, rng: Random) -> Any:
    """One accepted value of a switch; tables, lists and free text keep their default more often than not."""
    choices: list[Any] = [default]
    if allowed.words == ("true", "false"):
        choices = [True, False]
    elif allowed.words:
        choices = [*allowed.words]
    if allowed.low is not None and allowed.high is not None:
        choices.append(rng.randint(allowed.low, allowed.high))
    if allowed.form is not None and allowed.example:
        choices.append(allowed.example)
    return default if allowed.many or allowed.table else rng.choice(choices)


def random_variant(game: AnyGame, rng: Random) -> Any:
    """A house variant that the checker accepts, about half of its switches away from their defaults."""
    while True:
        variant = game.variant()
        for switch in switches(game.variant):
            if rng.random() < 0.6:
                variant = with_value(variant, switch.key, random_value(switch.allowed, switch.default, rng))
        if not game.contradictions(variant):
            return variant


@cache
def cases() -> tuple[Case, ...]:
    """Every preset with every number of seats and seed, then the random variants."""
    found = []
    for game in catalogue().values():
        named = shipped(game.id) or {"default": game.variant()}
        found += [
            Case(game, label, variant, seats, seed)
            for label, variant in named.items()
            for seats in game.seats
            for seed in SEEDS
        ]
        for number in range(RANDOM_VARIANTS):
            rng = Random(number)
            variant = random_variant(game, rng)
            found.append(Case(game, f"house{number}", variant, rng.choice(game.seats), number))
    return tuple(found)


def every_case() -> Any:
    """The decorator that runs a law over every case."""
    return pytest.mark.parametrize("case", cases(), ids=str)


def choose(match: Match[Any, Any], rng: Random) -> Action:
    """What chance decides to do next in an unfinished match."""
    acting = match.to_act
    if acting is DEALER:
        return Deal(rng.getrandbits(62))
    if acting is TABLE:
        return Proceed()
    seat = rng.choice(acting)  # type: ignore[arg-type]
    return rng.choice(match.legal(seat))


@cache
def played(case: Case) -> Match[Any, Any]:
    """The finished match of a case; tests share it and must not change it."""
    match = Match(case.game, case.variant, case.seats, number=case.seed)
    rng = Random(case.seed)
    for _ in range(case.game.bound(case.variant, case.seats) + 1):
        if match.finished:
            break
        match.submit(choose(match, rng))
    return match


def states(case: Case) -> list[Any]:
    """Every state of the case's match, the first and the last included."""
    match = played(case)
    return [match.state_after(ply) for ply in range(len(match.line) + 1)]


def sample(case: Case) -> list[Any]:
    """At most a dozen states spread over the case's match, the first and the last included."""
    found = states(case)
    if len(found) <= SAMPLE:
        return found
    return [found[round(n * (len(found) - 1) / (SAMPLE - 1))] for n in range(SAMPLE)]


def acting(case: Case, state: Any) -> tuple[Seat, ...]:
    """The seats that are to act; none while chance acts."""
    turn = case.game.rules.to_act(state)
    return turn if isinstance(turn, tuple) else ()


def watching(case: Case) -> Iterable[Viewer]:
    """Every viewer there is."""
    return (*range(case.seats), PUBLIC, ALL)
