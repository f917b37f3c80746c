"""The app as a whole: its loop, its crash page, damaged files, sizes, languages, sound, and a second start."""

from __future__ import annotations

import ast
import os
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.core.session import Person
from game.core.text import say
from game.shell import routes, samples, shot
from game.shell.app import App, Options, run
from game.shell.catalog import Catalog
from game.shell.keeping import Keeping
from game.shell.scenes.crash import CrashScene
from game.shell.scenes.first_run import FirstRunScene
from game.shell.scenes.settings import SettingsScene
from game.shell.scenes.start import StartScene
from game.shell.scenes.table import TableScene
from game.shell.stack import Scene
from tests.shell.player import GAME, MALI, NAPHA, Hand, seated

ROOT = Path(__file__).parents[2]
SOMCHAI = Person("Somchai")
SCREENS = [screen for screen in shot.SCREENS if screen != "crash"]


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    with seated(tmp_path) as made:
        yield made


def opened(hand: Hand, screen: str) -> None:
    """A screen, drawn, with nothing pending and no hand on it."""
    shot.open_screen(hand.app, screen)
    hand.step()
    hand.still()
    hand.wait(3.0)


@pytest.mark.parametrize("screen", ["start", "setup", "settings", "rules", "pause", "handover"])
def test_nothing_is_built_or_shown_while_nothing_happens(hand: Hand, screen: str) -> None:
    """Rows 18, 19 and 21: fewer than 20 turns a second, no picture presented, no control made anew."""
    opened(hand, screen)
    built = Counter[str]()
    for scene in hand.app.stack.scenes:
        build = scene.build
        scene.build = lambda ui, b=build: built.update(["built"]) or b(ui)  # type: ignore[method-assign]
    before = hand.app.window.presented
    for _ in range(150):
        hand.step(1 / 15)
        assert hand.app.pace < 20
    assert hand.app.window.presented == before
    assert not built


def test_a_table_that_waits_for_its_player_shows_nothing_new(hand: Hand) -> None:
    """Rows 18 and 19."""
    hand.sit(NAPHA, SOMCHAI)
    hand.still()
    hand.wait(3.0)
    before = hand.app.window.presented
    hand.wait(10.0)
    assert hand.app.window.presented == before
    assert hand.app.pace < 20


def test_the_loop_is_quick_while_something_moves_or_a_hand_does(hand: Hand) -> None:
    hand.app.change_settings(motion="1x")
    hand.sit(NAPHA, SOMCHAI)
    hand.wait(3.0)
    hand.click("table.d5")
    assert hand.app.animator.moving(hand.now)
    assert hand.app.pace == 60
    hand.wait(3.0)
    hand.point((9, 9))
    hand.step()
    assert hand.app.pace == 60
    hand.wait(3.0)
    assert hand.app.pace < 20


def test_a_window_that_cannot_be_seen_nearly_sleeps(hand: Hand) -> None:
    """Row 132."""
    hand.post(pygame.WINDOWMINIMIZED)
    hand.step()
    assert hand.app.pace <= 5
    hand.post(pygame.WINDOWRESTORED)
    hand.step()
    assert hand.app.pace > 5


@pytest.mark.parametrize("screen", SCREENS)
def test_a_resized_picture_equals_a_fresh_one(tmp_path: Path, screen: str) -> None:
    """Row 84: pixel by pixel, and whatever was resized in between."""
    with seated(tmp_path / "data", (1280, 800)) as hand:
        opened(hand, screen)
        for size in ((960, 600), (1403, 911)):
            hand.app.window.resize(size)
            hand.app.resized()
            hand.step()
        resized = hand.still()
    with seated(tmp_path / "data", (1403, 911)) as fresh:
        opened(fresh, screen)
        assert fresh.still() == resized


def latin(text: str) -> bool:
    """Whether the text has an English word that is no player's name."""
    return bool(set(re.findall("[A-Za-z]{2,}", text)) - {"Guest", "Bua", "Napha"})


