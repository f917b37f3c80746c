"""The screens round the table: what they show, whether it fits, and that hands and keys lead through them."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.core.session import Computer, Person
from game.core.text import Message, say
from game.core.variant import switches, value_of, with_value
from game.games import catalogue
from game.shell import routes
from game.shell.app import App, Options
from game.shell.catalog import Catalog, entries
from game.shell.scenes.book import book, house_rules
from game.shell.scenes.first_run import FirstRunScene
from game.shell.scenes.lesson import Lesson, lessons_of
from game.shell.scenes.lessons import LessonsScene
from game.shell.scenes.people import people_for
from game.shell.scenes.rules import RulesScene
from game.shell.scenes.seating import Seating
from game.shell.scenes.settings import SECTIONS, SettingsScene
from game.shell.scenes.setup import SetupScene
from game.shell.scenes.shelf import when
from game.shell.scenes.start import StartScene
from game.shell.scenes.statistics import tallies
from game.shell.scenes.switches import SwitchesScene
from game.shell.scenes.table import TableScene
from game.shell.stack import LAYERS, Scene
from game.shell.text import Style, bare
from game.shell.ui import raw
from game.stage.focus import along
from game.stage.sprite import Box, Picture, Sprite
from game.store.matches import Outcome
from game.store.settings import Settings

GAME = "slimetrail"
SCENES = Path(routes.__file__).parent / "scenes"
ILLUSTRATIONS = ("preview.", "picture.", "table.")
LEAST = 0.85


def open_app(folder: Path, size: tuple[int, int], language: str, text: int) -> App:
    app = App(Options(data=folder, sound=False, size=size, inline=True))
    app.change_settings(language=language, text_size=text, motion="off")
    return app


def furnish(app: App) -> None:
    """Two people, matches that wait and matches that ended, one sound and one broken house variant."""
    keeping, game = app.keeping, catalogue()[GAME]
    keeping.add_profile("สมชาย")
    keeping.add_profile("Napha Long-Name Jaidee")
    profile = keeping.profile
    assert profile is not None
    matches = keeping.store.matches
    for level in range(1, 6):
        players = (Person(profile.name, profile.id), Computer("Mali", level))
        matches.begin(game, "rastros8", game.variant(), players, seed=5)
        ended = matches.begin(game, "seed", game.variant(), players, seed=5)
        matches.finish(ended, [Outcome(0, 1 + level % 2, 0), Outcome(1, 2 - level % 2, 0)], "played")
    folder = keeping.houses_folder(GAME)
    folder.mkdir(parents=True)
    (folder / "small.yaml").write_text("game: slimetrail\nname: Small\nboard: {width: 5, height: 5}\n", "utf-8")
    (folder / "broken.yaml").write_text("game: slimetrail\nbord: {width: 5}\nmoves: queen\n", "utf-8")


@pytest.fixture(
    scope="module",
    params=[((960, 600), "en", 100), ((960, 600), "th", 100), ((960, 600), "en", 150), ((960, 600), "th", 150),
            ((1920, 1080), "th", 125)],
    ids=lambda p: f"{p[0][0]}-{p[1]}-{p[2]}",
)  # fmt: skip
def app(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    opened = open_app(tmp_path_factory.mktemp("data"), *request.param)
    furnish(opened)
    yield opened
    opened.close()


@pytest.fixture
def small(tmp_path: Path) -> Iterator[App]:
    opened = open_app(tmp_path, (960, 600), "en", 100)
    yield opened
    opened.close()


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Catalog, "strict", True)


def show(app: App, scene: Scene) -> Picture:
    """The scene on top of a pavilion, built."""
    app.stack.reset(StartScene(app), scene)
    app.stack.settle()
    return built(app)


def built(app: App) -> Picture:
    app.stack.settle()
    return app.stack.build(app.screen.ui(app.stack.top.names, None, None, 0.0))


def press(app: App, target: str) -> None:
    """A click on something that is there."""
    assert target in {sprite.target for sprite in built(app)}, target
    app.stack.top.press(target)
    app.stack.settle()


def pages(app: App) -> Iterator[Picture]:
    """Every page of the scene on top."""
    first = built(app)
    yield first
    shown = {sprite.target for sprite in first}
    turn = next((target for target in shown if target and target.endswith(("page+", "houses+"))), None)
    if turn is None:
        return
    keys = [sprite.key for sprite in first]
    for _ in range(20):
        app.stack.top.press(turn)
        picture = built(app)
        if [sprite.key for sprite in picture] == keys:
            return
        yield picture


def every_scene(app: App) -> Iterator[tuple[str, Scene]]:
    yield "first run", FirstRunScene(app)
    for section in SECTIONS:
        scene = SettingsScene(app)
        scene.section = section
        yield f"settings {section}", scene
    for chapter in [*(entry.id for entry in book(GAME)), "house"]:
        yield f"rules {chapter}", RulesScene(app, GAME, chapter)
    yield "lessons", LessonsScene(app, GAME)
    for entry in lessons_of(GAME):
        lessons = LessonsScene(app, GAME)
        lessons.press(f"lesson={entry.name}")
        yield f"lesson {entry.name}", lessons
    yield "setup", SetupScene(app, GAME)
    yield "switches", SwitchesScene(app, SetupScene(app, GAME))


def by_route(app: App) -> Iterator[tuple[str, Callable[[], None]]]:
    yield "about", lambda: routes.about(app)
    yield "replays", lambda: routes.replays(app)
    yield "statistics", lambda: routes.statistics(app)
    yield "profiles", lambda: routes.profiles(app)
    yield "problems", lambda: routes.problems(app, broken_house(app))


def broken_house(app: App):  # type: ignore[no-untyped-def]
    return next(house for house in SetupScene(app, GAME).list.houses if house.problems)


def pictures(app: App) -> Iterator[tuple[str, Picture]]:
    app.keeping.notices[:] = [say("store.aside", file="sala.sqlite3.aside-20261201T183005Z")]
    app.stack.reset(StartScene(app))
    yield "start with a notice", built(app)
    press(app, "dismiss")
    for picture in pages(app):
        yield "start", picture
    for name, scene in every_scene(app):
        show(app, scene)
        for picture in pages(app):
            yield name, picture
    for name, go in by_route(app):
        app.stack.reset(StartScene(app))
        app.stack.settle()
        go()
        for picture in pages(app):
            yield name, picture


def illustration(sprite: Sprite) -> bool:
    return sprite.key.split("/")[-1].startswith(ILLUSTRATIONS)


def test_every_scene_is_whole(app: App) -> None:
    canvas = app.screen.ui((), None, None, 0.0).canvas
    for name, picture in pictures(app):
        keys = [sprite.key for sprite in picture]
        assert len(keys) == len(set(keys)), name
        for sprite in picture:
            assert illustration(sprite) or sprite.box.inside(canvas), (name, sprite.key, sprite.box)
            assert sprite.box.w > 0, (name, sprite.key)
            assert sprite.box.h > 0, (name, sprite.key)


def common(a: Box, b: Box) -> float:
    """The area that two boxes share."""
    width = min(a.x + a.w, b.x + b.w) - max(a.x, b.x)
    height = min(a.y + a.h, b.y + b.h) - max(a.y, b.y)
    return max(0.0, width) * max(0.0, height)


def test_targets_do_not_overlap_and_are_named(app: App) -> None:
    for name, picture in pictures(app):
        targets = [sprite for sprite in picture if sprite.target and not illustration(sprite)]
        for one, other in itertools.combinations(targets, 2):
            assert common(one.box, other.box) < 1, (name, one.key, other.key)
        labels = [sprite.box for sprite in picture if sprite.label]
        for sprite in targets:
            named = sprite.label or sprite.tip or any(box.inside(sprite.box) for box in labels)
            assert named, (name, sprite.key)


def test_words_fit_their_boxes(app: App) -> None:
    scale, types = app.screen.scale, app.screen.types
    faults = set()
    for name, picture in pictures(app):
        top = max(sprite.key.count("/") for sprite in picture)
        for sprite in picture:
            label = sprite.label
            if label is None or illustration(sprite) or sprite.key.count("/") < top:
                continue
            words = app.words(label.words)
            style = Style(label.size * scale, (0, 0, 0), label.bold, label.align, label.wrap)
            size, lines = types.fit(words, sprite.box.w * scale, sprite.box.h * scale, style)
            cut = "…" in "".join(lines) and "…" not in words
            if size < LEAST * style.size or cut:
                faults.add((name, sprite.key, words, round(size / style.size, 2)))
    assert not faults


def test_words_stand_apart(app: App) -> None:
    faults = set()
    for name, picture in pictures(app):
        front = max(sprite.layer for sprite in picture) // LAYERS
        written = [s for s in picture if s.label and not illustration(s) and s.layer // LAYERS == front]
        for one, other in itertools.combinations(written, 2):
            if common(one.box, other.box) >= 1:
                faults.add((name, one.key, other.key))
    assert not faults


def test_the_keyboard_reaches_everything(app: App) -> None:
    for name, picture in pictures(app):
        scene = app.stack.top
        stops = tuple(s for s in picture if s.target and scene.focusable(s.target))
        reached, focus = set(), None
        for _ in stops:
            focus = along(stops, focus, 1)
            reached.add(focus)
        assert reached == {s.target for s in stops}, name


def test_escape_goes_back_from_every_scene(small: App) -> None:
    furnish(small)
    for name, scene in every_scene(small):
        if isinstance(scene, FirstRunScene):
            continue
        show(small, scene)
        for _ in range(3):
            if small.stack.top is not scene:
                break
            small.stack.top.back()
            small.stack.settle()
        assert isinstance(small.stack.top, StartScene), name


def spoken(node: ast.expr) -> str:
    """The letters that an expression shows as they are: a literal, or the fixed parts of an f-string."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(spoken(part) for part in node.values)
    if isinstance(node, ast.IfExp):
        return spoken(node.body) + spoken(node.orelse)
    return ""


