"""The menu over a table: everything stands still until it is closed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.game import Leave
from game.core.text import Message, say
from game.shell import routes
from game.shell.scenes.over_table import OverTable
from game.shell.ui import SMALL, TITLE, Sheet, Ui, raw
from game.stage.sprite import Box, Picture, Target

if TYPE_CHECKING:
    from game.shell.app import App
    from game.shell.scenes.table import TableScene


class PauseScene(OverTable):
    """Continue, copy the position, resign, settings, rules, back to the pavilion."""

    def __init__(self, app: App, table: TableScene) -> None:
        """The table below is paused by its own `pause`."""
        super().__init__(app, table)
        self.copied: Message | None = None

    def _entries(self) -> tuple[tuple[Target, str, Message, Message | None], ...]:
        resign = None if self._leaver() is not None else say("pause.no_resign")
        copy = say("pause.no_copy") if self._secret else None
        return (
            ("continue", "play", say("pause.continue"), None),
            ("rules", "rules", say("pause.rules"), None),
            ("settings", "settings", say("pause.settings"), None),
            ("copy", "copy", self.copied or say("pause.copy"), copy),
            ("resign", "flag", say("pause.resign"), resign),
            ("home", "back", say("pause.home"), None),
        )

    @property
    def _secret(self) -> bool:
        return self.table.play.game.secrets and not self.table.match.finished

    def _leaver(self) -> int | None:
        session = self.table.session
        seats = (session.waiting, *session.people)
        return next((s for s in seats if s is not None and self.table.match.refusal(Leave(s)) is None), None)

    def build(self, ui: Ui) -> Picture:
        """One column of buttons, and the facts of the match below them."""
        sheet = Sheet(ui)
        sheet.veil("veil", 0.6)
        entries = self._entries()
        height = 130 + 64 * len(entries) + 70
        box = Box(ui.width / 2 - 230, (ui.height - height) / 2, 460, height)
        sheet.panel("pause", box, layer=1)
        title = Box(box.x + 30, box.y + 22, box.w - 60, 50)
        sheet.words("title", title, say("pause.title"), TITLE, bold=True, align="centre", layer=2)
        y = box.y + 90
        for target, symbol, words, why_not in entries:
            cell = Box(box.x + 40, y, box.w - 80, 54)
            sheet.button(target, cell, words, symbol=symbol, why_not=why_not, primary=target == "continue", layer=2)
            y += 64
        facts = Box(box.x + 40, y + 6, box.w - 80, 60)
        sheet.words("facts", facts, self._facts(), SMALL, "text_soft", align="centre", wrap=True, layer=2)
        return sheet.picture()

    def _facts(self) -> Message:
        """The deal seed is a secret until the match has ended (a view never holds one)."""
        saving = self.app.keeping.saving
        if self._secret:
            return say("pause.saved" if saving else "pause.unsaved")
        return say("pause.facts" if saving else "pause.facts_unsaved", seed=raw(str(self.table.play.setup.seed)))

    def press(self, target: Target, double: bool = False) -> None:
        """Do what the button says."""
        entry = next((entry for entry in self._entries() if entry[0] == target), None)
        if entry is None or entry[3] is not None:
            return
        match target:
            case "continue":
                self.app.stack.pop()
            case "rules":
                routes.rules(self.app, self.table.play.game.id)
            case "settings":
                routes.settings(self.app)
            case "copy":
                self._copy()
            case "resign":
                self._ask_to_resign()
            case "home":
                routes.start(self.app)

    def _copy(self) -> None:
        rules = self.table.play.game.rules
        text = rules.write(self.table.match.state)
        self.copied = say("pause.copied") if self.app.copy(text) else raw(text)
        self.dirty = True

    def _ask_to_resign(self) -> None:
        seat = self._leaver()
        if seat is None:
            return
        if not self.app.settings.confirm_resign:
            self._resign(seat)
            return
        routes.ask(self.app, say("pause.resign_sure"), say("pause.resign"), lambda: self._resign(seat))

    def _resign(self, seat: int) -> None:
        self.app.stack.pop()
        self.table.submit(Leave(seat))
