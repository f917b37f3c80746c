"""Window tests run where Xvfb, openbox, xdotool and imagemagick are; CI must have them."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.window.driver import screen

PROGRAMS = ("Xvfb", "xdotool", "openbox", "import")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    missing = [name for name in PROGRAMS if shutil.which(name) is None]
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.window)
            if missing and not os.environ.get("CI"):
                item.add_marker(pytest.mark.skip(reason=f"needs {', '.join(missing)}"))


@pytest.fixture
def env() -> Iterator[dict[str, str]]:
    with screen() as made:
        yield made


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"
