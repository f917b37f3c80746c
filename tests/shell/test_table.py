"""The table: thinking, undo, hints, warnings, refusals, looking back, resigning, the cover between two people."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core.game import View
from game.core.match import Match
from game.core.session import Computer, Person
from game.core.text import say
from game.shell import play, routes
from game.shell.scenes.handover import HandOverScene
from game.shell.scenes.pause import PauseScene
from game.shell.scenes.result import ResultScene
from game.shell.scenes.table import TableScene
from game.shell.text import Style
from game.stage.control import Button, Touch
from game.stage.focus import along
from game.stage.sprite import Box, Label, Sprite
from game.store.store import open_store
from tests.ai import toy
from tests.shell.player import MALI, NAPHA, Hand, common, seated

SOMCHAI, BUA = Person("Somchai"), Computer("Bua", 2)
BESIDE_G7 = ("A e5", "B f6", "A e6", "B f7")


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    with seated(tmp_path) as made:
        yield made


def log(hand: Hand) -> list[str]:
    return [str(action) for action in hand.table.match.log]


def test_a_click_during_thought_changes_nothing(tmp_path: Path) -> None:
    """Row 114."""
    with seated(tmp_path, pace="slow") as hand:
        hand.sit()
        at = hand.pixel("table.e5")
        hand.click("table.d5")
        assert hand.table.session.thinking == 1
        hand.down(at)
        hand.up(at)
        hand.key("return")
        hand.wait(1.0)
        assert log(hand) == ["A d5"]
        hand.wait(1.0)
        assert len(log(hand)) == 2


@pytest.mark.parametrize("seconds", [0.0, 0.3, 0.75, 0.9])
def test_undo_by_its_key_while_the_computer_is_queued_thinks_or_moves(tmp_path: Path, seconds: float) -> None:
    """Row 30: at each moment the match goes on; 0.8 s is the computer's pace, 0.25 s a motion."""
    with seated(tmp_path, pace="normal", motion="1x") as hand:
        hand.sit()
        hand.click("table.d5")
        hand.wait(seconds)
        hand.key("z", pygame.KMOD_CTRL)
        assert log(hand)[-1] == "A undo"
        assert hand.table.match.line == ()
        hand.wait(3.0)
        assert log(hand)[-1] == "A undo"
        hand.click("table.e4")
        hand.wait(2.0)
        assert len(hand.table.match.line) == 2


def test_thirty_seconds_at_once_make_one_move(tmp_path: Path) -> None:
    """Row 22: the window was dragged, or the machine slept."""
    with seated(tmp_path, pace="normal", motion="0.5x") as hand:
        hand.sit(MALI, BUA)
        hand.step(30.0)
        hand.step(30.0)
        moves = len(log(hand))
        assert moves <= 2
        hand.step(30.0)
        assert len(log(hand)) == moves + 1
        hand.step(30.0)
        assert not hand.app.animator.moving(hand.now + 30)


def test_a_move_of_the_computer_is_shown_for_its_time_and_keeps_its_mark(tmp_path: Path) -> None:
    """Row 34."""
    with seated(tmp_path, pace="slow") as hand:
        hand.sit(MALI, BUA)
        times: list[float] = []
        while len(log(hand)) < 3:
            before = len(log(hand))
            hand.step(0.05)
            times += [hand.now] * (len(log(hand)) - before)
        assert all(b - a >= 1.6 for a, b in pairwise(times))
        assert any(sprite.key == "table.last" for sprite in hand.app.picture)


def test_many_moves_without_a_pause_end_in_the_right_picture(hand: Hand) -> None:
    """Row 118."""
    hand.app.change_settings(motion="1x")
    hand.sit(MALI, BUA)
    while not hand.table.match.finished:
        hand.step(0.01)
        assert len(hand.app.animator.at(hand.now)) < 400
    hand.step(1.0)
    hand.step(1.0)
    moved = hand.app.animator.at(hand.now)
    assert not any(placed.moving for placed in moved)
    here = {placed.sprite.key for placed in moved}
    assert here == {sprite.key for sprite in hand.app.picture if sprite.key.startswith("table.")}


