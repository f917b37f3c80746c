"""The games, found by looking: every folder here that has `GAME` in it, and its `table` for the screen."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from game.core.game import AnyGame
from game.stage.control import AnyTable


@cache
def catalogue() -> dict[str, AnyGame]:
    """Every game by its id, in the order of the ids."""
    names = sorted(entry.name for entry in pkgutil.iter_modules(__path__) if entry.ispkg)
    games = [import_module(f"{__name__}.{name}").GAME for name in names]
    return {game.id: game for game in games}


def table_of(game_id: str) -> AnyTable:
    """The table of a game, loaded when a screen first needs it."""
    table: AnyTable = import_module(f"{__name__}.{game_id}.table").TABLE
    return table
