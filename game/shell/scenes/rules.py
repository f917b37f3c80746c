"""The rule book of a game: chapters at the left, the text by pages, the house rules in play as last chapter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.core.game import AnyGame
from game.core.text import Message, say
from game.games import catalogue
from game.shell.scenes.book import book, house_rules
from game.shell.scenes.gamebar import bar_width, chosen_game, draw_bar
from game.shell.scenes.houses import houses_of
from game.shell.scenes.reader import Nav, Reader
from game.shell.scenes.setup import SetupScene
from game.shell.scenes.still import still
from game.shell.scenes.table import TableScene
from game.shell.stack import Scene
from game.shell.ui import GAP, Sheet, Ui
from game.stage.sprite import Art, Box, Picture, Target

if TYPE_CHECKING:
    from game.shell.app import App

HOUSE = "house"


class RulesScene(Scene):
    """One book; `chapter` opens it at a place, else at its first chapter."""

    def __init__(self, app: App, game_id: str, chapter: str | None = None) -> None:
        """A game without a text says so."""
        super().__init__(app)
        self.nav = Nav("chapter")
        self.reader = Reader()
        self._turn_to(game_id, chapter)

    def _turn_to(self, game_id: str, chapter: str | None) -> None:
        self.game: AnyGame = catalogue()[game_id]
        self.rules_chapter = game_id
        self.chapters = book(game_id)
        known = [entry.id for entry in self.chapters]
        self._open(chapter if chapter in known else known[0] if known else HOUSE)

    def _entries(self) -> list[tuple[str, Message]]:
        language = self.app.language
        return [*((c.id, c.heading(language)) for c in self.chapters), (HOUSE, say("rules.house"))]

    def _variant(self) -> Any:
        """The house rules of the match that lies below, else the preset's."""
        for scene in self.app.stack.scenes:
            if isinstance(scene, TableScene) and scene.play.game.id == self.game.id:
                return scene.play.setup.variant
            if isinstance(scene, SetupScene) and scene.game.id == self.game.id:
                return scene.variant
        return houses_of(self.app, self.game)[0].variant

    def _text(self) -> list[Message]:
        chapter = next((entry for entry in self.chapters if entry.id == self.chapter), None)
        if chapter is not None:
            return chapter.paragraphs(self.app.language)
        standard = houses_of(self.app, self.game)[0]
        lines = [] if self.chapters else [say("rules.no_text")]
        return lines + house_rules(self.game, self._variant(), standard.variant, standard.title)

    def build(self, ui: Ui) -> Picture:
        """Chapters and text on two panels."""
        sheet = Sheet(ui)
        sheet.backdrop(0.82)
        emblem = Art(file=f"{self.game.id}/emblem.svg")
        title = say("rules.title", game=say(f"{self.game.id}.name"))
        body = sheet.header(title, art=emblem, reserve=bar_width())
        draw_bar(sheet, self.game.id)
        entries = self._entries()
        side = 230 + 90 * ui.grown
        self.nav.draw(sheet, Box(body.x, body.y, side, body.h), entries, self.chapter)
        panel = Box(body.x + side + GAP, body.y, body.w - side - GAP, body.h)
        sheet.panel("rules.panel", panel, radius=18)
        room = self._picture(sheet, panel.inset(28))
        self.reader.draw(sheet, room, dict(entries)[self.chapter], self._text())
        return sheet.picture()

    def _picture(self, sheet: Sheet, room: Box) -> Box:
        """The chapter's position at the right, as at the table, or the rules in play; the rest is for words."""
        position = next((entry.picture for entry in self.chapters if entry.id == self.chapter), None)
        rules = self.game.rules
        if position is not None:
            state = rules.read(self.game.variant(), position)
        elif self.chapter == HOUSE:
            state = rules.initial(self._variant(), self.game.seats[0], 0)
        else:
            return room
        width = room.w * (0.38 if sheet.ui.text < 1.25 else 0.3)
        box = Box(room.x + room.w - width, room.y, width, min(room.h, width))
        sheet.put(*still(self.game, state, box, "picture"))
        return Box(room.x, room.y, room.w - width - 28, room.h)

    def _open(self, chapter: str) -> None:
        self.chapter, self.reader.page = chapter, 0

    def press(self, target: Target, double: bool = False) -> None:
        """Back, another chapter, another page."""
        self.dirty = True
        if target == "back":
            self.back()
            return
        game = chosen_game(target)
        if game is not None:
            self._turn_to(game, None)
            return
        chapter = self.nav.press(target)
        if chapter is not None:
            self._open(chapter)
        else:
            self.reader.press(target)

    def key(self, name: str) -> bool:
        """Page Up and Page Down turn pages and go on to the next chapter."""
        self.dirty = True
        if name == "pagedown" and self.reader.at_end:
            self._step(1)
            return True
        if name == "pageup" and self.reader.page == 0:
            self._step(-1)
            return True
        return self.reader.key(name)

    def _step(self, by: int) -> None:
        names = [name for name, _ in self._entries()]
        at = names.index(self.chapter) + by
        if 0 <= at < len(names):
            self._open(names[at])

    def wheel(self, steps: int) -> None:
        """The wheel reads on."""
        self.key("pageup" if steps > 0 else "pagedown")