def test_two_computers_can_be_paused_looked_back_at_and_let_go_on(tmp_path: Path) -> None:
    """Row 76."""
    with seated(tmp_path, pace="fast") as hand:
        hand.sit(MALI, BUA)
        hand.wait(1.5)
        hand.key("escape")
        moves = len(log(hand))
        hand.wait(5.0)
        assert len(log(hand)) == moves
        hand.key("escape")
        hand.key("pageup")
        hand.key("pageup")
        moves = len(log(hand))
        shown = hand.table.view.state
        assert shown == hand.table.match.state_after(moves - 2)
        hand.wait(1.0)
        assert len(log(hand)) > moves
        assert hand.table.view.state == shown, "who looks back keeps looking at the same position"
        hand.key("escape")
        assert hand.table.view.state == hand.table.match.state


def test_looking_back_while_the_computer_thinks(tmp_path: Path) -> None:
    """Row 115."""
    with seated(tmp_path, pace="normal") as hand:
        hand.sit(moves=("A d5", "B d6"))
        hand.click("table.e6")
        hand.click("log.earlier")
        hand.click("log.earlier")
        assert hand.table.view.state == hand.table.match.state_after(1)
        assert hand.says("2")
        hand.click("log.later")
        hand.wait(2.0)
        assert len(log(hand)) == 4
        assert hand.table.view.state == hand.table.match.state_after(2)
        assert not any(s.target and s.target.startswith("table.") for s in hand.app.picture)
        hand.click("log.now")
        assert hand.table.asking == 0
        legal = hand.table.match.legal(0)[0]
        hand.click(f"table.{str(legal).split()[-1]}")
        assert len(log(hand)) == 5


def test_looking_back_from_the_end_and_at_the_result(hand: Hand) -> None:
    hand.sit(moves=("A d5", "B d6", "A leave"))
    for _ in range(4):
        hand.key("pageup")
        assert hand.table.log.back > 0
    hand.click("do.result")
    assert isinstance(hand.top, ResultScene)
    hand.step(0.5)
    hand.click("look")
    hand.key("escape")
    assert hand.table.log.back == 0


def test_why_a_square_cannot_be_entered_is_said_and_nothing_changes(hand: Hand) -> None:
    hand.sit(NAPHA, SOMCHAI, moves=("A d5",))
    hand.click("table.d4")
    assert hand.says("d4 is slimed")
    hand.click("table.a1")
    assert hand.says("a1 is not one step away")
    hand.click("table.d5")
    assert hand.says("d5 is not one step away"), "the snail's own square"
    assert log(hand) == ["A d5"]
    hand.wait(6.0)
    assert not hand.says("one step away"), "said long enough"


def test_a_corner_of_the_other_player_is_warned_of_where_that_is_wished(hand: Hand) -> None:
    hand.sit(NAPHA, SOMCHAI, moves=BESIDE_G7)
    hand.click("table.g7")
    assert hand.says("g7 is the corner of Somchai")
    assert len(log(hand)) == 4
    hand.click("table.e7")
    assert log(hand)[-1] == "A e7", "another square is no answer to the warning"
    hand.app.change_settings(warn_suicide=False)
    hand.sit(NAPHA, SOMCHAI, moves=BESIDE_G7)
    hand.click("table.g7")
    assert hand.table.match.finished


def test_a_hint_shows_a_square_says_why_and_marks_the_match(hand: Hand) -> None:
    hand.sit()
    hand.click("do.hint")
    hand.wait(0.5)
    assert log(hand) == ["A hint"]
    assert hand.table.advice is not None
    assert any(sprite.key == "table.hint" for sprite in hand.app.picture)
    assert hand.says("win")
    hand.wait(20.0)
    assert hand.says("win"), "a hint stays until the next move"
    square = str(hand.table.advice.action).split()[-1]
    hand.click(f"table.{square}")
    assert hand.table.advice is None
    assert hand.table.match.assisted


