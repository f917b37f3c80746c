"""What is wrong in a file that a person wrote: every problem at once, and the way to the file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.text import say
from game.shell.scenes.houses import House
from game.shell.scenes.reader import Reader
from game.shell.stack import Scene
from game.shell.ui import GAP, SMALL, Sheet, Ui, raw
from game.stage.sprite import Box, Picture, Target

if TYPE_CHECKING:
    from game.shell.app import App


class ProblemsScene(Scene):
    """The problems of one house variant, file, line and key by line."""

    def __init__(self, app: App, house: House) -> None:
        """`house` has problems."""
        super().__init__(app)
        self.house = house
        self.reader = Reader()

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

    def press(self, target: Target, double: bool = False) -> None:
        """Back, or open the file in the player's editor."""
        self.dirty = True
        if self.reader.press(target):
            return
        if target == "open":
            self.app.open_path(self.house.file)
        elif target == "back":
            self.app.stack.pop()

    def key(self, name: str) -> bool:
        """Esc goes back, Page Up and Page Down turn the page."""
        self.dirty = True
        if name == "escape":
            self.app.stack.pop()
            return True
        return self.reader.key(name)

    def wheel(self, steps: int) -> None:
        """The wheel turns pages."""
        self.reader.wheel(steps)
        self.dirty = True
