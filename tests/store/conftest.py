"""Folders of their own for the store's tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.store.paths import Places, find_places


@pytest.fixture
def places(tmp_path: Path) -> Places:
    return find_places(tmp_path / "sala", {})
