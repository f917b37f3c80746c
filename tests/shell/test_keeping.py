"""What the program says of its own saving is true at every moment; every word about a file reaches the player."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from player import GAME, NAPHA, Hand, seated

from game.__main__ import main
from game.core.session import Person
from game.games import catalogue
from game.shell.app import App, Options
from game.shell.keeping import Keeping
from game.shell.scenes.first_run import FirstRunScene
from game.shell.scenes.setup import SetupScene
from game.store.variants import NamedVariant

SOMCHAI = Person("Somchai", 0)


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    with seated(tmp_path) as hand:
        yield hand


def fill(hand: Hand) -> None:
    """The disk takes nothing from now on."""
    keeping = hand.app.keeping
    database = keeping.store._database
    database.read(lambda db: db.execute("PRAGMA max_page_count = 1"))
    number = 0
    while keeping.saving:
        keeping.remember_setup(f"filler {number}", {"words": "x" * 2000})
        number += 1


def test_as_long_as_nothing_is_saved_every_screen_says_so(hand: Hand) -> None:
    hand.sit(NAPHA, SOMCHAI)
    assert not hand.says("not saved")
    fill(hand)
    hand.step()
    hand.click("table.d5")
    hand.wait(8.0)
    assert hand.says("not saved")
    hand.click("menu")
    assert hand.says("Moves cannot be saved now")
    assert not hand.says("Every move is saved")
    hand.click("home")
    hand.step()
    assert hand.says("Nothing can be saved now")
    hand.click("quit")
    assert hand.says("what was played meanwhile is lost")
    assert hand.app.running


def test_when_the_disk_takes_it_again_the_mark_goes_and_the_word_is_said(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand.sit(NAPHA, SOMCHAI)
    fill(hand)
    hand.step()
    monkeypatch.setattr("game.store.homecoming.WAIT", 0.0)
    hand.app.keeping.store._database._home.wait()  # type: ignore[union-attr]
    hand.click("table.d5")
    assert hand.says("can be written again")
    assert not hand.says("not saved")
    hand.click("menu")
    assert hand.says("Every move is saved")


def test_a_notice_that_is_no_longer_true_waits_no_longer(tmp_path: Path) -> None:
    with seated(tmp_path) as hand:
        fill(hand)
        hand.step()
        assert hand.says("The disk is full")
        hand.sit(NAPHA, SOMCHAI)
        hand.step()
        assert hand.app.keeping.saving
        assert [notice.key for notice in hand.app.keeping.notices] == []


def test_the_first_run_tells_what_became_of_a_damaged_file(tmp_path: Path) -> None:
    with seated(tmp_path) as hand:
        database = hand.app.keeping.places.database
    database.write_bytes(b"no database at all, only bytes" * 200)
    for size in ((1280, 800), (960, 600)):
        app = App(Options(data=tmp_path, language="en", sound=False, inline=True, size=size))
        try:
            app.open()
            hand = Hand(app)
            hand.step()
            assert isinstance(hand.top, FirstRunScene)
            card = next(sprite for sprite in app.picture if sprite.key == "card").box
            if size == (1280, 800):
                told = next(sprite for sprite in app.picture if sprite.key == "notice").box
                assert hand.says(database.name)
                assert card.y >= told.y + told.h
                hand.click("dismiss")
            assert not hand.says(database.name)
        finally:
            app.close()


def test_several_notices_are_counted(tmp_path: Path) -> None:
    with seated(tmp_path) as hand:
        settings = hand.app.keeping.places.settings
    settings.write_text("theme: blue\nmotion: 3\n", "utf-8")
    keeping = Keeping(Options(data=tmp_path))
    told = []
    while keeping.notice is not None:
        values = dict(keeping.notice.values)
        told.append((values["number"], values["count"]))
        keeping.wave_away()
    keeping.close()
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_an_own_house_called_like_a_preset_can_be_chosen(hand: Hand) -> None:
    keeping, game = hand.app.keeping, catalogue()[GAME]
    folder = keeping.houses_folder(GAME)
    folder.mkdir(parents=True)
    (folder / "seed.yaml").write_text("name: Our Seed\nno_move: draw\n", "utf-8")
    scene = SetupScene(hand.app, GAME)
    hand.app.stack.push(scene)
    hand.step()
    scene.press("house=own/seed")
    assert scene.variant.no_move == "draw"
    (own,) = keeping.own_variants(game)
    assert isinstance(own, NamedVariant)
    assert hand.app.words(keeping.title(GAME, own.name)) == "Our Seed"
    assert hand.app.words(keeping.title(GAME, "seed")) != "Our Seed"


def test_a_check_of_a_folder_leaves_hidden_ones_alone_and_names_what_is_no_scenario(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for hidden in (".venv/lib", ".git"):
        (tmp_path / hidden).mkdir(parents=True)
        (tmp_path / hidden / "other.yaml").write_text("a: b\n", "utf-8")
    (tmp_path / ".hidden.yaml").write_text("a: b\n", "utf-8")
    assert main(["check", str(tmp_path)]) == 1
    assert capsys.readouterr().out == "0 passed, 0 failed\n"
    other = tmp_path / "other.yaml"
    other.write_text("- repo: somewhere\n", "utf-8")
    assert main(["check", str(tmp_path)]) == 1
    out = capsys.readouterr().out.splitlines()
    assert len(out) == 2
    assert out[0].startswith(f"{other}:1: this is no scenario file")
