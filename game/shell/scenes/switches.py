"""Changing the switches of a house variant, and keeping it under a name of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.text import Message, say
from game.shell.scenes.field import Field
from game.shell.scenes.form import VariantForm
from game.shell.stack import Scene
from game.shell.ui import GAP, SMALL, Sheet, Ui
from game.stage.sprite import Art, Box, Picture, Target

if TYPE_CHECKING:
    from game.shell.app import App
    from game.shell.scenes.setup import SetupScene


class SwitchesScene(Scene):
    """The form over the new-match scene. A preset is never edited: a changed one plays as it is, or gets a name."""

    def __init__(self, app: App, setup: SetupScene) -> None:
        """Begins with the rules chosen there; the standard is the preset itself, or the game's first one."""
        super().__init__(app)
        self.setup = setup
        house = setup.house if setup.house.preset else setup.list.houses[0]
        self.rules_chapter = setup.game.id
        self.form = VariantForm(setup.game, house.variant, house.title, setup.variant)
        self.name = Field("" if setup.house.preset else setup.house.name)
        self.notice: Message | None = None

    @property
    def editing(self) -> bool:
        """A value or the name is being typed."""
        return self.form.editing or self.name.editing

    def build(self, ui: Ui) -> Picture:
        """The form, and below it the name and two buttons."""
        sheet = Sheet(ui)
        sheet.backdrop(0.82)
        emblem = Art(file=f"{self.setup.game.id}/emblem.svg")
        body = sheet.header(say("form.title", game=say(f"{self.setup.game.id}.name")), art=emblem)
        row = ui.row
        self.form.draw(sheet, Box(body.x, body.y, body.w, body.h - row - GAP))
        y = body.y + body.h - row
        save, use = 250.0 * ui.grown, 220.0 * ui.grown
        room = body.w - save - use - 2 * GAP
        field = Box(body.x, y, min(room, 380.0), row)
        sheet.entry("name", field, self.name.text, editing=self.name.editing, empty=say("form.name"), size=SMALL)
        at = Box(field.x + field.w + GAP, y, save, row)
        sheet.button(
            "save", at, self.notice or say("form.save"), symbol="save", size=SMALL, why_not=self._no_save()
        )
        last = Box(body.x + body.w - use, y, use, row)
        why_not = self._problem()
        sheet.button("use", last, say("form.use"), symbol="check", primary=True, size=SMALL, why_not=why_not)
        return sheet.picture()

    def _problem(self) -> Message | None:
        """The first thing that keeps these rules from being played."""
        return next(iter(self.form.problems().values()), None)

    def _no_save(self) -> Message | None:
        problem = self._problem()
        if problem is not None:
            return problem
        return None if self.name.text.strip() else say("form.needs_name")

    def press(self, target: Target, double: bool = False) -> None:
        """Change, save under a name, or take the rules to the new match."""
        self.dirty = True
        self.notice = None
        self.name.editing = target == "name"
        self.form.press(target)
        if target == "back" or (target == "use" and self._problem() is None):
            self.back()
        elif target == "save" and self._no_save() is None:
            self._save()

    def back(self) -> None:
        """The rules go to the new match; nothing is lost."""
        self.setup.variant = self.form.variant
        self.app.stack.pop()

    def _save(self) -> None:
        house = self.app.keeping.save_house(self.setup.game, self.name.text.strip(), self.form.variant)
        if isinstance(house, Message):
            self.notice = house
            return
        self.setup.saved(house.name)
        self.notice = say("form.saved")

    def key(self, name: str) -> bool:
        """Keys of the field that is open, and of the form."""
        self.dirty = True
        return self.name.key(name) or self.form.key(name)

    def type(self, text: str) -> None:
        """Letters of the field that is open."""
        self.dirty = True
        if self.name.editing:
            self.name.type(text)
        else:
            self.form.type(text)

    def wheel(self, steps: int) -> None:
        """The wheel turns pages."""
        self.key("pageup" if steps > 0 else "pagedown")
