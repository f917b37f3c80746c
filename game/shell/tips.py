"""The sentence beside what is pointed at or has the focus: what it is, or why it is dead."""

from __future__ import annotations

from game.core.text import Message
from game.shell.ui import LINE, SMALL, Sheet, Ui
from game.stage.sprite import Box, Picture, Sprite

LAYER = 10_000
WIDEST = 420.0
PAD, AWAY, EDGE = 12.0, 6.0, 8.0


def tip_of(ui: Ui, picture: Picture) -> Picture:
    """The sprites of the tip that is due; none when nothing with a tip is pointed at."""
    target = ui.focus or ui.hover
    if target is None:
        return ()
    sprite = next((each for each in picture if each.target == target and each.tip is not None), None)
    if sprite is None or sprite.tip is None:
        return ()
    sheet = Sheet(ui)
    box = _place(ui, sprite, *_size(ui, sprite.tip))
    sheet.panel("tip", box, "panel_raised", "accent", radius=10, layer=LAYER)
    inner = Box(box.x + PAD, box.y + PAD / 2, box.w - 2 * PAD, box.h - PAD)
    sheet.words("tip.words", inner, sprite.tip, SMALL, align="centre", wrap=True, layer=LAYER + 1)
    return sheet.picture()


def _size(ui: Ui, tip: Message) -> tuple[float, float]:
    """As narrow as its words on one line, at most `WIDEST`, then in lines."""
    words, size = ui.words(tip), SMALL * ui.text
    width = min(WIDEST, ui.measure(words, size, False) + 2 * PAD + 4)
    return width, ui.lines(words, size, width - 2 * PAD) * size * LINE + PAD


def _place(ui: Ui, sprite: Sprite, width: float, height: float) -> Box:
    """Above its sprite where there is room, else below; never outside the canvas."""
    x = min(max(EDGE, sprite.box.centre[0] - width / 2), ui.width - width - EDGE)
    above = sprite.box.y - height - AWAY
    y = above if above >= EDGE else min(sprite.box.y + sprite.box.h + AWAY, ui.height - height - EDGE)
    return Box(x, y, width, height)