def test_no_words_outside_the_catalogs() -> None:
    for path in SCENES.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "raw":
                assert not any(letter.isalpha() for letter in spoken(node.args[0])), path.name


def test_no_game_is_named_in_a_scene() -> None:
    names = set(catalogue()) | {"scout", "salaugh", "mahjong", "ball"}
    for path in SCENES.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert node.value.split(".")[0].split("/")[0] not in names, (path.name, node.value)


def test_first_run_leads_to_a_match_in_three_clicks(small: App) -> None:
    small.open()
    small.stack.settle()
    assert isinstance(small.stack.top, FirstRunScene)
    press(small, "language=th")
    assert small.language == "th"
    small.stack.top.type("นภา")
    small.stack.top.key("enter")
    small.stack.settle()
    assert isinstance(small.stack.top, StartScene)
    assert small.keeping.profile is not None
    assert small.keeping.profile.name == "นภา"
    press(small, f"game={GAME}")
    press(small, "play")
    table = small.stack.top
    assert isinstance(table, TableScene)
    assert table.play.setup.variant == catalogue()[GAME].variant()
    assert [type(player) for player in table.play.setup.players] == [Person, Computer]


def tap(app: App, scancode: int) -> None:
    """A key as the window reports it, and one turn of the loop."""
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=0, scancode=scancode, mod=0, unicode=""))
    app.step(app.now + 0.1)


