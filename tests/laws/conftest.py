"""Picture laws wait for a game's table."""

from __future__ import annotations

from importlib.util import find_spec

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A game whose folder has no `table` yet has no pictures to judge."""
    for item in items:
        if item.path.stem == "test_picture_laws" and isinstance(item, pytest.Function):
            game = item.callspec.params["case"].game.id
            if find_spec(f"game.games.{game}.table") is None:
                item.add_marker(pytest.mark.skip(reason=f"{game} has no table yet"))