@pytest.mark.parametrize("screen", SCREENS)
def test_a_language_switched_in_any_scene_leaves_no_old_text(tmp_path: Path, screen: str) -> None:
    """Row 129: what is read afterwards is what a scene opened in that language says."""
    with seated(tmp_path) as hand:
        opened(hand, screen)
        before, picture = set(hand.words()), hand.still()
        routes.settings(hand.app)
        hand.step()
        hand.app.change_settings(language="th")
        hand.app.stack.pop()
        hand.step()
        switched = set(hand.words())
        assert hand.still() != picture
        opened(hand, screen)
        fresh = set(hand.words())
    assert not {text for text in (switched & before) - fresh if latin(text)}


class Broken(Scene):
    """A scene that fails, naming a player."""

    def build(self, ui: object) -> tuple[()]:
        raise ArithmeticError("Napha sat down on nothing")


def test_an_error_becomes_a_page_and_the_match_goes_on(hand: Hand) -> None:
    hand.sit()
    hand.click("table.d5")
    hand.wait(0.5)
    log = [str(action) for action in hand.table.match.log]
    hand.may_crash = True
    hand.app.stack.push(Broken(hand.app))
    hand.step()
    hand.step()
    assert isinstance(hand.top, CrashScene)
    (report,) = hand.app.keeping.places.crashes.iterdir()
    text = report.read_text("utf-8")
    assert "ArithmeticError" in text
    assert "A d5" in text
    assert "pygame-ce" in text
    assert not any(name in text for name in ("Napha", "Mali", str(hand.app.keeping.places.data)))
    assert hand.says(report.name)
    hand.may_crash = False
    hand.click("continue")
    assert isinstance(hand.top, TableScene)
    assert [str(action) for action in hand.table.match.log] == log
    hand.click(f"table.{str(hand.table.match.legal(0)[0]).split()[-1]}")
    hand.wait(0.5)
    assert len(hand.table.match.log) == len(log) + 2


@pytest.mark.parametrize("where", ["tick", "press", "key", "enter", "leave"])
def test_an_error_anywhere_in_a_scene_is_caught(hand: Hand, where: str) -> None:
    hand.sit(NAPHA, SOMCHAI)
    hand.may_crash = True

    def fail(*_: object) -> bool:
        raise ArithmeticError(where)

    setattr(hand.top, where, fail)
    if where in ("press", "tick"):
        hand.click("do.hint")
    elif where == "key":
        hand.key("h")
    else:
        hand.click("menu")
        hand.click("continue" if where == "enter" else "home")
    for _ in range(3):
        hand.step()
    assert isinstance(hand.top, CrashScene)
    hand.click("home")
    assert isinstance(hand.top, StartScene)


def test_every_player_of_this_computer_is_left_out_of_a_report(hand: Hand) -> None:
    hand.app.keeping.add_profile("Somchai")
    report = hand.app.keeping.crash_report(hand.app, None, "Napha and Somchai")
    assert report is not None
    assert "[name] and [name]" in report.read_text("utf-8")


