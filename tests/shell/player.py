"""A player without a screen: looks at the picture, clicks, types, and lets time pass as it likes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pygame

from game.core.game import read_action
from game.core.session import Computer, Person, Player
from game.games import catalogue
from game.shell import play, routes
from game.shell.app import App, Options
from game.shell.play import Setup
from game.shell.scenes.crash import CrashScene
from game.shell.scenes.table import TableScene
from game.shell.stack import Scene
from game.stage.sprite import Box, Sprite

GAME = "slimetrail"
NAPHA, MALI = Person("Napha", 1), Computer("Mali", 1)


class Hand:
    """Drives one app; `now` is the only clock."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.now = app.now
        self.may_crash = False

    @property
    def top(self) -> Scene:
        return self.app.stack.top

    @property
    def table(self) -> TableScene:
        return next(scene for scene in self.app.stack.scenes if isinstance(scene, TableScene))

    def step(self, seconds: float = 0.05) -> None:
        """One turn of the loop after so many seconds."""
        self.now += seconds
        self.app.step(self.now)
        if not self.may_crash and isinstance(self.top, CrashScene):
            reports = sorted(self.app.keeping.places.crashes.iterdir())
            raise AssertionError(reports[-1].read_text("utf-8"))

    def wait(self, seconds: float) -> None:
        """Many turns."""
        for _ in range(round(seconds * 10)):
            self.step(0.1)

    def sprite(self, target: str) -> Sprite:
        """What a click on the target would hit."""
        return next(sprite for sprite in reversed(self.app.picture) if sprite.target == target)

    def pixel(self, target: str) -> tuple[int, int]:
        """The middle of the target in pixels."""
        x, y = self.sprite(target).box.centre
        return round(x * self.app.screen.scale), round(y * self.app.screen.scale)

    def post(self, kind: int, **facts: object) -> None:
        pygame.event.post(pygame.event.Event(kind, **facts))

    def point(self, at: tuple[int, int]) -> None:
        self.post(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0))

    def down(self, at: tuple[int, int], button: int = 1) -> None:
        self.post(pygame.MOUSEBUTTONDOWN, pos=at, button=button, clicks=1)

    def up(self, at: tuple[int, int], button: int = 1, clicks: int = 1) -> None:
        self.post(pygame.MOUSEBUTTONUP, pos=at, button=button, clicks=clicks)

    def click(self, target: str, clicks: int = 1) -> None:
        """Pointer there, down, up, and one turn of the loop; `clicks` counts as the window system does."""
        at = self.pixel(target)
        self.point(at)
        self.down(at)
        self.up(at, clicks=clicks)
        self.step()

    def right_click(self) -> None:
        self.down((5, 5), button=3)
        self.up((5, 5), button=3)
        self.step()

    def key(self, name: str, mod: int = 0) -> None:
        """A key by its place on the keyboard; the layout is Thai, so that its sign is no Latin letter."""
        scancode = getattr(pygame, f"KSCAN_{name.upper()}")
        self.post(pygame.KEYDOWN, key=0x0E01, scancode=scancode, mod=mod, unicode="ก")
        self.step()

    def words(self) -> list[str]:
        """Every text in the picture, as it is read."""
        shown = [self.app.words(sprite.label.words) for sprite in self.app.picture if sprite.label]
        return [text.replace("\u200b", "") for text in shown]

    def says(self, text: str) -> bool:
        return any(text in words for words in self.words())

    def sit(self, *players: Player, seed: int = 5, moves: Sequence[str] = (), **rules: object) -> TableScene:
        """A new match at the table, with these moves made already."""
        game = catalogue()[GAME]
        setup = Setup(GAME, "", game.variant(**rules), players or (NAPHA, MALI), seed)
        begun = play.begin(self.app, setup)
        keep = self.app.keeping.keeper(begun.id)
        for ply, text in enumerate(moves):
            action = read_action(game.rules, text)
            keep(ply, action, 0.0)
            begun.story.extend(begun.session.match.submit(action))
        routes.table(self.app, begun)
        self.step()
        return self.table

    def still(self) -> bytes:
        """The pixels once everything has been drawn."""
        while self.app.screen.pending or self.app.animator.moving(self.now):
            self.step(0.3)
        self.step(0.3)
        return pygame.image.tobytes(self.app.window.surface, "RGB")


@contextmanager
def seated(
    folder: Path, size: tuple[int, int] = (1280, 800), named: bool = True, **settings: object
) -> Iterator[Hand]:
    """An app at its first screen, in English, without motion, with Napha as its player unless nobody has a name."""
    app = App(Options(data=folder, sound=False, size=size, inline=True))
    pygame.event.clear()
    app.change_settings(**{"language": "en", "motion": "off", "pace": "instant", **settings})
    if named and not app.keeping.profiles():
        app.keeping.add_profile("Napha")
    app.open()
    hand = Hand(app)
    hand.step()
    try:
        yield hand
    finally:
        pygame.event.clear()
        app.close()


def common(a: Box, b: Box) -> float:
    """The area that two boxes share."""
    width = min(a.x + a.w, b.x + b.w) - max(a.x, b.x)
    height = min(a.y + a.h, b.y + b.h) - max(a.y, b.y)
    return max(0.0, width) * max(0.0, height)
