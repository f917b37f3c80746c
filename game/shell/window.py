"""The window: the only module that owns it, so that sizes, full screen and presenting are in one place."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.shell.art import rasterise
from game.shell.theme import Theme
from game.stage.sprite import Art

SMALLEST = (960, 600)
USUAL = (1280, 800)
ICON_SIDE = 128
MARGIN = 80
VIRTUAL = ("dummy", "offscreen")
Size = tuple[int, int]


class Window:
    """One resizable window with a plain surface. Sizes are pixels of that surface, which no one may keep."""

    def __init__(
        self,
        title: str,
        size: Size | None = None,
        position: Size | None = None,
        *,
        full_screen: bool = False,
    ) -> None:
        """A window of this size where it last stood, moved onto a live display where it would not be seen.

        Without a display (SDL's dummy driver) every size is given as it is asked for.
        """
        pygame.display.init()
        real = pygame.display.get_driver() not in VIRTUAL
        desktops = pygame.display.get_desktop_sizes() if real else ()
        self._windowed = fitting_size(size or USUAL, desktops)
        where = pygame.WINDOWPOS_CENTERED if position is None else on_a_display(position, self._windowed, desktops)
        self._window = pygame.Window(title, self._windowed, where, resizable=True, allow_high_dpi=True)
        if real:
            self._window.minimum_size = SMALLEST
        self.presented = 0
        self._full_screen = False
        self._set_icon()
        self.full_screen = full_screen
        pygame.key.stop_text_input()

    def _set_icon(self) -> None:
        icon = rasterise(Art(file="common/logo.svg"), ICON_SIDE, ICON_SIDE, Theme("dusk"))
        self._window.set_icon(icon.surface)

    @property
    def surface(self) -> pygame.Surface:
        """What to draw on in this frame."""
        return self._window.get_surface()

    @property
    def size(self) -> Size:
        """The size of the surface."""
        return self.surface.get_size()

    @property
    def windowed_size(self) -> Size:
        """The size of the window when it is not in full screen; worth remembering."""
        return self._windowed if self._full_screen else self._window.size

    @property
    def position(self) -> Size:
        """Where the window stands on the desktop."""
        return self._window.position

    @property
    def title(self) -> str:
        """The text of the title bar."""
        return self._window.title

    @title.setter
    def title(self, text: str) -> None:
        if text != self._window.title:
            self._window.title = text

    @property
    def full_screen(self) -> bool:
        """Whether the window fills its display; setting it keeps the old size for the way back."""
        return self._full_screen

    @full_screen.setter
    def full_screen(self, wanted: bool) -> None:
        if wanted == self._full_screen:
            return
        if wanted:
            self._windowed = self._window.size
            self._window.set_fullscreen(desktop=True)
        else:
            self._window.set_windowed()
            self._window.size = self._windowed
        self._full_screen = wanted

    def resize(self, size: Size) -> None:
        """Give a window that is not in full screen another size."""
        if not self._full_screen:
            self._window.size = size

    def raise_up(self, minimised: bool = False) -> None:
        """Bring the window to the front where the platform allows it; only a minimised one is restored first."""
        if minimised:
            self._window.restore()
        self._window.focus()

    def present(self) -> None:
        """Show what was drawn."""
        self._window.get_surface()
        self._window.flip()
        self.presented += 1

    def to_surface(self, x: float, y: float) -> tuple[float, float]:
        """A position of the mouse as a pixel of the surface; they differ on dense screens."""
        width, height = self._window.size
        across, down = self.size
        return x * across / width, y * down / height

    def start_typing(self, rect: pygame.Rect) -> None:
        """Letters come as TEXTINPUT events from now on; `rect` is where suggestions must not cover the field."""
        pygame.key.set_text_input_rect(rect)
        pygame.key.start_text_input()

    def stop_typing(self) -> None:
        """No letters any more, only keys."""
        pygame.key.stop_text_input()

    def close(self) -> None:
        """Take the window away."""
        self._window.destroy()


def fitting_size(size: Size, desktops: Sequence[Size]) -> Size:
    """The size made small enough for the first display with its bars, but never smaller than SMALLEST."""
    if not desktops:
        return size
    width, height = (min(part, room - MARGIN) for part, room in zip(size, desktops[0], strict=True))
    return max(SMALLEST[0], width), max(SMALLEST[1], height)


def on_a_display(position: Size, size: Size, desktops: Sequence[Size]) -> Size:
    """The position if the window's title bar can be reached there, else one on the first display.

    SDL tells only the sizes of displays; they are taken to stand side by side from the left.
    """
    if not desktops:
        return position
    across = sum(width for width, _ in desktops)
    down = max(height for _, height in desktops)
    x, y = position
    if 0 <= x + size[0] / 2 < across and 0 <= y < down - MARGIN:
        return position
    width, height = desktops[0]
    return max(0, min(x, width - size[0])), max(0, min(y, height - size[1]))
