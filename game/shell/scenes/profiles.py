"""Who plays: choose a profile or add one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.text import say
from game.shell.scenes.field import Field
from game.shell.stack import Scene
from game.shell.ui import BODY, GAP, LINE, SMALL, TITLE, Sheet, Ui, pages_of, raw, turned
from game.stage.sprite import Box, Picture, Target

if TYPE_CHECKING:
    from game.shell.app import App

WIDTH = 620.0
SHOWN = 4


class ProfilesScene(Scene):
    """A dialog over the pavilion. Choosing a name closes it."""

    opaque = False

    def __init__(self, app: App) -> None:
        """The list of names, the field for a new one closed."""
        super().__init__(app)
        self.field = Field()
        self.taken = False
        self.page = 0
        self._pages = 1

    @property
    def editing(self) -> bool:
        """Letters go into the new name."""
        return self.field.editing

    def build(self, ui: Ui) -> Picture:
        """Names, a page at a time, and the field for a new one."""
        sheet = Sheet(ui)
        sheet.veil("veil", 0.6)
        profiles = self.app.keeping.profiles()
        pages = pages_of([1.0] * len(profiles), SHOWN)
        self._pages, self.page = len(pages), min(self.page, len(pages) - 1)
        row, title = ui.row, TITLE * ui.text * LINE
        rows = min(SHOWN, max(1, len(profiles))) + (self._pages > 1)
        height = title + rows * (row + 8) + SMALL * ui.text * LINE + 2 * row + 100
        box = Box((ui.width - WIDTH) / 2, (ui.height - height) / 2, WIDTH, height)
        sheet.panel("dialog", box, radius=20)
        x, y, width = box.x + 32, box.y + 22, WIDTH - 64
        sheet.words("title", Box(x, y, width, title), say("profiles.title"), TITLE, bold=True, align="centre")
        y += title + 12
        profile = self.app.keeping.profile
        now = profile.id if profile else None
        for index in pages[self.page]:
            entry = profiles[index]
            sheet.item(f"profile={entry.id}", Box(x, y, width, row), raw(entry.name), chosen=entry.id == now)
            y += row + 8
        if self._pages > 1:
            sheet.pager(Box(x, y, width, row), self.page, self._pages)
        self._new(sheet, Box(x, box.y + height - 2 * row - 36, width, row))
        close = Box(x, box.y + height - row - 20, width, row)
        sheet.button("back", close, say("ui.back"), symbol="back", size=SMALL)
        return sheet.picture()

    def _new(self, sheet: Sheet, box: Box) -> None:
        line = SMALL * sheet.ui.text * LINE
        label = Box(box.x, box.y - line - 4, box.w, line)
        message, ink = (say("profiles.taken"), "danger") if self.taken else (say("profiles.new"), "text_soft")
        sheet.words("new.title", label, message, SMALL, ink, bold=True)
        side = 130.0 * sheet.ui.grown
        field = Box(box.x, box.y, box.w - side - GAP, box.h)
        sheet.entry(
            "name", field, self.field.text, editing=self.field.editing, empty=say("profiles.name"), size=BODY
        )
        add = Box(field.x + field.w + GAP, box.y, side, box.h)
        why_not = None if self.field.text.strip() else say("profiles.needs_name")
        sheet.button("add", add, say("profiles.add"), symbol="new", size=SMALL, why_not=why_not)

    def press(self, target: Target, double: bool = False) -> None:
        """Become somebody, or add a name and become that person."""
        self.dirty = True
        self.field.editing = target == "name"
        if target in ("page-", "page+"):
            self.page = turned(target, self.page, self._pages)
        elif target == "add" and self.field.text.strip():
            self._add()
        elif target.startswith("profile="):
            self.app.keeping.choose_profile(int(target.removeprefix("profile=")))
            self.app.stack.pop()
        elif target == "back":
            self.back()

    def _add(self) -> None:
        self.taken = self.app.keeping.add_profile(self.field.text.strip()) is None
        if not self.taken:
            self.app.stack.pop()

    def key(self, name: str) -> bool:
        """Enter in the field adds the name; Esc leaves the field, then the dialog."""
        self.dirty = True
        if name == "enter" and self.field.editing:
            self.press("add" if self.field.text.strip() else "")
            return True
        return self.field.key(name)

    def type(self, text: str) -> None:
        """Letters of the new name."""
        self.field.type(text)
        self.taken, self.dirty = False, True