def tab_to(app: App, target: str) -> None:
    for _ in range(60):
        if app.hands.focus == target:
            return
        tap(app, pygame.KSCAN_TAB)
    raise AssertionError(f"Tab never comes to {target}")


def test_the_pointer_may_move_before_the_first_picture(small: App) -> None:
    small.open()
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(9, 9), rel=(1, 1), buttons=(0, 0, 0)))
    small.step(small.now + 0.1)
    assert isinstance(small.stack.top, FirstRunScene)


def test_keys_alone_lead_from_the_first_run_to_a_match(small: App) -> None:
    small.open()
    small.step(small.now + 0.1)
    tab_to(small, "language=th")
    tap(small, pygame.KSCAN_RETURN)
    assert small.language == "th"
    tab_to(small, "name")
    tap(small, pygame.KSCAN_RETURN)
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="มะปราง"))
    tap(small, pygame.KSCAN_RETURN)
    assert small.keeping.profile is not None
    assert small.keeping.profile.name == "มะปราง"
    tab_to(small, f"game={GAME}")
    tap(small, pygame.KSCAN_RETURN)
    tab_to(small, "play")
    tap(small, pygame.KSCAN_RETURN)
    small.step(small.now + 0.1)
    assert isinstance(small.stack.top, TableScene)


