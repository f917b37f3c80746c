"""Letters: Thai as the approved pictures show it, breaks that a reader can bear, and nothing outside its box."""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.shell.catalog import entries
from game.shell.text import (
    ELLIPSIS,
    ZERO_WIDTH,
    Style,
    Typesetter,
    bare,
    block_height,
    clusters,
    draws,
    font_files,
    make_font,
)

SOURCES = Path(__file__).resolve().parents[2] / "game"
WHITE = (255, 255, 255)
APPROVED = {
    "นี้": "eb2dc8cd61c389c8",
    "ที่": "405d87f07848110b",
    "ปั้น": "40d7bee2d1128822",
    "น้ำ": "241379ed43e274eb",
    "เป้": "759b52977eebd2b3",
    "ฐู": "3053f788fe571d1f",
    "ญู": "c4585604b32c0fc3",
}
COMBINING = "ัิีึืฺุู็่้๊๋์ํ๎ะาำ"
THAI = st.text("กขคงนมรลวสหอเแโใไาำะัิีุู่้๊็์ ๆ" + ZERO_WIDTH, max_size=60)


@pytest.fixture(scope="module")
def types() -> Typesetter:
    return Typesetter()


def pixels(font: pygame.font.Font, text: str) -> bytes:
    return pygame.image.tobytes(font.render(text, True, WHITE), "RGBA")


@pytest.mark.parametrize("word", APPROVED)
def test_row_36_thai_words_equal_the_approved_pictures(types: Typesetter, word: str) -> None:
    assert hashlib.sha256(pixels(types.font(40), word)).hexdigest()[:16] == APPROVED[word]


@pytest.mark.parametrize("word", APPROVED)
def test_without_the_script_tag_the_words_would_be_wrong(types: Typesetter, word: str) -> None:
    plain = pygame.font.Font(font_files()[0], 40)
    assert pixels(plain, word) != pixels(types.font(40), word)


