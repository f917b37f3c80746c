"""The one locator of the files that Sala ships: from source, from an installed wheel and from a frozen app."""

from __future__ import annotations

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


@cache
def shipped(folder: str) -> Path:
    """The folder `assets` or `config`: inside the package when installed or frozen, beside it in a checkout."""
    inside = _PACKAGE / folder
    return inside if inside.is_dir() else _PACKAGE.parent / folder


def asset(path: str) -> Path:
    """A file below `assets`, for example `slimetrail/snail.svg`."""
    return shipped("assets") / path


def presets(game_id: str) -> Path:
    """The folder with a game's shipped variant files."""
    return shipped("config") / game_id
