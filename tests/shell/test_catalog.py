"""The catalog: complete in both languages, drawable, breakable; and the choice of a language."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pygame
import pytest

from game.core.places import shipped
from game.core.text import Who, say
from game.shell import catalog
from game.shell.breaks import marked, marked_file
from game.shell.catalog import LANGUAGES, Catalog, choose_language, entries, read_texts, text_files
from game.shell.text import ZERO_WIDTH, Typesetter, draws

TEXTS = {
    "hello": {"en": "Hello {who}", "th": "สวัสดี {who}"},
    "count": {"en": "{n} of {what}", "th": "{what} {n}"},
    "moon": {"en": "moon", "th": "พระจันทร์"},
}
LONGEST_RUN = 24
THAI_RUN = re.compile("[\u0e01-\u0e4e]+")
MARKS = "ัิีึืฺุู็่้๊๋์ํ๎ะาำๆ"


def test_messages_nest_and_seats_become_names() -> None:
    texts = Catalog("en", TEXTS)
    assert texts.words(say("hello", who=Who(1)), ["Ann", "Bob"]) == "Hello Bob"
    assert texts.words(say("count", n=3, what=say("moon"))) == "3 of moon"
    assert Catalog("th", TEXTS).words(say("count", n=3, what=say("moon"))) == "พระจันทร์ 3"
    assert texts.words(say("hello", who="{n}")) == "Hello {n}"
    assert texts.words(say("hello", who=Who(2)), ["Ann"]) == "Hello C"


def test_an_unknown_key_is_a_fault_in_tests_and_a_key_on_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = Catalog("en", TEXTS)
    for wrong in (say("nothing.here"), say("hello")):
        with pytest.raises(KeyError):
            texts.words(wrong)
    monkeypatch.setattr(Catalog, "strict", False)
    assert texts.words(say("nothing.here")) == "nothing.here"
    assert texts.words(say("hello")) == "hello"
    assert texts.has("moon")
    assert not texts.has("sun")


@pytest.mark.parametrize(
    "text", ["a: {en: x}", "a: {en: x, th: y, de: z}", "a: {en: 1, th: y}", "1: {en: x, th: y}"]
)
def test_a_file_with_missing_or_foreign_parts_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=r"wrong\.yaml"):
        read_texts(path)


def test_an_empty_file_holds_no_texts(tmp_path: Path) -> None:
    path = tmp_path / "empty.yaml"
    path.write_text("# nothing yet\n", encoding="utf-8")
    assert read_texts(path) == {}


def test_no_key_stands_twice() -> None:
    keys = [
        key
        for path in text_files(shipped("assets"))
        for key in re.findall(r"^([\w.]+):", path.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    assert sorted(keys) == sorted(set(keys))
    assert set(keys) == set(entries())


def test_no_text_is_empty_and_none_is_left_untranslated() -> None:
    for key, words in entries().items():
        assert all(text.strip() for text in words.values()), key
        if not key.startswith("language.") and re.search("[a-z]{4}", re.sub(r"\{\w+\}", "", words["en"])):
            assert words["en"] != words["th"], key


def test_both_languages_name_the_same_values() -> None:
    for key, words in entries().items():
        names = [sorted({name for _, name, _, _ in Formatter().parse(text) if name}) for text in words.values()]
        assert names[0] == names[1], key


def test_row_126_the_font_has_every_character_in_both_weights() -> None:
    types = Typesetter()
    letters = {letter for words in entries().values() for text in words.values() for letter in text}
    for bold in (False, True):
        font = types.font(20, bold)
        assert [letter for letter in sorted(letters - {ZERO_WIDTH, "\n", " "}) if not draws(font, letter)] == []


def test_thai_texts_can_be_broken_into_lines() -> None:
    runs = [(key, run) for key, words in entries().items() for run in THAI_RUN.findall(words["th"])]
    if not any(ZERO_WIDTH in words["th"] for words in entries().values()):
        pytest.skip("no break marks yet: run python -m game.shell.breaks")
    assert [(key, run) for key, run in runs if len(run) > LONGEST_RUN] == []
    assert [(key, run) for key, run in runs if run[0] in MARKS and run != "ๆ"] == []


def test_the_break_script_marks_words_keeps_the_rest_and_changes_nothing_twice() -> None:
    def words(run: str) -> list[str]:
        return re.findall("เดิน|การ|ได้|หอย|ทาก|.", run)

    source = (
        '# หอยทากเดินได้\na:\n  en: "Go {x}"\n  th: "หอยทากเดินได้ {x}"  # เดินได้\nb: {en: "x", th: "การเดินได้"}\n'
        "c:\n  th: |\n    เดินได้\n    ได้เดิน\n  en: เดินได้\n"
    )
    once = marked_file(source, words)
    assert once.replace(ZERO_WIDTH, "") == source
    assert marked_file(once, words) == once
    assert once.replace(ZERO_WIDTH, "|") == (
        '# หอยทากเดินได้\na:\n  en: "Go {x}"\n  th: "หอยทาก|เดิน|ได้ {x}"  # เดินได้\nb: {en: "x", th: "การเดิน|ได้"}\n'
        "c:\n  th: |\n    เดิน|ได้\n    ได้|เดิน\n  en: เดินได้\n"
    )


def test_no_chunk_begins_with_a_mark_even_when_the_word_list_is_wrong() -> None:
    assert marked("ปฏิวัติ", lambda run: ["ป", "ฏ", "ิวัต", "ิ"]) == "ปฏิวัติ"


@pytest.mark.parametrize(
    ("setting", "system", "lang", "spoken"),
    [
        ("en", ["th"], "th_TH.UTF-8", "en"),
        (None, ["de", "th"], "en_US.UTF-8", "th"),
        ("auto", ["th"], "", "th"),
        (None, [], "th_TH.UTF-8", "th"),
        (None, ["de"], "C", "en"),
        (None, [], "", "en"),
    ],
)
def test_the_language_is_the_setting_then_the_systems_then_english(
    monkeypatch: pytest.MonkeyPatch, setting: str | None, system: list[str], lang: str, spoken: str
) -> None:
    monkeypatch.setattr(pygame.system, "get_pref_locales", lambda: [{"language": code} for code in system])
    monkeypatch.setenv("LANG", lang)
    assert choose_language(setting) == spoken


def test_a_system_that_does_not_tell_its_language_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def silent() -> list[dict[str, str]]:
        raise pygame.error("no locales")

    monkeypatch.setattr(pygame.system, "get_pref_locales", silent)
    monkeypatch.setenv("LANG", "th_TH")
    assert choose_language() == "th"
    assert catalog.FALLBACK in LANGUAGES