def test_an_empty_name_makes_a_guest(small: App) -> None:
    small.open()
    small.stack.settle()
    press(small, "language=th")
    press(small, "go")
    assert small.keeping.profile is not None
    assert small.keeping.profile.name == "ผู้มาเยือน"


def test_the_last_choice_is_remembered(small: App) -> None:
    furnish(small)
    small.stack.reset(StartScene(small))
    small.stack.settle()
    press(small, f"game={GAME}")
    scene = small.stack.top
    assert isinstance(scene, SetupScene)
    for target in ("seat0=computer", "seat1+", "mixed", "seed"):
        press(small, target)
    scene.type("12x34")
    press(small, "house=rastros8") if any(s.target == "house=rastros8" for s in built(small)) else scene.choose(
        next(house for house in scene.list.houses if house.name == "rastros8")
    )
    press(small, "play")
    table = small.stack.top
    assert isinstance(table, TableScene)
    assert table.play.setup.seed == 1234
    assert table.play.setup.variant_name == "rastros8"
    again = SetupScene(small, GAME)
    assert again.house.name == "rastros8"
    assert [chair.person for chair in again.seating.chairs] == [None, None]
    assert again.seating.chairs[1].level == 3
    assert again.mixed
    assert not again.seed.text


def test_nobody_sits_twice(small: App) -> None:
    furnish(small)
    scene = SetupScene(small, GAME)
    show(small, scene)
    press(small, "seat1=person")
    seated = {chair.person for chair in scene.seating.chairs}
    for _ in range(8):
        press(small, "seat1+")
        people = [chair.person for chair in scene.seating.chairs]
        assert len(set(people)) == 2
        seated.update(people)
    assert seated == set(range(len(scene.seating.people)))


def names_at(app: App) -> list[str]:
    """The names of the match that the new-match scene begins as it stands."""
    press(app, "play")
    assert isinstance(app.stack.top, TableScene)
    return [player.name for player in app.stack.top.play.setup.players]


@pytest.mark.parametrize(("language", "names"), [("en", ["Guest", "Guest 2"]), ("th", ["ผู้มาเยือน", "ผู้มาเยือน 2"])])
def test_a_guest_beside_somebody_called_guest_has_another_name(small: App, language: str, names: list[str]) -> None:
    small.open()
    small.stack.settle()
    press(small, f"language={language}")
    press(small, "go")
    press(small, f"game={GAME}")
    press(small, "seat1=person")
    assert names_at(small) == names


@pytest.mark.parametrize("name", ["Guest", "guest 2", "Mali", "BUA"])
def test_nobody_at_a_table_has_the_name_of_another(small: App, name: str) -> None:
    small.keeping.add_profile(name)
    people = people_for(small, 5)
    assert len({person.name.casefold() for person in people}) == len(people) == 6
    seating = Seating(people, 5)
    for seats in ((), (1,), (3, 4)):
        for seat in seats:
            seating.press(f"seat{seat}=person")
        found = [player.name.casefold() for player in seating.players(["Mali", "Bua", "Kaew", "Dao", "Fah"])]
        assert len(set(found)) == 5


def form_scene(app: App) -> tuple[SetupScene, SwitchesScene]:
    setup = SetupScene(app, GAME)
    show(app, setup)
    press(app, "switches")
    form = app.stack.top
    assert isinstance(form, SwitchesScene)
    return setup, form


