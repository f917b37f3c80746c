"""Drawings as pixels: SVG in palette colours, drawn at the exact size and kept."""

from __future__ import annotations

import io
import math
import re
import time
from collections import OrderedDict
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TypeAlias

import pygame

from game.core.places import asset
from game.shell.theme import Theme
from game.stage.layout import body_of, drawing, rounded, soft_shadow
from game.stage.sprite import Art, Box

BUDGET_SECONDS = 0.006
MOST_PIXELS = 24_000_000
RGB = (0xFF0000, 0xFF00, 0xFF)
_ROOT = re.compile(r"<svg\b[^>]*>")
_VIEW_BOX = re.compile(r'viewBox="0 0 ([0-9.]+) ([0-9.]+)"')
_ASPECT = re.compile(r'preserveAspectRatio="([^"]*)"')
_CORNER = re.compile(r'data-corner="([0-9.]+)"')
_Key: TypeAlias = tuple[Art, int, int]


@dataclass(frozen=True, slots=True)
class Raster:
    """Pixels of a drawing without their empty border; `x`, `y` is their place in the box they were drawn for."""

    surface: pygame.Surface
    x: int
    y: int


@cache
def source(file: str) -> str:
    """The text of a drawing in the assets folder, still with palette words."""
    return asset(file).read_text(encoding="utf-8")


def rasterise(art: Art, width: int, height: int, theme: Theme) -> Raster:
    """Draw it width x height pixels large, in the pixel format that blits fastest, cut to what is not empty."""
    svg = theme.dye(art.svg or source(art.file), art.words)
    drawn = _stretched(svg, width, height) or _load(sized(svg, width, height, art.cover), width, height)
    if art.mirror:
        drawn = pygame.transform.flip(drawn, True, False)
    used = drawn.get_bounding_rect()
    part = drawn.subsurface(used)
    whole = used.size == (width, height) and pygame.mask.from_surface(part, 254).count() == width * height
    return Raster(fast(part, opaque=whole), used.x, used.y)


def fast(surface: pygame.Surface, *, opaque: bool = False) -> pygame.Surface:
    """The picture in the pixel format that blits fastest (40 times faster than what the SVG loader gives)."""
    if opaque:
        plain = pygame.Surface(surface.get_size(), 0, 32, (*RGB, 0))
        plain.blit(surface, (0, 0))
        return plain
    return surface.convert(_model())


@cache
def _model() -> pygame.Surface:
    """A surface in the format of every translucent drawing; `convert` with masks and flags loses the alpha."""
    return pygame.Surface((1, 1), pygame.SRCALPHA, 32, (*RGB, 0xFF000000))


def sized(svg: str, width: int, height: int, cover: bool = False) -> str:
    """The source with a root that draws it exactly width x height pixels large.

    The drawing keeps its shape and is centred (`cover`: fills the box and is cut off), but a difference of one
    pixel is stretched away, so that neighbouring boxes meet without a gap. The small y is what the SVG loader
    reads; after `xMidYMid` it leaves a drawing at the top of a high box.
    """
    w, h = view_of(svg)
    scale = min(width / w, height / h)
    close = width - w * scale <= 1.5 and height - h * scale <= 1.5
    keep = "none" if close else "xMidyMid slice" if cover else "xMidyMid meet"
    own = _ASPECT.search(_root(svg))
    return rooted(svg, (0, 0, w, h), width, height, own[1] if own else keep)


def rooted(svg: str, view: tuple[float, float, float, float], width: int, height: int, keep: str) -> str:
    """The source with another root element: this part of the drawing at this size in pixels."""
    box = " ".join(f"{part:.6g}" for part in view)
    root = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'preserveAspectRatio="{keep}" viewBox="{box}">'
    )
    return svg.replace(_root(svg), root, 1)


def view_of(svg: str) -> tuple[float, float]:
    """Width and height of a drawing in its own units; its viewBox begins at 0, 0."""
    view = _VIEW_BOX.search(_root(svg))
    if view is None:
        raise ValueError("a drawing needs a viewBox that begins at 0 0")
    return float(view[1]), float(view[2])


def _root(svg: str) -> str:
    root = _ROOT.search(svg)
    if root is None:
        raise ValueError("no <svg> element")
    return root[0]


def _load(svg: str, width: int, height: int) -> pygame.Surface:
    return pygame.image.load_sized_svg(io.BytesIO(svg.encode("utf-8")), (width, height))