def _calls(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield ast.unparse(node.func)


def test_rows_37_and_127_fonts_are_made_in_one_place_only() -> None:
    makers = []
    for path in SOURCES.rglob("*.py"):
        calls = _calls(ast.parse(path.read_text(encoding="utf-8")))
        for call in calls:
            assert not call.endswith("SysFont"), path
            assert "freetype" not in call, path
            if call.endswith("font.Font"):
                makers.append(path.name)
    compared = ["shipped_files.py"]
    assert sorted(makers) == [*compared, "text.py"]


def test_both_weights_have_thai_and_latin_letters(types: Typesetter) -> None:
    for bold in (False, True):
        assert all(draws(types.font(20, bold), letter) for letter in "กญฐA…×→")
        assert not draws(types.font(20, bold), "\ue123")
    assert types.thai


def test_without_the_package_a_system_font_is_taken_only_if_it_draws_thai(monkeypatch: pytest.MonkeyPatch) -> None:
    sarabun = font_files()[0]
    monkeypatch.setitem(__import__("sys").modules, "fontpkg_sarabun", None)
    monkeypatch.setattr(pygame.font, "match_font", lambda name, bold=False: None)
    assert font_files() == ("", "")
    latin = pygame.font.get_default_font()
    folder = Path(pygame.__file__).parent
    monkeypatch.setattr(pygame.font, "match_font", lambda name, bold=False: str(folder / latin))
    assert font_files() == ("", "")
    monkeypatch.setattr(pygame.font, "match_font", lambda name, bold=False: None if bold else sarabun)
    assert font_files() == (sarabun, sarabun)
    assert make_font("", 20).size("abc")[0] > 0


def test_row_40_zero_width_spaces_are_the_break_points_and_are_not_drawn(types: Typesetter) -> None:
    words = ["หอยทาก", "เดิน", "ได้", "หนึ่ง", "ช่อง", "ต่อ", "ตา"]
    text = ZERO_WIDTH.join(words)
    for width in range(80, 400, 7):
        lines = types.wrap(text, 20, width)
        assert "".join(lines) == "".join(words)
        ends = {len("".join(words[:count])) for count in range(len(words) + 1)}
        at = 0
        for line in lines:
            at += len(line)
            assert at in ends
    assert types.width(text, 20) == types.width("".join(words), 20)
    assert types.line(text, 20, WHITE) is types.line("".join(words), 20, WHITE)


def test_breaks_at_spaces_and_line_ends_and_keeps_the_repeat_sign_with_its_word(types: Typesetter) -> None:
    assert types.wrap("one two three", 20, types.width("one two", 20)) == ("one two", "three")
    assert types.wrap("one\n\ntwo", 20, 500) == ("one", "", "two")
    assert types.wrap("ต่าง ๆ นานา", 20, types.width("ต่าง ๆ", 20)) == ("ต่าง ๆ", "นานา")
    assert types.wrap("", 20, 100) == ("",)


def test_a_cluster_is_never_taken_apart() -> None:
    assert clusters("เก้าอี้น้ำ") == ["เก้า", "อี้", "น้ำ"]
    assert clusters("ไป ab") == ["ไป", " ", "a", "b"]


@given(THAI)
def test_clusters_join_to_the_text_and_none_begins_with_a_mark(text: str) -> None:
    parts = clusters(bare(text))
    assert "".join(parts) == bare(text)
    assert not any(b[0] in COMBINING and not a.isspace() for a, b in pairwise(parts))


@given(THAI, st.integers(30, 300))
def test_lines_of_any_text_keep_to_the_width(types: Typesetter, text: str, width: int) -> None:
    lines = types.wrap(text, 16, width)
    assert "".join(lines).replace(" ", "") == bare(text).replace(" ", "")
    for line in lines:
        assert types.width(line, 16) <= width or len(clusters(line)) == 1


def test_cutting_leaves_whole_clusters_and_an_ellipsis(types: Typesetter) -> None:
    text = "ผู้เลี้ยงแกะปฏิวัติ"
    for width in range(20, 200, 3):
        short = types.cut(text, 20, width)
        assert types.width(short, 20) <= max(width, types.width(ELLIPSIS, 20))
        assert short == text or text.startswith(short[:-1])
        assert short[-2:-1] not in ("เ", "แ", "โ", "ใ", "ไ")
    assert types.cut(text, 20, 1000) == text


@pytest.mark.parametrize("wrap", [False, True])
def test_a_text_shrinks_to_seventy_per_cent_before_it_is_cut(types: Typesetter, wrap: bool) -> None:
    style = Style(20, WHITE, wrap=wrap)
    text = "A sentence of some length."
    size, lines = types.fit(text, types.width(text, 20), 30, style)
    assert (size, lines) == (20, (text,))
    size, lines = types.fit(text, types.width(text, 20) * 0.8, 30, style)
    assert 14 <= size < 20
    assert lines == (text,)
    size, lines = types.fit(text, 90, 30, style)
    assert size == pytest.approx(14)
    assert len(lines) == 1
    assert lines[0].endswith(ELLIPSIS)


@pytest.mark.parametrize("language", ["en", "th"])
@pytest.mark.parametrize("percent", [100, 150, 200])
def test_row_39_every_text_stays_in_its_box(types: Typesetter, language: str, percent: int) -> None:
    for key, words in entries().items():
        size = 17 * percent / 100
        for width, height in ((190, 54), (420, 3 * 1.5 * size)):
            style = Style(size, WHITE, wrap=height > 60)
            fitted, lines = types.fit(words[language], width, height, style)
            assert all(types.width(line, fitted) <= width for line in lines), key
            assert block_height(len(lines), fitted) <= max(height + 1, block_height(1, fitted)), key


def _baseline(surface: pygame.Surface, width: int) -> int:
    """The lowest row with ink in the first letters, which stand on the baseline."""
    part = surface.subsurface((0, 0, width, surface.get_height())).get_bounding_rect()
    return part.bottom


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("size", [14, 19, 28, 40])
def test_all_lines_share_a_baseline_whatever_marks_they_carry(types: Typesetter, size: int, bold: bool) -> None:
    letters = types.width("H", size, bold)
    plain = types.line("HH", size, WHITE, bold)
    expected = _baseline(plain.surface, letters) - plain.rise
    for text in ("Hลี้", "Hน้ำ", "Hปั้ญู", "Hฐู", "Hpqg", "Hที่", "HÄ"):
        line = types.line(text, size, WHITE, bold)
        assert abs(_baseline(line.surface, letters - 1) - line.rise - expected) <= 1, text


def test_lines_and_blocks_are_kept(types: Typesetter) -> None:
    style = Style(19, WHITE, wrap=True)
    first = types.block("kept for the next frame", 100, 90, style)
    drawn = types.rendered
    assert types.block("kept for the next frame", 100, 90, style) is first
    assert types.rendered == drawn


def test_old_lines_are_forgotten() -> None:
    few = Typesetter(kept=5)
    for number in range(20):
        few.line(str(number), 16, WHITE)
    drawn = few.rendered
    few.line("19", 16, WHITE)
    assert few.rendered == drawn
    few.line("0", 16, WHITE)
    assert few.rendered == drawn + 1


@pytest.mark.parametrize("align", ["left", "centre", "right"])
def test_a_drawn_text_lies_where_it_is_aligned(types: Typesetter, align: str) -> None:
    surface = pygame.Surface((300, 60), pygame.SRCALPHA)
    types.draw_text(surface, "HHH", (50, 10, 200, 40), Style(20, WHITE, align=align))
    ink = surface.get_bounding_rect()
    middle = {"left": 50 + ink.w / 2, "centre": 150, "right": 250 - ink.w / 2}[align]
    assert abs(ink.centerx - middle) <= 3
    assert abs(ink.centery - 30) <= 1