def test_a_contradiction_is_explained_and_blocks_the_start(small: App) -> None:
    furnish(small)
    setup, form = form_scene(small)
    form.press("edit:start")
    form.type("a1")
    form.key("enter")
    assert "start" in form.form.problems()
    assert any(sprite.key.startswith("problem ") for picture in pages(small) for sprite in picture)
    press(small, "use")
    assert small.stack.top is form
    use = next(sprite for sprite in built(small) if sprite.target == "use")
    assert use.tip == form.form.problems()["start"]
    press(small, "back")
    assert setup.changed
    play = next(sprite for sprite in built(small) if sprite.target == "play")
    assert play.tip is not None
    press(small, "play")
    assert small.stack.top is setup


def test_why_a_button_is_dead_is_said_beside_it(app: App) -> None:
    setup = SetupScene(app, GAME)
    setup.variant = with_value(setup.variant, "start", "a1")
    show(app, setup)
    for hover, focus in (("play", None), (None, "play")):
        picture = app.stack.build(app.screen.ui((), hover, focus, 0.0))
        tip = next(sprite for sprite in picture if sprite.key == "tip.words")
        assert tip.label is not None
        assert "a1" in app.words(tip.label.words)
        assert tip.box.inside(app.screen.ui((), None, None, 0.0).canvas)


def test_a_wrong_value_is_explained_and_changes_nothing(small: App) -> None:
    furnish(small)
    _, form = form_scene(small)
    before = form.form.variant
    form.press("edit:board.width")
    form.type("77")
    form.key("enter")
    assert form.form.variant == before
    assert "board.width" in form.form.problems()
    assert shown_in(small, "edit:board.width") == "77"
    press(small, "use")
    assert small.stack.top is form
    form.press("step:board.width+")
    assert shown_in(small, "edit:board.width") == "8"
    assert form.form.variant.board.width == 8
    assert not form.form.problems()


def shown_in(app: App, target: str) -> str:
    """The words in a field, on whichever page it is."""
    for picture in pages(app):
        for sprite in picture:
            if sprite.key == f"{target}.words" and sprite.label is not None:
                return bare(app.words(sprite.label.words))
    raise AssertionError(target)


@pytest.mark.parametrize(
    ("language", "key", "typed", "says"),
    [("en", "start", "z9", '"z9" is not possible here. Allowed: centre, random or a square such as e5'),
     ("th", "start", "z9", 'ใช้ "z9" ที่นี่ไม่ได้ ใช้ได้: กลาง, สุ่ม หรือ ช่องเช่น e5'),
     ("en", "board.height", "99", '"99" is not possible here. Allowed: 3 to 9')],
)  # fmt: skip
def test_a_rejected_value_stays_in_sight_until_it_is_mended(
    small: App, language: str, key: str, typed: str, says: str
) -> None:
    furnish(small)
    small.change_settings(language=language)
    _, form = form_scene(small)
    form.press(f"edit:{key}")
    form.type(typed)
    form.key("enter")
    assert bare(small.words(form.form.problems()[key])) == says
    assert shown_in(small, f"edit:{key}") == typed
    form.press(f"edit:{key}")
    assert form.form.field.text == typed
    form.key("escape")
    assert not form.form.problems()
    assert shown_in(small, f"edit:{key}") != typed


def test_every_switch_with_a_form_says_what_may_be_typed() -> None:
    for game in catalogue().values():
        formed = [switch for switch in switches(game.variant) if switch.allowed.form is not None]
        assert all(f"{game.id}.switch.{switch.key}.own" in entries() for switch in formed)


def test_saving_makes_a_house_variant_and_leaves_the_preset(small: App) -> None:
    furnish(small)
    setup, form = form_scene(small)
    preset = setup.house
    text = preset.file.read_text("utf-8")
    form.press("set:moves=orthogonal")
    form.press("name")
    form.type("Grandmother")
    form.key("enter")
    press(small, "save")
    assert setup.house.name == "grandmother"
    assert not setup.house.preset
    assert setup.house.variant.moves == "orthogonal"
    assert preset.file.read_text("utf-8") == text
    form.back()
    small.stack.settle()
    assert small.stack.top is setup
    assert not setup.changed


