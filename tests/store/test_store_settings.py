"""The settings file: every fault costs as little as it can, and nothing a person wrote is thrown away."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from dataclasses import replace

import pytest
from store_tools import NOW, killed

from game.core.text import say
from game.core.variant import switches
from game.store import files
from game.store.paths import Places
from game.store.settings import Settings, WindowSize, comments, load_settings, save_settings, told
from game.store.yaml_tree import read_plain


def written(places: Places, text: str | bytes) -> None:
    places.config.mkdir(parents=True, exist_ok=True)
    places.settings.write_bytes(text.encode() if isinstance(text, str) else text)


def test_without_a_file_the_defaults_and_no_file_is_made(places: Places) -> None:
    assert load_settings(places, NOW) == (Settings(), ())
    assert not places.config.exists()


def test_what_is_saved_is_loaded(places: Places) -> None:
    settings = Settings(
        language="th", theme="contrast", text_size=150, motion="off", mute=True, window=WindowSize(960, 600)
    )
    assert save_settings(places, settings, NOW) is None
    assert load_settings(places, NOW) == (settings, ())


def test_every_key_has_one_line_and_its_comment_in_both_languages(places: Places) -> None:
    save_settings(places, Settings(), NOW)
    lines = places.settings.read_text(encoding="utf-8").splitlines()
    for entry in switches(Settings):
        name = entry.key.rpartition(".")[2]
        assert sum(line.strip().startswith(f"{name}:") for line in lines) == 1
    outer = {entry.key.partition(".")[0] for entry in switches(Settings)}
    for key in outer:
        english, thai = comments()[key][:2]
        assert english.isascii()
        assert any("ก" <= letter <= "๛" for letter in thai)


def test_a_bad_value_costs_only_its_own_key(places: Places) -> None:
    written(places, "theme: day\ntext_size: 900\nwindow:\n  width: wide\n  height: 700\nmute: yes\n")
    settings, problems = load_settings(places, NOW)
    assert settings == Settings(theme="day", window=WindowSize(height=700))
    assert [(problem.line, problem.key) for problem in problems] == [
        (2, "text_size"),
        (4, "window.width"),
        (6, "mute"),
    ]
    assert places.settings.exists()


def test_a_wrong_block_costs_only_its_own_key(places: Places) -> None:
    written(places, "window: big\ntheme: [day]\nmute: true\n")
    settings, problems = load_settings(places, NOW)
    assert settings == Settings(mute=True)
    assert [problem.key for problem in problems] == ["window", "theme"]


def test_keys_of_a_newer_sala_are_kept_and_typos_are_told(places: Places) -> None:
    written(places, "version: 3\nmottion: off\nhalo: {colour: [red, blue]}\ntheme: day\n")
    settings, problems = load_settings(places, NOW)
    assert [(problem.line, problem.key, problem.what.key) for problem in problems] == [
        (2, "mottion", "problem.unknown_near")
    ]
    assert save_settings(places, replace(settings, mute=True), NOW) is None
    kept = read_plain(places.settings.read_bytes(), "f")
    assert isinstance(kept, dict)
    assert (kept["version"], kept["halo"], kept["theme"]) == ("3", {"colour": ["red", "blue"]}, "day")
    assert kept["mottion"] == "off"


def test_a_file_with_bad_values_is_copied_once_before_it_is_written_anew(places: Places) -> None:
    text = "theme: blue  # mine\nmute: true\n"
    written(places, text)
    settings, problems = load_settings(places, NOW)
    assert [message.key for message in told(problems, "settings.yaml")] == ["settings.partly", "problem.line"]
    message = save_settings(places, replace(settings, text_size=120), NOW)
    copy = "settings.yaml.aside-20260304T050607Z"
    assert message == say("settings.copied", file=copy)
    assert places.settings.with_name(copy).read_text(encoding="utf-8") == text
    assert save_settings(places, settings, NOW) is None
    assert len(list(places.config.iterdir())) == 2


def test_what_became_of_a_file_of_no_use_is_told_first(places: Places) -> None:
    written(places, "theme: [\n")
    _, problems = load_settings(places, NOW)
    first, second = told(problems, "settings.yaml")
    assert first == say("settings.aside", file="settings.yaml.aside-20260304T050607Z")
    assert second.key == "problem.line"


def test_a_typo_alone_is_only_told(places: Places) -> None:
    written(places, "mottion: off\n")
    settings, problems = load_settings(places, NOW)
    assert [message.key for message in told(problems, "settings.yaml")] == ["problem.line"]
    assert save_settings(places, settings, NOW) is None


@pytest.mark.parametrize(
    ("text", "line"),
    [("", 1), ("dusk\n", 1), ("- a\n- b\n", 1), ("theme: day\n  motion: off\n", 2), ("theme: day\n\tx: 1\n", 2),
     (b"\x00\xff\x00\xff", 1), (b"theme: day\n\x89PNG\r\n", 2), ("theme: day\ntheme: dusk\n", 2)],
)  # fmt: skip
def test_row_106_a_file_of_the_wrong_shape_is_set_aside(places: Places, text: str | bytes, line: int) -> None:
    written(places, text)
    settings, problems = load_settings(places, NOW)
    assert settings == Settings()
    assert problems[0].line == line
    assert problems[-1].what.key == "settings.aside"
    assert not places.settings.exists()
    kept = [path.read_bytes() for path in places.config.iterdir()]
    assert kept == [text.encode() if isinstance(text, str) else text]
    assert save_settings(places, Settings(), NOW) is None


def test_a_file_broken_while_sala_ran_is_set_aside_before_saving(places: Places) -> None:
    written(places, "a: [")
    assert save_settings(places, Settings(), NOW) is None
    assert load_settings(places, NOW) == (Settings(), ())
    assert sorted(path.name for path in places.config.iterdir()) == [
        "settings.yaml",
        "settings.yaml.aside-20260304T050607Z",
    ]


def test_row_48_a_full_disk_is_said_and_the_old_settings_stay(
    places: Places, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_settings(places, Settings(theme="day"), NOW)

    def full(handle: int) -> None:
        raise OSError(28, "no space left")

    monkeypatch.setattr(files.os, "fsync", full)
    message = save_settings(places, Settings(theme="contrast"), NOW)
    assert message is not None
    assert message.key == "settings.unsaved"
    assert load_settings(places, NOW) == (Settings(theme="day"), ())


@pytest.mark.skipif(sys.platform == "win32", reason="forks")
def test_row_45_a_kill_while_saving_settings_leaves_old_or_new_ones(places: Places) -> None:
    chance = random.Random(106)
    sizes = [90 + number % 61 for number in range(10**4)]
    save_settings(places, Settings(text_size=sizes[0]), NOW)

    def work(tell: Callable[[int], None]) -> None:
        for number, size in enumerate(sizes):
            save_settings(places, Settings(text_size=size), NOW)
            tell(number)

    for _ in range(50):
        told = killed(work, chance.uniform(0.0, 0.02))
        settings, problems = load_settings(places, NOW)
        assert problems == ()
        if told >= 0:
            assert settings.text_size in (sizes[told], sizes[told + 1])
