"""Sprites onto the window: one scaling, one hit test, and as little work per frame as possible."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import pygame

from game.core.text import Message
from game.shell.art import Gallery, fast
from game.shell.patches import patches
from game.shell.text import Style, Typesetter
from game.stage.animator import Placed, rest
from game.stage.layout import fit
from game.stage.sprite import Box, Label, Picture, Sprite, Target

Words = Callable[[Message], str]


@dataclass(frozen=True, slots=True)
class Transform:
    """From units to window pixels: times `scale`, then moved by `dx`, `dy`."""

    scale: float
    dx: float = 0.0
    dy: float = 0.0

    @classmethod
    def fitting(cls, size: tuple[float, float], inside: Box) -> Transform:
        """A virtual table of this size, kept in shape and centred in a rectangle of pixels."""
        scale, box = fit(size, inside)
        return cls(scale, box.x, box.y)

    def rect(self, box: Box) -> pygame.Rect:
        """The pixels of a box: its edges are rounded, not its size, so that neighbours meet without a gap."""
        left, top = self._round(box.x, self.dx), self._round(box.y, self.dy)
        right, bottom = self._round(box.x + box.w, self.dx), self._round(box.y + box.h, self.dy)
        return pygame.Rect(left, top, max(1, right - left), max(1, bottom - top))

    def _round(self, at: float, shift: float) -> int:
        return math.floor(at * self.scale + shift + 0.5)


def target_at(sprites: Iterable[Sprite], transform: Transform, x: float, y: float) -> Target | None:
    """What a click on this pixel of the surface means: the target of the topmost sprite that has one there."""
    found = sprite_at(sprites, transform, x, y, lambda sprite: sprite.target is not None)
    return found.target if found else None


def sprite_at(
    sprites: Iterable[Sprite], transform: Transform, x: float, y: float, wanted: Callable[[Sprite], bool]
) -> Sprite | None:
    """The topmost sprite of a kind whose box covers this pixel; turned boxes are turned."""
    top: Sprite | None = None
    for sprite in sprites:
        nearer = top is None or sprite.layer >= top.layer
        if nearer and wanted(sprite) and _covers(transform.rect(sprite.box), sprite.turn, x, y):
            top = sprite
    return top


def _covers(rect: pygame.Rect, turn: float, x: float, y: float) -> bool:
    if turn:
        angle = math.radians(-turn)
        px, py = x - rect.centerx, y - rect.centery
        x = rect.centerx + px * math.cos(angle) - py * math.sin(angle)
        y = rect.centery + px * math.sin(angle) + py * math.cos(angle)
    return rect.left <= x < rect.right and rect.top <= y < rect.bottom


class Painter:
    """Draws placed sprites and keeps what it drew: where the next picture is the same, nothing is drawn again."""

    def __init__(self, gallery: Gallery, types: Typesetter) -> None:
        """The drawings and letters that it uses."""
        self.gallery = gallery
        self.types = types
        self._canvas: pygame.Surface | None = None
        self._shown: tuple[Transform, tuple[Placed, ...]] | None = None

    @property
    def pending(self) -> bool:
        """Whether some drawings were shown scaled and a better frame can follow."""
        return self.gallery.pending

    def paint_picture(self, surface: pygame.Surface, picture: Picture, transform: Transform, words: Words) -> None:
        """Draw a picture in which nothing moves."""
        self.paint(surface, [rest(sprite) for sprite in picture], transform, words)

    def paint(self, surface: pygame.Surface, placed: Iterable[Placed], transform: Transform, words: Words) -> None:
        """Draw the sprites by layer; `words` puts messages into the player's language."""
        drawn = (entry for entry in placed if entry.sprite.art is not None or entry.sprite.label is not None)
        order = tuple(sorted(drawn, key=lambda entry: entry.sprite.layer))
        canvas = self._canvas_for(surface)
        anew = self._shown is None or not _same(self._shown, transform, order)
        self.gallery.begin(anew)
        if anew:
            self._lay(canvas, order, transform, words)
            self._shown = None if self.gallery.pending else (transform, order)
        surface.blit(canvas, (0, 0))
        self.gallery.end()

    def forget(self) -> None:
        """Draw everything anew at the next frame (another theme, other words under the same picture)."""
        self._shown = None

    def _canvas_for(self, surface: pygame.Surface) -> pygame.Surface:
        if self._canvas is None or self._canvas.get_size() != surface.get_size():
            self._canvas = pygame.Surface(surface.get_size(), 0, surface)
            self._shown = None
            self.gallery.resized()
        return self._canvas

    def _lay(self, canvas: pygame.Surface, order: tuple[Placed, ...], transform: Transform, words: Words) -> None:
        """Bring the canvas from the picture that it shows to this one."""
        whole = canvas.get_rect()
        places: list[pygame.Rect] | None = None
        if self._shown is not None and self._shown[0] == transform:
            places = patches(self._shown[1], order, lambda entry: _reach(entry, transform), whole)
        areas = [(entry, _reach(entry, transform)) for entry in order]
        for place in [whole] if places is None else places:
            canvas.set_clip(place)
            canvas.fill((0, 0, 0))
            for entry, area in areas:
                if area.colliderect(place):
                    self._draw(canvas, entry, transform, words)
        canvas.set_clip(None)

    def _draw(self, surface: pygame.Surface, entry: Placed, transform: Transform, words: Words) -> None:
        sprite = entry.sprite
        if entry.alpha <= 0:
            return
        home = transform.rect(sprite.box)
        rect = home if entry.box is sprite.box else transform.rect(entry.box)
        if entry.box.w == sprite.box.w and entry.box.h == sprite.box.h:
            rect = pygame.Rect(rect.topleft, home.size)
        stamp = _Stamp(surface, home.size, rect, entry.turn, entry.alpha)
        if entry.sprite.art is not None:
            raster = self.gallery.raster(entry.sprite.art, *home.size)
            stamp.put(raster.surface, raster.x, raster.y)
        if entry.sprite.label is not None:
            self._write(stamp, entry.sprite, entry.sprite.label, transform, words)

    def _write(self, stamp: _Stamp, sprite: Sprite, label: Label, transform: Transform, words: Words) -> None:
        style = Style(
            label.size * transform.scale,
            self.gallery.theme.colour(label.ink),
            label.bold,
            label.align,
            label.wrap,
        )
        width, height = sprite.box.w * transform.scale, sprite.box.h * transform.scale
        for piece in self.types.block(words(label.words), width, height, style):
            stamp.put(piece.surface, piece.x, piece.y)


