"""The pavilion: five tables, the matches that wait, and the way to everything else."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from game.core.places import shipped
from game.core.text import say
from game.games import catalogue
from game.shell import routes
from game.shell.scenes.shelf import Shelved, put_notice, unfinished, unsaved
from game.shell.stack import Scene
from game.shell.ui import BODY, GAP, HUGE, LINE, MARGIN, SMALL, Sheet, Ui, pages_of, raw, turned
from game.stage.sprite import Art, Box, Picture, Target

if TYPE_CHECKING:
    from game.shell.app import App

MENU = (
    ("rules", "rules"),
    ("lessons", "lessons"),
    ("replays", "replay"),
    ("statistics", "statistics"),
    ("settings", "settings"),
    ("about", "info"),
    ("quit", "close"),
)
EMBLEM = 400 / 260


@cache
def emblems() -> tuple[str, ...]:
    """The games that have a painted table: those that can be played first, each group in the order of its ids."""
    found = [path.parent.name for path in shipped("assets").glob("*/emblem.svg")]
    return tuple(sorted(found, key=lambda name: (name not in catalogue(), name)))


class StartScene(Scene):
    """Where everything begins and ends."""

    def __init__(self, app: App) -> None:
        """At the first page of the matches that wait."""
        super().__init__(app)
        self.waiting: tuple[Shelved, ...] = ()
        self.page = 0
        self._pages = 1

    def enter(self) -> None:
        """Matches may have been begun or ended meanwhile."""
        self.waiting = unfinished(self.app)
        self.dirty = True

    def build(self, ui: Ui) -> Picture:
        """Title, tables, waiting matches, menu, from the top to the bottom."""
        sheet = Sheet(ui)
        sheet.backdrop(0.2)
        top = self._top(sheet)
        menu = 58 + SMALL * ui.text * LINE
        foot = Box(MARGIN, ui.height - MARGIN - menu, ui.width - 2 * MARGIN, menu)
        self._menu(sheet, foot)
        bottom = foot.y - GAP
        if self.waiting:
            height = self._waiting_height(ui)
            self._waiting(sheet, Box(MARGIN, bottom - height, foot.w, height))
            bottom -= height + GAP
        top = put_notice(sheet, self.app, top)
        self._tables(sheet, Box(MARGIN, top, foot.w, bottom - top))
        return sheet.picture()

    def _top(self, sheet: Sheet) -> float:
        ui = sheet.ui
        sheet.art("logo", Box(MARGIN, 16, 84, 84), Art(file="common/logo.svg"))
        width = 120 + 130 * ui.grown
        chip = Box(ui.width - MARGIN - width, 30, width, ui.row)
        x, width = MARGIN + 102, chip.x - MARGIN - 102 - GAP
        title, motto = HUGE * ui.text * 1.3, SMALL * ui.text * LINE
        top = 16 + max(0.0, (84 - title - motto) / 2)
        sheet.words("title", Box(x, top, width, title), say("start.title"), HUGE, bold=True)
        line = Box(x + 2, top + title, width, motto)
        if self.app.keeping.saving:
            sheet.words("motto", line, say("start.motto"), SMALL)
        else:
            cloth = Box(line.x - 8, line.y, min(line.w, 180 + 380 * ui.text), line.h + 4)
            sheet.panel("unsaved.panel", cloth, "panel", "danger", radius=8, shadow=False, opacity=0.92)
            unsaved(sheet, line, say("start.unsaved"))
        profile = self.app.keeping.profile
        name = raw(profile.name) if profile else say("first.guest")
        sheet.button("profile", chip, name, symbol="person", size=SMALL, tip=say("start.profile.tip"))
        return max(100.0, top + title + motto) + GAP

    def _tables(self, sheet: Sheet, box: Box) -> None:
        names = emblems()
        width = min(300.0, (box.w - GAP * (len(names) - 1)) / len(names))
        words = BODY * sheet.ui.text * LINE * 1.1 + SMALL * sheet.ui.text * LINE * 2
        height = min(box.h, (width - 20) / EMBLEM + words + 48)
        x = box.x + (box.w - len(names) * width - GAP * (len(names) - 1)) / 2
        y = box.y + (box.h - height) / 2
        for index, name in enumerate(names):
            self._table(sheet, Box(x + index * (width + GAP), y, width, height), name, words)

    def _table(self, sheet: Sheet, box: Box, name: str, words: float) -> None:
        ui, target = sheet.ui, f"game={name}"
        is_open = name in catalogue()
        lit = is_open and target in (ui.hover, ui.focus)
        edge = "focus" if is_open and ui.focus == target else "accent" if lit else "panel_edge"
        sheet.panel(
            target if is_open else f"coming {name}", box, "panel_raised" if lit else "panel", edge, radius=18,
            target=target if is_open else None, edge_width=4.0 if lit else 1.5,
        )  # fmt: skip
        room = Box(box.x + 10, box.y + 12, box.w - 20, box.h - words - 30)
        grow = 4.0 if lit else 0.0
        sheet.art(
            f"{name}.emblem", room.inset(-grow), Art(file=f"{name}/emblem.svg"), alpha=1.0 if is_open else 0.55
        )
        y, line = box.y + box.h - words - 14, BODY * ui.text * LINE * 1.1
        title = Box(box.x + 12, y, box.w - 24, line)
        ink = "text" if is_open else "text_soft"
        sheet.words(f"{name}.name", title, say(f"{name}.name"), BODY, ink, bold=True, align="centre")
        about = Box(box.x + 14, y + line, box.w - 28, words - line)
        message = say(f"{name}.about") if is_open else say("start.coming")
        sheet.words(f"{name}.about", about, message, SMALL, "text_soft", align="centre", wrap=True)

    def _waiting_height(self, ui: Ui) -> float:
        notes = 3 if self._across(ui) == 3 else 2
        return ((notes + 1) * SMALL + BODY) * ui.text * LINE + 52

    def _across(self, ui: Ui) -> int:
        return 3 if ui.text < 1.2 else 2

    def _waiting(self, sheet: Sheet, box: Box) -> None:
        ui = sheet.ui
        sheet.panel("waiting", box, radius=18, opacity=0.94)
        inner = box.inset(14)
        across = self._across(ui)
        pages = pages_of([1.0] * len(self.waiting), across)
        self._pages, self.page = len(pages), min(self.page, len(pages) - 1)
        line = SMALL * ui.text * LINE
        sheet.words(
            "waiting.title", Box(inner.x, inner.y, 400, line), say("start.waiting"), SMALL, "text_soft", bold=True
        )
        if self._pages > 1:
            side = 220 * ui.grown
            pager = Box(inner.x + inner.w - side, inner.y - 6, side, line + 8)
            sheet.pager(pager, self.page, self._pages)
        width = (inner.w - GAP * (across - 1)) / across
        y, height = inner.y + line + 10, inner.h - line - 10
        for column, index in enumerate(pages[self.page]):
            self._match(sheet, Box(inner.x + column * (width + GAP), y, width, height), self.waiting[index])

    def _match(self, sheet: Sheet, box: Box, match: Shelved) -> None:
        side = 48.0
        main = Box(box.x, box.y, box.w - side - 6, box.h)
        target = f"continue={match.id}"
        note = say("start.match", who=match.who, when=match.when)
        sheet.item(target, main, match.title, note, art=Art(file=f"{match.game}/emblem.svg"))
        cell = Box(main.x + main.w + 6, box.y, side, box.h)
        sheet.button(f"delete={match.id}", cell, None, symbol="delete", tip=say("start.delete"))

    def _menu(self, sheet: Sheet, box: Box) -> None:
        width = (box.w - GAP * (len(MENU) - 1)) / len(MENU)
        for index, (target, symbol) in enumerate(MENU):
            cell = Box(box.x + index * (width + GAP), box.y, width, box.h)
            sheet.tile(target, cell, symbol, say(f"start.{target}"))

    def press(self, target: Target, double: bool = False) -> None:
        """Sit down at a table, go on with a match, or go elsewhere."""
        self.dirty = True
        kind, _, what = target.partition("=")
        match kind:
            case "game":
                routes.setup(self.app, what)
            case "continue":
                routes.resume(self.app, int(what))
            case "delete":
                self._ask_to_delete(int(what))
            case "page-" | "page+":
                self.page = turned(target, self.page, self._pages)
            case "dismiss":
                self.app.keeping.wave_away()
            case "quit":
                self.app.quit() if self.app.keeping.saving else self.back()
            case _:
                self._go(target)

    def _go(self, target: Target) -> None:
        opened = next(iter(catalogue()))
        match target:
            case "profile":
                routes.profiles(self.app)
            case "rules":
                routes.rules(self.app, self.app.keeping.last_game() or opened)
            case "lessons":
                routes.lessons(self.app, self.app.keeping.last_game() or opened)
            case "replays" | "statistics" | "settings" | "about":
                getattr(routes, target)(self.app)

    def _ask_to_delete(self, match_id: int) -> None:
        match = next((entry for entry in self.waiting if entry.id == match_id), None)
        if match is not None:
            question = say("start.delete_sure", match=match.title, who=match.who, when=match.when)
            routes.ask(self.app, question, say("start.delete"), lambda: self._delete(match_id))

    def _delete(self, match_id: int) -> None:
        self.app.keeping.delete_match(match_id)
        self.enter()

    def back(self) -> None:
        """Ask before the window closes."""
        question = say("start.quit_sure" if self.app.keeping.saving else "start.quit_unsaved")
        routes.ask(self.app, question, say("start.quit"), self.app.quit)

    def key(self, name: str) -> bool:
        """Page Up and Page Down turn the waiting matches."""
        if name in ("pageup", "pagedown") and self._pages > 1:
            self.press("page-" if name == "pageup" else "page+")
            return True
        return False
