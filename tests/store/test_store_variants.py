"""House variants as files: presets, the player's own, and broken ones that hide nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from store_tools import catalog, sentence

from game.core.places import presets as preset_folder
from game.core.scenario import Words
from game.core.text import Message
from game.core.tree import BadFile
from game.core.variant import differences, switches, with_value
from game.games.slimetrail import GAME
from game.store.paths import Places
from game.store.save_variant import safe_name, save_variant
from game.store.variants import BrokenVariant, NamedVariant, default_variant, load_variant, own_variants, presets
from game.store.yaml_tree import read_plain

SEED = GAME.variant()


def written(places: Places, name: str, text: str) -> Path:
    folder = places.variants(GAME.id)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")
    return folder / name


def saved(places: Places, title: str, **changes: object) -> NamedVariant:
    variant = SEED
    for key, value in changes.items():
        variant = with_value(variant, key.replace("__", "."), value)
    found = save_variant(GAME, title, variant, places)
    assert isinstance(found, NamedVariant)
    return found


def test_the_presets_are_what_the_rule_book_says() -> None:
    changes = {entry.name: len(differences(entry.variant, SEED)) for entry in presets(GAME)}
    assert list(changes.items()) == [("seed", 0), ("balanced", 2), ("classic1992", 2), ("rastros8", 3)]
    by_name = {entry.name: entry.variant for entry in presets(GAME)}
    assert default_variant(GAME).variant == by_name["seed"] == SEED
    assert (by_name["rastros8"].board.width, by_name["rastros8"].board.height) == (8, 8)
    assert by_name["rastros8"].start == "e5"
    assert (by_name["classic1992"].moves, by_name["classic1992"].no_move) == ("orthogonal", "draw")
    assert (by_name["balanced"].start, by_name["balanced"].pie_rule) == ("random", "after_placement")


def test_one_preset_of_a_game_is_the_default_and_all_speak_both_languages() -> None:
    assert [entry.name for entry in presets(GAME) if entry.default] == ["seed"]
    for entry in presets(GAME):
        assert entry.preset
        assert entry.about is not None
        for words in (entry.title, entry.about):
            assert words.of("en") != words.of("th")
    assert not GAME.contradictions(default_variant(GAME).variant)


def test_the_seed_preset_shows_every_switch() -> None:
    text = (preset_folder(GAME.id) / "seed.yaml").read_text(encoding="utf-8")
    assert all(f"{entry.key.rpartition('.')[2]}:" in text for entry in switches(GAME.variant))


def test_only_differences_are_written_with_what_is_allowed(places: Places) -> None:
    found = saved(places, "Our rules", board__width=9, no_move="draw")
    assert found.file == places.variants(GAME.id) / "our_rules.yaml"
    assert read_plain(found.file.read_bytes(), "f") == {
        "game": "slimetrail", "name": "Our rules", "board": {"width": "9"}, "no_move": "draw",
    }  # fmt: skip
    text = found.file.read_text(encoding="utf-8")
    assert "# 3-9\n  width: 9" in text
    assert "# mover_loses | draw | mover_wins\nno_move: draw" in text


@pytest.mark.parametrize("entry", switches(GAME.variant), ids=lambda entry: entry.key)
def test_every_value_of_every_switch_comes_back(places: Places, entry: object) -> None:
    key, allowed = entry.key, entry.allowed  # type: ignore[attr-defined]
    values: list[object] = [True, False] if allowed.words == ("true", "false") else list(allowed.words)
    values += [] if allowed.low is None else [allowed.low, allowed.high]
    for value in values:
        variant = with_value(SEED, key, value)
        if not GAME.contradictions(variant):
            found = save_variant(GAME, "x", variant, places)
            assert isinstance(found, NamedVariant)
            assert found.variant == variant


def test_saving_again_makes_a_second_file_and_only_over_replaces(places: Places) -> None:
    first, second = saved(places, "Ours"), saved(places, "Ours", no_move="draw")
    assert (first.name, second.name) == ("ours", "ours_2")
    third = save_variant(GAME, "Ours", with_value(SEED, "moves", "orthogonal"), places, over=first)
    assert isinstance(third, NamedVariant)
    assert third.file == first.file
    assert third.variant.moves == "orthogonal"
    assert len(own_variants(GAME, places)) == 2


def test_a_preset_is_never_edited(places: Places) -> None:
    before = {file: file.read_bytes() for file in preset_folder(GAME.id).iterdir()}
    assert saved(places, "Seed", no_move="draw").name == "seed_2"
    with pytest.raises(ValueError, match="own"):
        save_variant(GAME, "Seed", SEED, places, over=default_variant(GAME))
    assert {file: file.read_bytes() for file in preset_folder(GAME.id).iterdir()} == before
    assert load_variant(GAME, "seed", places).variant == SEED


def test_an_own_file_called_like_a_preset_has_a_name_of_its_own(places: Places) -> None:
    folder = places.variants(GAME.id)
    folder.mkdir(parents=True)
    (folder / "seed.yaml").write_text("name: Ours\nno_move: draw\n", encoding="utf-8")
    (folder / "balanced.yaml").write_text("moves: sideways\n", encoding="utf-8")
    for ending in ("yaml", "yml"):
        (folder / f"twice.{ending}").write_text("no_move: draw\n", encoding="utf-8")
    entries = own_variants(GAME, places)
    assert [entry.name for entry in entries] == ["own/balanced", "own/seed", "twice", "own/twice.yml"]
    assert isinstance(entries[0], BrokenVariant)
    assert load_variant(GAME, "own/seed", places) == entries[1]
    assert load_variant(GAME, str(folder / "seed.yaml"), places) == entries[1]
    assert load_variant(GAME, "own/twice.yml", places) == entries[3]
    assert load_variant(GAME, "seed", places).preset
    assert load_variant(GAME, str(preset_folder(GAME.id) / "seed.yaml"), places).name == "seed"


def test_about_and_explanations_are_kept(places: Places) -> None:
    about = Words((("en", "For us"), ("th", "ของเรา")))
    variant = with_value(SEED, "no_move", "draw")
    found = save_variant(GAME, "x", variant, places, about=about, explained={"no_move": ["When stuck", "เมื่อติด"]})
    assert isinstance(found, NamedVariant)
    assert found.about == about
    assert "# When stuck\n# เมื่อติด\n" in found.file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("title", "name"),
    [("กติกา: บ้านเรา!", "กติกา_บ้านเรา"), ("../../etc/passwd", "etc_passwd"), ("CON", "con_"), ("com7", "com7_"),
     ("", "variant"), ("...", "variant"), ("a\\b/c:d*e", "a_b_c_d_e"), ("x" * 300, "x" * 40),
     ("Straße\n", "strasse")],
)  # fmt: skip
def test_file_names_are_safe_everywhere(title: str, name: str) -> None:
    assert safe_name(title) == name


@pytest.mark.parametrize(
    "title", ['กติกา: บ้าน"เรา" #1', "a: b", "- x", "'", "yes", "&x *y", "\\n", "{", "😀", "\u2028x\x85"]
)
def test_any_title_comes_back(places: Places, title: str) -> None:
    assert saved(places, title).title.of("en") == " ".join(title.split())


def test_row_55_a_tab_in_one_variant_hides_none_of_the_others(places: Places) -> None:
    saved(places, "good")
    written(places, "tab.yaml", "game: slimetrail\nboard:\n\twidth: 7\n")
    written(places, "picture.yaml", "\x00\x01")
    broken, entries = [], own_variants(GAME, places)
    for entry in entries:
        if isinstance(entry, BrokenVariant):
            broken += [(entry.name, problem.line, problem.what.key) for problem in entry.problems]
    assert [entry.name for entry in entries] == ["good", "picture", "tab"]
    assert broken == [("picture", 1, "problem.control"), ("tab", 3, "problem.tab")]


def test_every_problem_is_told_at_once_with_its_line(places: Places) -> None:
    text = "game: scout\nnmae: x\nboard:\n  widht: 7\n  height: 70\nstart: z9\nabout: {en: x}\nmoves: [king]\n"
    written(places, "bad.yaml", text)
    with pytest.raises(BadFile) as caught:
        load_variant(GAME, "bad", places)
    texts = catalog()
    assert [sentence(problem.message(), "en", texts) for problem in caught.value.problems] == [
        'bad.yaml, line 1, game: this file is for the game "scout", not for slimetrail',
        'bad.yaml, line 2, nmae: unknown key "nmae"; did you mean "name"?',
        'bad.yaml, line 4, board.widht: unknown key "widht"; did you mean "width"?',
        'bad.yaml, line 5, board.height: "70" is not possible here; allowed: 3-9',
        'bad.yaml, line 6, start: "z9" is not possible here; allowed: centre, random | e5',
        "bad.yaml, line 7, about: one text for both, or one for each of the languages en, th",
        "bad.yaml, line 8, moves: one single value belongs here; allowed: king, orthogonal",
    ]
    for problem in caught.value.problems:
        assert sentence(problem.message(), "th", texts)


def test_contradictions_stand_at_the_line_of_their_switch(places: Places) -> None:
    written(places, "bad.yaml", "game: slimetrail\ngoals:\n  player1: a1\n  player2: a1\nstart: a1\n")
    with pytest.raises(BadFile) as caught:
        load_variant(GAME, "bad", places)
    assert [(problem.line, problem.key) for problem in caught.value.problems] == [
        (4, "goals.player2"),
        (5, "start"),
    ]


def test_a_variant_that_contradicts_itself_is_not_saved(places: Places) -> None:
    with pytest.raises(BadFile):
        saved(places, "x", start="a1")
    assert own_variants(GAME, places) == ()


def test_a_variant_is_found_by_name_or_path(places: Places, tmp_path: Path) -> None:
    own = saved(places, "ours", no_move="draw")
    assert load_variant(GAME, "ours", places) == own
    assert load_variant(GAME, str(own.file), places) == own
    assert load_variant(GAME, "balanced", places).preset
    for name, key in (
        ("sede", "problem.preset_near"),
        ("qqq", "problem.preset"),
        (str(tmp_path / "no.yaml"), "problem.unreadable"),
    ):
        with pytest.raises(BadFile) as caught:
            load_variant(GAME, name, places)
        assert [problem.what.key for problem in caught.value.problems] == [key]


def test_a_disk_that_refuses_is_said(places: Places, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, text: str) -> None:
        raise OSError(28, "no space left")

    monkeypatch.setattr("game.store.save_variant.write_whole", full)
    found = save_variant(GAME, "x", SEED, places)
    assert isinstance(found, Message)
    assert found.key == "variant.unsaved"
