"""The form of a house variant: one row per switch, built from the fields of the variant alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.game import AnyGame
from game.core.text import Message, say
from game.core.tree import Leaf
from game.core.variant import FLAG, Allowed, Switch, differences, read_value, switches, value_of, with_value
from game.shell.scenes.field import Field
from game.shell.ui import BODY, GAP, LINE, SMALL, Sheet, pages_of, raw, turned
from game.stage.sprite import Box, Target

PAD = 12.0
LONGEST_VALUE = 20


def name_of(game: AnyGame, switch: Switch) -> Message:
    """The name of a switch."""
    return say(f"{game.id}.switch.{switch.key}")


def value_words(game: AnyGame, switch: Switch, value: Any) -> Message:
    """A value of a switch in words; lists are joined, tables live in the file."""
    if switch.allowed.table is not None:
        return say("form.table")
    if switch.allowed.many:
        listed = [value_words(game, Switch(switch.key, None, _one(switch.allowed)), item) for item in value]
        return _joined(listed)
    if switch.allowed is FLAG:
        return say("ui.on") if value else say("ui.off")
    if isinstance(value, str) and value in switch.allowed.words:
        return say(f"{game.id}.switch.{switch.key}.{value}")
    return raw(str(value))


def _one(allowed: Allowed) -> Allowed:
    return Allowed(words=allowed.words, low=allowed.low, high=allowed.high, form=allowed.form)


def _joined(words: Sequence[Message]) -> Message:
    if not words:
        return say("ui.none")
    result = words[0]
    for message in words[1:]:
        result = say("ui.list", head=result, tail=message)
    return result


def columns(sheet: Sheet, messages: Sequence[Message], width: float, size: float = SMALL) -> int:
    """How many of these buttons fit side by side with their words on one line each; at least 1."""
    for count in range(len(messages), 1, -1):
        room = (width - 6 * (count - 1)) / count - 36
        if all(sheet.ui.measure(sheet.ui.words(m), size * sheet.ui.text, True) <= room for m in messages):
            return count
    return 1


class VariantForm:
    """The switches of one variant being changed. `standard` is the preset it started from, never edited itself."""

    def __init__(self, game: AnyGame, standard: Any, standard_name: Message, variant: Any) -> None:
        """`standard_name` is how the preset is called."""
        self.game = game
        self.standard = standard
        self.standard_name = standard_name
        self.variant = variant
        self.page = 0
        self.field = Field(longest=LONGEST_VALUE)
        self.edited: str | None = None
        self.wrong: dict[str, str] = {}
        self._pages = 1
        self._switches = {switch.key: switch for switch in switches(game.variant)}

    @property
    def editing(self) -> bool:
        """Whether a value is being typed."""
        return self.edited is not None

    @property
    def changed(self) -> tuple[str, ...]:
        """The keys in which the variant differs from the preset."""
        return differences(self.variant, self.standard)

    def problems(self) -> dict[str, Message]:
        """By key: what was typed and is not allowed, and switches that cannot stand together."""
        found = {fault.key: fault.why for fault in self.game.contradictions(self.variant)}
        return found | {key: self._refusal(self._switches[key], text) for key, text in self.wrong.items()}

    def _refusal(self, switch: Switch, text: str) -> Message:
        """Why what was typed is no value of the switch, and what is; the game has words for a form of its own."""
        allowed = switch.allowed
        what = [value_words(self.game, switch, word) for word in allowed.words]
        if allowed.low is not None and allowed.high is not None:
            what.append(say("form.range", low=allowed.low, high=allowed.high))
        if allowed.form is not None:
            what.append(say(f"{self.game.id}.switch.{switch.key}.own", example=allowed.example))
        either = say("form.or", head=_joined(what[:-1]), tail=what[-1]) if what[1:] else what[0]
        return say("form.wrong", value=text, what=either)

    def draw(self, sheet: Sheet, box: Box) -> None:
        """The rows of this page from the top of the box; the pager at its foot."""
        foot = sheet.ui.row
        room = Box(box.x, box.y, box.w, box.h - foot - GAP)
        rows = [self._height(sheet, switch, box.w) for switch in self._switches.values()]
        pages = pages_of(rows, room.h, 8)
        self._pages, self.page = len(pages), min(self.page, len(pages) - 1)
        listed = list(self._switches.values())
        problems, y = self.problems(), room.y
        for index in pages[self.page]:
            self._row(sheet, Box(room.x, y, room.w, rows[index]), listed[index], problems.get(listed[index].key))
            y += rows[index] + 8
        sheet.pager(Box(box.x, box.y + box.h - foot, box.w, foot), self.page, self._pages)

    def _split(self, width: float) -> tuple[float, float]:
        left = width * 0.47
        return left, width - left - 3 * PAD

    def _height(self, sheet: Sheet, switch: Switch, width: float) -> float:
        left, right = self._split(width)
        text = sheet.height(self._why(switch), left - PAD, SMALL) + BODY * sheet.ui.text * LINE
        if switch.key in self.problems():
            text += sheet.height(self.problems()[switch.key], left - PAD, SMALL)
        return max(text, self._control_height(sheet, switch, right) + self._mark_height(sheet)) + 2 * PAD

    def _mark_height(self, sheet: Sheet) -> float:
        return SMALL * sheet.ui.text * LINE + 6

    def _why(self, switch: Switch) -> Message:
        return say(f"{self.game.id}.switch.{switch.key}.why")

    def _control_height(self, sheet: Sheet, switch: Switch, width: float) -> float:
        options = self._options(switch)
        if not options or switch.allowed.table is not None:
            return sheet.ui.row
        cells = self._cells(switch)
        rows = -(-len(cells) // columns(sheet, cells, width))
        return rows * (sheet.ui.row + 6) - 6

    def _cells(self, switch: Switch) -> list[Message]:
        """The words of every cell of a grid: its options, and the field for a value of one's own."""
        words = [words for _, words in self._options(switch)]
        return [*words, self._own(switch.allowed)] if self._typed(switch.allowed) else words

    def _own(self, allowed: Allowed) -> Message:
        return say("form.own", example=allowed.example or f"{allowed.low}")

    def _typed(self, allowed: Allowed) -> bool:
        return not allowed.many and (allowed.form is not None or (allowed.low is not None and bool(allowed.words)))

    def _options(self, switch: Switch) -> list[tuple[str, Message]]:
        values: list[Any] = list(switch.allowed.words)
        if switch.allowed is FLAG:
            values = [True, False]
        elif switch.allowed.many and switch.allowed.low is not None and switch.allowed.high is not None:
            values += range(switch.allowed.low, switch.allowed.high + 1)
        one = Switch(switch.key, None, switch.allowed if switch.allowed is FLAG else _one(switch.allowed))
        return [(_text(value), value_words(self.game, one, value)) for value in values]

    def _row(self, sheet: Sheet, box: Box, switch: Switch, problem: Message | None) -> None:
        key = switch.key
        changed = key in self.changed
        edge = "danger" if problem else "accent" if changed else "panel_edge"
        sheet.panel(f"row {key}", box, "panel", edge, shadow=False, radius=12)
        left, right = self._split(box.w)
        x, y, width = box.x + PAD, box.y + PAD, left - PAD
        line = BODY * sheet.ui.text * LINE
        sheet.words(f"name {key}", Box(x, y, width, line), name_of(self.game, switch), BODY, bold=True)
        y = sheet.paragraph(f"why {key}", x, y + line, width, self._why(switch), SMALL, "text_soft")
        if problem:
            sheet.paragraph(f"problem {key}", x, y, width, problem, SMALL, "danger")
        at = Box(box.x + left + PAD, box.y + PAD, right, self._control_height(sheet, switch, right))
        self._control(sheet, at, switch)
        self._mark(sheet, Box(at.x, at.y + at.h + 2, at.w, self._mark_height(sheet)), switch, changed)

    def _mark(self, sheet: Sheet, box: Box, switch: Switch, changed: bool) -> None:
        """What the preset says here, and the way back to it."""
        value = value_words(self.game, switch, value_of(self.standard, switch.key))
        words = say("form.changed" if changed else "form.same", preset=self.standard_name, value=value)
        width = box.w
        if changed:
            side = 40.0 * sheet.ui.grown
            width -= side + 8
            undo = Box(box.x + box.w - side, box.y + 2, side, box.h)
            sheet.button(f"reset:{switch.key}", undo, None, symbol="undo", tip=say("form.reset"))
        ink = "accent" if changed else "text_soft"
        sheet.words(f"mark {switch.key}", Box(box.x, box.y, width, box.h), words, SMALL, ink, bold=changed)

    def _control(self, sheet: Sheet, box: Box, switch: Switch) -> None:
        allowed = switch.allowed
        value = value_of(self.variant, switch.key)
        if allowed.table is not None:
            sheet.words(f"table {switch.key}", box, say("form.in_file"), SMALL, "text_soft", wrap=True)
        elif allowed.many or allowed.words:
            chosen = {_text(item) for item in value} if allowed.many else {_text(value)}
            self._grid(sheet, box, switch, chosen)
        elif allowed.low is not None:
            self._number(sheet, box, switch.key, value)
        else:
            self._entry(sheet, Box(box.x, box.y, box.w, sheet.ui.row), switch, str(value))

    def _grid(self, sheet: Sheet, box: Box, switch: Switch, chosen: set[str]) -> None:
        options = self._options(switch)
        cells = self._cells(switch)
        count = columns(sheet, cells, box.w)
        width, height = (box.w - 6 * (count - 1)) / count, sheet.ui.row
        own = ""
        for index in range(len(cells)):
            cell = Box(
                box.x + index % count * (width + 6), box.y + index // count * (height + 6), width, height
            )  # fmt: skip
            if index < len(options):
                text, words = options[index]
                sheet.option(f"set:{switch.key}={text}", cell, words, text in chosen)
            else:
                own = next(iter(chosen - {text for text, _ in options}), "")
                self._entry(sheet, cell, switch, own, chosen=bool(own))

    def _entry(self, sheet: Sheet, box: Box, switch: Switch, value: str, chosen: bool = False) -> None:
        editing = self.edited == switch.key
        shown = self.field.text if editing else self.wrong.get(switch.key, value)
        empty = self._own(switch.allowed)
        sheet.entry(f"edit:{switch.key}", box, shown, editing=editing, empty=empty, chosen=chosen, size=SMALL)

    def _number(self, sheet: Sheet, box: Box, key: str, value: int) -> None:
        side = sheet.ui.row
        sheet.button(f"step:{key}-", Box(box.x, box.y, side, box.h), None, symbol="left", tip=say("ui.less"))
        middle = Box(box.x + side + 6, box.y, min(160.0, box.w - 2 * side - 12), box.h)
        self._entry(sheet, middle, self._switches[key], str(value))
        after = Box(middle.x + middle.w + 6, box.y, side, box.h)
        sheet.button(f"step:{key}+", after, None, symbol="right", tip=say("ui.more"))

    def press(self, target: Target) -> None:
        """Change a switch, begin to type a value, or turn the page."""
        if self.edited is not None and target != f"edit:{self.edited}":
            self.commit()
        kind, _, rest = target.partition(":")
        if target in ("page-", "page+"):
            self.page = turned(target, self.page, self._pages)
        elif kind == "set":
            key, _, text = rest.partition("=")
            self._set(key, text)
        elif kind == "step":
            self._step(rest[:-1], 1 if rest.endswith("+") else -1)
        elif kind == "reset":
            self._put(rest, value_of(self.standard, rest))
        elif kind == "edit" and self.edited != rest:
            self.edited = rest
            self.field = Field(self.wrong.get(rest, ""), LONGEST_VALUE)
            self.field.editing = True

    def _set(self, key: str, text: str) -> None:
        allowed = self._switches[key].allowed
        if not allowed.many:
            self._put(key, read_value(allowed, Leaf(text, 1)))
            return
        options = [option for option, _ in self._options(self._switches[key])]
        now = {_text(item) for item in value_of(self.variant, key)} ^ {text}
        one = _one(allowed)
        self._put(key, tuple(read_value(one, Leaf(option, 1)) for option in options if option in now))

    def _step(self, key: str, by: int) -> None:
        allowed = self._switches[key].allowed
        assert allowed.low is not None
        assert allowed.high is not None
        self._put(key, min(allowed.high, max(allowed.low, value_of(self.variant, key) + by)))

    def _put(self, key: str, value: Any) -> None:
        self.variant = with_value(self.variant, key, value)
        self.wrong.pop(key, None)

    def commit(self) -> None:
        """Take over what was typed, or keep it as a problem; nothing typed leaves the value as it was."""
        key, self.edited = self.edited, None
        if key is None:
            return
        text = self.field.text.strip()
        self.wrong.pop(key, None)
        try:
            if text:
                self._put(key, read_value(self._switches[key].allowed, Leaf(text, 1)))
        except ValueError:
            self.wrong[key] = text

    def key(self, name: str) -> bool:
        """Page Up and Page Down turn the page; while typing, Enter takes over and Esc gives up what was typed."""
        if self.edited is not None:
            if name == "escape":
                self.wrong.pop(self.edited, None)
                self.edited = None
                return True
            used = self.field.key(name)
            if not self.field.editing:
                self.commit()
            return used
        if name in ("pageup", "pagedown"):
            self.press("page-" if name == "pageup" else "page+")
            return True
        return False

    def type(self, text: str) -> None:
        """Letters for the value that is typed."""
        self.field.type(text)


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
