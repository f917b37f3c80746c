"""The lessons of SCOUT can be played to their end by hand, through the stages of every action."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.core.game import Action, Unreadable, View
from game.games.scout import protocol as rules
from game.games.scout.control import NOTHING, reach, touch
from game.games.scout.state import State
from game.games.scout.table import TABLE
from game.games.scout.variant import Variant
from game.shell.app import App, Options
from game.shell.scenes.book import book
from game.shell.scenes.lesson import Lesson, lessons_of
from game.shell.scenes.lessons import LessonsScene

NAMES = [entry.name for entry in lessons_of("scout")]


@pytest.fixture
def scene(tmp_path: Path) -> Iterator[LessonsScene]:
    """The list of lessons."""
    app = App(Options(data=tmp_path, language="th", sound=False, size=(960, 600), inline=True))
    made = LessonsScene(app, "scout")
    app.stack.reset(made)
    app.stack.settle()
    yield made
    app.close()


def way(view: View[State], seat: int, wanted: Action) -> list[str]:
    """The clicks that lead to an action."""
    seen, edge = {NOTHING}, [(NOTHING, list[str]())]
    for pick, clicks in edge:
        for target in reach(view, seat, pick):
            made = touch(view, seat, pick, target, False)
            if made.action == wanted:
                return [*clicks, target]
            if made.action is None and made.selection not in seen:
                seen.add(made.selection)
                edge.append((made.selection, [*clicks, target]))
    raise AssertionError(f"no way to {wanted}")


def press(scene: LessonsScene, target: str) -> None:
    """A click on the table or, where the target is a button, on that."""
    ui = scene.app.screen.ui(scene.names, None, None, 0.0)
    shown = {sprite.target for sprite in scene.app.stack.build(ui)}
    name = f"table.{target}" if f"table.{target}" in shown else f"do.{target}"
    assert name in shown, target
    scene.press(name)


@pytest.mark.parametrize("name", NAMES)
def test_every_lesson_can_be_played_by_hand(scene: LessonsScene, name: str) -> None:
    scene.press(f"lesson={name}")
    for step in range(60):
        lesson = scene.lesson
        if lesson is None or scene.open != name:
            return
        if lesson.waits:
            scene.press("on")
        elif lesson.expected is not None:
            assert lesson.seat is not None
            for target in way(lesson.view, lesson.seat, lesson.expected):
                press(scene, target)
        else:
            lesson.tick(step * 10.0)
    raise AssertionError("the lesson does not end")


def opened(scene: LessonsScene, name: str) -> Lesson:
    """A lesson at its beginning."""
    scene.press(f"lesson={name}")
    assert scene.lesson is not None
    return scene.lesson


def test_a_double_click_confirms_and_escape_takes_a_stage_back(scene: LessonsScene) -> None:
    lesson = opened(scene, "01_show")
    press(scene, "hand.3")
    scene.back()
    assert lesson.selection == TABLE.nothing
    press(scene, "hand.3")
    press(scene, "hand.4")
    scene.press("table.hand.4", double=True)
    assert str(lesson.match.line[-1]) == "A show 3..4"


def test_the_letters_on_the_buttons_work_and_a_dead_button_says_why(scene: LessonsScene) -> None:
    lesson = opened(scene, "03_scout")
    assert scene.key("l")
    assert scene.key("c")
    assert lesson.answer is not None
    assert lesson.answer.key == "scout.say.place_first"
    press(scene, "slot.2")
    assert scene.key("c")
    assert str(lesson.match.line[-1]) == "A scout L @2"


def test_after_some_wrong_tries_the_table_shows_what_to_do(scene: LessonsScene) -> None:
    lesson = opened(scene, "03_scout")
    for _ in range(3):
        assert lesson.advice is None
        for target in ("end.R", "slot.0", "confirm"):
            press(scene, target)
    assert lesson.advice is not None
    assert lesson.advice.action == lesson.expected
    assert lesson.answer is not None
    assert lesson.answer.key == "lessons.look"


def test_the_pupil_sees_through_the_own_eyes_while_others_act(scene: LessonsScene) -> None:
    lesson = opened(scene, "06_end")
    lesson.read_on()
    assert lesson.view.viewer == 0


def test_the_pictures_of_the_rule_book_are_positions() -> None:
    pictures = [chapter.picture for chapter in book("scout") if chapter.picture is not None]
    assert len(pictures) >= 5
    for text in pictures:
        try:
            rules.read(Variant(), text)
        except Unreadable as fault:
            raise AssertionError(text) from fault
