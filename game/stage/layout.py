"""Boxes out of boxes: grids, rows, hands, seats round a table, and a picture fitted into a place."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from game.stage.sprite import Box, Label, Sprite

MOST_GROWN = 1.42
SHADOW = ((0.0, 0.10), (1.0, 0.09), (2.0, 0.07))


def fit(size: tuple[float, float], inside: Box) -> tuple[float, Box]:
    """The largest box of the shape `size` centred in `inside`, and how many of its units one unit becomes."""
    scale = min(inside.w / size[0], inside.h / size[1])
    w, h = size[0] * scale, size[1] * scale
    return scale, Box(inside.x + (inside.w - w) / 2, inside.y + (inside.h - h) / 2, w, h)


def place(
    sprites: Iterable[Sprite],
    size: tuple[float, float],
    inside: Box,
    *,
    prefix: str = "",
    lift: int = 0,
    text: float = 1.0,
) -> Iterator[Sprite]:
    """A picture of a table of this size, moved and scaled into `inside`; letters grow and shrink with it.

    `prefix` is put before every key and target, `lift` added to every layer. `text` is the player's text size: the
    letters grow with it as far as their boxes allow, and never end smaller than they were drawn.
    """
    scale, on = fit(size, inside)
    letters = scale * max(0.9, min(text, MOST_GROWN))
    for sprite in sprites:
        box, label, source = sprite.box, sprite.label, sprite.from_key
        if label is not None:
            label = Label(label.words, label.size * letters, label.ink, label.bold, label.align, label.wrap)
        yield Sprite(
            prefix + sprite.key,
            Box(on.x + box.x * scale, on.y + box.y * scale, box.w * scale, box.h * scale),
            sprite.art,
            label,
            sprite.layer + lift,
            sprite.turn,
            sprite.alpha,
            None if sprite.target is None else prefix + sprite.target,
            None if source is None else prefix + source,
            sprite.tip,
        )


def split(length: float, shares: Sequence[float], gap: float = 0.0) -> tuple[tuple[float, float], ...]:
    """Parts (start, length) that share a length in these proportions with `gap` between them."""
    room = length - gap * (len(shares) - 1)
    total = sum(shares)
    parts, start = [], 0.0
    for share in shares:
        part = room * share / total
        parts.append((start, part))
        start += part + gap
    return tuple(parts)


def columns(box: Box, shares: Sequence[float], gap: float = 0.0) -> tuple[Box, ...]:
    """The box cut into columns from left to right."""
    return tuple(Box(box.x + start, box.y, part, box.h) for start, part in split(box.w, shares, gap))


def rows(box: Box, shares: Sequence[float], gap: float = 0.0) -> tuple[Box, ...]:
    """The box cut into rows from top to bottom."""
    return tuple(Box(box.x, box.y + start, box.w, part) for start, part in split(box.h, shares, gap))


def grid(box: Box, across: int, down: int, gap: float = 0.0) -> tuple[Box, ...]:
    """Equal cells in reading order."""
    return tuple(cell for row in rows(box, (1,) * down, gap) for cell in columns(row, (1,) * across, gap))


def board(box: Box, across: int, down: int) -> tuple[Box, ...]:
    """Equal square cells in reading order, as large as the box allows, centred in it."""
    return grid(fit((across, down), box)[1], across, down)


def card_in(box: Box, shape: float) -> Box:
    """The largest card of the shape width / height, centred in the box."""
    return fit((shape, 1.0), box)[1]


def hand(box: Box, count: int, shape: float, gap: float = 6.0) -> tuple[Box, ...]:
    """Cards of the shape width / height in one row, from left to right, as high as the box.

    Side by side with `gap` while they have room, then overlapping evenly; a card too wide for the box is made
    smaller. The row is centred and never leaves the box.
    """
    if count == 0:
        return ()
    height = min(box.h, box.w / shape)
    width = height * shape
    step = width + gap
    if count > 1:
        step = min(step, (box.w - width) / (count - 1))
    left = box.x + (box.w - width - step * (count - 1)) / 2
    top = box.y + (box.h - height) / 2
    return tuple(Box(left + step * index, top, width, height) for index in range(count))


def fan(box: Box, count: int, shape: float, spread: float = 24.0) -> tuple[tuple[Box, float], ...]:
    """Cards held like a fan: each with its turn in degrees, the outer ones lower; all within the box.

    `spread` is the angle between the outermost cards.
    """
    if count == 0:
        return ()
    half = math.radians(spread / 2) if count > 1 else 0.0
    tilted = math.cos(half) + shape * math.sin(half)
    height = min(box.h / (tilted + 0.08), box.w / (shape * math.cos(half) + math.sin(half)))
    width = height * shape
    reach = width * math.cos(half) + height * math.sin(half)
    drop = box.h - height * tilted
    middles = hand(Box(box.x + (reach - width) / 2, box.y, box.w - reach + width, height), count, shape, 4.0)
    fanned = []
    for index, card in enumerate(middles):
        at = 2 * index / (count - 1) - 1 if count > 1 else 0.0
        sink = min(drop, height * 0.08) * at * at
        y = box.y + height * (tilted - 1) / 2 + sink
        fanned.append((Box(card.x, y, card.w, card.h), math.degrees(half) * at))
    return tuple(fanned)


def around(box: Box, seats: int, w: float, h: float, bottom: int = 0) -> tuple[Box, ...]:
    """A box of w x h for each seat, clockwise round the edge of the table; seat `bottom` sits below, centred."""
    centres = []
    for seat in range(seats):
        angle = math.tau * ((seat - bottom) % seats) / seats
        dx, dy = -math.sin(angle), math.cos(angle)
        stretch = 1 / max(abs(dx), abs(dy))
        centres.append((0.5 + dx * stretch / 2, 0.5 + dy * stretch / 2))
    return tuple(Box(box.x + fx * (box.w - w), box.y + fy * (box.h - h), w, h) for fx, fy in centres)


def rounded(
    box: Box, radius: float, fill: str, edge: tuple[str, float] = ("", 0.0), *, opacity: float = 1.0
) -> str:
    """An SVG rectangle with round corners; its edge (word, width) lies inside. Colours are palette words."""
    word, width = edge
    line = f' stroke="${word}" stroke-width="{width:g}"' if width else ""
    thin = box.inset(width / 2)
    round_by = max(0.0, min(radius, thin.w / 2, thin.h / 2))
    faded = f' fill-opacity="{opacity:g}"' if opacity < 1 else ""
    return (
        f'<rect x="{thin.x:.2f}" y="{thin.y:.2f}" width="{thin.w:.2f}" height="{thin.h:.2f}" rx="{round_by:.2f}" '
        f'fill="${fill}"{faded}{line}/>'
    )


def soft_shadow(body: Box, radius: float) -> str:
    """A shadow below a rounded body, spreading at most 3 units beyond it."""
    layers = (Box(body.x - by, body.y + by / 2 + 1, body.w + 2 * by, body.h + by / 2) for by, _ in SHADOW)
    pairs = zip(layers, SHADOW, strict=True)
    return "".join(rounded(layer, radius + by, "shadow", opacity=dark) for layer, (by, dark) in pairs)


def drawing(w: float, h: float, shapes: str, corner: float = 0.0) -> str:
    """SVG source of w x h units. With `corner` all that lies further from the corners is the same all along."""
    mark = f' data-corner="{corner:g}"' if corner else ""
    return f'<svg xmlns="http://www.w3.org/2000/svg"{mark} viewBox="0 0 {w:.2f} {h:.2f}">{shapes}</svg>'


def body_of(w: float, h: float) -> Box:
    """Where the body of a panel of w x h units lies when its shadow is to stay inside."""
    side = min(2.0, w * 0.05, h * 0.05)
    return Box(side, side / 2, w - 2 * side, h - 2.5 * side)


@cache
def plate_svg(w: float, h: float, colour: str, edge: str, lit: bool) -> str:
    """The board of a seat's plate: a panel with a stripe of the seat's colour on its left; `lit` on its turn."""
    body = body_of(w, h)
    width = 3.5 if lit else 1.5
    stripe = Box(body.x + width, body.y + width + 6, 6.0, body.h - 2 * width - 12)
    shapes = soft_shadow(body, 12) + rounded(body, 12, "panel_raised" if lit else "panel", (edge, width))
    return drawing(w, h, shapes + rounded(stripe, 3, colour), 22)
