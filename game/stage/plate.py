"""The plate of a seat: sign, name, what it is, points, and the lantern that marks the turn."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.game import Seat
from game.core.text import Message, Who, say
from game.stage.layout import plate_svg
from game.stage.sprite import Art, Box, Label, Sprite


@dataclass(frozen=True, slots=True)
class Plate:
    """What a plate says. `kind` is one line under the name; `score` is None where points say nothing.

    `lamp` is the key of the lantern: one that all plates share slides from seat to seat.
    """

    seat: Seat
    sign: Art
    colour: str
    kind: Message
    score: int | None = None
    turn: bool = False
    clock: int | None = None
    lamp: str = "plate lamp"


def plate_sprites(plate: Plate, box: Box, text: float = 1.0) -> tuple[Sprite, ...]:
    """The sprites of a plate in a box of the table; `text` is the player's text size."""
    key = f"plate {plate.seat}"
    lines = plate.score is not None or plate.clock is not None
    edge = "lantern" if plate.turn else "panel_edge"
    side = min(box.h * 0.36, 44.0)
    sign = Box(box.x + 18, box.y + 10, side, side)
    name = Box(sign.x + side + 8, box.y + 8, box.w - side - 36, side + 4)
    rest = box.h - side - 22
    kind = Box(box.x + 18, box.y + side + 14, box.w - (54 if plate.turn else 28), rest * (0.55 if lines else 1.0))
    under = Box(kind.x, kind.y + kind.h, kind.w, rest - kind.h)
    sprites = [
        Sprite(key, box, art=Art(svg=plate_svg(box.w, box.h, plate.colour, edge, plate.turn)), layer=1),
        Sprite(f"{key} sign", sign, art=plate.sign, layer=2),
        Sprite(f"{key} name", name, label=_label(say("who", who=Who(plate.seat)), 19 * text, bold=True), layer=2),
        Sprite(f"{key} kind", kind, label=_label(plate.kind, 15 * text, "text_soft", wrap=True), layer=2),
    ]
    if plate.turn:
        lamp = Box(box.x + box.w - 36, box.y + box.h - 52, 26, 43)
        sprites.append(Sprite(plate.lamp, lamp, art=Art(file="common/lantern.svg"), layer=3))
    if lines:
        parts = (
            say("plate.score", score=plate.score or 0) if plate.clock is None else say("plate.clock", s=plate.clock)
        )
        sprites.append(Sprite(f"{key} score", under, label=_label(parts, 15 * text), layer=2))
    return tuple(sprites)


def _label(words: Message, size: float, ink: str = "text", bold: bool = False, wrap: bool = False) -> Label:
    return Label(words, size, ink, bold, "left", wrap)