def test_a_broken_house_variant_shows_its_problems(small: App) -> None:
    furnish(small)
    scene = SetupScene(small, GAME)
    show(small, scene)
    while "house=broken" not in {sprite.target for sprite in built(small)}:
        press(small, "houses+")
    press(small, "house=broken")
    words = [small.words(sprite.label.words) for sprite in built(small) if sprite.label]
    assert any("bord" in text and "board" in text for text in words)
    assert any("queen" in text for text in words)


def test_the_form_shows_every_switch_once(small: App) -> None:
    furnish(small)
    form_scene(small)
    rows = [sprite.key for picture in pages(small) for sprite in picture if sprite.key.startswith("row ")]
    assert sorted(rows) == sorted(f"row {switch.key}" for switch in switches(catalogue()[GAME].variant))


def test_every_setting_can_be_set(small: App) -> None:
    placed = [key for keys in SECTIONS.values() for key in keys]
    fields = [switch.key for switch in switches(Settings) if not switch.key.startswith("window.")]
    assert sorted(placed) == sorted(fields)
    scene = SettingsScene(small)
    show(small, scene)
    for section, keys in SECTIONS.items():
        press(small, f"section={section}")
        offered = {
            s.target for picture in pages(small) for s in picture if s.target and s.target.startswith("set:")
        }
        for key in keys:
            for target in sorted(offer for offer in offered if offer.startswith(f"set:{key}=")):
                if key == "full_screen":
                    continue
                scene.press(target)
                text = str(value_of(small.settings, key)).lower()
                assert target == f"set:{key}={text}"


def test_language_changes_under_a_standing_scene(small: App) -> None:
    scene = SettingsScene(small)
    show(small, scene)
    press(small, "set:language=th")
    words = [small.words(sprite.label.words) for sprite in built(small) if sprite.label]
    assert "ภาษา" in {text.replace("\u200b", "") for text in words}


def test_deleting_a_match_is_asked(small: App) -> None:
    furnish(small)
    small.stack.reset(StartScene(small))
    small.stack.settle()
    waiting = small.keeping.unfinished()
    press(small, f"delete={waiting[0].id}")
    press(small, "no")
    assert len(small.keeping.unfinished()) == len(waiting)
    press(small, f"delete={waiting[0].id}")
    press(small, "yes")
    assert [line.id for line in small.keeping.unfinished()] == [line.id for line in waiting[1:]]


def test_continue_opens_the_match(small: App) -> None:
    furnish(small)
    small.stack.reset(StartScene(small))
    small.stack.settle()
    match = small.keeping.unfinished()[0]
    press(small, f"continue={match.id}")
    table = small.stack.top
    assert isinstance(table, TableScene)
    assert table.play.id == match.id


def test_profiles_can_be_added_and_chosen(small: App) -> None:
    furnish(small)
    small.stack.reset(StartScene(small))
    small.stack.settle()
    press(small, "profile")
    press(small, "name")
    small.stack.top.type("สมชาย")
    press(small, "add")
    words = [small.words(sprite.label.words) for sprite in built(small) if sprite.label]
    assert any("already" in text for text in words)
    first = small.keeping.profiles()[0]
    press(small, f"profile={first.id}")
    assert small.keeping.profile == first
    assert isinstance(small.stack.top, StartScene)


def play_through(lesson: Lesson) -> None:
    """Do what the lesson asks for, by clicks alone."""
    now = 0.0
    for _ in range(200):
        now += 1.0
        if lesson.done:
            return
        if lesson.waits:
            lesson.read_on()
        elif lesson.expected is not None and lesson.seat is not None:
            line = len(lesson.match.line)
            for target in lesson.table.reach(lesson.view, lesson.seat, lesson.selection):
                touch = lesson.table.touch(lesson.view, lesson.seat, lesson.selection, target, False)
                if touch.action == lesson.expected:
                    lesson.touch(target)
                    break
            assert len(lesson.match.line) > line
        else:
            lesson.tick(now)
    raise AssertionError("the lesson does not end")


