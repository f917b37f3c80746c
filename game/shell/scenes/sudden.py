"""Screens that come by themselves, perhaps just as the player is about to click on what was there before."""

from __future__ import annotations

from game.shell.stack import Scene

DEAD_SECONDS = 0.4


class Sudden(Scene):
    """For its first 400 ms it takes no click, because that click was meant for the screen before."""

    _came = 0.0

    def enter(self) -> None:
        """On top from now on."""
        self._came = self.app.now

    @property
    def awake(self) -> bool:
        """Whether it has been seen long enough to be meant."""
        return self.app.now - self._came >= DEAD_SECONDS
