"""Hands on the window: clicks, drags, keys and focus; rows are faults of other clients that must not be ours."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.core.session import Person
from game.core.text import say
from game.shell import routes
from game.shell.painter import Transform
from game.shell.scenes.ask import AskScene
from game.shell.scenes.pause import PauseScene
from game.shell.scenes.result import ResultScene
from game.shell.scenes.rules import RulesScene
from game.shell.scenes.settings import SettingsScene
from game.shell.scenes.setup import SetupScene
from game.shell.scenes.start import StartScene
from game.shell.scenes.table import TableScene
from tests.shell.player import GAME, NAPHA, Hand, seated

SOMCHAI = Person("Somchai")
BESIDE_G7 = ("A e5", "B f6", "A e6", "B f7")


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    with seated(tmp_path) as made:
        yield made


ODD_SIZES = [(960, 600), (1013, 677), (1280, 800), (1399, 1051), (1921, 1083)]


@pytest.mark.parametrize("size", ODD_SIZES)
def test_every_pixel_of_the_corner_squares_can_be_clicked(tmp_path: Path, size: tuple[int, int]) -> None:
    """Row 3."""
    with seated(tmp_path, size) as hand:
        hand.sit()
        for corner in ("a1", "a7", "g1", "g7"):
            target = f"table.{corner}"
            rect = Transform(hand.app.screen.scale).rect(hand.sprite(target).box)
            for x in (rect.left, rect.right - 1):
                for y in (rect.top, rect.bottom - 1):
                    hand.point((x, y))
                    hand.step()
                    assert hand.app.hands.hover == target, (corner, x, y)


def test_losing_the_keyboard_forgets_a_press(hand: Hand) -> None:
    """Row 24."""
    hand.sit()
    at = hand.pixel("table.d5")
    hand.point(at)
    hand.down(at)
    hand.post(pygame.WINDOWFOCUSLOST)
    hand.post(pygame.WINDOWFOCUSGAINED)
    hand.up(at)
    hand.step()
    assert hand.table.match.log == []
    hand.click("table.d5")
    assert str(hand.table.match.log[0]) == "A d5"


def test_a_key_held_while_the_keyboard_is_lost_is_not_held_after(hand: Hand) -> None:
    """Row 24: modifiers come with each key, nothing remembers them."""
    hand.sit(NAPHA, SOMCHAI, moves=("A d5",))
    hand.post(pygame.KEYDOWN, key=0, scancode=pygame.KSCAN_LCTRL, mod=pygame.KMOD_CTRL, unicode="")
    hand.post(pygame.WINDOWFOCUSLOST)
    hand.post(pygame.WINDOWFOCUSGAINED)
    hand.step()
    hand.key("z")
    assert len(hand.table.match.log) == 1
    hand.key("z", pygame.KMOD_CTRL)
    assert str(hand.table.match.log[-1]) == "A undo"


@pytest.mark.parametrize("way", ["escape", "right click"])
def test_a_selected_square_has_a_mark_and_is_let_go(hand: Hand, way: str) -> None:
    """Row 31: the square that was asked about; Esc and the right button let it go and cost nothing."""
    hand.sit(NAPHA, SOMCHAI, moves=BESIDE_G7)
    hand.click("table.g7")
    assert hand.table.selection == "g7"
    assert any(sprite.key == "table.asked g7" for sprite in hand.app.picture), "a frame, not a colour"
    hand.key("escape") if way == "escape" else hand.right_click()
    assert hand.table.selection is None
    assert isinstance(hand.top, TableScene)
    assert not any(sprite.key == "table.asked g7" for sprite in hand.app.picture)
    assert len(hand.table.match.log) == 4


def test_a_hand_that_shakes_still_clicks_and_one_that_moves_away_does_not(hand: Hand) -> None:
    """Row 33."""
    hand.sit(NAPHA, SOMCHAI)
    x, y = hand.pixel("table.d5")
    hand.down((x, y))
    hand.point((x + 3, y - 3))
    hand.up((x + 3, y - 3))
    hand.step()
    assert [str(action) for action in hand.table.match.log] == ["A d5"]
    hand.down(hand.pixel("table.d6"))
    hand.point(hand.pixel("table.c6"))
    hand.up(hand.pixel("table.c6"))
    hand.step()
    assert len(hand.table.match.log) == 1


def test_shortcuts_fire_under_a_thai_layout(hand: Hand) -> None:
    """Row 42: the place of the key counts, not its sign."""
    hand.sit(NAPHA, SOMCHAI, moves=("A d5", "B d6"))
    hand.key("u")
    assert str(hand.table.match.log[-1]) == "B undo"
    hand.key("h")
    assert str(hand.table.match.log[-1]) == "B hint"
    hand.key("m")
    assert hand.app.settings.mute
    hand.key("f1")
    assert isinstance(hand.top, RulesScene)


def test_letters_are_typed_only_while_a_field_is_edited(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    """Row 88."""
    typing: list[bool] = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: typing.append(True))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: typing.append(False))
    hand.click(f"game={GAME}")
    assert typing == []
    hand.click("seed")
    assert typing == [True]
    hand.post(pygame.TEXTINPUT, text="12a3")
    hand.step()
    assert isinstance(hand.top, SetupScene)
    assert hand.top.seed.text == "123"
    hand.click("play")
    assert typing == [True, False]
    hand.post(pygame.TEXTINPUT, text="h")
    hand.step()
    assert hand.table.match.log == []


def test_a_click_before_knows_nothing_of_the_screen_after(hand: Hand) -> None:
    """Rows 87 and 121: both clicks of a fast double click in one turn of the loop begin one match."""
    hand.click(f"game={GAME}")
    at = hand.pixel("play")
    for clicks in (1, 2):
        hand.down(at)
        hand.up(at, clicks=clicks)
    hand.step()
    assert isinstance(hand.top, TableScene)
    assert len(hand.app.keeping.unfinished()) == 1


def test_keys_pressed_in_one_turn_go_back_one_level_each(hand: Hand) -> None:
    routes.settings(hand.app)
    hand.step()
    for _ in range(2):
        hand.post(pygame.KEYDOWN, key=0, scancode=pygame.KSCAN_ESCAPE, mod=0, unicode="")
    hand.step()
    assert [type(scene) for scene in hand.app.stack.scenes] == [StartScene, AskScene]


def question(hand: Hand) -> list[str]:
    """A destructive question; the answers that were taken for Yes."""
    done: list[str] = []
    routes.ask(hand.app, say("pause.resign_sure"), say("pause.resign"), lambda: done.append("yes"))
    hand.step()
    return done


def test_many_fast_clicks_are_no_answer_to_a_destructive_question(hand: Hand) -> None:
    """Row 121."""
    done = question(hand)
    for clicks in (2, 3, 4):
        hand.click("yes", clicks)
        assert done == []
        assert isinstance(hand.top, AskScene)
    hand.click("yes")
    assert done == ["yes"]
    assert isinstance(hand.top, StartScene)


def test_esc_and_no_do_nothing_of_what_was_asked(hand: Hand) -> None:
    for answer in ("escape", "no"):
        done = question(hand)
        hand.key("escape") if answer == "escape" else hand.click("no")
        assert done == []
        assert isinstance(hand.top, StartScene)


def test_the_gentle_warning_is_not_answered_by_a_double_click(hand: Hand) -> None:
    """Row 121: the second click of a double click is no second decision."""
    hand.sit(NAPHA, SOMCHAI, moves=BESIDE_G7)
    hand.click("table.g7")
    for clicks in (2, 3):
        hand.click("table.g7", clicks)
        assert len(hand.table.match.log) == 4
    hand.click("table.g7")
    assert str(hand.table.match.log[-1]) == "A g7"


def test_what_comes_by_itself_takes_no_click_at_first(hand: Hand) -> None:
    """Row 120: the click was meant for the table that had been there."""
    hand.sit(NAPHA, SOMCHAI, moves=BESIDE_G7)
    hand.click("table.g7")
    hand.step(1.0)
    hand.click("table.g7")
    while not isinstance(hand.top, ResultScene):
        hand.step(0.3)
    hand.click("rematch")
    assert isinstance(hand.top, ResultScene)
    hand.step(0.5)
    hand.click("rematch")
    assert isinstance(hand.top, TableScene)
    assert hand.table.play.setup.number == 1


def test_no_button_changes_its_meaning_in_its_place(hand: Hand) -> None:
    """Row 120: whatever stands in the row of buttons keeps its place when the match ends."""
    hand.sit(NAPHA, SOMCHAI, moves=BESIDE_G7)
    before = {s.target: s.box for s in hand.app.picture if s.target and s.target.startswith("do.")}
    hand.click("table.g7")
    hand.step(1.0)
    hand.click("table.g7")
    after = {s.target: s.box for s in hand.app.picture if s.target and s.target.startswith("do.")}
    assert {target: after[target] for target in before} == before
    assert after.keys() - before.keys() == {"do.result"}
    hand.key("return")
    assert isinstance(hand.top, ResultScene)


def test_the_pointer_rests_and_the_picture_changes_under_it(hand: Hand) -> None:
    at = hand.pixel("settings")
    hand.click("settings")
    hand.step()
    assert isinstance(hand.top, SettingsScene)
    under = hand.app.screen.target_at(hand.app.picture, *at)
    assert hand.app.hands.hover == under
    hand.post(pygame.WINDOWLEAVE)
    hand.step()
    assert hand.app.hands.hover is None


def test_a_focus_that_is_gone_means_nothing_any_more(hand: Hand) -> None:
    hand.click(f"game={GAME}")
    while hand.app.hands.focus != "play":
        hand.key("tab")
    hand.key("return")
    assert isinstance(hand.top, TableScene)
    assert hand.app.hands.focus is None
    hand.key("return")
    assert hand.table.match.log == []


@pytest.mark.parametrize(("mod", "there"), [(0, "dice"), (pygame.KMOD_SHIFT, "mixed")])
def test_tab_leaves_a_field_for_what_stands_beside_it(hand: Hand, mod: int, there: str) -> None:
    hand.click(f"game={GAME}")
    hand.click("seed")
    assert hand.top.editing
    hand.key("tab", mod)
    assert not hand.top.editing
    assert hand.app.hands.focus == there


@pytest.mark.parametrize(("mod", "there"), [(0, "go"), (pygame.KMOD_SHIFT, "language=en")])
def test_tab_leaves_a_field_that_was_open_from_the_start(tmp_path: Path, mod: int, there: str) -> None:
    with seated(tmp_path, named=False) as hand:
        assert hand.top.editing
        hand.key("tab", mod)
        assert hand.app.hands.focus == there


def test_tab_leaves_a_wrong_value_in_the_form_for_the_next_control(hand: Hand) -> None:
    hand.click(f"game={GAME}")
    hand.click("switches")
    hand.step()
    hand.click("edit:board.width")
    hand.post(pygame.TEXTINPUT, text="77")
    hand.step()
    hand.key("tab")
    assert hand.app.hands.focus == "step:board.width+"
    assert "77" in hand.words(), "what was typed stands there still"


def test_the_arrow_keys_lead_over_the_glowing_squares_and_enter_plays(hand: Hand) -> None:
    """Row 72: the table without a mouse."""
    hand.sit(NAPHA, SOMCHAI)
    hand.key("tab")
    seen = set()
    for way in ("up", "up", "right", "right", "down", "down", "left", "left", "up"):
        seen.add(hand.app.hands.focus)
        hand.key(way)
    assert {f"table.{name}" for name in ("c3", "c4", "c5", "d5", "e5", "e4", "e3", "d3")} <= seen
    chosen = hand.app.hands.focus
    hand.key("return")
    assert f"table.{str(hand.table.match.log[0]).split()[-1]}" == chosen


def test_esc_on_the_table_opens_the_menu_and_esc_closes_it(hand: Hand) -> None:
    hand.sit()
    hand.key("escape")
    assert isinstance(hand.top, PauseScene)
    assert hand.table.session.paused
    hand.key("escape")
    assert isinstance(hand.top, TableScene)
    assert not hand.table.session.paused
