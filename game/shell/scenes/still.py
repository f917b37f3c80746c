"""A game's own picture as an illustration: nothing moves, nothing can be clicked, no empty border.

A sprite as wide as the whole table (a layer for lines) does not count for what is empty.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from game.core.game import ALL, AnyGame
from game.games import table_of
from game.stage.control import Scene as TableView
from game.stage.layout import place
from game.stage.sprite import Box, Sprite

WHOLE = 0.9


def still(game: AnyGame, state: Any, inside: Box, name: str, layer: int = 0) -> Iterator[Sprite]:
    """A made-up position, all of it open, as large as the box allows; keys begin with `name`."""
    table = table_of(game.id)
    view = game.rules.observe(state, ALL)
    sprites = table.picture(TableView(view, table.nothing, None, plain=True))
    solid = [s.box for s in sprites if s.box.w < WHOLE * table.size[0]] or [Box(0, 0, *table.size)]
    left, top = min(box.x for box in solid), min(box.y for box in solid)
    size = max(box.x + box.w for box in solid) - left, max(box.y + box.h for box in solid) - top
    moved = [replace(s, box=Box(s.box.x - left, s.box.y - top, s.box.w, s.box.h)) for s in sprites]
    for sprite in place(moved, size, inside):
        if sprite.art is not None or sprite.label is not None:
            yield replace(
                sprite, key=f"{name}.{sprite.key}", layer=sprite.layer + layer, target=None, tip=None, from_key=None
            )
