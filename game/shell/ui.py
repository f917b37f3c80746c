"""How scenes are drawn: a sheet that turns panels, words and controls into sprites on a canvas of units.

The canvas is at least 1280x800 units and has the window's shape; one unit is `scale` pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
        spare: float = 0.0,
        layer: int = 0,
    ) -> None:
        """A button. `key` is shown beside the words; `why_not` makes it dead and is what hovering says.

        `spare` is kept free of words at the right.
        """
        fill, ink = self._dress(target, primary, danger, why_not is not None)
        edge = "focus" if self.ui.focus == target else "accent" if chosen else "panel_edge"
        width = 4.0 if self.ui.focus == target else 3.0 if chosen else 1.5
        svg = panel_svg(box.w, box.h, min(12.0, box.h / 3), fill, edge, shadow=why_not is None, edge_width=width)
        self._sprites.append(Sprite(target, box, art=Art(svg=svg), target=target, tip=why_not or tip, layer=layer))
        bold = primary or chosen
        inner = box.inset(min(10.0, box.h / 6))
        inner = Box(inner.x, inner.y, inner.w - spare, inner.h)
        if key:
            cap = Box(box.x + box.w - 34, box.y + box.h / 2 - 12, 26, 24)
            self.words(f"{target}.key", cap, raw(key), 13, ink, align="centre", layer=layer)
            inner = Box(inner.x, inner.y, inner.w - 26, inner.h)
        if symbol:
            side = min(inner.h, 26.0 * self.ui.grown)
            at = self._symbol_at(inner, side, message, size, bold, align)
            picture = Box(at, box.y + (box.h - side) / 2 - 1, side, side)
            self.art(f"{target}.icon", picture, icon(symbol, ink), layer=layer)
            left = at + side + 10
            inner, align = Box(left, inner.y, inner.x + inner.w - left, inner.h), "left"
        if message:
            self.words(f"{target}.words", inner, message, size, ink, bold=bold, align=align, layer=layer)

    def _symbol_at(
        self, inner: Box, side: float, message: Message | None, size: float, bold: bool, align: str
    ) -> float:
        """Where the icon stands so that icon and words are centred together; at the left when they are full."""
        if message is None:
            return inner.x + (inner.w - side) / 2
        if align == "left":
            return inner.x
        words = self.ui.measure(self.ui.words(message), size * self.ui.text, bold)
        return inner.x + max(0.0, (inner.w - side - 12 - words) / 2)

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
            self.option(f"{name}={value}", cell, message, value == chosen, size=size, layer=layer)

    def option(
        self, target: Target, box: Box, message: Message, chosen: bool, *, size: float = SMALL, layer: int = 0
    ) -> None:
        """One of several values: the chosen one has a bright edge, bold words and a tick in its corner."""
        words = self.ui.measure(self.ui.words(message), size * self.ui.text, True)
        spare = 22.0 if chosen and words + 72 > box.w else 0.0
        self.button(target, box, message, chosen=chosen, size=size, spare=spare, layer=layer)
        if chosen:
            lit = target in (self.ui.hover, self.ui.focus)
            tick = icon("check", "text_on_accent" if lit else "accent")
            self.art(f"{target}.tick", Box(box.x + box.w - 24, box.y + 3, 20, 20), tick, layer=layer)

    def stepper(self, name: str, box: Box, message: Message, *, size: float = SMALL, bold: bool = False) -> None:
        """A value between two arrows; targets `name-` and `name+`."""
        side = min(box.h, 56.0)
        self.button(f"{name}-", Box(box.x, box.y, side, box.h), None, symbol="left", tip=say("ui.before"))
        inner = Box(box.x + side + 4, box.y, box.w - 2 * side - 8, box.h)
        self.words(f"{name}.value", inner, message, size, align="centre", bold=bold)
        self.button(
            f"{name}+", Box(box.x + box.w - side, box.y, side, box.h), None, symbol="right", tip=say("ui.after")
        )

    def entry(
        self,
        target: Target,
        box: Box,
        text: str,
        *,
        editing: bool,
        empty: Message,
        size: float = BODY,
        layer: int = 0,
    ) -> None:
        """A field for one line of text, with a caret while it is edited."""
        edge = "focus" if editing or self.ui.focus == target else "panel_edge"
        if editing:
            edge = "accent"
        svg = panel_svg(box.w, box.h, 8, "ivory", edge, shadow=False, edge_width=4.0 if editing else 1.5)
        self._sprites.append(Sprite(target, box, art=Art(svg=svg), target=target, layer=layer))
        shown = raw(text + ("|" if editing else "")) if text or editing else empty
        ink = "ink" if text or editing else "ink_soft"
        inner = Box(box.x + 12, box.y + 4, box.w - 24, box.h - 8)
        self.words(f"{target}.words", inner, shown, size, ink, layer=layer)

    def tick(self, target: Target, box: Box, message: Message, on: bool, *, tip: Message | None = None) -> None:
        """A switch that is on or off: a square with a tick, words beside it, all of it can be clicked."""
        side = 26.0 * self.ui.grown
        lit = target in (self.ui.hover, self.ui.focus)
        edge = "focus" if self.ui.focus == target else "accent" if on or lit else "panel_edge"
        back = panel_svg(
            box.w, box.h, 10, "panel_raised" if lit else "panel", edge if lit else "panel", shadow=False
        )
        self._sprites.append(Sprite(target, box, art=Art(svg=back), target=target, tip=tip))
        square = Box(box.x + 8, box.y + (box.h - side) / 2, side, side)
        frame = panel_svg(side, side, 6, "panel_raised", edge, shadow=False, edge_width=2.5)
        self.art(f"{target}.square", square, Art(svg=frame))
        if on:
            self.art(f"{target}.tick", square.inset(3), icon("check", "accent"))
        words = Box(square.x + side + 12, box.y, box.w - side - 28, box.h)
        self.words(f"{target}.words", words, message, SMALL)

    def tile(self, target: Target, box: Box, symbol: str, message: Message) -> None:
        """A button with its icon over its words."""
        fill, ink = self._dress(target, False, False, False)
        edge = "focus" if self.ui.focus == target else "panel_edge"
        svg = panel_svg(box.w, box.h, 12, fill, edge, edge_width=4.0 if self.ui.focus == target else 1.5)
        self._sprites.append(Sprite(target, box, art=Art(svg=svg), target=target))
        line = SMALL * self.ui.text * LINE
        side = min(34.0, box.h - line - 22)
        self.art(f"{target}.icon", Box(box.x + (box.w - side) / 2, box.y + 10, side, side), icon(symbol, ink))
        below = Box(box.x + 8, box.y + box.h - line - 6, box.w - 16, line)
        self.words(f"{target}.words", below, message, SMALL, ink, align="centre")

    def item(
        self,
        target: Target,
        box: Box,
        title: Message,
        note: Message | None = None,
        *,
        chosen: bool = False,
        mark: str = "check",
        art: Art | None = None,
        size: float = BODY,
    ) -> None:
        """One row of a list: a title, and a soft note below it. The chosen one has a bright edge and a mark."""
        fill, ink = self._dress(target, False, False, False)
        edge = "focus" if self.ui.focus == target else "accent" if chosen else "panel_edge"
        width = 4.0 if self.ui.focus == target else 3.0 if chosen else 1.5
        self.panel(target, box, fill, edge, radius=12, target=target, shadow=False, edge_width=width)
        inner = Box(box.x + 14, box.y + 5, box.w - 28, box.h - 10)
        if art is not None:
            side = min(inner.h * 1.5, inner.w / 3)
            self.art(f"{target}.art", Box(inner.x - 4, inner.y, side, inner.h), art)
            inner = Box(inner.x + side + 8, inner.y, inner.w - side - 8, inner.h)
        if chosen:
            tick = icon(mark, "text_on_accent" if ink == "text_on_accent" else "accent")
            self.art(f"{target}.tick", Box(box.x + box.w - 36, box.y + box.h / 2 - 12, 24, 24), tick)
            inner = Box(inner.x, inner.y, inner.w - 26, inner.h)
        bold = chosen or art is not None
        first = inner.h if note is None else min(inner.h * 0.54, size * self.ui.text * LINE)
        self.words(f"{target}.words", Box(inner.x, inner.y, inner.w, first), title, size, ink, bold=bold)
        if note is not None:
            soft = ink if ink == "text_on_accent" else "text_soft"
            below = Box(inner.x, inner.y + first, inner.w, inner.h - first)
            self.words(f"{target}.note", below, note, SMALL, soft, wrap=True)

    def item_height(self, note: Message | None, width: float, size: float = BODY) -> float:
        """How high an `item` of this width has to be for its title on one line and its whole note."""
        first = size * self.ui.text * LINE + 12
        return first + (self.height(note, width - 28 - 26, SMALL) if note is not None else 4)

    def backdrop(self, veil: float = 0.0) -> None:
        """The pavilion, as large as the window needs it, behind a cloth of this thickness (0 to 1)."""
        self.art("backdrop", self.ui.canvas, Art(file="common/pavilion.svg", cover=True))
        if veil:
            self._cloth("backdrop.veil", "background", veil)

    def header(self, title: Message, *, art: Art | None = None, reserve: float = 0.0) -> Box:
        """The way back, an emblem and the title of a screen; returns the room below them.

        `reserve` is kept free at the right end.
        """
        height = 60.0
        back = Box(MARGIN, 18, 84 + 56 * self.ui.grown, height - 6)
        self.button("back", back, say("ui.back"), symbol="back", size=SMALL, tip=say("ui.back.tip"))
        x = back.x + back.w + 20
        if art is not None:
            self.art("header.art", Box(x, 16, 88, 58), art)
            x += 104
        self.words(
            "header.title", Box(x, 15, self.ui.width - x - MARGIN - reserve, height), title, TITLE, bold=True
        )
        return Box(MARGIN, 92, self.ui.width - 2 * MARGIN, self.ui.height - 92 - MARGIN)

    def pager(self, box: Box, page: int, pages: int, name: str = "page") -> None:
        """Arrows and `2 / 5`; nothing when there is only one page. Targets `page-` and `page+`."""
        if pages > 1:
            width = min(box.w, 150 + 70 * self.ui.grown)
            at = Box(box.x + (box.w - width) / 2, box.y, width, box.h)
            self.stepper(name, at, say("ui.page", page=page + 1, pages=pages))

    def heading(self, key: str, box: Box, message: Message) -> Box:
        """The title of a part of the screen; returns the room below it."""
        line = SMALL * self.ui.text * LINE
        self.words(key, Box(box.x, box.y, box.w, line), message, SMALL, "text_soft", bold=True)
        return Box(box.x, box.y + line + 6, box.w, box.h - line - 6)


def pages_of(heights: Sequence[float], room: float, gap: float = 0.0) -> list[range]:
    """Rows of these heights on as few pages as they need, in order; at least one page, at least one row a page."""
    pages: list[range] = []
    first, used = 0, 0.0
    for index, height in enumerate(heights):
        if index > first and used + height > room:
            pages.append(range(first, index))
            first, used = index, 0.0
        used += height + gap
    pages.append(range(first, len(heights)))
    return pages


def turned(target: Target, page: int, pages: int, name: str = "page") -> int:
    """The page after a press of the pager's arrows; it goes round."""
    return (page + (1 if target == f"{name}+" else -1)) % max(1, pages)
