"""Drawings of the Slimetrail board that depend on its size: SVG source in palette words."""

from __future__ import annotations

from functools import cache

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}">'
FRAME = 26


@cache
def board_svg(files: int, ranks: int, cell: float) -> str:
    """The framed board: teak rim, brass line, and squares in two calm tones."""
    w, h = files * cell + 2 * FRAME, ranks * cell + 2 * FRAME
    parts = [
        HEAD.format(w=w, h=h),
        f'<rect x="3" y="6" width="{w - 6}" height="{h - 8}" rx="18" fill="$shadow" fill-opacity="0.35"/>',
        f'<rect x="1" y="1" width="{w - 4}" height="{h - 6}" rx="16" fill="$teak_dark"/>',
        f'<rect x="3" y="2" width="{w - 8}" height="{h - 10}" rx="14" fill="$teak"/>',
        f'<rect x="{FRAME - 5}" y="{FRAME - 5}" width="{w - 2 * FRAME + 10}" height="{h - 2 * FRAME + 10}" rx="6" '
        f'fill="$brass_dark"/>',
        f'<rect x="{FRAME - 3}" y="{FRAME - 3}" width="{w - 2 * FRAME + 6}" height="{h - 2 * FRAME + 6}" rx="4" '
        f'fill="$brass"/>',
    ]
    for rank in range(ranks):
        for file in range(files):
            tone = "square_dark" if (file + ranks - 1 - rank) % 2 == 0 else "square_light"
            parts.append(
                f'<rect x="{FRAME + file * cell:.2f}" y="{FRAME + rank * cell:.2f}" width="{cell + 0.3:.2f}" '
                f'height="{cell + 0.3:.2f}" fill="${tone}"/>'
            )
    return "".join(parts) + "</svg>"


@cache
def step_svg(files: int, ranks: int) -> str:
    """The line from the middle of a square to the next one, `files` to the right and `ranks` up (-1, 0 or 1).

    The drawing covers both squares, 100 units each, so that the same few drawings serve the whole trail.
    """
    w, h = 100 * (abs(files) + 1), 100 * (abs(ranks) + 1)
    ax, ay = (w - 50 if files < 0 else 50), (h - 50 if ranks > 0 else 50)
    return (
        HEAD.format(w=w, h=h)
        + f'<path d="M{ax} {ay} L{ax + 100 * files} {ay - 100 * ranks}" stroke="$slime_light" '
        f'stroke-width="9" stroke-linecap="round" fill="none"/></svg>'
    )


BEAD = HEAD.format(w=40, h=40) + (
    '<circle cx="20" cy="20" r="18.5" fill="$slime_light" stroke="$slime_dark" stroke-width="2.5"/></svg>'
)
