"""Which parts of a picture have to be drawn anew when the next one differs from it only here and there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import pygame

from game.stage.animator import Placed

MOST_PATCHES = 40
MOST_SHARE = 0.6
WASTE = 1.15

RectOf = Callable[[Placed], pygame.Rect]


def patches(
    old: Sequence[Placed], new: Sequence[Placed], area: RectOf, screen: pygame.Rect
) -> list[pygame.Rect] | None:
    """Rectangles that cover every difference between two pictures, None when most of the screen differs.

    A sprite that has come to lie over another one counts as a difference too.
    """
    before = {entry.sprite.key: (place, entry) for place, entry in enumerate(old)}
    changed: list[pygame.Rect] = []
    deepest = -1
    for entry in new:
        place, was = before.pop(entry.sprite.key, (-1, None))
        if was is None:
            changed.append(area(entry))
            continue
        if was is not entry and _look(was) != _look(entry):
            changed += [area(was), area(entry)]
        elif place < deepest:
            changed.append(area(entry))
        deepest = max(deepest, place)
    changed += [area(entry) for _, entry in before.values()]
    merged = _merged([rect.clip(screen) for rect in changed])
    covered = sum(rect.w * rect.h for rect in merged)
    few = len(merged) <= MOST_PATCHES and covered <= MOST_SHARE * screen.w * screen.h
    return merged if few else None


def _look(entry: Placed) -> tuple[object, ...]:
    """What of a sprite can be seen; its target and tip cannot."""
    sprite = entry.sprite
    return sprite.layer, sprite.box, entry.box, entry.turn, entry.alpha, sprite.label, sprite.art


def _merged(rects: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Neighbours become one where that costs few more pixels; what overlaps otherwise is just drawn twice."""
    merged: list[pygame.Rect] = []
    for rect in rects:
        grown = rect
        while (hit := next((i for i, other in enumerate(merged) if _close(grown, other)), None)) is not None:
            grown = grown.union(merged.pop(hit))
        if grown.w and grown.h:
            merged.append(grown)
    return merged


def _close(a: pygame.Rect, b: pygame.Rect) -> bool:
    both = a.union(b)
    return both.w * both.h <= WASTE * (a.w * a.h + b.w * b.h)
