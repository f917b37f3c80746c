"""Who sits where in a new match: people and computer players, chosen seat by seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from game.core.session import Computer, Person, Player
from game.core.text import Message, say
from game.shell.scenes.people import unlike
from game.shell.ui import GAP, LINE, SMALL, Sheet, raw
from game.stage.control import AnyTable
from game.stage.sprite import Art, Box, Target

LevelWords: TypeAlias = Callable[[int], Message]
LEVELS = 5
SIGN = 44.0
FIRST_LEVEL = 2


@dataclass(frozen=True, slots=True)
class Chair:
    """One seat: the person with this number in the list, or a computer player of this level."""

    person: int | None
    level: int = FIRST_LEVEL


class Seating:
    """The seats of one match. `people` are the player's own profiles and as many guests as there are seats."""

    def __init__(self, people: Sequence[Person], seats: int) -> None:
        """The first person sits down, computer players take the other seats."""
        self.people = tuple(people)
        self.chairs = [Chair(0 if seat == 0 else None) for seat in range(seats)]

    def resize(self, seats: int) -> None:
        """More or fewer seats; new ones go to computer players."""
        self.chairs = (self.chairs + [Chair(None)] * seats)[:seats]

    def players(self, names: Sequence[str]) -> tuple[Player, ...]:
        """The players; the computer player of a seat is called by the seat's name in `names`.

        A computer player whose name a person at the table has gets a number behind it.
        """
        taken = [self.people[chair.person].name for chair in self.chairs if chair.person is not None]
        found: list[Player] = []
        for seat, chair in enumerate(self.chairs):
            if chair.person is None:
                taken.append(unlike(names[seat], taken))
                found.append(Computer(taken[-1], chair.level))
            else:
                found.append(self.people[chair.person])
        return tuple(found)

    def plain(self) -> list[dict[str, int]]:
        """What is remembered per seat: `who` is 0 for a computer player, a profile's number, or minus a guest's."""
        return [{"who": self._number(chair.person), "level": chair.level} for chair in self.chairs]

    def _number(self, person: int | None) -> int:
        if person is None:
            return 0
        profiles = sum(1 for each in self.people if each.profile)
        return self.people[person].profile or profiles - 1 - person

    def restore(self, plain: Any) -> None:
        """Sit down as remembered, as far as it still makes sense: nobody sits twice."""
        numbers = [self._number(person) for person in range(len(self.people))]
        taken: set[int] = set()
        for seat, entry in enumerate(plain[: len(self.chairs)] if isinstance(plain, list) else ()):
            if not isinstance(entry, Mapping):
                continue
            who, level = entry.get("who"), entry.get("level")
            known = isinstance(level, int) and 1 <= level <= LEVELS
            chair = Chair(None, level if isinstance(level, int) and known else FIRST_LEVEL)
            if who in numbers and who not in taken:
                taken.add(who)
                chair = replace(chair, person=numbers.index(who))
            self.chairs[seat] = chair

    def press(self, target: Target) -> bool:
        """`seat2=person`, `seat2=computer`, `seat2-`, `seat2+`; True when it was one of them."""
        head, _, kind = target.partition("=")
        number = head.removeprefix("seat").rstrip("+-")
        if not head.startswith("seat") or not number.isdigit():
            return False
        seat = int(number)
        if kind == "computer":
            self.chairs[seat] = replace(self.chairs[seat], person=None)
        elif kind == "person":
            if self.chairs[seat].person is None:
                self._sit(seat, 0, 1)
        elif self.chairs[seat].person is None:
            step = 1 if head.endswith("+") else -1
            self.chairs[seat] = replace(self.chairs[seat], level=(self.chairs[seat].level - 1 + step) % LEVELS + 1)
        else:
            step = 1 if head.endswith("+") else -1
            self._sit(seat, (self.chairs[seat].person or 0) + step, step)
        return True

    def _sit(self, seat: int, person: int, step: int) -> None:
        """The next person in this direction who does not sit yet."""
        taken = {chair.person for other, chair in enumerate(self.chairs) if other != seat}
        for _ in self.people:
            person %= len(self.people)
            if person not in taken:
                self.chairs[seat] = replace(self.chairs[seat], person=person)
                return
            person += step

    def draw(self, sheet: Sheet, box: Box, table: AnyTable, level_words: LevelWords) -> float:
        """One row per seat, what it means below it where there is room; returns the y below the last.

        `level_words` says what a level means in this game.
        """
        line = SMALL * sheet.ui.text * LINE
        count = len(self.chairs)
        roomy = count * (sheet.ui.row + line + GAP) <= box.h
        height = sheet.ui.row + (line + 2 if roomy else 0)
        y = box.y
        for seat in range(count):
            self._row(sheet, Box(box.x, y, box.w, sheet.ui.row), seat, table)
            if roomy:
                chair, x = self.chairs[seat], box.x + SIGN + 12
                below = Box(x, y + sheet.ui.row + 2, box.x + box.w - x, line)
                sheet.words(f"seat{seat}.why", below, self._why(chair, level_words), SMALL, "text_soft")
            y += height + (GAP if roomy else 8)
        return y

    def _row(self, sheet: Sheet, box: Box, seat: int, table: AnyTable) -> None:
        colour, sign = table.seat_art(seat)
        art = Art(file=sign, words=(("mark", "on_player"), ("player", colour)))
        sheet.art(f"seat{seat}.sign", Box(box.x, box.y + (box.h - SIGN) / 2, SIGN, SIGN), art)
        x = box.x + SIGN + 12
        rest = box.x + box.w - x
        width = self._kinds(sheet, Box(x, box.y, rest, box.h), seat)
        at = Box(x + width + 10, box.y, rest - width - 10, box.h)
        sheet.stepper(f"seat{seat}", at, self._value(self.chairs[seat]), size=SMALL, bold=True)

    def _kinds(self, sheet: Sheet, box: Box, seat: int) -> float:
        """Person or computer: two buttons with words, with icons where large text leaves no room for them."""
        wide = sheet.ui.text < 1.2
        width = 142.0 * sheet.ui.grown if wide else box.h + 16
        for index, kind in enumerate(("person", "computer")):
            cell = Box(box.x + index * (width + 6), box.y, width, box.h)
            chosen = (kind == "person") == (self.chairs[seat].person is not None)
            symbol = None if wide else kind
            sheet.option(f"seat{seat}={kind}", cell, say(f"setup.{kind}"), chosen, symbol=symbol)
        return 2 * width + 6

    def _value(self, chair: Chair) -> Message:
        if chair.person is not None:
            return raw(self.people[chair.person].name)
        return say("setup.level", level=chair.level, name=say(f"level.{chair.level}"))

    def _why(self, chair: Chair, level_words: LevelWords) -> Message:
        if chair.person is None:
            return level_words(chair.level)
        return say("setup.at_screen" if self.people[chair.person].profile else "setup.guest.why")
