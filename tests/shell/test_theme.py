"""The palette: the same words in all themes, and enough contrast to read and to see what can be clicked."""

from __future__ import annotations

import re

import pytest

from game.core.places import shipped
from game.shell.theme import THEMES, Theme, contrast, palettes, words_in

TEXT_ON = [
    ("text", "panel"), ("text", "panel_raised"), ("text", "table"), ("text", "background"), ("text_soft", "panel"),
    ("text_soft", "table"), ("text_soft", "background"), ("text_on_accent", "accent"),
    ("text_on_accent", "accent_hover"), ("ink", "ivory"), ("ink", "lantern"), ("ink_soft", "ivory"),
]  # fmt: skip
SEEN_ON = [
    (mark, ground)
    for mark in ("focus", "glow")
    for ground in ("table", "panel", "background", "square_light", "square_dark")
]
SEATS = [f"player_{name}" for name in ("teal", "vermilion", "plum", "ochre", "slate")]


def measure(theme: str, a: str, b: str) -> float:
    colours = Theme(theme)
    return contrast(colours.colour(a), colours.colour(b))


def test_contrast_is_measured_as_the_web_does() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((255, 255, 255), (255, 255, 255)) == 1
    assert contrast((118, 118, 118), (255, 255, 255)) == pytest.approx(4.54, abs=0.01)


def test_every_theme_has_the_same_words_and_plain_colours() -> None:
    assert tuple(palettes()) == THEMES
    assert len({tuple(palette) for palette in palettes().values()}) == 1
    for palette in palettes().values():
        assert all(re.fullmatch("#[0-9A-Fa-f]{6}", code) for code in palette.values())


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("word", "ground"), TEXT_ON)
def test_text_can_be_read(theme: str, word: str, ground: str) -> None:
    assert measure(theme, word, ground) >= (7.0 if theme == "contrast" else 4.5)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("mark", "ground"), SEEN_ON)
def test_row_124_marks_can_be_seen(theme: str, mark: str, ground: str) -> None:
    assert measure(theme, mark, ground) >= 3.0


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("seat", SEATS)
def test_signs_stand_out_on_the_colours_of_the_players(theme: str, seat: str) -> None:
    assert measure(theme, "on_player", seat) >= 4.5
    assert measure(theme, seat, "panel") >= 3.0


def test_drawings_are_dyed_with_their_own_words_first() -> None:
    theme = Theme("test", {"red": "#FF0000", "teal": "#008080", "teal_dark": "#004040"})
    assert theme.colour("red") == (255, 0, 0)
    assert theme.dye('<a fill="$red"/><b fill="$teal_dark"/>') == '<a fill="#FF0000"/><b fill="#004040"/>'
    assert theme.dye('fill="$player"', (("player", "teal"),)) == 'fill="#008080"'
    with pytest.raises(KeyError):
        theme.dye('fill="$nothing"')


def test_every_word_of_every_drawing_is_in_the_palette() -> None:
    placeholders = {"player", "mark", "icon"}
    for path in shipped("assets").rglob("*.svg"):
        unknown = words_in(path.read_text(encoding="utf-8")) - set(palettes()["dusk"]) - placeholders
        assert not unknown, path.name
