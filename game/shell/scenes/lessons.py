"""Lessons: the list of a game's lessons, and one of them being played at the game's own table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from game.core.game import AnyGame, SeatAction
from game.core.text import Message, say
from game.games import catalogue, table_of
from game.shell.scenes.gamebar import bar_width, chosen_game, draw_bar
from game.shell.scenes.lesson import Lesson, lessons_of
from game.shell.stack import Scene
from game.shell.ui import BODY, GAP, LINE, SMALL, Sheet, Ui, icon, pages_of, raw, turned
from game.stage.control import Scene as TableView
from game.stage.layout import place
from game.stage.sprite import Art, Box, Picture, Target

if TYPE_CHECKING:
    from game.shell.app import App

TABLE = "table."


class LessonsScene(Scene):
    """Every lesson as a large row, done ones with a tick; a chosen one takes the screen."""

    def __init__(self, app: App, game_id: str) -> None:
        """A game without lessons says so."""
        super().__init__(app)
        self._turn_to(game_id)
        self.open: str | None = None
        self.lesson: Lesson | None = None
        self.page = 0
        self._pages = 1

    def _turn_to(self, game_id: str) -> None:
        self.game: AnyGame = catalogue()[game_id]
        self.rules_chapter = game_id
        self.table = table_of(game_id)
        self.lessons = lessons_of(game_id)

    @property
    def names(self) -> Sequence[str]:
        """The pupil and the neighbour."""
        return [
            self.app.screen.words(say("lessons.player", number=seat + 1)) for seat in range(self.game.seats[-1])
        ]

    @property
    def eyes(self) -> object:
        """Another lesson shows another table."""
        return self.open, self.lesson.number if self.lesson else 0

    def _title(self, name: str) -> Message:
        return next(entry for entry in self.lessons if entry.name == name).title(self.app.language)

    def build(self, ui: Ui) -> Picture:
        """The list, or the lesson."""
        sheet = Sheet(ui)
        sheet.backdrop(0.82)
        emblem = Art(file=f"{self.game.id}/emblem.svg")
        if self.lesson is None or self.open is None:
            title = say("lessons.title", game=say(f"{self.game.id}.name"))
            self._list(sheet, sheet.header(title, art=emblem, reserve=bar_width()))
            draw_bar(sheet, self.game.id)
        else:
            self._play(sheet, sheet.header(self._title(self.open), art=emblem), self.lesson)
        return sheet.picture()

    def _list(self, sheet: Sheet, body: Box) -> None:
        if not self.lessons:
            sheet.panel("empty", Box(body.x, body.y, body.w, 160), radius=18)
            sheet.words("empty.words", Box(body.x + 30, body.y, body.w - 60, 160), say("lessons.none"), wrap=True)
            return
        done = self.app.keeping.lessons_done(self.game.id)
        height = sheet.ui.row + 26
        room = Box(body.x, body.y, body.w, body.h - sheet.ui.row - GAP)
        across = 2
        down = max(1, int((room.h + GAP) // (height + GAP)))
        pages = pages_of([1.0] * len(self.lessons), across * down)
        self._pages, self.page = len(pages), min(self.page, len(pages) - 1)
        width = (room.w - GAP) / across
        rows = -(-len(pages[self.page]) // across)
        for place_, index in enumerate(pages[self.page]):
            column, row = divmod(place_, rows)
            cell = Box(room.x + column * (width + GAP), room.y + row * (height + GAP), width, height)
            name = self.lessons[index].name
            title = say("lessons.numbered", number=index + 1, title=self._title(name))
            note = say("lessons.done") if name in done else say("lessons.open")
            sheet.item(f"lesson={name}", cell, title, note, chosen=name in done)
        foot = Box(body.x, body.y + body.h - sheet.ui.row, body.w, sheet.ui.row)
        sheet.pager(foot, self.page, self._pages)

    def _play(self, sheet: Sheet, body: Box, lesson: Lesson) -> None:
        left = Box(body.x, body.y, body.w * 0.64, body.h)
        right = Box(left.x + left.w + GAP, body.y, body.w - left.w - GAP, body.h)
        sheet.panel("felt", left, "table", "teak", radius=20)
        row = Box(left.x + 10, left.y + left.h - sheet.ui.row - 10, left.w - 20, sheet.ui.row)
        room = Box(left.x + 10, left.y + 10, left.w - 20, row.y - left.y - 16)
        for sprite in place(self.table.picture(self._view(sheet.ui, lesson)), self.table.size, room):
            target = f"{TABLE}{sprite.target}" if sprite.target else None
            sheet.put(replace(sprite, key=TABLE + sprite.key, target=target, layer=sprite.layer + 10))
        self._buttons(sheet, row, lesson)
        self._words(sheet, right, lesson)

    def _buttons(self, sheet: Sheet, row: Box, lesson: Lesson) -> None:
        """The game's own buttons, as in the row of actions below a table."""
        width = min(220.0, (row.w - 2 * GAP) / 3)
        for number, button in enumerate(lesson.buttons()):
            box = Box(row.x + number * (width + GAP), row.y, width, row.h)
            sheet.button(
                f"do.{button.target}", box, button.words, key=button.key, primary=button.primary,
                why_not=button.why_not, size=SMALL, layer=20,
            )  # fmt: skip

    def _view(self, ui: Ui, lesson: Lesson) -> TableView[object, object]:
        under = next((t for t in (ui.focus, ui.hover) if t and t.startswith(TABLE)), None)
        last = next((a for a in reversed(lesson.match.line) if isinstance(a, SeatAction)), None)
        hover = under.removeprefix(TABLE) if under else None
        return TableView(lesson.view, lesson.selection, lesson.seat, hover, lesson.pupil, lesson.advice, last)

    def _words(self, sheet: Sheet, box: Box, lesson: Lesson) -> None:
        sheet.panel("words", box, radius=18)
        inner = box.inset(24)
        row, line = sheet.ui.row, SMALL * sheet.ui.text * LINE
        y = inner.y
        if len(lesson.scenarios) > 1:
            part = say("ui.page", page=lesson.number + 1, pages=len(lesson.scenarios))
            sheet.words("part", Box(inner.x, y, inner.w, line), part, SMALL, "text_soft", bold=True)
            y += line + 6
        language = self.app.language
        for number, sentence in enumerate(lesson.sentences()):
            size = BODY if number or len(lesson.sentences()) == 1 else SMALL
            ink = "text" if size == BODY else "text_soft"
            y = sheet.paragraph(f"say {number}", inner.x, y, inner.w, raw(sentence.of(language)), size, ink) + 10
        if lesson.answer is not None:
            self._answer(sheet, Box(inner.x, y + 6, inner.w, inner.h), lesson)
        again = Box(inner.x, inner.y + inner.h - row, inner.w, row)
        sheet.button("again", again, say("lessons.again"), symbol="undo", size=SMALL)
        if lesson.waits:
            last = lesson.step is None and lesson.number + 1 == len(lesson.scenarios)
            words = say("lessons.finish") if last else say("lessons.on")
            on = Box(inner.x, again.y - row - 10, inner.w, row)
            sheet.button("on", on, words, symbol="play", primary=True)

    def _answer(self, sheet: Sheet, box: Box, lesson: Lesson) -> None:
        assert lesson.answer is not None
        symbol, ink = ("warning", "danger") if lesson.wrong else ("check", "good")
        height = sheet.height(lesson.answer, box.w - 66, SMALL) + 20
        sheet.panel("answer", Box(box.x, box.y, box.w, height), "panel_raised", ink, shadow=False, radius=10)
        sheet.art("answer.icon", Box(box.x + 12, box.y + height / 2 - 15, 30, 30), icon(symbol, ink))
        words = Box(box.x + 54, box.y + 10, box.w - 66, height - 20)
        sheet.words("answer.words", words, lesson.answer, SMALL, wrap=True)

    def focusable(self, target: Target) -> bool:
        """The focus stops at the squares that can be played, never at the others."""
        if not target.startswith(TABLE) or self.lesson is None or self.lesson.seat is None:
            return not target.startswith(TABLE)
        lesson = self.lesson
        return target.removeprefix(TABLE) in self.table.reach(lesson.view, lesson.seat or 0, lesson.selection)

    def press(self, target: Target, double: bool = False) -> None:
        """Open a lesson, play in it, read on, or go back."""
        self.dirty = True
        if target in ("page-", "page+"):
            self.page = turned(target, self.page, self._pages)
        elif (game := chosen_game(target)) is not None:
            self._turn_to(game)
        elif target.startswith("lesson="):
            self._open(target.removeprefix("lesson="))
        elif target == "back":
            self.back()
        elif self.lesson is not None:
            self._learn(target, self.lesson)
            if double and self.lesson is not None and target.startswith(TABLE):
                self._confirm(self.lesson)

    def _open(self, name: str) -> None:
        scenarios = next(entry.scenarios for entry in self.lessons if entry.name == name)
        self.open, self.lesson = name, Lesson(scenarios, self.table)

    def _learn(self, target: Target, lesson: Lesson) -> None:
        if target.startswith(TABLE):
            self._touch(target.removeprefix(TABLE), lesson)
        elif target.startswith("do."):
            button = next(entry for entry in lesson.buttons() if entry.target == target.removeprefix("do."))
            lesson.answer = button.why_not or lesson.answer
            if button.why_not is None:
                self._touch(button.target, lesson)
        elif target == "again":
            lesson.again()
        elif target == "on":
            lesson.read_on()
            if lesson.done:
                self._finish()

    def _confirm(self, lesson: Lesson) -> None:
        """A double click finishes what is chosen, as at the table."""
        seat = lesson.seat
        if seat is not None and "confirm" in self.table.reach(lesson.view, seat, lesson.selection):
            self._touch("confirm", lesson)

    def _touch(self, target: Target, lesson: Lesson) -> None:
        plies, wrong = len(lesson.match.line), lesson.wrong
        lesson.touch(target)
        self.app.play_sound("refuse" if lesson.wrong > wrong and plies == len(lesson.match.line) else "select")

    def _finish(self) -> None:
        """Remember it, and go on to the next lesson or back to the list."""
        assert self.open is not None
        self.app.keeping.lesson_done(self.game.id, self.open)
        names = [entry.name for entry in self.lessons]
        later = names[names.index(self.open) + 1 :]
        self.open = self.lesson = None
        self.app.play_sound("win")
        if later:
            self._open(later[0])

    def back(self) -> None:
        """Out of the selection, to the list, then away."""
        if self.lesson is not None and self.lesson.selection != self.table.nothing:
            self.lesson.touch("back")
            self.dirty = True
            return
        if self.lesson is None:
            self.app.stack.pop()
        self.open = self.lesson = None

    def key(self, name: str) -> bool:
        """Page Up and Page Down turn the list; in a lesson the letters on the game's buttons."""
        self.dirty = True
        for button in self.lesson.buttons() if self.lesson is not None else ():
            if name == button.key.lower():
                self.press(f"do.{button.target}")
                return True
        if name in ("pageup", "pagedown") and self.lesson is None:
            self.press("page-" if name == "pageup" else "page+")
            return True
        return False

    def tick(self, now: float) -> None:
        """The neighbour's steps play by themselves."""
        if self.lesson is not None and self.lesson.tick(now):
            self.dirty = True
