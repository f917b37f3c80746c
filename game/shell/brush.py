"""What scenes are drawn with: the canvas of units, and a brush that puts panels, words and drawings on it.

The canvas is at least 1280x800 units and has the window's shape; one unit is `scale` pixels.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.core.text import Message, say
from game.shell.art import panel_svg
from game.stage.sprite import Art, Box, Label, Picture, Sprite, Target

BODY, SMALL, TITLE, HUGE = 19.0, 16.0, 28.0, 46.0
LINE = 1.5
MARGIN, GAP = 24.0, 14.0


@dataclass(frozen=True, slots=True)
class Ui:
    """What a scene needs to know to draw itself.

    `width` and `height` are in units, `text` is the player's text size (0.9 to 1.5), `hover` the target under
    the pointer, `focus` the keyboard's (None while the mouse leads). `words` puts a message into the player's
    language; `lines` tells how many lines a text needs at a size within a width, `measure` how wide a line is,
    all in units.
    """

    width: float
    height: float
    scale: float
    text: float
    hover: Target | None
    focus: Target | None
    words: Callable[[Message], str]
    lines: Callable[[str, float, float], int]
    measure: Callable[[str, float, bool], float]
    now: float = 0.0

    @property
    def canvas(self) -> Box:
        """The whole window."""
        return Box(0, 0, self.width, self.height)

    @property
    def grown(self) -> float:
        """How much controls grow with the player's text; they never become smaller than drawn."""
        return max(1.0, self.text)

    @property
    def row(self) -> float:
        """The height of a button with one line of words."""
        return 30.0 + 20.0 * self.grown


def raw(text: str) -> Message:
    """Words that no catalog holds: a player's name, a version number."""
    return say("raw", text=text)


def icon(name: str, ink: str = "text") -> Art:
    """An icon of the common set in one palette colour."""
    return Art(file=f"common/icon_{name}.svg", words=(("icon", ink),))


class Brush:
    """Collects the sprites of one picture: drawings, panels and words. Keys are the callers'."""

    def __init__(self, ui: Ui) -> None:
        """An empty sheet for this canvas."""
        self.ui = ui
        self._sprites: list[Sprite] = []

    def picture(self) -> Picture:
        """All sprites in the order in which they were put down."""
        return tuple(self._sprites)

    def put(self, *sprites: Sprite) -> None:
        """Sprites made elsewhere (a game's table)."""
        self._sprites.extend(sprites)

    def panel(
        self,
        key: str,
        box: Box,
        fill: str = "panel",
        edge: str = "panel_edge",
        *,
        radius: float = 14,
        target: Target | None = None,
        shadow: bool = True,
        opacity: float = 1.0,
        edge_width: float = 1.5,
        layer: int = 0,
    ) -> None:
        """A rounded panel; with a target it also catches clicks."""
        svg = panel_svg(box.w, box.h, radius, fill, edge, shadow=shadow, opacity=opacity, edge_width=edge_width)
        art = Art(svg=svg)
        self._sprites.append(Sprite(key, box, art=art, target=target, layer=layer))

    def veil(self, key: str, opacity: float, layer: int = 0) -> None:
        """A dark cloth over everything below it."""
        self._cloth(key, "shadow", opacity, layer)

    def _cloth(self, key: str, fill: str, opacity: float, layer: int = 0) -> None:
        box = self.ui.canvas
        svg = panel_svg(box.w, box.h, 0, fill, fill, shadow=False, opacity=opacity, edge_width=0.0)
        self._sprites.append(Sprite(key, box, art=Art(svg=svg), layer=layer))

    def words(
        self,
        key: str,
        box: Box,
        message: Message,
        size: float = BODY,
        ink: str = "text",
        *,
        bold: bool = False,
        align: str = "left",
        wrap: bool = False,
        layer: int = 0,
    ) -> None:
        """A text in a box; `size` grows with the player's text size."""
        label = Label(message, size * self.ui.text, ink, bold, align, wrap)
        self._sprites.append(Sprite(key, box, label=label, layer=layer))

    def paragraph(
        self,
        key: str,
        x: float,
        y: float,
        width: float,
        message: Message,
        size: float = BODY,
        ink: str = "text",
        *,
        bold: bool = False,
        layer: int = 0,
    ) -> float:
        """A wrapped text as high as it needs to be; returns the y below it."""
        height = self.height(message, width, size)
        self.words(key, Box(x, y, width, height), message, size, ink, bold=bold, wrap=True, layer=layer)
        return y + height

    def height(self, message: Message, width: float, size: float = BODY) -> float:
        """How high a wrapped text is, in units."""
        return self.ui.lines(self.ui.words(message), size * self.ui.text, width) * size * self.ui.text * LINE

    def art(self, key: str, box: Box, art: Art, *, layer: int = 0, alpha: float = 1.0) -> None:
        """A drawing."""
        self._sprites.append(Sprite(key, box, art=art, layer=layer, alpha=alpha))
