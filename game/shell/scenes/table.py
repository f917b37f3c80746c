"""The table: the game's own picture in the frame that all games share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from game.core.game import ALL, Action, Advice, Leave, Proceed, Seat, SeatAction, View
from game.core.match import MATCH_CODES, Match
from game.core.session import News
from game.core.text import Message, say
from game.games import table_of
from game.shell import routes
from game.shell.play import Play
from game.shell.scenes.frame import Frame, frame_of
from game.shell.scenes.log import LogPanel
from game.shell.scenes.notices import Notices
from game.shell.scenes.plates import plate_of
from game.shell.scenes.shelf import prompt_room
from game.shell.stack import Scene
from game.shell.ui import SMALL, Sheet, Ui
from game.stage.control import Button
from game.stage.control import Scene as TableView
from game.stage.layout import place
from game.stage.plate import plate_sprites
from game.stage.sprite import Box, Picture, Target

if TYPE_CHECKING:
    from game.shell.app import App

TABLE = "table."


class TableScene(Scene):
    """One match being played."""

    def __init__(self, app: App, play: Play) -> None:
        """The match goes on where its log ends."""
        super().__init__(app)
        self.play = play
        self.session = play.session
        self.match: Match[Any, Any] = play.session.match
        self.table = table_of(play.game.id)
        self.rules_chapter = play.game.id
        self.selection: Any = self.table.nothing
        self.advice: Advice | None = None
        self.asked_hint = False
        self._warned_of: Any = None
        self._plies = len(self.match.line)
        self.notices = Notices()
        self.log = LogPanel()
        self.shown_result = self.match.finished
        play.settle(app)

    @property
    def names(self) -> Sequence[str]:
        """The players at this table."""
        return [player.name for player in self.session.players]

    @property
    def eyes(self) -> object:
        """A new viewer must not see cards fly that the last one held."""
        return self.session.viewer

    @property
    def view(self) -> View[Any]:
        """What the screen may show: the position now, or the one that is looked back at."""
        if not self.log.back:
            return self.match.view(self.session.viewer)
        plies = max(0, len(self.match.line) - self.log.back)
        return self.play.game.rules.observe(self.match.state_after(plies), self.session.viewer)

    @property
    def asking(self) -> Seat | None:
        """The seat whose person may act on this picture."""
        return None if self.log.back else self.session.asking

    def build(self, ui: Ui) -> Picture:
        """Frame, table, plates, log, buttons, and what has just been said."""
        sheet, frame = Sheet(ui), frame_of(ui)
        self._backdrop(sheet, frame)
        self._put_table(sheet, frame, ui)
        self._top(sheet, frame)
        self.log.draw(sheet, frame.log, self.log_lines())
        self._bottom(sheet, frame)
        self._say(sheet, frame)
        return sheet.picture()

    def table_view(self, ui: Ui | None = None) -> TableView[Any, Any]:
        """All that the game's picture depends on."""
        under = None
        if ui is not None:
            under = next((t for t in (ui.focus, ui.hover) if t and t.startswith(TABLE)), None)
        line = self.match.line[: len(self.match.line) - self.log.back]
        return TableView(
            self.view,
            self.selection,
            self.asking,
            hover=under.removeprefix(TABLE) if under else None,
            bottom=self._bottom_seat(),
            advice=self.advice if self.asking is not None else None,
            last=self._last(line),
            warn=self.app.settings.warn_suicide,
            aids=self.app.settings.colour_aids,
        )

    def _last(self, line: Sequence[Action]) -> Action | None:
        """The last action of a seat; another seat's may hold secrets (a scouted card's place) until the end."""
        last = next((action for action in reversed(line) if isinstance(action, SeatAction)), None)
        hidden = self.play.game.secrets and last is not None and self.session.viewer not in (ALL, last.seat)
        return None if hidden else last

    def _bottom_seat(self) -> Seat:
        people = self.session.people
        return self.session.waiting if self.session.waiting is not None else people[0] if people else 0

    def _backdrop(self, sheet: Sheet, frame: Frame) -> None:
        sheet.panel("floor", sheet.ui.canvas, "background", "background", radius=0, shadow=False)
        sheet.panel("felt", frame.table, "table", "teak", radius=20)

    def _put_table(self, sheet: Sheet, frame: Frame, ui: Ui) -> None:
        picture = self.table.picture(self.table_view(ui))
        boxes = self.table.plates(self.view, self._bottom_seat())
        plates = [
            sprite for seat, box in boxes.items() for sprite in plate_sprites(plate_of(self, seat), box, ui.text)
        ]
        inside = frame.table.inset(10)
        sheet.put(*place(picture, self.table.size, inside, prefix=TABLE, lift=10, text=ui.text))
        sheet.put(*place(plates, self.table.size, inside, prefix=TABLE, lift=10))

    def _top(self, sheet: Sheet, frame: Frame) -> None:
        bar = frame.top
        sheet.button("menu", Box(bar.x, bar.y, 48, bar.h), None, symbol="menu", tip=say("table.menu"))
        title = say("table.title", game=say(f"{self.play.game.id}.name"), variant=self.play.title(self.app))
        sheet.words("title", Box(bar.x + 62, bar.y, 300, bar.h), title, SMALL, "text_soft")
        prompt = self.table.prompt(self.table_view())
        if self.log.back:
            prompt = say("table.looking_back", plies=self.log.back)
        elif self.match.finished:
            prompt = self.table.outcome(self.view)[0]
        elif self.session.paused:
            prompt = say("pause.title")
        sheet.words("prompt", prompt_room(sheet, self.app, bar), prompt, 20, bold=True)

    def _buttons(self) -> tuple[Button, ...]:
        common: list[Button] = []
        if self.play.game.undo:
            common.append(Button("undo", say("table.undo"), key="U", why_not=self._no_undo()))
        common.append(Button("hint", say("table.hint"), key="H", why_not=self._no_hint()))
        asking = self.asking
        if self.match.finished:
            common.append(Button("result", say("table.result"), key="Enter", primary=True))
        if self.session.resting and not self.log.back:
            common.append(Button("proceed", say("table.proceed"), key="N", primary=True))
        own = self.table.buttons(self.view, asking, self.selection) if asking is not None else ()
        return (*common, *own)

    def _no_undo(self) -> Message | None:
        people = self.session.people
        if any(isinstance(action, Leave) for action in self.match.line):
            return say("table.no_undo_leave")
        done = any(isinstance(action, SeatAction) and action.seat in people for action in self.match.line)
        return None if done else say("table.no_undo")

    def _no_hint(self) -> Message | None:
        if self.log.back:
            return say("table.hint_back")
        if self.asking is None:
            return say("table.no_hint")
        return say("table.hint_coming") if self.asked_hint else None

    def _bottom(self, sheet: Sheet, frame: Frame) -> None:
        x = frame.bottom.x
        for button in self._buttons():
            box = Box(x, frame.bottom.y, 190, frame.bottom.h)
            symbol = button.target if button.target in ("undo", "hint") else None
            sheet.button(
                f"do.{button.target}", box, button.words, symbol=symbol,
                key=button.key.upper() if len(button.key) == 1 else "", primary=button.primary,
                why_not=button.why_not, size=SMALL,
            )  # fmt: skip
            x += 200
        box = Box(frame.bottom.x + frame.bottom.w - 150, frame.bottom.y, 150, frame.bottom.h)
        sheet.button("rules", box, say("table.rules"), symbol="rules", key="F1", size=SMALL)

    def log_lines(self) -> list[Message]:
        """What the viewer may know of everything that happened."""
        viewer = self.session.viewer
        return [event.facts for event in self.play.story if event.seen_by(viewer)]

    def _say(self, sheet: Sheet, frame: Frame) -> None:
        left = frame.bottom.x + 200 * len(self._buttons())
        width = frame.bottom.x + frame.bottom.w - 160 - left
        top = Box(frame.top.x + 60, frame.top.y, frame.top.w - 60, frame.top.h)
        self.notices.draw(sheet, top, frame.table, Box(left, frame.bottom.y, width, frame.bottom.h))

    def focusable(self, target: Target) -> bool:
        """The focus stops at the squares that can be played, never at the others."""
        if not target.startswith(TABLE):
            return target != "dismiss"
        if self.asking is None:
            return False
        return target.removeprefix(TABLE) in self.table.reach(self.view, self.asking, self.selection)

    def press(self, target: Target, double: bool = False) -> None:
        """Clicks on the table go to the game's controller, all others are the frame's."""
        if target.startswith(TABLE):
            self._touch(target.removeprefix(TABLE), double)
        elif target.startswith("do."):
            self._do(target.removeprefix("do."))
        elif target == "menu":
            self.pause()
        elif target == "rules":
            routes.rules(self.app, self.play.game.id)
        elif target == "dismiss":
            self.notices.clear()
            self.dirty = True
        elif self.log.press(target, len(self.match.line)):
            self.dirty = True

    def _do(self, name: str) -> None:
        button = next((entry for entry in self._buttons() if entry.target == name), None)
        if button is None:
            return
        if button.why_not is not None:
            self.tell(button.why_not, "warning")
        elif name == "undo":
            self.undo()
        elif name == "hint":
            self.ask_hint()
        elif name == "proceed":
            self.submit(Proceed())
        elif name == "result":
            routes.result(self.app, self)
        else:
            self._touch(name, False)

    def _touch(self, target: Target, double: bool) -> None:
        """A double click never answers the warning that its own first click brought."""
        seat = self.asking
        if seat is None:
            self.log.back, self.dirty = 0, True
            return
        if double and self.selection != self.table.nothing and self.selection == self._warned_of:
            return
        touch = self.table.touch(self.view, seat, self.selection, target, self.app.settings.warn_suicide)
        self.selection, self.dirty = touch.selection, True
        self._warned_of = touch.selection if touch.say is not None else None
        if touch.say is not None:
            self.tell(touch.say, "warning")
            self.app.play_sound("refuse")
        elif touch.action is None:
            self.app.play_sound("select")
            if double and "confirm" in self.table.reach(self.view, seat, self.selection):
                self._touch("confirm", False)
        if touch.action is not None:
            self.submit(touch.action)

    def submit(self, action: Any) -> None:
        """Hand a finished action to the session; a refusal is explained and changes nothing."""
        code = self.session.submit(action)
        if code is not None:
            owner = "match" if code in MATCH_CODES else self.play.game.id
            self.tell(say(f"{owner}.refusal.{code}", square=str(action)), "warning")
        self.selection = self.table.nothing
        self.dirty = True

    def undo(self) -> None:
        """Take the last decision back, whoever is thinking."""
        self.log.back = 0
        code = self.session.undo()
        self.tell(say("table.no_undo"), "warning") if code else self._forget()

    def ask_hint(self) -> None:
        """Have the strongest player think about this decision."""
        seat = self.asking
        if seat is None or self.asked_hint:
            return
        self.session.hinted(seat)
        self.asked_hint, self.dirty = True, True
        self.play.thoughts.advise(self.match.view(seat), seat, self.play.hint_seed())

    def pause(self) -> None:
        """Open the menu; the clock and the computer players stop meanwhile."""
        self.session.paused = True
        routes.pause(self.app, self)

    def enter(self) -> None:
        """Back on top: go on."""
        self.session.paused = False
        self.dirty = True

    def leave(self) -> None:
        """Nobody thinks for a table that is gone."""
        self.play.thoughts.cancel()

    def key(self, name: str) -> bool:
        """The letters on the buttons, undo, and looking back."""
        if name == "ctrl+z":
            self._do("undo")
            return True
        if name in ("pageup", "pagedown"):
            self.press("log.earlier" if name == "pageup" else "log.later")
            return True
        for button in self._buttons():
            if name == button.key.lower() and (name != "enter" or self.app.hands.focus is None):
                self._do(button.target)
                return True
        return False

    def back(self) -> None:
        """Out of the selection, the sentence, the past; then the menu. It never costs anything."""
        if self.selection != self.table.nothing:
            self._touch("back", False)
            self.notices.clear()
        elif self.notices.notice is not None:
            self.notices.clear()
            self.dirty = True
        elif self.log.back:
            self.log.back, self.dirty = 0, True
        else:
            self.pause()

    def wheel(self, steps: int) -> None:
        """The wheel scrolls the log."""
        self.log.scroll(steps)
        self.dirty = True

    def tell(self, message: Message, symbol: str) -> None:
        """Say one sentence over the table; a hint stays until the next action."""
        self.notices.tell(message, symbol, self.app.now)
        self.dirty = True

    def tick(self, now: float) -> None:
        """Let the session do what is due and tell what happened."""
        thinking, left = self.session.thinking, self._seconds()
        self.session.plays_forced = self.app.settings.auto_forced
        self.session.tick(now)
        for incident in self.play.thoughts.incidents():
            self.session.incidents(incident.what)
            self.app.note(incident.detail)
        for news in self.session.news():
            self._hear(news)
        self._look_at_the_same()
        self._listen_for_hint()
        if (thinking, left) != (self.session.thinking, self._seconds()):
            self.dirty = True
        self._expire(now)
        if self.session.covered and not self.session.paused and self.app.stack.top is self:
            routes.cover(self.app, self)

    def _look_at_the_same(self) -> None:
        """Whoever looks back keeps looking at the same position while play goes on."""
        plies = len(self.match.line)
        if self.log.back:
            self.log.back = max(0, self.log.back + plies - self._plies)
        self._plies = plies

    def _seconds(self) -> int | None:
        return None if self.session.left is None else round(self.session.left)

    def _expire(self, now: float) -> None:
        self.dirty |= self.notices.expire(now)
        over = self.match.finished and self.notices.banner is None
        if over and not self.shown_result and self.app.stack.top is self:
            self.shown_result = True
            routes.result(self.app, self)

    def _listen_for_hint(self) -> None:
        hint = self.play.thoughts.hint() if self.asked_hint else None
        if isinstance(hint, Advice):
            self.advice, self.asked_hint = hint, False
            self.tell(hint.why, "hint")
            self.app.play_sound("hint")
        elif hint is not None:
            self.asked_hint = False
            self.tell(hint, "warning")

    def _hear(self, news: News) -> None:
        viewer = self.session.viewer
        self.play.story.extend(news.events)
        self.dirty = True
        seen = [event for event in news.events if event.seen_by(viewer)]
        loud = [event for event in seen if event.kind in self.table.banners]
        for event in seen:
            sound = self.table.sounds.get(event.kind)
            if sound:
                self.app.play_sound(sound)
        for event in loud or (seen if self.match.finished else ()):
            self.notices.announce(event.facts, self.app.now)
        if isinstance(news.action, SeatAction) and news.events and news.events[0].kind not in ("hint", "incident"):
            self._forget()
        self.play.settle(self.app)
        self.shown_result &= self.match.finished

    def _forget(self) -> None:
        """A new position: selection, hint and sentence belonged to the old one."""
        self.selection = self.table.nothing
        self.advice, self.asked_hint, self.dirty = None, False, True
        self.notices.clear()
