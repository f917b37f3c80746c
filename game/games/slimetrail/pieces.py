"""Drawings of the Slimetrail board that depend on its size: SVG source in palette words."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

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


def trail_svg(points: tuple[tuple[float, float], ...], width: float, height: float, bead: float) -> str:
    """The way of the snail as a string of beads, one on each slimed square, thinner where it is older."""
    parts = [HEAD.format(w=width, h=height)]
    for index, ((ax, ay), (bx, by)) in enumerate(pairwise(points)):
        age = (index + 1) / len(points)
        parts.append(
            f'<path d="M{ax:.1f} {ay:.1f} L{bx:.1f} {by:.1f}" stroke="$slime_light" '
            f'stroke-opacity="{0.45 + 0.5 * age:.2f}" stroke-width="{4 + 4 * age:.1f}" stroke-linecap="round" '
            f'fill="none"/>'
        )
    parts.extend(
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{bead:.1f}" fill="$slime_light" stroke="$slime_dark" '
        f'stroke-width="2"/>'
        for x, y in points[:-1]
    )
    return "".join(parts) + "</svg>"
