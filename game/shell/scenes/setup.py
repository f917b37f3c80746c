"""A new match: house variant, seats and deal seed; the last choice of each game is remembered."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from game.core.text import Message, say
from game.core.variant import differences
from game.games import catalogue, table_of
from game.shell import routes
from game.shell.play import Setup, fresh_seed
from game.shell.scenes.field import Field
from game.shell.scenes.houses import House, HouseList, houses_of
from game.shell.scenes.people import people_for
from game.shell.scenes.seating import Seating
from game.shell.scenes.still import still
from game.shell.stack import Scene
from game.shell.text import bare
from game.shell.ui import GAP, LINE, SMALL, Sheet, Ui
from game.stage.sprite import Art, Box, Picture, Target

if TYPE_CHECKING:
    from game.shell.app import App

SEED_DIGITS = 18
PAD = 20.0
SMALLEST_PREVIEW = 160.0


def clock_of(variant: Any) -> float | None:
    """The seconds of a decision where the house rules have a switch `turn_seconds`; 0 there means no clock."""
    seconds = getattr(variant, "turn_seconds", 0)
    return float(seconds) if isinstance(seconds, int) and seconds > 0 else None


class SetupScene(Scene):
    """Two columns and one large button; what is chosen here is what will be played."""

    def __init__(self, app: App, game_id: str) -> None:
        """As it was last time, else the first preset against a computer player."""
        super().__init__(app)
        self.game = catalogue()[game_id]
        self.rules_chapter = game_id
        self.table = table_of(game_id)
        self.list = HouseList(houses_of(app, self.game))
        self.house: House = self.list.houses[0]
        self.variant: Any = self.house.variant
        self.seating = Seating(people_for(app, self.game.seats[-1]), self.game.seats[0])
        self.mixed = False
        self.notice: Message | None = None
        self.seed = Field(longest=SEED_DIGITS, allowed=lambda letter: letter.isascii() and letter.isdigit())
        self._recall()

    @property
    def editing(self) -> bool:
        """Digits go into the seed."""
        return self.seed.editing

    @property
    def changed(self) -> bool:
        """Whether switches were changed since the house variant was chosen."""
        return bool(self.variant != self.house.variant)

    def _recall(self) -> None:
        last = self.app.keeping.last_setup(self.game.id)
        if last.get("seats") in self.game.seats:
            self.seating.resize(last["seats"])
        self.seating.restore(last.get("chairs"))
        self.mixed = last.get("mixed") is True
        house = self.list.named(last.get("house"))
        if house is not None and house.variant is not None:
            self.choose(house)

    def choose(self, house: House) -> None:
        """Play by this house's rules."""
        self.house, self.variant = house, house.variant

    def saved(self, name: str) -> None:
        """The changed rules have become a house variant of their own."""
        self.list.houses = houses_of(self.app, self.game)
        house = self.list.named(name)
        if house is not None and house.variant is not None:
            self.choose(house)

    def enter(self) -> None:
        """Files are read again: somebody may have changed them meanwhile."""
        self.list.houses = houses_of(self.app, self.game)
        now = self.list.named(self.house.name)
        if now is None or now.variant is None:
            self.choose(self.list.houses[0])
        elif not self.changed:
            self.choose(now)
        self.dirty = True

    def build(self, ui: Ui) -> Picture:
        """House rules at the left, seats and seed at the right, Play below."""
        sheet = Sheet(ui)
        sheet.backdrop(0.82)
        emblem = Art(file=f"{self.game.id}/emblem.svg")
        body = sheet.header(say("setup.title", game=say(f"{self.game.id}.name")), art=emblem)
        foot = ui.row + 12
        left = Box(body.x, body.y, body.w * 0.41, body.h)
        right = Box(left.x + left.w + GAP, body.y, body.w - left.w - GAP, body.h - foot - GAP)
        self._rules(sheet, left)
        self._seats(sheet, right)
        play = Box(right.x, body.y + body.h - foot, right.w, foot)
        sheet.button("play", play, say("setup.play"), symbol="play", primary=True, why_not=self._why_not(), size=22)
        return sheet.picture()

    def _why_not(self) -> Message | None:
        faults = self.game.contradictions(self.variant)
        return faults[0].why if faults else None

    def _rules(self, sheet: Sheet, box: Box) -> None:
        sheet.panel("rules.panel", box, radius=18)
        inner = box.inset(PAD)
        room = sheet.heading("rules.title", inner, say("setup.house"))
        row = sheet.ui.row
        note = self._note()
        note_height = sheet.height(note, inner.w, SMALL)
        foot = 2 * row + 8 + note_height + GAP
        self.list.draw(sheet, Box(room.x, room.y, room.w, room.h - foot - GAP), self.house)
        y = inner.y + inner.h - foot
        ink = "danger" if self._why_not() else "accent" if self.changed else "text_soft"
        y = sheet.paragraph("rules.note", inner.x, y, inner.w, note, SMALL, ink) + GAP
        sheet.button(
            "switches", Box(inner.x, y, inner.w, row), say("setup.switches"), symbol="settings", size=SMALL
        )
        y += row + 8
        sheet.button("folder", Box(inner.x, y, inner.w, row), say("setup.folder"), symbol="file", size=SMALL)

    def _note(self) -> Message:
        """What is to be known about the rules that are chosen, the most important thing first."""
        blocked = self._why_not() or self.notice
        if blocked is not None:
            return blocked
        shipped = any(house.preset and house.variant == self.variant for house in self.list.houses)
        if shipped:
            return say("setup.strength")
        count = len(differences(self.variant, self.list.houses[0].variant))
        return say("setup.no_strength", count=count, preset=self.list.houses[0].title)

    def _seats(self, sheet: Sheet, box: Box) -> None:
        sheet.panel("seats.panel", box, radius=18)
        inner = box.inset(PAD)
        row, line = sheet.ui.row, SMALL * sheet.ui.text * LINE
        room = sheet.heading("seats.title", inner, say("setup.seats"))
        foot = row + GAP + line + 6 + row
        if len(self.game.seats) > 1:
            options = tuple((str(count), say("setup.players", count=count)) for count in self.game.seats)
            sheet.choice("count", Box(room.x, room.y, room.w, row), options, str(len(self.seating.chairs)))
            room = Box(room.x, room.y + row + GAP, room.w, room.h - row - GAP)
        y = self.seating.draw(sheet, Box(room.x, room.y, room.w, room.h - foot - GAP), self.table, self._level) + 6
        below = Box(inner.x, y, inner.w, inner.y + inner.h - y)
        width = below.w * 0.52
        sheet.tick("mixed", Box(below.x - 8, y, width, row), say("setup.mixed"), self.mixed)
        self._seed(sheet, Box(below.x, y + row + GAP, width, line + 6 + row))
        self._preview(sheet, Box(below.x + width + GAP, y, below.w - width - GAP, below.h))

    def _level(self, level: int) -> Message:
        """What a level means: in this game where it says so, else in general."""
        key = f"{self.game.id}.level.{level}.why"
        return say(key if self.app.screen.catalog.has(key) else f"level.{level}.why")

    def _seed(self, sheet: Sheet, box: Box) -> None:
        row = sheet.ui.row
        room = sheet.heading("seed.title", box, say("setup.seed"))
        side = row + 8
        width = room.w - side - 10
        empty = say("setup.seed.empty")
        field = Box(room.x, room.y, width, row)
        sheet.entry("seed", field, self.seed.text, editing=self.seed.editing, empty=empty, size=SMALL)
        dice = Box(room.x + width + 10, room.y, side, row)
        sheet.button("dice", dice, None, symbol="dice", tip=say("setup.dice"))

    def _preview(self, sheet: Sheet, box: Box) -> None:
        """The table as it will be at the beginning, where there is room for it."""
        if box.h < SMALLEST_PREVIEW or self._why_not() is not None:
            return
        state = self.game.rules.initial(self.variant, len(self.seating.chairs), 0)
        sheet.put(*still(self.game, state, box, "preview"))

    def press(self, target: Target, double: bool = False) -> None:
        """Choose, change, or play."""
        self.dirty, self.notice = True, None
        self.seed.editing = target == "seed"
        if self.seating.press(target):
            return
        match target:
            case "back":
                self.back()
            case "play" if self._why_not() is None:
                self._play()
            case "switches":
                routes.switches(self.app, self)
            case "folder":
                self._open_files()
            case "dice":
                self.seed.text = str(fresh_seed())
            case "mixed":
                self.mixed = not self.mixed
            case _:
                self._choose(target)

    def _open_files(self) -> None:
        """The file of an own house variant, else the folder for own ones, made when it is not there yet."""
        folder = self.app.keeping.houses_folder(self.game.id)
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
        path = folder if self.house.preset else self.house.file
        if not self.app.open_path(path):
            self.notice = say("setup.file_at", file=str(path))

    def _choose(self, target: Target) -> None:
        house = self.list.press(target)
        if house is not None and house.variant is None:
            routes.problems(self.app, house)
        elif house is not None:
            self.choose(house)
        elif target.startswith("count="):
            self.seating.resize(int(target.removeprefix("count=")))

    def _play(self) -> None:
        names = [bare(self.app.words(say(f"computer.{seat}"))) for seat in range(len(self.seating.chairs))]
        players = list(self.seating.players(names))
        if self.mixed:
            random.SystemRandom().shuffle(players)
        self.app.keeping.remember_setup(self.game.id, self._plain())
        seed = int(self.seed.text) if self.seed.text else fresh_seed()
        name = "" if self.changed else self.house.name
        clock = clock_of(self.variant)
        routes.begin(self.app, Setup(self.game.id, name, self.variant, tuple(players), seed, clock=clock))

    def _plain(self) -> Mapping[str, Any]:
        return {
            "house": self.house.name,
            "seats": len(self.seating.chairs),
            "chairs": self.seating.plain(),
            "mixed": self.mixed,
        }

    def back(self) -> None:
        """To the pavilion."""
        routes.start(self.app)

    def key(self, name: str) -> bool:
        """Pages turn the list of house rules."""
        self.dirty = True
        if self.seed.key(name):
            return True
        return self.list.key(name)

    def wheel(self, steps: int) -> None:
        """The wheel turns the list of house rules."""
        self.key("pageup" if steps > 0 else "pagedown")

    def type(self, text: str) -> None:
        """Digits of the seed."""
        self.seed.type(text)
        self.dirty = True
