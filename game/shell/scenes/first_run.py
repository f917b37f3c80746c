"""The first start: language and a player name, nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.text import say
from game.shell import routes
from game.shell.scenes.field import Field
from game.shell.scenes.shelf import put_notice
from game.shell.stack import Scene
from game.shell.text import bare
from game.shell.ui import BODY, HUGE, LINE, MARGIN, SMALL, Sheet, Ui
from game.stage.sprite import Art, Box, Picture, Target

if TYPE_CHECKING:
    from game.shell.app import App

WIDTH, LOGO = 640.0, 126.0
LANGUAGES = ("th", "en")


class FirstRunScene(Scene):
    """The name field is open from the start; an empty one makes a guest."""

    def __init__(self, app: App) -> None:
        """Nothing has been typed yet."""
        super().__init__(app)
        self.field = Field()
        self.field.editing = True

    @property
    def editing(self) -> bool:
        """Letters go into the name."""
        return self.field.editing

    def build(self, ui: Ui) -> Picture:
        """A panel before the pavilion."""
        sheet = Sheet(ui)
        sheet.backdrop(0.25)
        line, row = SMALL * ui.text * LINE, ui.row
        top = put_notice(sheet, self.app, MARGIN)
        height = 150 + HUGE * ui.text * LINE + 4 * line + 3 * row + 112
        logo = LOGO if top + height <= ui.height else 0.0
        height += logo - LOGO
        box = Box(
            (ui.width - WIDTH) / 2, max((ui.height - height) / 2, min(top, ui.height - height)), WIDTH, height
        )
        sheet.panel("card", box, radius=22)
        if logo:
            sheet.art("logo", Box(ui.width / 2 - 60, box.y + 26, 120, 120), Art(file="common/logo.svg"))
        x, y, width = box.x + 56, box.y + 26 + logo, WIDTH - 112
        title = Box(x, y, width, HUGE * ui.text * LINE)
        sheet.words("title", title, say("start.title"), HUGE, bold=True, align="centre")
        y += title.h
        sheet.words("motto", Box(x, y, width, line), say("start.motto"), SMALL, "text_soft", align="centre")
        y = self._label(sheet, "first.language", x, y + line + 18, width)
        options = tuple((code, say(f"language.{code}")) for code in LANGUAGES)
        sheet.choice("language", Box(x, y, width, row), options, self.app.language, size=BODY)
        y = self._label(sheet, "first.name", x, y + row + 16, width)
        empty = say("first.guest")
        sheet.entry("name", Box(x, y, width, row), self.field.text, editing=self.field.editing, empty=empty)
        sheet.words("hint", Box(x, y + row, width, line), say("first.hint"), SMALL, "text_soft")
        go = Box(x, y + row + line + 16, width, row)
        sheet.button("go", go, say("first.go"), primary=True, symbol="play")
        return sheet.picture()

    def _label(self, sheet: Sheet, key: str, x: float, y: float, width: float) -> float:
        line = SMALL * sheet.ui.text * LINE
        sheet.words(key, Box(x, y, width, line), say(key), SMALL, bold=True)
        return y + line + 4

    def press(self, target: Target, double: bool = False) -> None:
        """Languages change at once; the button goes on."""
        self.dirty = True
        if target == "go":
            self._go()
        elif target == "dismiss":
            self.app.keeping.wave_away()
        elif target == "name":
            self.field.editing = True
        elif target.startswith("language="):
            self.app.change_settings(language=target.removeprefix("language="))

    def _go(self) -> None:
        name = self.field.text.strip() or bare(self.app.words(say("first.guest")))
        self.app.keeping.add_profile(name)
        routes.start(self.app)

    def key(self, name: str) -> bool:
        """Enter in the field goes on; Esc leaves the field."""
        self.dirty = True
        if name == "enter" and self.field.editing:
            self._go()
            return True
        return self.field.key(name)

    def type(self, text: str) -> None:
        """Letters of the name."""
        self.field.type(text)
        self.dirty = True
