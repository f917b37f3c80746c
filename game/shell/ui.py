"""How scenes are drawn: a sheet that turns panels, words and controls into sprites on a canvas of units.

The canvas is at least 1280x800 units and has the window's shape; one unit is `scale` pixels.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.core.text import Message, say
from game.shell.art import panel_svg
from game.stage.sprite import Art, Box, Label, Picture, Sprite, Target

BODY, SMALL, TITLE, HUGE = 19.0, 16.0, 28.0, 46.0


@dataclass(frozen=True, slots=True)
class Ui:
    """What a scene needs to know to draw itself.

    `width` and `height` are in units, `text` is the player's text size (0.9 to 1.5), `hover` the target under
    the pointer, `focus` the keyboard's (None while the mouse leads). `words` puts a message into the player's
    language; `lines` tells how many lines a text needs at a size within a width in units.
    """

    width: float
    height: float
    scale: float
    text: float
    hover: Target | None
    focus: Target | None
    words: Callable[[Message], str]
    lines: Callable[[str, float, float], int]
    now: float = 0.0

    @property
    def canvas(self) -> Box:
        """The whole window."""
        return Box(0, 0, self.width, self.height)


def raw(text: str) -> Message:
    """Words that no catalog holds: a player's name, a version number."""
    return say("raw", text=text)


def icon(name: str, ink: str = "text") -> Art:
    """An icon of the common set in one palette colour."""
    return Art(file=f"common/icon_{name}.svg", words=(("icon", ink),))


class Sheet:
    """Collects the sprites of one picture. Keys are the callers'; controls use their target as key."""

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
        layer: int = 0,
    ) -> None:
        """A rounded panel; with a target it also catches clicks."""
        art = Art(svg=panel_svg(box.w, box.h, radius, fill, edge, shadow=shadow, opacity=opacity))
        self._sprites.append(Sprite(key, box, art=art, target=target, layer=layer))

    def veil(self, key: str, opacity: float, layer: int = 0) -> None:
        """A dark cloth over everything below it."""
        art = Art(
            svg=f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 10" preserveAspectRatio="none">'
            f'<rect x="-16" y="-10" width="48" height="30" fill="$shadow" fill-opacity="{opacity}"/></svg>'
        )
        self._sprites.append(Sprite(key, self.ui.canvas, art=art, layer=layer))

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
        return self.ui.lines(self.ui.words(message), size * self.ui.text, width) * size * self.ui.text * 1.5

    def art(self, key: str, box: Box, art: Art, *, layer: int = 0, alpha: float = 1.0) -> None:
        """A drawing."""
        self._sprites.append(Sprite(key, box, art=art, layer=layer, alpha=alpha))

    def button(
        self,
        target: Target,
        box: Box,
        message: Message | None,
        *,
        symbol: str | None = None,
        key: str = "",
        primary: bool = False,
        danger: bool = False,
        chosen: bool = False,
        why_not: Message | None = None,
        size: float = BODY,
        tip: Message | None = None,
        align: str = "centre",
        layer: int = 0,
    ) -> None:
        """A button. `key` is shown beside the words; `why_not` makes it dead and is what hovering says."""
        fill, ink = self._dress(target, primary, danger, why_not is not None)
        edge = "focus" if self.ui.focus == target else "accent" if chosen else "panel_edge"
        width = 4.0 if self.ui.focus == target else 3.0 if chosen else 1.5
        svg = panel_svg(box.w, box.h, min(12.0, box.h / 3), fill, edge, shadow=why_not is None, edge_width=width)
        self._sprites.append(Sprite(target, box, art=Art(svg=svg), target=target, tip=why_not or tip, layer=layer))
        inner = box.inset(min(10.0, box.h / 6))
        if symbol:
            side = min(inner.h, 30.0 * max(1.0, self.ui.text))
            at = inner.x if message else box.x + (box.w - side) / 2
            self.art(
                f"{target}.icon", Box(at, box.y + (box.h - side) / 2, side, side), icon(symbol, ink), layer=layer
            )
            inner = Box(inner.x + side + 8, inner.y, inner.w - side - 8, inner.h)
        if key:
            cap = Box(box.x + box.w - 34, box.y + box.h / 2 - 12, 26, 24)
            self.words(f"{target}.key", cap, raw(key), 13, ink, align="centre", layer=layer)
            inner = Box(inner.x, inner.y, inner.w - 26, inner.h)
        if message:
            bold = primary or chosen
            self.words(f"{target}.words", inner, message, size, ink, bold=bold, align=align, layer=layer)

    def _dress(self, target: Target, primary: bool, danger: bool, dead: bool) -> tuple[str, str]:
        if dead:
            return "panel", "disabled"
        lit = target in (self.ui.hover, self.ui.focus)
        if danger:
            return "danger", "text_on_accent"
        if primary:
            return "accent_hover" if lit else "accent", "text_on_accent"
        return ("accent_pressed", "text_on_accent") if lit else ("panel_raised", "text")

    def choice(
        self,
        name: str,
        box: Box,
        options: tuple[tuple[str, Message], ...],
        chosen: str,
        *,
        size: float = SMALL,
        layer: int = 0,
    ) -> None:
        """One of several in a row; each option's target is `name=value`. The chosen one carries a tick."""
        gap = 6.0
        width = (box.w - gap * (len(options) - 1)) / len(options)
        for index, (value, message) in enumerate(options):
            cell = Box(box.x + index * (width + gap), box.y, width, box.h)
            on = value == chosen
            self.button(
                f"{name}={value}", cell, message, chosen=on, symbol="check" if on else None, size=size, layer=layer
            )

    def stepper(self, name: str, box: Box, message: Message, *, size: float = SMALL) -> None:
        """A value between two arrows; targets `name-` and `name+`."""
        side = box.h
        self.button(f"{name}-", Box(box.x, box.y, side, box.h), None, symbol="left")
        self.words(
            f"{name}.value", Box(box.x + side, box.y, box.w - 2 * side, box.h), message, size, align="centre"
        )
        self.button(f"{name}+", Box(box.x + box.w - side, box.y, side, box.h), None, symbol="right")

    def entry(self, target: Target, box: Box, text: str, *, editing: bool, empty: Message) -> None:
        """A field for one line of text, with a caret while it is edited."""
        edge = "focus" if editing or self.ui.focus == target else "panel_edge"
        svg = panel_svg(box.w, box.h, 8, "ivory", edge, shadow=False, edge_width=3.0 if editing else 1.5)
        self._sprites.append(Sprite(target, box, art=Art(svg=svg), target=target))
        shown = raw(text + ("|" if editing else "")) if text or editing else empty
        self.words(f"{target}.words", box.inset(10), shown, BODY, "ink" if text or editing else "ink_soft")
