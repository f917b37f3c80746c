"""What several commands need: games, house variants and one clear sentence for whatever is wrong."""

from __future__ import annotations

import argparse
import difflib
from collections.abc import Callable
from typing import Any, TypeVar

from game.core.game import AnyGame
from game.core.tree import BadFile, Problem
from game.games import catalogue
from game.store.paths import find_places
from game.store.variants import default_variant, load_variant

T = TypeVar("T")
ZERO_WIDTH = "\u200b"


class Wrong(Exception):
    """The arguments cannot be used; the text is one sentence for the person who typed them."""


def whole(low: int, high: int) -> Callable[[str], int]:
    """An argument type: a whole number from `low` to `high`."""

    def read(text: str) -> int:
        if text.isascii() and text.isdigit() and low <= int(text) <= high:
            return int(text)
        raise argparse.ArgumentTypeError(f"'{text}' is no whole number from {low} to {high}")

    return read


def listed(item: Callable[[str], T]) -> Callable[[str], tuple[T, ...]]:
    """An argument type: items separated by commas."""

    def read(text: str) -> tuple[T, ...]:
        return tuple(item(part.strip()) for part in text.split(","))

    return read


def find_game(name: str) -> AnyGame:
    """The game with this id."""
    games = catalogue()
    if name in games:
        return games[name]
    near = difflib.get_close_matches(name, games, 1)
    hint = f"did you mean '{near[0]}'?" if near else f"the games are: {', '.join(games)}"
    raise Wrong(f"there is no game '{name}'; {hint}")


def find_variant(game: AnyGame, options: argparse.Namespace) -> tuple[str, Any]:
    """Name and rules of the house variant that `--variant` names (preset, own one or file), else the standard."""
    try:
        if options.variant is None:
            found = default_variant(game)
        else:
            found = load_variant(game, options.variant, find_places(getattr(options, "data", None)))
    except BadFile as bad:
        raise Wrong("\n".join(sentence(problem, options) for problem in bad.problems)) from None
    return found.name, found.variant


def sentence(problem: Problem, options: argparse.Namespace) -> str:
    """What is wrong in a file, as `FILE:LINE: KEY: what`."""
    from game.shell.catalog import Catalog

    words = Catalog(getattr(options, "lang", "en")).words(problem.what).replace(ZERO_WIDTH, "")
    key = f"{problem.key}: " if problem.key else ""
    return f"{problem.file}:{problem.line}: {key}{words}"
