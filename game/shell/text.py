"""Letters: the one maker of fonts, line breaks that Thai can bear, and lines that share a baseline."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

import pygame

from game.shell.art import fast
from game.shell.theme import Colour

LINE_STEP = 1.5
LINE_ROOM = 1.2
MIDDLE = 0.34
SMALLEST = 0.7
STEPS = (1.0, 0.95, 0.9, 0.85, 0.8, 0.75, SMALLEST)
ZERO_WIDTH = "\u200b"
ELLIPSIS = "…"
FLOOR = "ฎู"
SYSTEM_FONTS = (
    "leelawadeeui", "tahoma", "thonburi", "sukhumvitset", "notosansthai", "loma", "waree", "garuda",
)  # fmt: skip
_BREAK = re.compile(f"[ {ZERO_WIDTH}]+(?!ๆ)")
_CLUSTER = re.compile(r"[เ-ไ]*[^เ-ไ\s][ะ-ฺๅ-๎\u0300-\u036f]*|[เ-ไ]+|\s", re.DOTALL)

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class _Recent(Generic[K, V]):
    """Keeps the `most` results that were used last."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K, make: Callable[[], V]) -> V:
        """The kept result, or a new one."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        made = self._kept[key] = make()
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return made


@dataclass(frozen=True, slots=True)
class Style:
    """How a text is set: letter height (em) in pixels, red-green-blue, and as in `Label`."""

    size: float
    colour: Colour
    bold: bool = False
    align: str = "centre"
    wrap: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A drawn line of text; `rise` is how far the surface's top lies above the baseline, in pixels."""

    surface: pygame.Surface
    rise: int


@dataclass(frozen=True, slots=True)
class Piece:
    """A line within a block: its left and top in pixels from the block's left top corner."""

    surface: pygame.Surface
    x: int
    y: int


def font_files() -> tuple[str, str]:
    """The files of the regular and the bold letters; empty means pygame's own font, which has no Thai."""
    try:
        import fontpkg_sarabun
    except ImportError:
        return _system_files()
    folder = Path(fontpkg_sarabun.ROOT) / "files"
    return str(folder / "Sarabun-Regular.ttf"), str(folder / "Sarabun-SemiBold.ttf")


def _system_files() -> tuple[str, str]:
    for name in SYSTEM_FONTS:
        regular = pygame.font.match_font(name)
        if regular is not None and draws(make_font(regular, 20), "ก"):
            return regular, pygame.font.match_font(name, bold=True) or regular
    return "", ""


def make_font(file: str, size: int) -> pygame.font.Font:
    """The only place where fonts are made: without the script tag Thai marks are set wrongly in every font."""
    font = pygame.font.Font(file or None, size)
    font.set_script("Thai")
    return font


def draws(font: pygame.font.Font, letter: str) -> bool:
    """Whether the font has the letter: a missing one looks like a private-use character."""
    missing, drawn = (font.render(text, True, "white") for text in ("\uf8ff", letter))
    return pygame.image.tobytes(missing, "RGBA") != pygame.image.tobytes(drawn, "RGBA")


def clusters(text: str) -> list[str]:
    """Letters with the vowels and marks that must not be parted from them."""
    return _CLUSTER.findall(text)


def bare(text: str) -> str:
    """The text without its break marks, as it is drawn, compared and searched."""
    return text.replace(ZERO_WIDTH, "")


