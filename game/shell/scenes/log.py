"""The panel with everything that happened, and the way back through the moves."""

from __future__ import annotations

from game.core.text import Message, say
from game.shell.ui import SMALL, Sheet
from game.stage.sprite import Box, Target

HEAD, FOOT = 40.0, 44.0


class LogPanel:
    """Scrolling state of a log: `up` lines above the newest, `back` plies looked back at on the table."""

    def __init__(self) -> None:
        """At the newest line, looking at the position now."""
        self.up = 0
        self.back = 0

    def press(self, target: Target, plies: int) -> bool:
        """Arrows of the panel: `log.up`, `log.down` scroll, `log.earlier`, `log.later`, `log.now` look back."""
        match target:
            case "log.up":
                self.scroll(3)
            case "log.down":
                self.scroll(-3)
            case "log.earlier":
                self.back = min(plies, self.back + 1)
            case "log.later":
                self.back = max(0, self.back - 1)
            case "log.now":
                self.back = 0
            case _:
                return False
        return True

    def scroll(self, lines: int) -> None:
        """Scroll towards older lines (positive); drawing keeps it inside the log."""
        self.up = max(0, self.up + lines)

    def draw(self, sheet: Sheet, box: Box, lines: list[Message]) -> None:
        """Title, as many lines as fit from the newest upwards, arrows where there is more, and the way back."""
        sheet.panel("log", box, "panel", "panel_edge")
        head = Box(box.x + 14, box.y + 6, box.w - 100, HEAD)
        sheet.words("log.title", head, say("table.log"), SMALL, "text_soft", bold=True)
        room = box.h - HEAD - FOOT - 16
        self.up = min(self.up, max(0, len(lines) - 1))
        shown = self._fitting(sheet, lines, box.w - 28, room)
        y = box.y + HEAD + 8
        for number, height in shown:
            line = Box(box.x + 14, y, box.w - 28, height)
            ink = "text" if number == len(lines) - 1 else "text_soft"
            sheet.words(f"log.{number}", line, lines[number], SMALL, ink, wrap=True)
            y += height
        first = shown[0][0] if shown else 0
        if first > 0:
            sheet.button(
                "log.up", Box(box.x + box.w - 82, box.y + 8, 34, 32), None, symbol="up", tip=say("log.older")
            )
        if self.up:
            sheet.button(
                "log.down", Box(box.x + box.w - 44, box.y + 8, 34, 32), None, symbol="down", tip=say("log.newer")
            )
        self._way_back(sheet, Box(box.x + 12, box.y + box.h - FOOT - 6, box.w - 24, FOOT - 4))

    def _fitting(self, sheet: Sheet, lines: list[Message], width: float, room: float) -> list[tuple[int, float]]:
        shown: list[tuple[int, float]] = []
        for number in range(len(lines) - 1 - self.up, -1, -1):
            height = sheet.height(lines[number], width, SMALL)
            if height > room:
                break
            room -= height
            shown.insert(0, (number, height))
        return shown

    def _way_back(self, sheet: Sheet, box: Box) -> None:
        third = (box.w - 16) / 3
        names = (("earlier", "left", None), ("now", None, say("log.now")), ("later", "right", None))
        for index, (name, symbol, words) in enumerate(names):
            dead = say("log.is_now") if name != "earlier" and not self.back else None
            cell = Box(box.x + index * (third + 8), box.y, third, box.h)
            tip = say(f"log.{name}.tip")
            sheet.button(f"log.{name}", cell, words, symbol=symbol, size=15, why_not=dead, tip=tip)
