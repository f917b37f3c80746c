"""Sprites: what a picture of a table is made of, in the table's own units."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from game.core.text import Message


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in table units: left, top, width, height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def centre(self) -> tuple[float, float]:
        """The middle point."""
        return self.x + self.w / 2, self.y + self.h / 2

    def inset(self, by: float) -> Box:
        """The box made smaller by `by` on each side."""
        return Box(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)

    def holds(self, x: float, y: float) -> bool:
        """Whether the point lies inside; left and top edges belong to the box."""
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h

    def inside(self, other: Box) -> bool:
        """Whether the box lies wholly in the other one (within a thousandth)."""
        slack = 1e-3
        return (
            self.x >= other.x - slack
            and self.y >= other.y - slack
            and self.x + self.w <= other.x + other.w + slack
            and self.y + self.h <= other.y + other.h + slack
        )


@dataclass(frozen=True, slots=True)
class Art:
    """A drawing: `file` below the assets folder (`slimetrail/snail.svg`) or `svg` source made by a function.

    `words` replace further palette words: `(("player", "player_teal"),)` makes `$player` mean `$player_teal`.
    `mirror` turns left and right; `cover` fills the box and cuts off what stands out instead of fitting inside.
    """

    file: str = ""
    svg: str = ""
    words: tuple[tuple[str, str], ...] = ()
    mirror: bool = False
    cover: bool = False


@dataclass(frozen=True, slots=True)
class Label:
    """Words on a sprite. `size` is the letter height in table units, `ink` a palette word.

    Text that is too long for the box is made smaller down to 70 %, then cut with an ellipsis; `wrap` breaks it
    into lines first. `align` is one of `left`, `centre`, `right`; vertically it is centred.
    """

    words: Message
    size: float
    ink: str = "text"
    bold: bool = False
    align: str = "centre"
    wrap: bool = False


Target: TypeAlias = str


@dataclass(frozen=True, slots=True)
class Sprite:
    """One thing on the table. `key` names it from picture to picture: the same key slides to its new box.

    `layer` orders drawing (higher is nearer). `turn` is degrees clockwise, `alpha` 0 to 1. A click on it means
    `target`. `from_key` names the sprite of the last picture whose place it comes from. `tip` is what hovering
    says. A sprite with neither art nor label only catches clicks.
    """

    key: str
    box: Box
    art: Art | None = None
    label: Label | None = None
    layer: int = 0
    turn: float = 0.0
    alpha: float = 1.0
    target: Target | None = None
    from_key: str | None = None
    tip: Message | None = None


Picture: TypeAlias = tuple[Sprite, ...]
