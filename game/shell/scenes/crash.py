"""The page after an unexpected error: what happened, where the report lies, and the way on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game.core.text import say
from game.shell import routes
from game.shell.stack import Scene
from game.shell.ui import TITLE, Sheet, Ui, icon, raw
from game.stage.sprite import Box, Picture, Target

if TYPE_CHECKING:
    from game.shell.app import App

WIDTH = 820.0


class CrashScene(Scene):
    """Stands alone on the stack, so that nothing of what failed is built again."""

    def __init__(self, app: App, report: Path | None, match_id: int | None) -> None:
        """`match_id` is the stored match that was on the table."""
        super().__init__(app)
        self._report, self._match_id = report, match_id

    def build(self, ui: Ui) -> Picture:
        """A calm page with one or two buttons."""
        sheet = Sheet(ui)
        sheet.panel("floor", ui.canvas, "background", "background", radius=0, shadow=False)
        box = Box((ui.width - WIDTH) / 2, ui.height / 2 - 240, WIDTH, 480)
        sheet.panel("crash", box)
        sheet.art("sign", Box(box.x + 40, box.y + 36, 56, 56), icon("warning", "accent"))
        sheet.words("title", Box(box.x + 116, box.y + 36, WIDTH - 156, 56), say("crash.title"), TITLE, bold=True)
        y = sheet.paragraph(
            "what",
            box.x + 40,
            box.y + 116,
            WIDTH - 80,
            say("crash.what" if self.app.keeping.store.saving else "crash.unsaved"),
        )
        where = say("crash.report", file=raw(str(self._report))) if self._report else say("crash.no_report")
        sheet.paragraph("where", box.x + 40, y + 16, WIDTH - 80, where, ink="text_soft")
        row = box.y + box.h - 90
        if self._match_id is not None:
            sheet.button(
                "continue", Box(box.x + 40, row, 420, 58), say("crash.continue"), symbol="play", primary=True
            )
        sheet.button("home", Box(box.x + WIDTH - 340, row, 300, 58), say("crash.home"), symbol="back")
        return sheet.picture()

    def press(self, target: Target, double: bool = False) -> None:
        """Go on with the match, or to the pavilion."""
        if target == "continue" and self._match_id is not None:
            routes.resume(self.app, self._match_id)
        elif target == "home":
            routes.home(self.app)