class Typesetter:
    """Measures, breaks and draws text; sizes are letter heights (em) in pixels, colours red-green-blue."""

    def __init__(self, kept: int = 600) -> None:
        """`kept` is how many lines and how many blocks are remembered."""
        pygame.font.init()
        self._files = font_files()
        self._fonts: _Recent[tuple[int, bool], pygame.font.Font] = _Recent(48)
        self._wrapped: _Recent[tuple[object, ...], tuple[str, ...]] = _Recent(kept)
        self._lines: _Recent[tuple[object, ...], Line] = _Recent(kept)
        self._blocks: _Recent[tuple[object, ...], tuple[Piece, ...]] = _Recent(kept)
        self.rendered = 0

    @property
    def thai(self) -> bool:
        """Whether there is a font with Thai letters."""
        return bool(self._files[0])

    def font(self, size: float, bold: bool = False) -> pygame.font.Font:
        """The font of this size, rounded to whole pixels."""
        pixels = max(1, round(size))
        return self._fonts.get((pixels, bold), lambda: make_font(self._files[bold], pixels))

    def width(self, text: str, size: float, bold: bool = False) -> int:
        """How wide a line is, in pixels."""
        return self.font(size, bold).size(bare(text))[0]

    def lines(self, text: str, size: float, width: float, bold: bool = False) -> int:
        """How many lines a text needs within a width in pixels."""
        return len(self.wrap(text, size, width, bold))

    def wrap(self, text: str, size: float, width: float, bold: bool = False) -> tuple[str, ...]:
        """Lines no wider than `width`, broken at spaces and break marks; a too long word between its clusters."""
        key = (text, round(size), int(width), bold)
        parts = text.split("\n")
        return self._wrapped.get(
            key, lambda: tuple(line for part in parts for line in self._wrap_one(part, size, width, bold))
        )

    def _wrap_one(self, text: str, size: float, width: float, bold: bool) -> Iterator[str]:
        font = self.font(size, bold)
        line = ""
        for gap, word in _words(text):
            longer = line + gap + word
            if font.size(longer)[0] <= width:
                line = longer
                continue
            if line:
                yield line
            *full, line = self._chop(font, word, width)
            yield from full
        yield line

    def _chop(self, font: pygame.font.Font, word: str, width: float) -> list[str]:
        if font.size(word)[0] <= width:
            return [word]
        lines = [""]
        for cluster in clusters(word):
            if lines[-1] and font.size(lines[-1] + cluster)[0] > width:
                lines.append("")
            lines[-1] += cluster
        return lines

    def cut(self, text: str, size: float, width: float, bold: bool = False, *, ended: bool = True) -> str:
        """The text, shortened with an ellipsis where it is wider than `width` pixels or has not `ended`."""
        font, whole = self.font(size, bold), bare(text)
        if ended and font.size(whole)[0] <= width:
            return whole
        parts = clusters(whole)
        while parts and font.size("".join(parts).rstrip() + ELLIPSIS)[0] > width:
            parts.pop()
        return "".join(parts).rstrip() + ELLIPSIS

    def line(self, text: str, size: float, colour: Colour, bold: bool = False) -> Line:
        """The drawn line, kept for the next time."""
        shown = bare(text)
        key = (shown, round(size), colour, bold)
        return self._lines.get(key, lambda: self._render(shown, size, colour, bold))

    def _render(self, text: str, size: float, colour: Colour, bold: bool) -> Line:
        font = self.font(size, bold)
        self.rendered += 1
        raised = font.size(text + FLOOR)[1] - font.size(FLOOR)[1]
        return Line(fast(font.render(text, True, colour)), font.get_ascent() + raised)

    def fit(self, text: str, width: float, height: float, style: Style) -> tuple[float, tuple[str, ...]]:
        """The size and lines with which a text fits a box: smaller down to 70 %, then cut."""
        for step in STEPS:
            small = style.size * step
            lines = self.wrap(text, small, width, style.bold) if style.wrap else (bare(text),)
            low = block_height(len(lines), small) <= height + 1
            if low and all(self.width(line, small, style.bold) <= width for line in lines):
                return small, lines
        return self._cut_to_fit(text, width, height, style)

    def _cut_to_fit(self, text: str, width: float, height: float, style: Style) -> tuple[float, tuple[str, ...]]:
        small = style.size * SMALLEST
        if not style.wrap:
            return small, (self.cut(text, small, width, style.bold),)
        room = max(1, int((height + 1 - LINE_ROOM * small) / (LINE_STEP * small)) + 1)
        lines = self.wrap(text, small, width, style.bold)
        if len(lines) > room:
            lines = (*lines[: room - 1], self.cut(lines[room - 1], small, width, style.bold, ended=False))
        return small, lines

    def block(self, text: str, width: float, height: float, style: Style) -> tuple[Piece, ...]:
        """The lines of a text in a box of width x height pixels, centred vertically by their baselines."""
        key = (text, round(width, 1), round(height, 1), style)
        return self._blocks.get(key, lambda: self._set(text, width, height, style))

    def _set(self, text: str, width: float, height: float, style: Style) -> tuple[Piece, ...]:
        size, lines = self.fit(text, width, height, style)
        slack = {"left": 0.0, "centre": 0.5, "right": 1.0}[style.align]
        first = height / 2 - LINE_STEP * size * (len(lines) - 1) / 2 + MIDDLE * size
        pieces = []
        for index, words in enumerate(lines):
            line = self.line(words, size, style.colour, style.bold)
            x = round((width - line.surface.width) * slack)
            pieces.append(Piece(line.surface, x, round(first + index * LINE_STEP * size) - line.rise))
        return tuple(pieces)

    def draw_text(
        self, surface: pygame.Surface, text: str, box: tuple[float, float, float, float], style: Style
    ) -> None:
        """Draw a text in a box (left, top, width, height in pixels) of a surface."""
        x, y, width, height = box
        for piece in self.block(text, width, height, style):
            surface.blit(piece.surface, (round(x) + piece.x, round(y) + piece.y))


def block_height(lines: int, size: float) -> float:
    """How high a box must be for so many lines, in the unit of `size`."""
    return LINE_STEP * size * (lines - 1) + LINE_ROOM * size


def _words(text: str) -> Iterator[tuple[str, str]]:
    """Each word that must not be broken, with the space before it (empty where only a break mark stood)."""
    start, gap = 0, ""
    for found in _BREAK.finditer(text):
        yield gap, bare(text[start : found.start()])
        gap = " " if " " in found[0] else ""
        start = found.end()
    yield gap, bare(text[start:])