def test_a_hint_that_comes_after_the_move_is_dropped(hand: Hand) -> None:
    hand.sit(NAPHA, SOMCHAI)
    hand.table.ask_hint()
    hand.table.submit(hand.table.match.legal(0)[0])
    hand.wait(1.0)
    assert hand.table.advice is None
    assert not hand.table.asked_hint


def test_resigning_is_asked_and_the_result_is_kept(hand: Hand) -> None:
    hand.sit(moves=("A d5", "B d6"))
    hand.click("menu")
    hand.click("resign")
    hand.click("no")
    assert isinstance(hand.top, PauseScene)
    assert not hand.table.match.finished
    hand.click("resign")
    hand.click("yes")
    assert log(hand)[-1] == "A leave"
    assert isinstance(hand.top, TableScene)
    match = hand.table.play.id
    assert [outcome.place for outcome in hand.app.keeping.outcomes(match)] == [2, 1]
    hand.wait(4.0)
    assert isinstance(hand.top, ResultScene)
    assert hand.says("Mali wins")


def test_a_lost_match_can_be_taken_back_from_the_end(hand: Hand) -> None:
    hand.sit(NAPHA, SOMCHAI, moves=BESIDE_G7)
    match = hand.table.play.id
    hand.app.change_settings(warn_suicide=False)
    hand.click("table.g7")
    assert hand.app.keeping.outcomes(match)
    hand.key("u")
    hand.wait(1.0)
    assert not hand.table.match.finished
    assert not hand.app.keeping.outcomes(match)
    assert match in [line.id for line in hand.app.keeping.unfinished()]


def test_resigning_cannot_be_taken_back(hand: Hand) -> None:
    hand.sit(moves=("A d5", "B d6", "A leave"))
    hand.key("u")
    assert hand.table.match.finished
    assert hand.says("cannot be taken back")


def test_a_finished_match_is_in_the_store_before_anything_is_asked(hand: Hand) -> None:
    """Rows 97 and 105: as if the program were killed while the result comes up."""
    hand.sit(NAPHA, SOMCHAI, moves=BESIDE_G7)
    match = hand.table.play.id
    hand.app.change_settings(warn_suicide=False)
    hand.click("table.g7")
    store = open_store(hand.app.keeping.places)
    try:
        assert [outcome.place for outcome in store.matches.outcomes(match)] == [2, 1]
        assert match in [line.id for line in store.matches.history(10, 0)]
    finally:
        store.close()


def test_a_match_is_left_and_found_again_at_its_last_action(hand: Hand) -> None:
    hand.sit(seed=11)
    hand.click("table.d5")
    hand.wait(0.5)
    hand.key("u")
    hand.wait(0.3)
    hand.click("table.e4")
    hand.wait(0.5)
    lines, told = log(hand), [hand.app.words(line) for line in hand.table.log_lines()]
    match = hand.table.play.id
    hand.click("menu")
    hand.click("home")
    hand.click(f"continue={match}")
    assert log(hand) == lines
    assert [hand.app.words(line) for line in hand.table.log_lines()] == told
    assert hand.table.play.setup.seed == 11


def test_a_single_way_is_gone_by_itself_where_that_is_wished(tmp_path: Path) -> None:
    """Row 117: no piece of the board is left but one; shown for the computer's pace, then played."""
    with seated(tmp_path, pace="normal", auto_forced=True) as hand:
        hand.sit(NAPHA, SOMCHAI)
        legal = hand.table.match.legal
        one = legal(0)[:1]
        hand.table.match.legal = lambda seat: one if seat == 0 else legal(seat)  # type: ignore[method-assign]
        hand.wait(0.6)
        assert log(hand) == []
        hand.wait(0.4)
        assert log(hand) == [str(one[0])]
        hand.wait(3.0)
        assert len(log(hand)) == 1, "a choice is left to the player"


