"""The games as a row of emblems in the header of a screen that belongs to one game at a time."""

from __future__ import annotations

from game.core.text import say
from game.games import catalogue
from game.shell.ui import MARGIN, Sheet
from game.stage.sprite import Art, Box, Target

WIDTH, HEIGHT, GAP = 84.0, 54.0, 8.0


def bar_width() -> float:
    """How much room the row takes; none while there is only one game."""
    count = len(catalogue())
    return count * (WIDTH + GAP) if count > 1 else 0.0


def draw_bar(sheet: Sheet, chosen: str) -> None:
    """The row at the right end of the header; targets are `open=<game>`."""
    if not bar_width():
        return
    x = sheet.ui.width - MARGIN - bar_width() + GAP
    for game in catalogue():
        box = Box(x, 18, WIDTH, HEIGHT)
        sheet.button(f"open={game}", box, None, chosen=game == chosen, tip=say(f"{game}.name"))
        sheet.art(f"open={game}.art", box.inset(6), Art(file=f"{game}/emblem.svg"))
        x += WIDTH + GAP


def chosen_game(target: Target) -> str | None:
    """The game whose emblem was clicked."""
    game = target.removeprefix("open=")
    return game if target.startswith("open=") and game in catalogue() else None
