"""Everything that can be set. A change takes effect at once and is kept in a file that a person can read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.core.text import Message, say
from game.core.variant import FLAG, Switch, switches, value_of
from game.shell.scenes.form import columns
from game.shell.scenes.reader import Nav, Reader
from game.shell.stack import Scene
from game.shell.ui import BODY, GAP, LINE, SMALL, Sheet, Ui, pages_of, raw, turned
from game.stage.sprite import Box, Picture, Target
from game.store.settings import Settings

if TYPE_CHECKING:
    from game.shell.app import App

SECTIONS: dict[str, tuple[str, ...]] = {
    "look": ("language", "theme", "text_size", "motion", "full_screen", "colour_aids", "acceleration"),
    "sound": ("sound_volume", "mute", "mute_in_background"),
    "play": ("pace", "auto_forced", "confirm_resign", "warn_suicide"),
    "keys": (),
    "file": (),
}
STEPS: dict[str, tuple[int, ...]] = {
    "text_size": (90, 100, 110, 125, 150),
    "sound_volume": (0, 20, 40, 60, 80, 100),
}
KEYS = ("move", "enter", "escape", "f1", "f11", "h", "u", "pages", "m")
PAD = 14.0


class SettingsScene(Scene):
    """Sections at the left, their rows at the right."""

    def __init__(self, app: App) -> None:
        """Opens at the look of things."""
        super().__init__(app)
        self.section = "look"
        self.nav = Nav("section")
        self.reader = Reader()
        self.page = 0
        self._pages = 1
        self._switches = {switch.key: switch for switch in switches(Settings)}

    def build(self, ui: Ui) -> Picture:
        """The open section."""
        sheet = Sheet(ui)
        sheet.backdrop(0.82)
        body = sheet.header(say("settings.title"))
        side = 190 + 60 * ui.grown
        entries = [(name, say(f"settings.section.{name}")) for name in SECTIONS]
        self.nav.draw(sheet, Box(body.x, body.y, side, body.h), entries, self.section)
        room = Box(body.x + side + GAP, body.y, body.w - side - GAP, body.h)
        if SECTIONS[self.section]:
            self._rows(sheet, room)
        else:
            sheet.panel("text", room, radius=18)
            lines = self._keys() if self.section == "keys" else self._file()
            self.reader.draw(sheet, self._above_button(sheet, room), say(f"settings.section.{self.section}"), lines)
        return sheet.picture()

    def _above_button(self, sheet: Sheet, room: Box) -> Box:
        inner = room.inset(28)
        if self.section != "file":
            return inner
        row = sheet.ui.row
        foot = Box(inner.x, inner.y + inner.h - row, 300 * sheet.ui.grown, row)
        sheet.button("open", foot, say("settings.open"), symbol="file", size=SMALL)
        return Box(inner.x, inner.y, inner.w, inner.h - row - GAP)

    def _keys(self) -> list[Message]:
        return [say(f"settings.key.{name}") for name in KEYS]

    def _file(self) -> list[Message]:
        keeping = self.app.keeping
        lines = [say("settings.file", file=str(keeping.places.settings)), say("settings.file.why")]
        return [*lines, *keeping.notices]

    def _rows(self, sheet: Sheet, room: Box) -> None:
        names = SECTIONS[self.section]
        heights = [self._height(sheet, self._switches[name], room.w) for name in names]
        foot = sheet.ui.row
        whole = sum(heights) + 10 * (len(heights) - 1) <= room.h
        pages = pages_of(heights, room.h if whole else room.h - foot - GAP, 10)
        self._pages, self.page = len(pages), min(self.page, len(pages) - 1)
        y = room.y
        for index in pages[self.page]:
            self._row(sheet, Box(room.x, y, room.w, heights[index]), self._switches[names[index]])
            y += heights[index] + 10
        sheet.pager(Box(room.x, room.y + room.h - foot, room.w, foot), self.page, self._pages)

    def _split(self, width: float) -> tuple[float, float]:
        left = width * 0.42
        return left, width - left - 3 * PAD

    def _height(self, sheet: Sheet, switch: Switch, width: float) -> float:
        left, right = self._split(width)
        words = sheet.height(say(f"settings.{switch.key}.why"), left - PAD, SMALL) + BODY * sheet.ui.text * LINE
        options = [message for _, message in self._options(switch)]
        lines = -(-len(options) // columns(sheet, options, right))
        return max(words, lines * (sheet.ui.row + 6) - 6) + 2 * PAD

    def _row(self, sheet: Sheet, box: Box, switch: Switch) -> None:
        key = switch.key
        sheet.panel(f"row {key}", box, radius=14, shadow=False)
        left, right = self._split(box.w)
        line = BODY * sheet.ui.text * LINE
        x, y = box.x + PAD + 4, box.y + PAD
        sheet.words(f"name {key}", Box(x, y, left - PAD, line), say(f"settings.{key}"), BODY, bold=True)
        sheet.paragraph(f"why {key}", x, y + line, left - PAD, say(f"settings.{key}.why"), SMALL, "text_soft")
        options = self._options(switch)
        count = columns(sheet, [message for _, message in options], right)
        width, height = (right - 6 * (count - 1)) / count, sheet.ui.row
        lines = -(-len(options) // count)
        top = box.y + (box.h - lines * (height + 6) + 6) / 2
        now = self._text(switch, value_of(self.app.settings, key))
        for index, (text, message) in enumerate(options):
            at = box.x + left + 2 * PAD + index % count * (width + 6), top + index // count * (height + 6)
            sheet.option(f"set:{key}={text}", Box(*at, width, height), message, text == now)

    def _options(self, switch: Switch) -> list[tuple[str, Message]]:
        if switch.key in STEPS:
            return [(str(value), say("settings.percent", value=value)) for value in STEPS[switch.key]]
        if switch.allowed is FLAG:
            return [("true", say("ui.on")), ("false", say("ui.off"))]
        return [(word, self._word(switch.key, word)) for word in switch.allowed.words]

    def _word(self, key: str, word: str) -> Message:
        """Languages are called by their own names; speeds such as `2x` are written alike in every language."""
        if key == "language" and word != "auto":
            return say(f"language.{word}")
        return raw(word) if word[:1].isdigit() else say(f"settings.{key}.{word}")

    def _text(self, switch: Switch, value: Any) -> str:
        """The option that stands for a value; a number from the file counts as the nearest one offered."""
        if switch.key in STEPS:
            return str(min(STEPS[switch.key], key=lambda step: abs(step - value)))
        return str(value).lower() if isinstance(value, bool) else str(value)

    def press(self, target: Target, double: bool = False) -> None:
        """Another section, another page, another value."""
        self.dirty = True
        section = self.nav.press(target)
        if section is not None:
            self.section, self.page, self.reader.page = section, 0, 0
        elif target == "back":
            self.back()
        elif target == "open":
            self.app.open_path(self.app.keeping.places.settings)
        elif target in ("page-", "page+") and SECTIONS[self.section]:
            self.page = turned(target, self.page, self._pages)
        elif target.startswith("set:"):
            key, _, text = target.removeprefix("set:").partition("=")
            self._set(key, text)
        else:
            self.reader.press(target)

    def _set(self, key: str, text: str) -> None:
        allowed = self._switches[key].allowed
        value: Any = text == "true" if allowed is FLAG else int(text) if allowed.low is not None else text
        self.app.change_settings(**{key: value})
        self.app.play_sound("select")

    def key(self, name: str) -> bool:
        """Page Up and Page Down turn pages."""
        self.dirty = True
        if name in ("pageup", "pagedown") and SECTIONS[self.section]:
            self.press("page-" if name == "pageup" else "page+")
            return True
        return self.reader.key(name)

    def wheel(self, steps: int) -> None:
        """The wheel turns pages."""
        self.key("pageup" if steps > 0 else "pagedown")
