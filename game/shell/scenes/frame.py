"""Where the parts of a table scene stand on the canvas."""

from __future__ import annotations

from dataclasses import dataclass

from game.shell.ui import Ui
from game.stage.sprite import Box

GAP = 12.0
TOP, BOTTOM, LOG = 46.0, 54.0, 268.0


@dataclass(frozen=True, slots=True)
class Frame:
    """Top bar, table, log beside it, and the row of actions below."""

    top: Box
    table: Box
    log: Box
    bottom: Box


def frame_of(ui: Ui) -> Frame:
    """The frame for a canvas: the table takes all that the others leave."""
    width = LOG * max(1.0, min(ui.text, 1.25))
    inner = ui.width - 2 * GAP
    top = Box(GAP, GAP, inner, TOP)
    bottom = Box(GAP, ui.height - GAP - BOTTOM, inner, BOTTOM)
    height = bottom.y - top.y - TOP - 2 * GAP
    table = Box(GAP, top.y + TOP + GAP, inner - width - GAP, height)
    log = Box(table.x + table.w + GAP, table.y, width, height)
    return Frame(top, table, log, bottom)