@pytest.mark.parametrize("name", [entry.name for entry in lessons_of(GAME)])
def test_every_lesson_can_be_played_to_its_end(small: App, name: str) -> None:
    scene = LessonsScene(small, GAME)
    scene.press(f"lesson={name}")
    assert scene.lesson is not None
    assert all(sentence.of("th") for sentence in scene.lesson.sentences())
    play_through(scene.lesson)


def test_a_wrong_click_in_a_lesson_is_explained(small: App) -> None:
    small.keeping.add_profile("Napha")
    scene = LessonsScene(small, GAME)
    show(small, scene)
    press(small, f"lesson={lessons_of(GAME)[0].name}")
    lesson = scene.lesson
    assert lesson is not None
    before = lesson.match.state
    expected = str(lesson.expected).split()[-1]
    wrong = next(t for t in lesson.table.reach(lesson.view, 0, None) if t != expected)
    for target in (wrong, "a1", wrong):
        press(small, f"table.{target}")
        assert lesson.answer is not None
        assert lesson.match.state == before
    assert expected in small.words(lesson.answer)
    press(small, f"table.{expected}")
    assert lesson.match.state != before


def test_a_finished_lesson_is_remembered(small: App) -> None:
    small.keeping.add_profile("Napha")
    scene = LessonsScene(small, GAME)
    show(small, scene)
    first = lessons_of(GAME)[0].name
    press(small, f"lesson={first}")
    assert scene.lesson is not None
    while not (
        scene.lesson.waits
        and scene.lesson.step is not None
        and scene.lesson.step_number + 1 == len(scene.lesson.scenario.steps)
    ):
        one_step(scene.lesson)
    press(small, "on")
    assert small.keeping.lessons_done(GAME) == {first}


def one_step(lesson: Lesson) -> None:
    if lesson.waits:
        lesson.read_on()
    elif lesson.expected is not None:
        lesson.touch(str(lesson.expected).split()[-1])
    else:
        for now in (0.0, 10.0):
            lesson.tick(now)


def test_rules_name_what_differs_from_the_preset(small: App) -> None:
    game = catalogue()[GAME]
    standard = game.variant()
    assert len(house_rules(game, standard, standard, raw(""))) == 1
    changed = type(standard)(moves="orthogonal")
    lines = house_rules(game, changed, standard, raw("Seed"))
    assert len(lines) == 2
    assert "orthogonal" in small.words(lines[1])


def test_the_rule_book_speaks_both_languages() -> None:
    for chapter in book(GAME):
        for language in ("en", "th"):
            assert chapter.title[language]
            assert chapter.paragraphs(language)
        assert len(chapter.paragraphs("en")) == len(chapter.paragraphs("th"))
        if chapter.picture:
            catalogue()[GAME].rules.read(catalogue()[GAME].variant(), chapter.picture)


def test_statistics_count_wins_by_level(small: App) -> None:
    furnish(small)
    profile = small.keeping.profile
    assert profile is not None
    tally = tallies(small.keeping.store.matches, profile.id)[GAME]
    assert (tally.matches, tally.played, tally.won) == (5, 5, 2)
    assert dict(tally.against) == dict.fromkeys(range(1, 6), 1)
    assert {level for level, won in tally.beaten.items() if won} == {2, 4}
    assert tallies(small.keeping.store.matches, 0)[GAME].played == 0


def test_times_are_told_from_here() -> None:
    from datetime import datetime, timedelta

    now = datetime.now().astimezone()
    assert when(now.isoformat(), now).key == "when.today"
    assert when((now - timedelta(days=1)).isoformat(), now).key == "when.yesterday"
    assert when((now - timedelta(days=9)).isoformat(), now).key == "when.date"
    assert isinstance(when(now.isoformat()), Message)
