"""Drawings of SCOUT as SVG source in palette words: cards, backs, chips and the marks on the table.

A card has the number that counts large in a coloured field and its other number small below, both upright. The
colour of a number goes with a sign: 1 and 2 blue with dots, 3 and 4 green with squares, 5 and 6 plum with diamonds,
7 and 8 gold with triangles, 9 and 10 red with stars.
"""

from __future__ import annotations

import math
from functools import cache

from game.stage.layout import drawing, rounded
from game.stage.sprite import Box

SHAPE = 0.66
MINI = 0.5
BANDS = ("tile_blue", "tile_green", "cloth_plum", "suit_gold_dark", "tile_red")
DIGITS = (
    "M10,1 C-1,1 -1,29 10,29 C21,29 21,1 10,1Z",
    "M4,7 L11,1 V29",
    "M2,8 C2,-2 18,-2 18,8 C18,15 6,20 2,29 H18",
    "M3,4 C8,-1 17,1 17,8 C17,13 13,14 8,14 C14,14 18,16 18,21 C18,30 6,31 2,25",
    "M14,29 V1 L1,21 H19",
    "M16,1 H5 L3,13 C9,9 18,11 18,20 C18,30 6,31 2,25",
    "M15,2 C7,4 2,12 2,20 A8,9 0 1,0 18,20 C18,10 4,9 2,19",
    "M2,1 H18 C13,10 9,18 8,29",
    "M10,14 C2,14 2,1 10,1 C18,1 18,14 10,14 C0,14 0,29 10,29 C20,29 20,14 10,14Z",
    "M5,28 C13,26 18,18 18,10 A8,9 0 1,0 2,10 C2,20 16,21 18,11",
)


