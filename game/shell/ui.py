"""The controls of all screens: buttons, choices, fields, lists, headers and pagers as sprites.

Controls use their target as key.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.core.text import Message, say
from game.shell.art import panel_svg
from game.shell.brush import BODY, GAP, HUGE, LINE, MARGIN, SMALL, TITLE, Brush, Ui, icon, raw
from game.stage.sprite import Art, Box, Sprite, Target

__all__ = [
    "BODY",
    "GAP",
    "HUGE",
    "LINE",
    "MARGIN",
    "SMALL",
    "TITLE",
    "Sheet",
    "Ui",
    "icon",
    "pages_of",
    "raw",
    "turned",
]


@dataclass(frozen=True, slots=True)
class _Face:
    """What stands on a button, and the room for it."""

    target: Target
    box: Box
    message: Message | None
    size: float
    ink: str
    bold: bool
    align: str
    layer: int


class Sheet(Brush):
    """A brush that knows the controls."""

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
        edge, width = self._edge(target, chosen, danger)
        svg = panel_svg(box.w, box.h, min(12.0, box.h / 3), fill, edge, shadow=why_not is None, edge_width=width)
        self.put(Sprite(target, box, art=Art(svg=svg), target=target, tip=why_not or tip, layer=layer))
        inner = box.inset(min(10.0, box.h / 6))
        inner = Box(inner.x, inner.y, inner.w - spare, inner.h)
        if key:
            cap = Box(box.x + box.w - 34, box.y + box.h / 2 - 12, 26, 24)
            self.words(f"{target}.key", cap, raw(key), 13, ink, align="centre", layer=layer)
            inner = Box(inner.x, inner.y, inner.w - 26, inner.h)
        face = _Face(target, inner, message, size, ink, primary or chosen, align, layer)
        if symbol:
            face = self._symbol(face, symbol)
        if message:
            self.words(
                f"{target}.words", face.box, message, size, ink, bold=face.bold, align=face.align, layer=layer
            )

    def _symbol(self, face: _Face, symbol: str) -> _Face:
        """The icon, centred together with the words; returns what is left for the words."""
        inner, side = face.box, min(face.box.h, 26.0 * self.ui.grown)
        words = 0.0
        if face.message is not None:
            words = 12 + self.ui.measure(self.ui.words(face.message), face.size * self.ui.text, face.bold)
        slack = 0.0 if face.align == "left" else max(0.0, (inner.w - side - words) / 2)
        at = Box(inner.x + slack, inner.y + (inner.h - side) / 2 - 1, side, side)
        self.art(f"{face.target}.icon", at, icon(symbol, face.ink), layer=face.layer)
        left = at.x + side + 10
        return replace(face, box=Box(left, inner.y, inner.x + inner.w - left, inner.h), align="left")

    def _edge(self, target: Target, chosen: bool, danger: bool = False) -> tuple[str, float]:
        """Colour and width of a control's edge: the focus wins over the mark of what is chosen."""
        if self.ui.focus == target:
            return "focus", 4.0
        if danger and self.ui.hover == target:
            return "text", 4.0
        return ("accent", 3.0) if chosen else ("panel_edge", 1.5)

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
        self,
        target: Target,
        box: Box,
        message: Message,
        chosen: bool,
        *,
        symbol: str | None = None,
        size: float = SMALL,
        layer: int = 0,
    ) -> None:
        """One of several values: the chosen one has a bright edge, bold words and a tick in its corner.

        A `symbol` takes the place of the words, which then are the tip.
        """
        words = self.ui.measure(self.ui.words(message), size * self.ui.text, True)
        spare = 22.0 if chosen and words + 58 > box.w else 0.0
        shown, tip = (None, message) if symbol else (message, None)
        self.button(
            target,
            box,
            shown,
            symbol=symbol,
            chosen=chosen,
            size=size,
            tip=tip,
            spare=spare if shown else 0.0,
            layer=layer,
        )
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
        chosen: bool = False,
        size: float = BODY,
        layer: int = 0,
    ) -> None:
        """A field for one line of text, with a caret while it is edited; marked like an option when `chosen`."""
        edge, width = ("accent", 4.0) if editing else self._edge(target, chosen)
        svg = panel_svg(box.w, box.h, 8, "ivory", edge, shadow=False, edge_width=width)
        self.put(Sprite(target, box, art=Art(svg=svg), target=target, layer=layer))
        shown = raw(text + ("|" if editing else "")) if text or editing else empty
        ink = "ink" if text or editing else "ink_soft"
        inner = Box(box.x + 12, box.y + 4, box.w - 24 - (18 if chosen else 0), box.h - 8)
        self.words(f"{target}.words", inner, shown, size, ink, layer=layer)
        if chosen:
            self.art(
                f"{target}.tick", Box(box.x + box.w - 26, box.y + 5, 20, 20), icon("check", "ink"), layer=layer
            )

    def tick(self, target: Target, box: Box, message: Message, on: bool, *, tip: Message | None = None) -> None:
        """A switch that is on or off: a square with a tick, words beside it, all of it can be clicked."""
        side = 26.0 * self.ui.grown
        lit = target in (self.ui.hover, self.ui.focus)
        edge = "focus" if self.ui.focus == target else "accent" if on or lit else "panel_edge"
        back = panel_svg(
            box.w, box.h, 10, "panel_raised" if lit else "panel", edge if lit else "panel", shadow=False
        )
        self.put(Sprite(target, box, art=Art(svg=back), target=target, tip=tip))
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
        edge, width = self._edge(target, False)
        svg = panel_svg(box.w, box.h, 12, fill, edge, edge_width=width)
        self.put(Sprite(target, box, art=Art(svg=svg), target=target))
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
        edge, width = self._edge(target, chosen)
        self.panel(target, box, fill, edge, radius=12, target=target, shadow=False, edge_width=width)
        inner = Box(box.x + 14, box.y + 5, box.w - 28, box.h - 10)
        if art is not None:
            side = min(inner.h * 1.5, inner.w / 4)
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
        self.button("back", back, say("ui.back"), symbol="back", size=SMALL)
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