@pytest.mark.parametrize("event", [pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN])
def test_a_hidden_window_pauses_the_match(tmp_path: Path, event: int) -> None:
    """Row 60."""
    with seated(tmp_path, pace="normal") as hand:
        hand.sit()
        hand.click("table.d5")
        hand.post(event)
        hand.step()
        assert isinstance(hand.top, PauseScene)
        assert hand.table.session.paused
        hand.wait(5.0)
        assert log(hand) == ["A d5"]
        hand.key("escape")
        hand.wait(1.0)
        assert len(log(hand)) == 2


def test_a_hidden_window_pauses_under_other_screens_too(tmp_path: Path) -> None:
    """Row 60: the rule book was open."""
    with seated(tmp_path, pace="normal") as hand:
        hand.sit()
        hand.click("table.d5")
        hand.key("f1")
        hand.post(pygame.WINDOWMINIMIZED)
        hand.wait(5.0)
        assert log(hand) == ["A d5"]
        hand.post(pygame.WINDOWRESTORED)
        hand.key("escape")
        hand.wait(1.0)
        assert len(log(hand)) == 2


def played(hand: Hand, fidgety: bool) -> list[str]:
    """A match of two computers; a fidgety spectator scrolls, hovers and looks back meanwhile."""
    chance = random.Random(1)
    hand.sit(MALI, BUA, seed=99)
    while not hand.table.match.finished:
        if fidgety:
            hand.point((chance.randrange(1280), chance.randrange(800)))
            hand.post(pygame.MOUSEWHEEL, x=0, y=chance.choice((-1, 1)))
            hand.key(chance.choice(("pageup", "pagedown", "tab", "left", "up")))
            random.random()
        hand.step(0.1)
    return log(hand)


def test_what_a_spectator_does_changes_no_match(tmp_path: Path) -> None:
    """Rows 51 and 108: drawing and rules share no chance."""
    with seated(tmp_path / "a") as calm:
        one = played(calm, False)
    with seated(tmp_path / "b", motion="1x") as fidgety:
        two = played(fidgety, True)
    assert one == two


def test_the_board_fills_the_window(tmp_path: Path) -> None:
    """Row 100: the board with the seats beside it; where it is wide enough, the board by its height alone."""
    with seated(tmp_path) as hand:
        hand.sit()
        for size in ((960, 600), (1024, 768), (1280, 1024), (1920, 1080), (2560, 1080)):
            hand.app.window.resize(size)
            hand.app.resized()
            hand.step()
            felt = next(sprite.box for sprite in hand.app.picture if sprite.key == "felt")
            table = [sprite.box for sprite in hand.app.picture if sprite.key.startswith("table.")]
            across = max(box.x + box.w for box in table) - min(box.x for box in table)
            down = max(box.y + box.h for box in table) - min(box.y for box in table)
            assert max(across / felt.w, down / felt.h) >= 0.95, size
            board = next(sprite.box for sprite in hand.app.picture if sprite.key == "table.board")
            wide = size[0] / size[1] >= 1.6
            assert max(board.w / felt.w, board.h / felt.h) >= (0.85 if wide else 0.7), size


SIZES = [(language, text) for language in ("en", "th") for text in (100, 125, 150)]


@pytest.mark.parametrize(("language", "text"), SIZES)
def test_every_word_round_the_table_fits(tmp_path: Path, language: str, text: int) -> None:
    """Rows 39 and 85: at the smallest window, in every state of a table; no two controls overlap."""
    from game.shell import shot

    with seated(tmp_path, (960, 600), language=language, text_size=text) as hand:
        faults = set()
        for screen in ("table", "pause", "handover", "result", "ask", "crash"):
            shot.open_screen(hand.app, screen)
            hand.may_crash = True
            hand.step()
            faults |= {(screen, *fault) for fault in misfits(hand)}
        hand.sit(NAPHA, SOMCHAI, moves=BESIDE_G7)
        hand.click("table.g7")
        faults |= {("warning", *fault) for fault in misfits(hand)}
        hand.click("do.hint")
        hand.wait(0.3)
        faults |= {("hint", *fault) for fault in misfits(hand)}
    assert not faults


