"""The cover between two people at one screen: it names the next one and shows nothing else."""

from __future__ import annotations

from game.core.text import Who, say
from game.shell import routes
from game.shell.scenes.over_table import OverTable
from game.shell.scenes.sudden import Sudden
from game.shell.ui import HUGE, Sheet, Ui
from game.stage.sprite import Art, Box, Picture, Target


class HandOverScene(Sudden, OverTable):
    """Nothing of the table below is drawn, read out or named until the next person clicks."""

    opaque = True

    def build(self, ui: Ui) -> Picture:
        """A lantern, the name, one button."""
        sheet = Sheet(ui)
        sheet.panel("floor", ui.canvas, "background", "background", radius=0, shadow=False)
        middle = ui.height / 2
        sheet.art("lantern", Box(ui.width / 2 - 60, middle - 280, 120, 197), Art(file="common/lantern.svg"))
        seat = self.table.session.waiting
        words = say("handover.next", who=Who(seat if seat is not None else 0))
        sheet.words("name", Box(60, middle - 70, ui.width - 120, 80), words, HUGE, bold=True, align="centre")
        sheet.words(
            "why", Box(60, middle + 14, ui.width - 120, 40), say("handover.why"), ink="text_soft", align="centre"
        )
        sheet.button("take", Box(ui.width / 2 - 170, middle + 90, 340, 64), say("handover.take"), primary=True)
        return sheet.picture()

    def press(self, target: Target, double: bool = False) -> None:
        """Only the button lifts the cover, and never with the click that ended the turn before."""
        if target == "take" and self.awake:
            self.table.session.lift()
            self.app.stack.pop()

    def back(self) -> None:
        """The menu of the table, which stays covered."""
        routes.pause(self.app, self.table)
