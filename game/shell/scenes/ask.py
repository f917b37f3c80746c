"""A question over the screen with two answers; No is where the focus and Esc are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.core.text import Message, say
from game.shell.stack import Scene
from game.shell.ui import BODY, Sheet, Ui
from game.stage.sprite import Box, Picture, Target

if TYPE_CHECKING:
    from game.shell.app import App


class AskScene(Scene):
    """The question stays until it is answered; only Yes does what was asked about."""

    opaque = False

    def __init__(
        self, app: App, question: Message, yes: Message, then: Callable[[], None], names: Sequence[str] = ()
    ) -> None:
        """`yes` says in words what will be done."""
        super().__init__(app)
        self._question, self._yes, self._then, self._names = question, yes, then, names

    @property
    def names(self) -> Sequence[str]:
        """The players that the question may name."""
        return self._names

    def build(self, ui: Ui) -> Picture:
        """A panel in the middle."""
        sheet = Sheet(ui)
        sheet.veil("veil", 0.55)
        width = 620.0
        text = sheet.height(self._question, width - 60)
        height = text + 150
        box = Box((ui.width - width) / 2, (ui.height - height) / 2, width, height)
        sheet.panel("ask", box, layer=1)
        sheet.paragraph("question", box.x + 30, box.y + 30, width - 60, self._question, BODY, layer=2)
        row = box.y + height - 84
        no, yes = Box(box.x + 30, row, 270, 56), Box(box.x + width - 300, row, 270, 56)
        sheet.button("no", no, say("ask.no"), symbol="back", layer=2)
        sheet.button("yes", yes, self._yes, danger=True, layer=2)
        return sheet.picture()

    def press(self, target: Target, double: bool = False) -> None:
        """Yes does it, No does nothing; a double click is not taken for an answer to what has just appeared."""
        if target == "no" or (target == "yes" and not double):
            self.app.stack.pop()
            if target == "yes":
                self._then()