def _stretched(svg: str, width: int, height: int) -> pygame.Surface | None:
    """A panel drawn from its corners alone, 10 times faster when it is large; None for other drawings."""
    corner = _CORNER.search(_root(svg))
    if corner is None:
        return None
    w, h = view_of(svg)
    across, down = width / w, height / h
    cx, cy = math.ceil(float(corner[1]) * across) + 1, math.ceil(float(corner[1]) * down) + 1
    if 2 * cx + 2 > width or 2 * cy + 2 > height:
        return None
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    for x in (0, width - cx):
        for y in (0, height - cy):
            part = rooted(svg, (x / across, y / down, cx / across, cy / down), cx, cy, "none")
            surface.blit(_load(part, cx, cy), (x, y))
    middle = surface.subsurface((cx - 1, 0, 1, height))
    surface.blit(pygame.transform.scale(middle, (width - 2 * cx, height)), (cx, 0))
    middle = surface.subsurface((0, cy - 1, width, 1))
    surface.blit(pygame.transform.scale(middle, (width, height - 2 * cy)), (0, cy))
    return surface


class Gallery:
    """Keeps every drawing at every size in use. Between `begin` and `end` at most 6 ms go into new sizes.

    A drawing that is known at another size is shown scaled meanwhile, and `pending` says that a better one is to
    come; a drawing seen for the first time is always drawn at once. `drawn` counts what was drawn so far.
    """

    def __init__(self, theme: Theme, budget: float = BUDGET_SECONDS) -> None:
        """`budget` is in seconds per frame."""
        self.theme = theme
        self.pending = False
        self.drawn = 0
        self._budget = budget
        self._spent = 0.0
        self._kept: OrderedDict[_Key, Raster] = OrderedDict()
        self._latest: dict[Art, _Key] = {}
        self._makeshift: dict[_Key, Raster] = {}
        self._used: set[_Key] = set()
        self._stale: set[_Key] = set()

    def begin(self, anew: bool = True) -> None:
        """A frame begins; without `anew` it is drawn over what the last ones left standing."""
        self._spent = 0.0
        self.pending = False
        if anew:
            self._used.clear()

    def end(self) -> None:
        """A frame is drawn. Once all its sizes are there, those not used since the last resize are dropped."""
        if self.pending:
            return
        self._makeshift.clear()
        for key in self._stale:
            self._forget(key)
        self._stale.clear()
        pixels = sum(_pixels(raster) for raster in self._kept.values())
        for key in [key for key in self._kept if key not in self._used]:
            if pixels <= MOST_PIXELS:
                break
            pixels -= _pixels(self._kept[key])
            self._forget(key)

    def resized(self) -> None:
        """The sizes of everything have changed."""
        self._stale = set(self._kept)
        self._makeshift.clear()

    def dress(self, theme: Theme) -> None:
        """Change the colours; everything is drawn anew."""
        self.theme = theme
        for kept in (self._kept, self._latest, self._makeshift, self._stale):
            kept.clear()

    def raster(self, art: Art, width: int, height: int) -> Raster:
        """The drawing for a box of width x height pixels (at least 1)."""
        key = (art, width, height)
        found = self._kept.get(key)
        other = self._latest.get(art)
        if found is None and other is not None and self._spent > self._budget:
            self.pending = True
            return self._scaled(key, other)
        self._used.add(key)
        self._stale.discard(key)
        if found is None:
            return self._draw(key)
        self._kept.move_to_end(key)
        return found

    def _draw(self, key: _Key) -> Raster:
        began = time.perf_counter()
        raster = self._kept[key] = rasterise(*key, self.theme)
        self._latest[key[0]] = key
        self._spent += time.perf_counter() - began
        self.drawn += 1
        return raster

    def _scaled(self, key: _Key, other: _Key) -> Raster:
        if key not in self._makeshift:
            raster = self._kept[other]
            across, down = key[1] / other[1], key[2] / other[2]
            size = max(1, round(raster.surface.width * across)), max(1, round(raster.surface.height * down))
            surface = pygame.transform.scale(raster.surface, size)
            self._makeshift[key] = Raster(surface, round(raster.x * across), round(raster.y * down))
        return self._makeshift[key]

    def _forget(self, key: _Key) -> None:
        del self._kept[key]
        if self._latest.get(key[0]) == key:
            del self._latest[key[0]]


def _pixels(raster: Raster) -> int:
    return raster.surface.width * raster.surface.height


@lru_cache(2000)
def panel_svg(
    w: float,
    h: float,
    radius: float,
    fill: str,
    edge: str,
    *,
    shadow: bool = True,
    opacity: float = 1.0,
    edge_width: float = 1.5,
) -> str:
    """A panel or button of w x h units in palette words, with its shadow; `radius` 0 fills the whole box."""
    body = body_of(w, h) if radius else Box(0, 0, w, h)
    line = edge_width if edge != fill else 0.0
    below = soft_shadow(body, radius) if shadow else ""
    shapes = below + rounded(body, radius, fill, (edge, line), opacity=opacity)
    return drawing(w, h, shapes, radius + line + 6)
