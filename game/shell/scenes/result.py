"""The result of a match: who won, how it came about, and what next."""

from __future__ import annotations

from game.core.game import Leave, SeatAction
from game.core.text import Message, Who, say
from game.shell import routes
from game.shell.scenes.over_table import OverTable
from game.shell.scenes.sudden import Sudden
from game.shell.ui import BODY, SMALL, TITLE, Sheet, Ui, raw
from game.stage.sprite import Art, Box, Picture, Target

WIDTH = 720.0


class ResultScene(Sudden, OverTable):
    """Lies over the table, so that the last position stays in sight."""

    def build(self, ui: Ui) -> Picture:
        """Headline, sentences, places, facts, buttons."""
        sheet = Sheet(ui)
        sheet.veil("veil", 0.45)
        headline, *how = self.table.table.outcome(self.table.match.view(self.table.session.viewer))
        seats = range(len(self.table.session.players))
        facts = self._facts()
        said = 260 + sum(sheet.height(line, WIDTH - 80) + 4 for line in how)
        said += sheet.height(facts, WIDTH - 80, SMALL)
        row = max(36.0, min(52.0, (ui.height - said - 16) / len(seats)))
        height = said + row * len(seats)
        box = Box((ui.width - WIDTH) / 2, (ui.height - height) / 2, WIDTH, height)
        sheet.panel("result", box, layer=1)
        sheet.art("crown", Box(ui.width / 2 - 30, box.y + 14, 60, 60), Art(file="common/crown.svg"), layer=2)
        title = Box(box.x + 40, box.y + 76, WIDTH - 80, 46)
        sheet.words("headline", title, headline, TITLE, bold=True, align="centre", layer=2)
        y = box.y + 130
        for number, line in enumerate(how):
            y = sheet.paragraph(f"how {number}", box.x + 40, y, WIDTH - 80, line, BODY, layer=2) + 4
        y = self._places(sheet, box, y + 10, row)
        sheet.paragraph("facts", box.x + 40, y, WIDTH - 80, facts, SMALL, "text_soft", layer=2)
        self._row(sheet, Box(box.x + 40, box.y + height - 78, WIDTH - 80, 56))
        return sheet.picture()

    def _facts(self) -> Message:
        turns = sum(
            isinstance(action, SeatAction) and not isinstance(action, Leave) for action in self.table.match.line
        )
        facts = say("result.facts", seed=raw(str(self.table.play.setup.seed)), plies=turns)
        return say("result.assisted", facts=facts) if self.table.match.assisted else facts

    def _places(self, sheet: Sheet, box: Box, y: float, row: float) -> float:
        places = self.table.play.game.rules.places(self.table.match.state)
        order = sorted(range(len(places)), key=lambda seat: (places[seat], seat))
        for seat in order:
            colour, sign = self.table.table.seat_art(seat)
            art = Art(file=sign, words=(("mark", "on_player"), ("player", colour)))
            side = min(36.0, row - 6)
            sheet.art(f"sign {seat}", Box(box.x + 44, y + (row - side) / 2 - 2, side, side), art, layer=2)
            line = say("result.place", place=places[seat], who=Who(seat))
            words = Box(box.x + 96, y, WIDTH - 140, row - 4)
            sheet.words(f"place {seat}", words, line, BODY, bold=places[seat] == 1, layer=2)
            y += row
        return y

    def _row(self, sheet: Sheet, row: Box) -> None:
        width = (row.w - 24) / 3
        entries = (("rematch", "replay", True), ("look", "left", False), ("home", "back", False))
        for index, (target, symbol, primary) in enumerate(entries):
            cell = Box(row.x + index * (width + 12), row.y, width, row.h)
            sheet.button(target, cell, say(f"result.{target}"), symbol=symbol, primary=primary, size=SMALL, layer=2)

    def press(self, target: Target, double: bool = False) -> None:
        """Play again with the next number in the row, look at the table, or go home."""
        if not self.awake:
            return
        match target:
            case "rematch":
                routes.begin(self.app, self.table.play.next_setup())
            case "look":
                self.app.stack.pop()
            case "home":
                routes.start(self.app)