def misfits(hand: Hand) -> set[tuple[object, ...]]:
    """Labels of the topmost scene that are cut or much too small, controls that overlap or stand outside."""
    app = hand.app
    scale, types, front = app.screen.scale, app.screen.types, max(s.layer for s in app.picture) // 100
    canvas = app.screen.ui((), None, None, 0.0).canvas
    faults: set[tuple[object, ...]] = set()
    for sprite in app.picture:
        if sprite.layer // 100 != front or sprite.key.startswith("table."):
            continue
        if not sprite.box.inside(canvas):
            faults.add(("outside", sprite.key, sprite.box))
        if sprite.label is not None:
            label, words = sprite.label, app.words(sprite.label.words)
            style = Style(label.size * scale, (0, 0, 0), label.bold, label.align, label.wrap)
            size, lines = types.fit(words, sprite.box.w * scale, sprite.box.h * scale, style)
            if size < 0.85 * style.size or ("…" in "".join(lines) and "…" not in words):
                faults.add(("cut", sprite.key, words, round(size / style.size, 2)))
    controls = [s for s in app.picture if s.target and not s.key.startswith("table.")]
    for number, one in enumerate(controls):
        faults |= {("overlap", one.key, two.key) for two in controls[number + 1 :] if common(one.box, two.box) > 1}
    return faults


def test_everything_that_can_be_reached_by_keys_has_words_or_a_tip(hand: Hand) -> None:
    """Row 72: round the table; and the focus comes round without a dead end."""
    from game.shell import shot

    for screen in ("table", "pause", "handover", "result", "ask", "crash"):
        shot.open_screen(hand.app, screen)
        hand.may_crash = True
        hand.step()
        stops = [s for s in hand.app.picture if s.target and hand.top.focusable(s.target)]
        labels = [sprite.box for sprite in hand.app.picture if sprite.label]
        reached, focus = set(), None
        for stop in stops:
            square = stop.target is not None and stop.target.startswith("table.")
            named = stop.label or stop.tip or square or any(box.inside(stop.box) for box in labels)
            assert named, (screen, stop.key)
            focus = along(tuple(stops), focus, 1)
            reached.add(focus)
        assert stops, screen
        assert reached == {stop.target for stop in stops}, screen


def test_states_differ_by_shape_and_not_only_by_colour(hand: Hand) -> None:
    """Rows 70 and 123: a step, the other's corner, the hint, the focus, the last step, the sides."""
    hand.sit(NAPHA, SOMCHAI, moves=BESIDE_G7)
    hand.click("do.hint")
    hand.wait(0.3)
    hand.point(hand.pixel("table.e7"))
    hand.step()
    art = {sprite.key.removeprefix("table."): sprite.art for sprite in hand.app.picture if sprite.art}
    files = [art[key].file for key in ("glow e7", "glow g7", "hint", "focus", "last", "sign 0", "sign 1")]
    assert len(set(files)) == len(files), files


# a toy with secrets, to look under the cover


class ToyTable:
    """Cards in a row, each a target; nothing else."""

    size = (100.0, 100.0)
    nothing = None
    sounds: dict[str, str] = {}  # noqa: RUF012
    banners: frozenset[str] = frozenset()

    def picture(self, scene: Any) -> tuple[Sprite, ...]:
        cards = [card for hand in scene.view.state.hands for card in hand]
        return tuple(
            Sprite(f"card {place} {card}", Box(place * 10.0, 10, 10, 10), label=Label(raw(f"card {card}"), 4.0),
                   target=f"{card}" if card else None)
            for place, card in enumerate(cards)
        )  # fmt: skip

    def plates(self, view: Any, bottom: int) -> dict[int, Box]:
        return {}

    def seat_art(self, seat: int) -> tuple[str, str]:
        return "player_teal", "common/shape_teal.svg"

    def reach(self, view: View[Any], seat: int, selection: object) -> tuple[str, ...]:
        return tuple(str(card) for card in view.state.hands[seat])

    def touch(self, view: Any, seat: int, selection: object, target: str, warn: bool) -> Touch[None]:
        return Touch(None, toy.Play(seat, int(target)))

    def buttons(self, view: Any, seat: int, selection: object) -> tuple[Button, ...]:
        return ()

    def prompt(self, scene: Any) -> Any:
        return raw("play")

    def outcome(self, view: Any) -> tuple[Any, ...]:
        return (raw("over"),)


