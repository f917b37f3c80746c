"""The window's surface as scenes see it: a canvas of units, and how pictures and messages get onto it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from game.core.text import Message
from game.shell.art import Gallery
from game.shell.catalog import Catalog, choose_language
from game.shell.painter import Painter, Transform, target_at
from game.shell.text import Typesetter
from game.shell.theme import Theme
from game.shell.ui import Ui
from game.stage.animator import Placed
from game.stage.sprite import Picture, Target
from game.store.settings import Settings

CANVAS = (1280.0, 800.0)


class Screen:
    """Scale, language and colours of everything that is drawn."""

    def __init__(self, size: tuple[int, int], settings: Settings, language: str | None, theme: str | None) -> None:
        """`size` in pixels; `language` and `theme` come from the command line and win over the settings."""
        self._language, self._theme = language, theme
        self._size = size
        self._names: tuple[str, ...] = ()
        self.types = Typesetter()
        self.gallery = Gallery(Theme(theme or settings.theme))
        self.painter = Painter(self.gallery, self.types)
        self.catalog = Catalog(self._spoken(settings))
        self._text = settings.text_size / 100

    @property
    def scale(self) -> float:
        """Pixels per unit: the canvas is never smaller than 1280x800 units."""
        return min(self._size[0] / CANVAS[0], self._size[1] / CANVAS[1])

    @property
    def pending(self) -> bool:
        """Whether some drawings are only stand-ins yet."""
        return self.painter.pending

    def ui(self, names: Sequence[str], hover: Target | None, focus: Target | None, now: float) -> Ui:
        """What a scene needs to draw itself."""
        return Ui(
            self._size[0] / self.scale,
            self._size[1] / self.scale,
            self.scale,
            self._text,
            hover,
            focus,
            lambda message: self.words(message, names),
            self.lines,
            self.measure,
            now,
        )

    def words(self, message: Message, names: Sequence[str] = ()) -> str:
        """The message in the player's language."""
        return self.catalog.words(message, names)

    def lines(self, text: str, size: float, width: float) -> int:
        """How many lines a text needs; size and width in units."""
        return self.types.lines(text, size * self.scale, width * self.scale)

    def measure(self, text: str, size: float, bold: bool = False) -> float:
        """How wide a line of text is; in units, like its size."""
        return self.types.width(text, size * self.scale, bold) / self.scale

    def paint(self, surface: pygame.Surface, placed: Iterable[Placed], names: Sequence[str]) -> None:
        """Draw sprites onto the window's surface; `names` are the players that they may speak of."""
        if tuple(names) != self._names:
            self._names = tuple(names)
            self.painter.forget()
        self.painter.paint(surface, placed, Transform(self.scale), lambda message: self.words(message, names))

    def target_at(self, picture: Picture, x: float, y: float) -> Target | None:
        """The target under a pixel of the surface."""
        return target_at(picture, Transform(self.scale), x, y)

    def resize(self, size: tuple[int, int]) -> None:
        """The window has this many pixels now."""
        if size != self._size:
            self._size = size
            self.gallery.resized()
        self.painter.forget()

    def restyle(self, settings: Settings) -> None:
        """The settings have changed: language, colours, text size."""
        theme = self._theme or settings.theme
        if theme != self.gallery.theme.name:
            self.gallery.dress(Theme(theme))
        spoken = self._spoken(settings)
        if spoken != self.catalog.language:
            self.catalog = Catalog(spoken)
        self._text = settings.text_size / 100
        self.painter.forget()

    def obey(self, changed: Iterable[str]) -> None:
        """What the player sets now wins over the command line."""
        if "language" in changed:
            self._language = None
        if "theme" in changed:
            self._theme = None

    def _spoken(self, settings: Settings) -> str:
        wish = self._language or settings.language
        return choose_language(None if wish == "auto" else wish)
