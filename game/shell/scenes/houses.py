"""The house rules that a match can be played by: the shipped presets, and the person's own beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.core.game import AnyGame
from game.core.text import Message, say
from game.core.tree import Problem
from game.shell.ui import GAP, Sheet, pages_of, raw, turned
from game.stage.sprite import Box, Target
from game.store.variants import BrokenVariant, NamedVariant, presets

if TYPE_CHECKING:
    from game.shell.app import App


@dataclass(frozen=True, slots=True)
class House:
    """One set of house rules. `variant` is None where its file has `problems`."""

    name: str
    title: Message
    note: Message
    variant: Any
    preset: bool
    file: Path
    problems: tuple[Problem, ...] = ()


def houses_of(app: App, game: AnyGame) -> list[House]:
    """The presets, the game's standard first, then the person's own, broken ones among them."""
    language = app.language
    entries = [*presets(game), *app.keeping.own_variants(game)]
    return [_house(entry, language) for entry in entries]


def _house(entry: NamedVariant | BrokenVariant, language: str) -> House:
    if isinstance(entry, BrokenVariant):
        note = say("setup.broken", count=len(entry.problems))
        return House(entry.name, raw(entry.file.stem), note, None, False, entry.file, entry.problems)
    plain = say("setup.preset") if entry.preset else say("setup.own")
    note = raw(entry.about.of(language)) if entry.about else plain
    return House(entry.name, raw(entry.title.of(language)), note, entry.variant, entry.preset, entry.file)


class HouseList:
    """The houses as a list with one of them chosen; more than fit are turned by pages."""

    def __init__(self, houses: Sequence[House]) -> None:
        """The first house is the standard of the game."""
        self.houses = list(houses)
        self.page = 0
        self._pages = 1
        self._shown = ""

    def named(self, name: Any) -> House | None:
        """The house of this name."""
        return next((house for house in self.houses if house.name == name), None)

    def draw(self, sheet: Sheet, box: Box, chosen: House) -> None:
        """As many rows as fit, the page with the chosen one first."""
        gap = 8.0
        notes = [self._note(sheet, house, chosen) for house in self.houses]
        heights = [sheet.item_height(note, box.w) for note in notes]
        whole = sum(heights) + gap * (len(heights) - 1) <= box.h
        pages = pages_of(heights, box.h if whole else box.h - sheet.ui.row - GAP, gap)
        self._pages = len(pages)
        if self._shown != chosen.name:
            self._shown = chosen.name
            at = next((n for n, house in enumerate(self.houses) if house.name == chosen.name), 0)
            self.page = next(number for number, page in enumerate(pages) if at in page)
        self.page = min(self.page, self._pages - 1)
        y = box.y
        for index in pages[self.page]:
            house = self.houses[index]
            cell = Box(box.x, y, box.w, heights[index])
            sheet.item(f"house={house.name}", cell, house.title, notes[index], chosen=house.name == chosen.name)
            y += heights[index] + gap
        foot = Box(box.x, box.y + box.h - sheet.ui.row, box.w, sheet.ui.row)
        sheet.pager(foot, self.page, self._pages, "houses")

    def _note(self, sheet: Sheet, house: House, chosen: House) -> Message | None:
        """Large text leaves room for the note of the chosen house only, and of those that need mending."""
        return house.note if sheet.ui.text < 1.2 or house.name == chosen.name or house.problems else None

    def press(self, target: Target) -> House | None:
        """The house that was chosen; turning the pages chooses none."""
        if target in ("houses-", "houses+"):
            self.page = turned(target, self.page, self._pages, "houses")
        head, _, name = target.partition("=")
        return self.named(name) if head == "house" else None

    def key(self, name: str) -> bool:
        """Page Up and Page Down turn the pages."""
        if name in ("pageup", "pagedown") and self._pages > 1:
            self.press("houses-" if name == "pageup" else "houses+")
            return True
        return False