def raw(text: str) -> Any:
    return say("raw", text=text)


@pytest.fixture
def secret(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> Hand:
    """Napha and Somchai at one screen, with hands that the other must not see."""
    cards = toy.games()["cards"]
    monkeypatch.setattr("game.shell.scenes.table.table_of", lambda game: ToyTable())
    monkeypatch.setattr("game.shell.play.catalogue", lambda: {"cards": cards})
    monkeypatch.setattr(hand.app.keeping, "title", lambda game, variant: raw("toy"))
    monkeypatch.setattr(
        "game.shell.scenes.table.say", lambda key, **values: raw("x") if "cards" in key else say(key, **values)
    )
    setup = play.Setup("cards", "", cards.variant(), (NAPHA, SOMCHAI), 3)
    match = Match(cards, cards.variant(), 2)
    begun = play.seated(hand.app, setup, 0, keep=lambda ply, action, spent: None, match=match)
    monkeypatch.setattr(begun, "settle", lambda app: None)
    routes.table(hand.app, begun)
    hand.step()
    hand.step()
    return hand


def cards_shown(hand: Hand) -> list[str]:
    return [words for words in hand.words() if words.startswith("card ") and words != "card 0"]


def test_the_cover_hides_everything_until_the_next_person_clicks(secret: Hand) -> None:
    assert isinstance(secret.top, HandOverScene)
    assert cards_shown(secret) == []
    assert secret.says("Napha")
    assert not any(sprite.key.startswith("table.") for sprite in secret.app.picture)
    secret.step(0.5)
    secret.click("take")
    first = secret.table.match.state.hands[0]
    assert cards_shown(secret) == [f"card {card}" for card in first]
    secret.click(f"table.{first[0]}")
    assert isinstance(secret.top, HandOverScene), "in the same turn of the loop"
    assert cards_shown(secret) == []
    assert secret.says("Somchai")
    assert secret.app.animator.at(secret.now) == (), "nothing of the last hand is still on its way"


def test_a_double_click_that_ends_the_turn_never_lifts_the_next_cover(secret: Hand) -> None:
    """Row 120."""
    secret.click("take")
    assert isinstance(secret.top, HandOverScene)
    secret.step(0.5)
    secret.click("take")
    secret.click(f"table.{secret.table.match.state.hands[0][0]}")
    for clicks in (1, 2):
        secret.click("take", clicks)
        assert isinstance(secret.top, HandOverScene)
    secret.step(0.5)
    secret.click("take")
    assert cards_shown(secret) == [f"card {card}" for card in secret.table.match.state.hands[1]]


def test_the_menu_over_a_cover_shows_no_more_than_the_cover(secret: Hand) -> None:
    seed = str(secret.table.play.setup.seed)
    secret.key("escape")
    assert isinstance(secret.top, PauseScene)
    assert cards_shown(secret) == []
    assert not any(seed in words for words in secret.words())
    copy = secret.sprite("copy")
    assert copy.tip is not None, "a position with secrets is not copied"
    secret.click("continue")
    assert isinstance(secret.top, HandOverScene)


def test_a_report_of_a_crash_holds_no_seed_of_a_match_that_goes_on(secret: Hand) -> None:
    report = secret.app.keeping.crash_report(secret.app, secret.table.play, "details")
    assert report is not None
    text = report.read_text("utf-8")
    assert "seed:" not in text
    assert "Napha" not in text
