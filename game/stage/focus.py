"""Where the keyboard's focus goes: along the reading order, or to the nearest target in a direction."""

from __future__ import annotations

from collections.abc import Callable

from game.core.text import Message
from game.stage.sprite import Box, Picture, Target

DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
CARET = "|"


def stops(picture: Picture) -> dict[Target, Box]:
    """Every target of a picture with its box, in the picture's order."""
    return {sprite.target: sprite.box for sprite in picture if sprite.target is not None}


def caret_in(picture: Picture, read: Callable[[Message], str]) -> Target | None:
    """The target of the field that is being typed into: the one whose words end in a caret; None without any."""
    fields = {f"{sprite.key}.words": sprite.target for sprite in picture if sprite.target is not None}
    for sprite in picture:
        if sprite.label is not None and sprite.key in fields and read(sprite.label.words).endswith(CARET):
            return fields[sprite.key]
    return None


def along(picture: Picture, current: Target | None, step: int) -> Target | None:
    """The next (1) or previous (-1) target in reading order, round and round; None when there is none."""
    order = list(stops(picture))
    if not order:
        return None
    if current not in order:
        return order[0] if step > 0 else order[-1]
    return order[(order.index(current) + step) % len(order)]


def towards(picture: Picture, current: Target | None, direction: str) -> Target | None:
    """The nearest target in a direction: distance ahead counts once, distance aside twice. Else stay."""
    boxes = stops(picture)
    if current not in boxes:
        return along(picture, None, 1)
    dx, dy = DIRECTIONS[direction]
    here = boxes[current]
    best, best_cost = current, float("inf")
    for target, box in boxes.items():
        ahead, aside = _offsets(here, box, dx, dy)
        if ahead > 0.5 and ahead + 2 * aside < best_cost:
            best, best_cost = target, ahead + 2 * aside
    return best


def _offsets(here: Box, there: Box, dx: int, dy: int) -> tuple[float, float]:
    (ax, ay), (bx, by) = here.centre, there.centre
    ahead = (bx - ax) * dx + (by - ay) * dy
    if dx:
        aside = max(0.0, there.y - here.y - here.h, here.y - there.y - there.h) + 0.1 * abs(by - ay)
    else:
        aside = max(0.0, there.x - here.x - here.w, here.x - there.x - there.w) + 0.1 * abs(bx - ax)
    return ahead, aside
