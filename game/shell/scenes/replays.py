"""The matches of the past: what was played, by whom, when, and who won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.text import Message, say
from game.shell.scenes.shelf import listed, match_title, player_words, when, who
from game.shell.stack import Scene
from game.shell.ui import BODY, GAP, LINE, SMALL, Sheet, Ui, turned
from game.stage.sprite import Art, Box, Picture, Target
from game.store.matches import MatchLine

if TYPE_CHECKING:
    from game.shell.app import App

PAGE_LIMIT = 50


class ReplaysScene(Scene):
    """A list by pages, the newest match first."""

    def __init__(self, app: App) -> None:
        """At the newest match."""
        super().__init__(app)
        self.page = 0
        self._pages = 1

    def build(self, ui: Ui) -> Picture:
        """One row per match."""
        sheet = Sheet(ui)
        sheet.backdrop(0.82)
        body = sheet.header(say("replays.title"))
        height = (BODY + SMALL) * ui.text * LINE + 22
        down = max(1, int((body.h - ui.row - GAP + 8) // (height + 8)))
        store = self.app.keeping.store.matches
        lines = store.history(down * PAGE_LIMIT)
        self._pages = max(1, -(-len(lines) // down))
        self.page = min(self.page, self._pages - 1)
        if not lines:
            sheet.panel("empty", Box(body.x, body.y, body.w, 150), radius=18)
            sheet.words("empty.words", Box(body.x + 30, body.y, body.w - 60, 150), say("replays.none"), wrap=True)
        for row, line in enumerate(lines[self.page * down : (self.page + 1) * down]):
            self._row(sheet, Box(body.x, body.y + row * (height + 8), body.w, height), line)
        foot = Box(body.x, body.y + body.h - ui.row, body.w, ui.row)
        sheet.pager(foot, self.page, self._pages)
        return sheet.picture()

    def _row(self, sheet: Sheet, box: Box, line: MatchLine) -> None:
        key = f"match {line.id}"
        sheet.panel(key, box, radius=12, shadow=False)
        emblem = Box(box.x + 12, box.y + 8, 110, box.h - 16)
        sheet.art(f"{key}.emblem", emblem, Art(file=f"{line.game}/emblem.svg"))
        x = emblem.x + emblem.w + 14
        right = 300.0 * sheet.ui.grown
        width = box.x + box.w - x - right - 24
        first = BODY * sheet.ui.text * LINE
        y = box.y + 10
        sheet.words(f"{key}.title", Box(x, y, width, first), match_title(self.app, line), BODY, bold=True)
        below = Box(x, y + first, width, box.h - first - 20)
        sheet.words(f"{key}.who", below, who(line.players), SMALL, "text_soft")
        at = Box(box.x + box.w - right - 14, y, right, first)
        sheet.words(f"{key}.result", at, self._result(line), BODY, align="right")
        facts = say("replays.facts", when=when(line.finished or line.played), plies=line.plies)
        sheet.words(f"{key}.facts", Box(at.x, below.y, right, below.h), facts, SMALL, "text_soft", align="right")

    def _result(self, line: MatchLine) -> Message:
        outcomes = self.app.keeping.store.matches.outcomes(line.id)
        winners = [player_words(line.players[o.seat]) for o in outcomes if o.place == 1]
        if not winners:
            return say("replays.ended")
        return say("replays.draw") if len(winners) == len(line.players) else say("replays.won", who=listed(winners))

    def press(self, target: Target, double: bool = False) -> None:
        """Back, or another page."""
        self.dirty = True
        if target == "back":
            self.back()
        elif target in ("page-", "page+"):
            self.page = turned(target, self.page, self._pages)

    def key(self, name: str) -> bool:
        """Page Up and Page Down turn pages."""
        if name in ("pageup", "pagedown"):
            self.press("page-" if name == "pageup" else "page+")
            return True
        return False

    def wheel(self, steps: int) -> None:
        """The wheel turns pages."""
        self.key("pageup" if steps > 0 else "pagedown")
