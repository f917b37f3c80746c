"""The main loop: events in, scenes on a stack, pictures out."""

from __future__ import annotations

import contextlib
import os
import sys
import time
import traceback
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pygame

from game.ai.worker import InlineWorker, Worker
from game.core.text import Message, say
from game.games import catalogue
from game.shell import accelerate, routes
from game.shell.catalog import Catalog, choose_language
from game.shell.hands import Hands
from game.shell.keeping import Keeping
from game.shell.outside import open_outside
from game.shell.scenes.crash import CrashScene
from game.shell.scenes.table import TableScene
from game.shell.screen import Screen
from game.shell.sound import Audio
from game.shell.stack import Stack
from game.shell.text import ZERO_WIDTH
from game.shell.trace import Trace
from game.shell.window import Window
from game.stage.animator import Animator, Placed, rest
from game.stage.sprite import Picture
from game.store.settings import Settings, WindowSize

BUSY, CALM, HIDDEN = 60, 15, 5
AWAKE_SECONDS = 1.0
SPEEDS = {"off": None, "0.5x": 0.5, "1x": 1.0, "2x": 2.0, "4x": 4.0}
MOVING = "table."


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line decides. `inline` lets computer players think in this process (tests)."""

    data: Path | None = None
    language: str | None = None
    theme: str | None = None
    windowed: bool | None = None
    sound: bool = True
    safe_mode: bool = False
    size: tuple[int, int] | None = None
    inline: bool = False
    trace: Path | None = None


class App:
    """One window and everything in it. `step` is one turn of the loop; `run` repeats it until the player quits.

    `drawing` is what the last picture took, in seconds: by the clock, and on a core.
    """

    def __init__(self, options: Options, keeping: Keeping | None = None) -> None:
        """Opens folders, settings, store and window; bad files become notices, never a refusal to start."""
        self.options = options
        self.lines: deque[str] = deque(maxlen=200)
        self.now = time.monotonic()
        self.running = True
        self.keeping = keeping or Keeping(options)
        self.settings: Settings = self.keeping.settings
        self.stack = Stack()
        accelerate(os.environ, self.settings.acceleration)
        window = self.settings.window
        size = options.size or (window.width, window.height)
        self.window = Window("Sala", size, full_screen=self._full_screen())
        self.screen = Screen(self.window.size, self.settings, options.language, options.theme)
        self.audio = Audio(wanted=options.sound)
        self.worker = InlineWorker(catalogue) if options.inline else Worker(catalogue)
        self.worker.start()
        self.animator = Animator()
        self.games = catalogue()
        self.hands = Hands(self)
        self.trace = Trace(options.trace)
        self.picture: Picture = ()
        self._still: tuple[Placed, ...] = ()
        self._eyes: object = None
        self._dirty = True
        self._moved = False
        self.drawing = (0.0, 0.0)
        self._asleep = False
        self._heard = self.now
        self._tune()

    @property
    def language(self) -> str:
        """`th` or `en`, as spoken now."""
        return self.screen.catalog.language

    def open(self) -> None:
        """The first scene: a first run asks for language and name, later runs show the pavilion."""
        routes.home(self)
        self.stack.settle()

    def run(self) -> int:
        """The loop, until the player quits; 0 when all was well."""
        clock = pygame.time.Clock()
        try:
            while self.running:
                self.step(time.monotonic())
                clock.tick(self.pace)
        finally:
            self.close()
        return 0

    def step(self, now: float) -> None:
        """One turn: hear, tick, build, paint. An error becomes the crash page."""
        self.now = now
        try:
            self._turn(now)
        except Exception:
            self.crash(traceback.format_exc())

    def _turn(self, now: float) -> None:
        self._settle()
        for event in pygame.event.get():
            self._heard = now
            self.hands.hear(event)
            self._settle()
        if self.keeping.called(now):
            self.window.raise_up()
        for scene in self.stack.scenes:
            scene.tick(now)
        self._tell_notice()
        self._settle()
        wall, cpu = time.perf_counter(), time.thread_time()
        if self._dirty or any(scene.dirty for scene in self.stack.visible()):
            self._build(now)
        if self._dirty or self.screen.pending or self.animator.moving(now) or self._moved:
            self._paint(now)
            self.drawing = time.perf_counter() - wall, time.thread_time() - cpu

    def _settle(self) -> None:
        """Another scene may be on top now; what is left of the old picture can no longer be clicked."""
        if self.stack.settle():
            self._dirty, self.picture = True, ()
            self.hands.let_go()

    def _tell_notice(self) -> None:
        """The disk takes nothing, or takes it again: say so on the table, or else on the start screen."""
        notice = self.keeping.fresh_notice()
        if notice is None:
            return
        top = self.stack.top
        if isinstance(top, TableScene):
            top.tell(notice, "warning")
        else:
            self.keeping.notices.append(notice)
            top.dirty = True

    def _build(self, now: float) -> None:
        self.hands.mind_typing()
        ui = self.screen.ui(self.stack.names, self.hands.hover, self.hands.focus, now)
        self.picture = self.stack.build(ui)
        table = tuple(sprite for sprite in self.picture if sprite.key.startswith(MOVING))
        self._still = tuple(rest(sprite) for sprite in self.picture if not sprite.key.startswith(MOVING))
        shown = self.stack.visible()
        eyes = (shown[0], shown[0].eyes, self.window.size)
        self.animator.show(table, now, fresh=eyes != self._eyes)
        self._eyes, self._dirty = eyes, True
        self.hands.look_again()

    def _paint(self, now: float) -> None:
        self._moved = self.animator.moving(now)
        self.screen.paint(self.window.surface, (*self._still, *self.animator.at(now)), self.stack.names)
        self.window.present()
        self._dirty = False
        self.trace.write(self)

    @property
    def pace(self) -> int:
        """Turns of the loop per second: few while nothing moves and the player's hands rest."""
        if self._asleep:
            return HIDDEN
        busy = self.animator.moving(self.now) or self.screen.pending or self.now - self._heard < AWAKE_SECONDS
        return BUSY if busy else CALM

    def resized(self) -> None:
        """The window has another size: lay everything out anew."""
        self.screen.resize(self.window.size)
        self._dirty = True
        for scene in self.stack.scenes:
            scene.dirty = True

    def attention(self, here: bool) -> None:
        """The window got or lost the keyboard; sound may be muted meanwhile."""
        self.audio.muted = self.settings.mute or (self.settings.mute_in_background and not here)
        self._asleep = self._asleep and not here

    def hidden(self) -> None:
        """The window cannot be seen: a table pauses, and the loop nearly sleeps."""
        self._asleep = True
        top = self.stack.top
        for scene in self.stack.scenes:
            if isinstance(scene, TableScene) and not scene.match.finished:
                scene.session.paused = True
        if isinstance(top, TableScene) and not top.match.finished:
            top.pause()

    def shown(self) -> None:
        """The window can be seen again: wake up and draw everything anew."""
        self._asleep = False
        self.resized()

    def redraw(self) -> None:
        """Something that every scene shows has changed."""
        self.resized()

    def words(self, message: Message) -> str:
        """The message in the player's language."""
        return self.screen.words(message, self.stack.names)

    def play_sound(self, name: str) -> None:
        """One of the common sounds."""
        self.audio.play(name)

    def open_path(self, path: Path) -> bool:
        """Show a file or folder with the platform's own program; False where there is none."""
        return open_outside(path)

    def note(self, line: str) -> None:
        """A line for the crash report."""
        self.lines.append(line)

    def copy(self, text: str) -> bool:
        """Put text on the clipboard; False where there is none."""
        with contextlib.suppress(pygame.error):
            pygame.scrap.put_text(text)
            return True
        return False

    def change_settings(self, **changes: Any) -> None:
        """Change settings: they take effect at once and are saved."""
        before = self.settings
        self.settings = replace(self.settings, **changes)
        self.keeping.save_settings(self.settings)
        if before.full_screen != self.settings.full_screen:
            self.window.full_screen = self.settings.full_screen
        self.screen.obey(changes)
        self.screen.restyle(self.settings)
        self._tune()
        self.redraw()

    def _tune(self) -> None:
        self.audio.volume = self.settings.sound_volume / 100
        self.audio.muted = self.settings.mute
        self.animator.speed = SPEEDS[self.settings.motion]
        self.keeping.language = self.language

    def _full_screen(self) -> bool:
        return self.settings.full_screen if self.options.windowed is None else not self.options.windowed

    def save_picture(self, path: Path) -> None:
        """Write what the screen shows into a PNG, every drawing at its exact size."""
        self._turn(self.now)
        self.animator.finish()
        while self.screen.pending or self.animator.moving(self.now):
            self._paint(self.now)
        self._paint(self.now)
        pygame.image.save(self.window.surface, path)

    def crash(self, details: str) -> None:
        """Write a report and show the page that offers to go on; a crash of that page ends the program."""
        if self.stack.scenes and isinstance(self.stack.top, CrashScene):
            raise RuntimeError(details)
        tables = [scene for scene in self.stack.scenes if isinstance(scene, TableScene)]
        play = tables[-1].play if tables else None
        report = None
        with contextlib.suppress(Exception):
            report = self.keeping.crash_report(self, play, details)
        self.stack.reset(CrashScene(self, report, play.id if play else None))
        self._dirty = True

    def quit(self) -> None:
        """End after this turn of the loop."""
        self.running = False

    def close(self) -> None:
        """Let everything go; nothing but the window's size has to be saved, because every action was."""
        self._remember_size()
        self.audio.close()
        self.worker.close()
        self.keeping.close()
        self.window.close()

    def _remember_size(self) -> None:
        """The next start opens the window as large as it was, unless the command line says how large."""
        size = WindowSize(*self.window.windowed_size)
        if self.options.size is None and size != self.settings.window:
            self.keeping.save_settings(replace(self.settings, window=size))


def run(options: Options, start: Callable[[App], None] | None = None) -> int:
    """Open the window and stay until the player quits; `start` may open another scene than the first one."""
    keeping = Keeping(options)
    if keeping.elsewhere:
        words = Catalog(choose_language(options.language)).words(say("instance.open"))
        print(words.replace(ZERO_WIDTH, ""), file=sys.stderr)
        return 1
    app = App(options, keeping)
    app.open()
    if start is not None:
        app.stack.settle()
        start(app)
    return app.run()