def test_a_report_that_cannot_be_made_is_no_second_crash(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ArithmeticError("no report either")

    hand.sit()
    hand.may_crash = True
    monkeypatch.setattr(hand.app.keeping, "crash_report", fail)
    hand.app.stack.push(Broken(hand.app))
    hand.step()
    hand.step()
    assert isinstance(hand.top, CrashScene)
    hand.click("continue")
    assert isinstance(hand.top, TableScene)


def test_an_error_of_the_crash_page_itself_ends_the_program(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    hand.may_crash = True
    samples.crash(hand.app, GAME)
    hand.step()
    monkeypatch.setattr(CrashScene, "build", Broken.build)
    hand.top.dirty = True
    with pytest.raises(RuntimeError, match="Napha sat down on nothing"):
        hand.step()


def test_an_error_before_the_first_run_offers_the_first_run(tmp_path: Path) -> None:
    with seated(tmp_path, named=False) as hand:
        assert isinstance(hand.top, FirstRunScene)
        hand.may_crash = True
        hand.app.stack.push(Broken(hand.app))
        hand.step()
        hand.step()
        hand.click("home")
        assert isinstance(hand.top, FirstRunScene)


def test_a_damaged_database_is_told_on_the_start_screen(tmp_path: Path) -> None:
    """Row 46: set aside, told once, and play begins."""
    with seated(tmp_path) as hand:
        database = hand.app.keeping.places.database
    database.write_bytes(b"no database at all, only bytes" * 200)
    with seated(tmp_path) as hand:
        assert hand.says(database.name)
        hand.click("dismiss")
        assert not hand.says(database.name)
        hand.sit(NAPHA, SOMCHAI)
        hand.click("table.d5")
        assert len(hand.table.match.log) == 1


def test_settings_that_cannot_be_read_are_told_on_the_start_screen(tmp_path: Path) -> None:
    """Row 106."""
    with seated(tmp_path) as hand:
        settings = hand.app.keeping.places.settings
    settings.write_text("theme: [\n", "utf-8")
    app = App(Options(data=tmp_path, language="en", sound=False, inline=True))
    try:
        app.open()
        hand = Hand(app)
        hand.step()
        assert hand.says(settings.name)
    finally:
        app.close()


def test_a_disk_that_takes_nothing_is_told_on_the_table_and_play_goes_on(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Row 48."""
    hand.sit(NAPHA, SOMCHAI)
    monkeypatch.setattr(type(hand.app.keeping.store), "notice", say("store.full", file="matches"), raising=False)
    hand.click("table.d5")
    assert hand.says("The disk is full")
    hand.click("table.d6")
    assert len(hand.table.match.log) == 2


def test_a_second_start_on_the_same_folder_says_so_and_ends(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Row 58: and the first one is asked to come to the front."""
    with seated(tmp_path) as hand:
        raised: list[bool] = []
        hand.app.window.raise_up = lambda: raised.append(True)  # type: ignore[method-assign, misc]
        assert run(Options(data=tmp_path, language="en", inline=True)) == 1
        assert "Sala" in capsys.readouterr().err
        hand.step(1.0)
        assert raised == [True]
        hand.step(1.0)
        assert raised == [True]
    keeping = Keeping(Options(data=tmp_path))
    assert not keeping.elsewhere, "the folder is free again"
    keeping.close()


def test_without_a_sound_device_the_game_begins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows 43 and 78: no dialog, no crash; M still works."""
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    app = App(Options(data=tmp_path, language="en", inline=True))
    try:
        app.keeping.add_profile("Napha")
        app.open()
        hand = Hand(app)
        hand.step()
        assert isinstance(hand.top, StartScene)
        hand.key("m")
        app.play_sound("select")
        hand.sit()
        hand.click("table.d5")
    finally:
        app.close()


@pytest.mark.parametrize("wished", [False, True])
def test_sound_is_muted_in_the_background_only_where_that_is_wished(tmp_path: Path, wished: bool) -> None:
    """Row 130."""
    with seated(tmp_path, mute_in_background=wished) as hand:
        hand.post(pygame.WINDOWFOCUSLOST)
        hand.step()
        assert hand.app.audio.muted is wished
        hand.post(pygame.WINDOWFOCUSGAINED)
        hand.step()
        assert not hand.app.audio.muted
        hand.key("m")
        assert hand.app.audio.muted
        hand.post(pygame.WINDOWFOCUSLOST)
        hand.post(pygame.WINDOWFOCUSGAINED)
        hand.step()
        assert hand.app.audio.muted, "muted by hand stays muted"


@pytest.mark.parametrize(("speed", "seconds"), [("0.5x", 0.5), ("1x", 0.25), ("2x", 0.125), ("4x", 0.0625)])
def test_each_speed_of_motion_changes_the_time_of_a_move(tmp_path: Path, speed: str, seconds: float) -> None:
    """Row 79."""
    with seated(tmp_path, motion=speed) as hand:
        hand.sit(NAPHA, SOMCHAI)
        hand.wait(2.0)
        hand.click("table.d5")
        assert hand.app.animator.moving(hand.now + seconds - 0.01)
        assert not hand.app.animator.moving(hand.now + seconds + 0.001)


def test_dragging_the_window_smaller_and_larger_never_shows_an_empty_picture(hand: Hand) -> None:
    """Row 82: at each size, the very first frame holds more than the background."""
    hand.sit(NAPHA, SOMCHAI)
    hand.still()
    for number in range(20):
        size = (960 + 37 * number, 600 + 23 * (19 - number))
        hand.app.window.resize(size)
        hand.post(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])
        hand.step()
        surface = hand.app.window.surface
        assert surface.get_size() == size
        spots = {tuple(surface.get_at((x, y)))[:3] for x in range(5, size[0], 41) for y in range(5, size[1], 41)}
        assert len(spots) > 10


def test_the_close_button_ends_the_program_and_loses_nothing(hand: Hand) -> None:
    hand.sit(NAPHA, SOMCHAI)
    hand.click("table.d5")
    hand.post(pygame.QUIT)
    hand.step()
    assert not hand.app.running
    assert hand.app.keeping.stored(hand.table.play.id) is not None


def test_f11_changes_the_setting_that_the_settings_show(hand: Hand) -> None:
    routes.settings(hand.app)
    hand.step()
    assert isinstance(hand.top, SettingsScene)
    hand.key("f11")
    assert hand.app.settings.full_screen
    assert hand.app.window.full_screen
    hand.key("return", pygame.KMOD_ALT)
    assert not hand.app.window.full_screen


SILENT = """
import sys
sys.stdout = sys.stderr = sys.__stdout__ = sys.__stderr__ = None
from pathlib import Path
from game.shell.app import App, Options, run
folder = Path({folder!r})
app = App(Options(data=folder, sound=False, inline=True))
app.open()
for turn in range(3):
    app.step(app.now + 0.1)
app.crash("made up")
app.step(app.now + 0.1)
again = run(Options(data=folder, inline=True))
app.close()
raise SystemExit(again + 10 * len(list(app.keeping.places.crashes.iterdir())))
"""


def test_without_stdout_and_stderr_everything_works(tmp_path: Path) -> None:
    """Row 67: a windowed program has neither; the crash page and the second start as well."""
    code = SILENT.format(folder=str(tmp_path / "data"))
    ended = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert ended.returncode == 11, ended.stderr.decode()
    assert ended.stdout == b""


SCENES: list[Callable[[App], None]] = [
    routes.settings,
    routes.about,
    routes.replays,
    routes.statistics,
    routes.profiles,
    lambda app: routes.setup(app, GAME),
    lambda app: routes.rules(app, GAME),
    lambda app: routes.lessons(app, GAME),
]


def test_a_hundred_visits_leave_one_scene_on_the_stack(hand: Hand) -> None:
    for number in range(40):
        SCENES[number % len(SCENES)](hand.app)
        hand.step()
        assert len(hand.app.stack.scenes) == 2
        hand.key("escape")
        assert [type(scene) for scene in hand.app.stack.scenes] == [StartScene]


OUTSIDE = ("quit", "yes", "open", "folder")


def test_keys_and_clicks_at_random_never_crash(hand: Hand) -> None:
    """Rows 27, 30, 111 and 114 in one: whatever is done in whatever order, no crash page and the match is whole."""
    chance = random.Random(5)
    hand.app.change_settings(pace="instant", motion="1x")
    hand.sit(NAPHA, MALI)
    names = ["u", "h", "pageup", "pagedown", "tab", "return", "left", "up", "escape", "m", "space", "down", "right"]
    for _ in range(200):
        if chance.random() < 0.5 and hand.app.picture:
            targets = [s.target for s in hand.app.picture if s.target and s.target not in OUTSIDE]
            hand.click(chance.choice(targets), chance.choice((1, 1, 2)))
        else:
            hand.key(chance.choice(names))
        assert hand.app.running or isinstance(hand.top, StartScene)
        hand.app.running = True
    for scene in hand.app.stack.scenes:
        if isinstance(scene, TableScene):
            kept = hand.app.keeping.stored(scene.play.id)
            assert kept is not None
            assert list(kept.actions) == [str(action) for action in scene.match.log]


def keys_of(file: Path) -> Iterator[str]:
    """Every key that a file says in so many words."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        name = getattr(node.func, "id", getattr(node.func, "attr", "")) if isinstance(node, ast.Call) else ""
        if name in ("say", "Message") and isinstance(node, ast.Call) and node.args:
            first = node.args[0]
            if isinstance(first, ast.Constant):
                yield first.value


def test_every_sentence_that_is_said_stands_in_the_catalog() -> None:
    catalog = Catalog("en")
    said = {key for file in (ROOT / "game").rglob("*.py") for key in keys_of(file)}
    assert len(said) > 200
    assert not {key for key in said if not catalog.has(key)}
