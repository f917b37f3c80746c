"""Lists to choose from and texts to read, a page at a time: nothing is ever cut, nothing needs a wheel."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game.core.text import Message
from game.shell.stack import Scene
from game.shell.ui import BODY, GAP, LINE, TITLE, Sheet, pages_of, turned
from game.stage.sprite import Box, Target

if TYPE_CHECKING:
    from game.shell.app import App


class Nav:
    """A column of entries, one of them open; more entries than fit are turned by pages."""

    def __init__(self, name: str) -> None:
        """Targets are `name=entry`; the pager's `name.page-` and `name.page+`."""
        self.name = name
        self.page = 0
        self._pages = 1
        self._shown: str | None = None

    def draw(self, sheet: Sheet, box: Box, entries: Sequence[tuple[str, Message]], chosen: str) -> None:
        """The page with the open entry, unless the player turned to another one."""
        height, gap = sheet.ui.row + 4, 8.0
        whole = len(entries) * (height + gap) - gap <= box.h
        room = box.h if whole else box.h - sheet.ui.row - GAP
        pages = pages_of([height] * len(entries), room, gap)
        self._pages = len(pages)
        if chosen != self._shown:
            names = [name for name, _ in entries]
            at = names.index(chosen) if chosen in names else 0
            self.page = next(number for number, page in enumerate(pages) if at in page or not page)
            self._shown = chosen
        self.page = min(self.page, len(pages) - 1)
        for row, index in enumerate(pages[self.page]):
            name, words = entries[index]
            cell = Box(box.x, box.y + row * (height + gap), box.w, height)
            sheet.item(f"{self.name}={name}", cell, words, chosen=name == chosen, mark="right")
        foot = Box(box.x, box.y + box.h - sheet.ui.row, box.w, sheet.ui.row)
        sheet.pager(foot, self.page, self._pages, f"{self.name}.page")

    def press(self, target: Target) -> str | None:
        """The entry that was chosen; turning the pages chooses nothing."""
        if target in (f"{self.name}.page-", f"{self.name}.page+"):
            self.page = turned(target, self.page, self._pages, f"{self.name}.page")
        head, _, entry = target.partition("=")
        return entry if head == self.name and entry else None


class Reader:
    """A text of paragraphs under a title, by pages."""

    def __init__(self) -> None:
        """At the first page."""
        self.page = 0
        self._pages = 1

    @property
    def at_end(self) -> bool:
        """Whether the last page is shown."""
        return self.page >= self._pages - 1

    def draw(self, sheet: Sheet, box: Box, title: Message, paragraphs: Sequence[Message]) -> None:
        """Title, the paragraphs of this page, the pager at the foot."""
        line = TITLE * sheet.ui.text * LINE
        sheet.words("reader.title", Box(box.x, box.y, box.w, line), title, TITLE, bold=True)
        foot = sheet.ui.row
        room = Box(box.x, box.y + line + GAP, box.w, box.h - line - foot - 2 * GAP)
        heights = [sheet.height(words, room.w, BODY) for words in paragraphs]
        pages = pages_of(heights, room.h, GAP)
        self._pages, self.page = len(pages), min(self.page, len(pages) - 1)
        y = room.y
        for index in pages[self.page]:
            y = sheet.paragraph(f"reader.{index}", room.x, y, room.w, paragraphs[index], BODY) + GAP
        sheet.pager(Box(box.x, box.y + box.h - foot, box.w, foot), self.page, self._pages)

    def press(self, target: Target) -> bool:
        """The pager's arrows; True when it was one of them."""
        if target in ("page-", "page+"):
            self.page = turned(target, self.page, self._pages)
            return True
        return False

    def key(self, name: str) -> bool:
        """Page Up and Page Down turn one page and stop at the ends, Home and End go there."""
        last = self._pages - 1
        steps = {"pageup": self.page - 1, "pagedown": self.page + 1, "home": 0, "end": last}
        if name not in steps:
            return False
        self.page = max(0, min(last, steps[name]))
        return True

    def wheel(self, steps: int) -> None:
        """The wheel turns pages."""
        self.key("pageup" if steps > 0 else "pagedown")


class ReadingScene(Scene):
    """A scene that is mostly one text by pages; `open_file` is what its button `open` shows outside Sala."""

    open_file: Path | None = None

    def __init__(self, app: App) -> None:
        """At the first page."""
        super().__init__(app)
        self.reader = Reader()

    def press(self, target: Target, double: bool = False) -> None:
        """Back, another page, or the file in the player's own program."""
        self.dirty = True
        if target == "back":
            self.back()
        elif target == "open" and self.open_file is not None:
            self.app.open_path(self.open_file)
        else:
            self.reader.press(target)

    def key(self, name: str) -> bool:
        """Page Up and Page Down turn pages."""
        self.dirty = True
        return self.reader.key(name)

    def wheel(self, steps: int) -> None:
        """The wheel turns pages."""
        self.reader.wheel(steps)
        self.dirty = True