def band(number: int) -> str:
    """The palette word of a number, 1 to 10."""
    return BANDS[(number - 1) // 2]


def numeral(number: int, x: float, y: float, height: float, ink: str, weight: float = 5.4) -> str:
    """The number as strokes, centred on a point; `weight` is the stroke at a height of 30. A 10 is narrower."""
    digits = [int(digit) for digit in str(number)]
    scale, squeeze = height / 30, 0.66 if len(digits) > 1 else 1.0
    advance = 22 * scale * squeeze + weight * scale * 0.4
    left = x - 10 * scale * squeeze - advance * (len(digits) - 1) / 2 + (2.2 * scale if len(digits) > 1 else 0)
    return "".join(
        f'<path transform="translate({left + advance * place:.2f},{y - height / 2:.2f}) '
        f'scale({scale * squeeze:.4f},{scale:.4f})" d="{DIGITS[digit]}" fill="none" stroke="${ink}" '
        f'stroke-width="{weight:g}" stroke-linecap="round" stroke-linejoin="round"/>'
        for place, digit in enumerate(digits)
    )


def sign(number: int, x: float, y: float, r: float, ink: str, opacity: float = 1.0) -> str:
    """The sign that goes with a number's colour, within a circle."""
    paint = f'fill="${ink}"' + (f' fill-opacity="{opacity:g}"' if opacity < 1 else "")
    kind = (number - 1) // 2
    if kind == 0:
        return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{r * 0.8:.2f}" {paint}/>'
    steps = {1: (4, 45.0, 1.0), 2: (4, 0.0, 1.0), 3: (3, -90.0, 1.0), 4: (5, -90.0, 0.45)}[kind]
    corners, start, waist = steps
    points = []
    for step in range(corners * 2):
        angle = math.radians(start + 180 * step / corners)
        reach = r * (waist if step % 2 and waist < 1 else 1.0)
        if waist < 1 or step % 2 == 0:
            points.append(f"{x + reach * math.cos(angle):.2f},{y + reach * math.sin(angle):.2f}")
    return f'<path d="M{" L".join(points)}Z" {paint}/>'


@cache
def card_svg(up: int, down: int) -> str:
    """A card that shows `up` and has `down` on its other side; 66 x 100 units."""
    colour = band(up)
    ghosts = "".join(
        sign(up, 13 + 13.33 * across + (6.67 if row % 2 else 0), 10 + 11.6 * row, 3.4, "ivory", 0.17)
        for row in range(5)
        for across in range(4 - row % 2)
    )
    return drawing(
        66,
        100,
        rounded(Box(0.5, 2, 65, 97.5), 9, "shadow", opacity=0.16)
        + rounded(Box(1, 1, 64, 97), 9, "shadow", opacity=0.2)
        + rounded(Box(1, 0.5, 64, 96), 8.5, "ivory_shade")
        + rounded(Box(2, 1, 62, 94.5), 8, "ivory")
        + rounded(Box(5, 4, 56, 60), 6, colour)
        + ghosts
        + numeral(up, 33, 34, 42, "ivory", 5.0)
        + numeral(down, 42, 79.5, 19, band(down), 4.6)
        + sign(down, 20, 79.5, 6, band(down)),
    )


@cache
def mini_svg(up: int, down: int) -> str:
    """A card for a narrow row: the number that counts above, the other one below; 50 x 100 units."""
    return drawing(
        50,
        100,
        rounded(Box(0, 0, 50, 100), 9, "shadow", opacity=0.35)
        + rounded(Box(1.5, 1.5, 47, 95), 8, "ivory")
        + rounded(Box(4, 4, 42, 58), 6, band(up))
        + numeral(up, 25, 33, 44, "ivory", 6.4)
        + numeral(down, 25, 79, 23, band(down), 5.6),
    )


@cache
def both_svg(low: int, high: int) -> str:
    """A card of which both numbers are known, but not which of them is up; 50 x 100 units."""
    return drawing(
        50,
        100,
        rounded(Box(0, 0, 50, 100), 9, "shadow", opacity=0.35)
        + rounded(Box(1.5, 1.5, 47, 95), 8, "ivory")
        + rounded(Box(4, 4, 42, 89), 6, "cloth_indigo")
        + numeral(low, 25, 28, 30, "ivory", 6.4)
        + '<path d="M10,48.5 H40" stroke="$brass" stroke-width="3"/>'
        + numeral(high, 25, 69, 30, "ivory", 6.4),
    )


@cache
def back_svg(width: float) -> str:
    """The back of a card, `width` x 100 units."""
    inner = Box(5, 4, width - 10, 89)
    middle = width / 2
    diamonds = "".join(
        f'<path d="M{middle},{y - 13:g} L{middle + width * 0.22:.2f},{y:g} L{middle},{y + 13:g} '
        f'L{middle - width * 0.22:.2f},{y:g}Z" fill="none" stroke="$brass" stroke-width="2.4"/>'
        for y in (22.5, 48.5, 74.5)
    )
    return drawing(
        width,
        100,
        rounded(Box(0, 0, width, 100), 9, "shadow", opacity=0.35)
        + rounded(Box(1.5, 1, width - 3, 96), 8, "ivory")
        + rounded(inner, 6, "cloth_indigo")
        + rounded(inner.inset(3.5), 4, "cloth_indigo", ("brass", 1.6))
        + diamonds
        + f'<circle cx="{middle}" cy="48.5" r="4.5" fill="$brass"/>',
    )


@cache
def ring_svg(ink: str, width: float) -> str:
    """A frame round a card of 66 x 100 units, drawn in a box 8 % larger on each side."""
    return drawing(
        76, 110, rounded(Box(1, 1, 74, 107), 12, ink, (ink, width)).replace(f'fill="${ink}"', 'fill="none"')
    )


@cache
def underline_svg() -> str:
    """The bar below a card that can be played, 70 x 9 units."""
    return drawing(70, 9, rounded(Box(0, 0.5, 70, 8), 4, "table_dark") + rounded(Box(1, 1.5, 68, 6), 3, "glow"), 4)


@cache
def ghost_svg() -> str:
    """Where a card of the Show lay before it was taken up."""
    return drawing(
        66,
        100,
        '<rect x="4" y="4" width="58" height="89" rx="8" fill="$shadow" fill-opacity=".22" stroke="$brass" '
        'stroke-width="2.4" stroke-dasharray="7.5 6.514"/>',
    )


@cache
def slot_svg(lit: bool) -> str:
    """A place between two cards: a plus in a circle; `lit` under the pointer."""
    fill, ink = ("accent", "text_on_accent") if lit else ("panel_raised", "glow")
    return drawing(
        40,
        40,
        f'<circle cx="20" cy="21" r="18.5" fill="$shadow" fill-opacity=".35"/>'
        f'<circle cx="20" cy="20" r="17" fill="${fill}" stroke="$glow" stroke-width="3"/>'
        f'<path d="M12,20 H28 M20,12 V28" stroke="${ink}" stroke-width="4.4" stroke-linecap="round"/>',
    )


@cache
def bar_svg() -> str:
    """The line that shows where a card would go in."""
    return drawing(10, 100, rounded(Box(2, 0, 6, 100), 3, "glow"))


CHIP = drawing(
    40,
    40,
    '<circle cx="20" cy="21.5" r="17.5" fill="$shadow" fill-opacity=".4"/>'
    '<circle cx="20" cy="20" r="17" fill="$brass_dark"/><circle cx="20" cy="19.2" r="15.6" fill="$brass"/>'
    '<circle cx="20" cy="19.2" r="11" fill="none" stroke="$lantern_light" stroke-width="2.4"/>'
    '<path d="M14,19.5 L18.5,24 L26.5,14.5" fill="none" stroke="$lantern_light" stroke-width="3.4" '
    'stroke-linecap="round" stroke-linejoin="round"/>',
)
PILE = drawing(
    40,
    40,
    rounded(Box(5, 9, 20, 29), 4, "ivory_shade")
    + rounded(Box(9, 5, 20, 29), 4, "ivory")
    + rounded(Box(13, 1.5, 22, 31), 4, "ivory")
    + rounded(Box(15, 3.5, 18, 27), 3, "cloth_indigo")
    + '<path d="M24,8.5 L26.4,14 L32,14.6 L27.8,18.4 L29,24 L24,21 L19,24 L20.2,18.4 L16,14.6 L21.6,14Z" '
    'fill="$lantern"/>',
)
HELD = drawing(
    40,
    40,
    rounded(Box(3, 8, 18, 27), 4, "ivory")
    + rounded(Box(5, 10, 14, 23), 3, "cloth_indigo")
    + rounded(Box(12, 6, 18, 27), 4, "ivory")
    + rounded(Box(14, 8, 14, 23), 3, "cloth_indigo")
    + rounded(Box(20, 4, 18, 27), 4, "ivory")
    + rounded(Box(22, 6, 14, 23), 3, "cloth_indigo"),
)


@cache
def right_svg(left: bool) -> str:
    """The token of Scout & Show: bright while it is there, a crossed outline when it is used."""
    if left:
        return drawing(
            40,
            40,
            rounded(Box(2, 7, 36, 27), 7, "brass_dark")
            + rounded(Box(2, 5.5, 36, 27), 7, "lantern")
            + '<path d="M9,19 H20 M15.5,13.5 L21,19 L15.5,24.5" fill="none" stroke="$ink" stroke-width="3.6" '
            'stroke-linecap="round" stroke-linejoin="round"/>' + rounded(Box(24.5, 11, 8.5, 16), 2, "ink"),
        )
    return drawing(
        40,
        40,
        '<rect x="3.5" y="7" width="33" height="24" rx="6" fill="none" stroke="$disabled" stroke-width="2.6"/>'
        '<path d="M8,30 L32,8" stroke="$disabled" stroke-width="3.4" stroke-linecap="round"/>',
    )


KNOWN = drawing(
    40,
    24,
    rounded(Box(0, 0, 40, 24), 12, "ivory", ("ink_soft", 1.6))
    + '<path d="M6,12 C12,3.5 28,3.5 34,12 C28,20.5 12,20.5 6,12Z" fill="none" stroke="$ink" stroke-width="2.6"/>'
    '<circle cx="20" cy="12" r="4.6" fill="$ink"/>',
)
TICK = drawing(
    40,
    40,
    '<circle cx="20" cy="20" r="18" fill="$accent"/><path d="M11,20.5 L17.5,27 L29.5,13.5" fill="none" '
    'stroke="$text_on_accent" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>',
)
