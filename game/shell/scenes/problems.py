"""What is wrong in a file that a person wrote: every problem at once, and the way to the file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.text import say
from game.shell.scenes.houses import House
from game.shell.scenes.reader import ReadingScene
from game.shell.ui import GAP, SMALL, Sheet, Ui, raw
from game.stage.sprite import Box, Picture

if TYPE_CHECKING:
    from game.shell.app import App


class ProblemsScene(ReadingScene):
    """The problems of one house variant, file, line and key by line."""

    def __init__(self, app: App, house: House) -> None:
        """`house` has problems."""
        super().__init__(app)
        self.house = house
        self.open_file = house.file

    def build(self, ui: Ui) -> Picture:
        """A page of sentences and one button."""
        sheet = Sheet(ui)
        sheet.backdrop(0.82)
        body = sheet.header(say("problems.title"))
        panel = Box(body.x, body.y, body.w, body.h - ui.row - GAP)
        sheet.panel("problems.panel", panel, radius=18)
        lines = [say("problems.why"), *(problem.message() for problem in self.house.problems)]
        self.reader.draw(sheet, panel.inset(24), raw(self.house.file.name), lines)
        foot = Box(body.x, body.y + body.h - ui.row, 420.0, ui.row)
        sheet.button("open", foot, say("problems.open"), symbol="file", size=SMALL)
        return sheet.picture()