@dataclass(frozen=True, slots=True)
class _Stamp:
    """Puts pieces made for a box of the size `home` where the box is now: scaled, turned and faded with it."""

    surface: pygame.Surface
    home: tuple[int, int]
    rect: pygame.Rect
    turn: float
    alpha: float

    def put(self, piece: pygame.Surface, x: int, y: int) -> None:
        """Draw a piece whose place in the box at rest is (x, y)."""
        across, down = self.rect.w / self.home[0], self.rect.h / self.home[1]
        middle = x + piece.width / 2 - self.home[0] / 2, y + piece.height / 2 - self.home[1] / 2
        if self.rect.size != self.home:
            size = max(1, round(piece.width * across)), max(1, round(piece.height * down))
            piece = pygame.transform.smoothscale(fast(piece), size)
            middle = middle[0] * across, middle[1] * down
        if self.turn:
            piece, middle = _turned(piece, self.turn), _about(middle, self.turn)
        left = self.rect.x + self.rect.w / 2 + middle[0] - piece.width / 2
        top = self.rect.y + self.rect.h / 2 + middle[1] - piece.height / 2
        at = math.floor(left + 0.5), math.floor(top + 0.5)
        if self.alpha < 1:
            piece.set_alpha(round(self.alpha * 255))
            self.surface.blit(piece, at)
            piece.set_alpha(255)
        else:
            self.surface.blit(piece, at)


def _reach(entry: Placed, transform: Transform) -> pygame.Rect:
    """Every pixel that a sprite may touch: its box, turned, and the marks that letters raise above it."""
    rect = transform.rect(entry.box)
    if entry.turn:
        side = math.ceil(math.hypot(rect.w, rect.h))
        rect = rect.inflate(side - rect.w, side - rect.h)
    label = entry.sprite.label
    high = math.ceil(label.size * transform.scale) if label is not None else 1
    return rect.inflate(2, 2 * high)


def _turned(piece: pygame.Surface, degrees: float) -> pygame.Surface:
    if degrees % 90 == 0:
        return pygame.transform.rotate(piece, -degrees)
    return pygame.transform.rotozoom(fast(piece), -degrees, 1.0)


def _about(point: tuple[float, float], degrees: float) -> tuple[float, float]:
    angle = math.radians(degrees)
    x, y = point
    return x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)


def _same(ground: tuple[Transform, Sequence[Placed]], transform: Transform, still: Sequence[Placed]) -> bool:
    return (
        ground[0] == transform
        and len(ground[1]) == len(still)
        and all(a is b for a, b in zip(ground[1], still, strict=True))
    )
