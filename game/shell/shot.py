"""A picture of any screen, without a display."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.shell.app import App

SCREENS = (
    *("first_run", "start", "setup", "settings", "about", "rules", "lessons", "replays", "statistics"),
    *("table", "pause", "handover", "result", "ask", "crash"),
)


class NoScreen(ValueError):
    """There is no screen of this name."""


def shoot(
    screen: str,
    *,
    size: tuple[int, int],
    language: str,
    theme: str,
    out: Path,
    data: Path | None = None,
    text_size: int = 100,
    game: str = "slimetrail",
) -> None:
    """Draw a screen (or `FILE:LINE`, the scenario that stands there) into a PNG of this size."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    from game.shell.app import App, Options

    with tempfile.TemporaryDirectory() as scratch:
        options = Options(
            data=data or Path(scratch), language=language, theme=theme, sound=False, size=size, inline=True
        )
        app = App(options)
        try:
            app.change_settings(text_size=text_size, motion="off")
            open_screen(app, screen, game)
            app.save_picture(out)
        finally:
            app.close()


def open_screen(app: App, screen: str, game: str = "slimetrail") -> None:
    """Bring a screen to the top of the app's stack, with a match in progress where it needs one."""
    from game.shell import routes, samples

    if ":" in screen:
        samples.scenario(app, screen)
    elif screen not in SCREENS:
        raise NoScreen(screen)
    elif screen in ("first_run", "start"):
        getattr(routes, screen)(app)
    elif screen in ("table", "pause", "handover", "result", "crash", "ask"):
        getattr(samples, screen)(app, game)
    else:
        routes.start(app)
        app.stack.settle()
        opener = getattr(routes, screen)
        if screen in ("setup", "rules", "lessons"):
            opener(app, game)
        else:
            opener(app)
    app.stack.settle()
