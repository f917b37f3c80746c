"""Drawings: only what the loader draws rightly, exact sizes, and a gallery that never stops the frame."""

from __future__ import annotations

import pygame
import pytest
from svg_lint import faults

from game.core.places import shipped
from game.shell.art import BUDGET_SECONDS, Gallery, panel_svg, rasterise, sized, source
from game.shell.theme import Theme
from game.stage.layout import drawing, plate_svg
from game.stage.sprite import Art

THEME = Theme("dusk")
SQUARE = Art(svg=drawing(100, 100, '<rect width="100" height="100" fill="$brass"/>'))
FILES = sorted(path.relative_to(shipped("assets")).as_posix() for path in shipped("assets").rglob("*.svg"))


@pytest.mark.parametrize("file", FILES)
def test_every_shipped_drawing_keeps_to_what_the_loader_can(file: str) -> None:
    assert faults(source(file)) == []


def test_drawings_made_by_functions_keep_to_it_too() -> None:
    assert faults(panel_svg(190, 54, 12, "panel", "focus", edge_width=4)) == []
    assert faults(panel_svg(190, 54, 12, "panel", "focus", shadow=False, opacity=0.5)) == []
    assert faults(plate_svg(150, 100, "player_teal", "lantern", True)) == []


@pytest.mark.parametrize(
    "inside",
    [
        "<text>a</text>", '<use href="#a"/>', '<rect fill="tan"/>', '<rect fill="#abc"/>', '<g opacity="0.5"/>',
        '<rect filter="url(#f)"/>', '<rect style="fill:#aabbcc"/>', '<linearGradient x1="0" x2="1"/>',
    ],
)  # fmt: skip
def test_the_lint_finds_what_would_be_drawn_wrongly(inside: str) -> None:
    assert faults(drawing(10, 10, inside))


def test_the_lint_wants_a_plain_root() -> None:
    assert faults('<svg xmlns="http://www.w3.org/2000/svg" width="5" height="5"/>')


@pytest.mark.parametrize("size", [(87, 88), (101, 100), (33, 33)])
def test_a_drawing_fills_a_box_that_is_a_pixel_out_of_shape(size: tuple[int, int]) -> None:
    raster = rasterise(SQUARE, *size, THEME)
    assert raster.surface.get_size() == size
    assert (raster.x, raster.y) == (0, 0)
    assert not raster.surface.get_flags() & pygame.SRCALPHA


def test_a_drawing_of_another_shape_is_centred_or_covers_the_box() -> None:
    fitted = rasterise(SQUARE, 200, 100, THEME)
    assert fitted.surface.get_size() == (100, 100)
    assert fitted.x == 50
    covering = rasterise(Art(svg=SQUARE.svg, cover=True), 200, 100, THEME)
    assert covering.surface.get_size() == (200, 100)


@pytest.mark.parametrize(("width", "height", "at"), [(100, 200, (0, 50)), (200, 100, (50, 0))])
def test_a_drawing_is_centred_both_ways(width: int, height: int, at: tuple[int, int]) -> None:
    drawn = rasterise(SQUARE, width, height, THEME)
    assert (drawn.x, drawn.y) == at
    assert drawn.surface.size == (100, 100)


def test_a_mirrored_drawing_is_turned_left_to_right() -> None:
    left = Art(svg=drawing(100, 100, '<rect width="30" height="100" fill="$brass"/>'))
    assert rasterise(left, 100, 100, THEME).x == 0
    assert rasterise(Art(svg=left.svg, mirror=True), 100, 100, THEME).x == 70


def test_words_of_a_drawing_become_other_colours() -> None:
    art = Art(svg=drawing(10, 10, '<rect width="10" height="10" fill="$player"/>'), words=(("player", "danger"),))
    assert rasterise(art, 10, 10, THEME).surface.get_at((5, 5))[:3] == THEME.colour("danger")


@pytest.mark.parametrize("size", [(400, 300), (401, 123), (1280, 800)])
@pytest.mark.parametrize("shadow", [True, False])
def test_a_panel_made_from_its_corners_equals_the_whole_drawing(size: tuple[int, int], shadow: bool) -> None:
    svg = panel_svg(320, 240, 14, "panel", "panel_edge", shadow=shadow)
    quick = rasterise(Art(svg=svg), *size, THEME)
    plain = rasterise(Art(svg=svg.replace("data-corner", "data-other")), *size, THEME)
    if abs(size[0] / 320 - size[1] / 240) < 0.01:
        assert (quick.x, quick.y) == (plain.x, plain.y)
        for x in range(0, quick.surface.width, 3):
            for y in range(0, quick.surface.height, 3):
                pair = quick.surface.get_at((x, y)), plain.surface.get_at((x, y))
                assert max(abs(a - b) for a, b in zip(*pair, strict=True)) <= 3, (x, y)
    assert quick.surface.width >= size[0] * (1 - 4 / 320) - 1


def test_a_root_without_a_view_box_is_a_fault() -> None:
    with pytest.raises(ValueError, match="viewBox"):
        sized("<svg></svg>", 10, 10)
    with pytest.raises(ValueError, match="svg"):
        sized("<rect/>", 10, 10)


def numbered(number: int) -> Art:
    return Art(svg=drawing(100, 100, f'<rect width="100" height="{number + 1}" fill="$brass"/>'))


def test_a_drawing_is_made_once_for_each_size_and_theme() -> None:
    gallery = Gallery(THEME)
    for _ in range(3):
        gallery.begin()
        gallery.raster(SQUARE, 50, 50)
        gallery.raster(SQUARE, 60, 60)
        gallery.end()
    assert gallery.drawn == 2
    gallery.dress(Theme("day"))
    gallery.begin()
    assert gallery.raster(SQUARE, 50, 50).surface.get_at((5, 5))[:3] == Theme("day").colour("brass")
    assert gallery.drawn == 3


def test_after_a_resize_old_drawings_stand_in_until_the_budget_has_drawn_all() -> None:
    gallery = Gallery(THEME, budget=0.0)
    arts = [numbered(number) for number in range(10)]
    assert not frame(gallery, arts, 40)
    gallery.resized()
    frames = 0
    while frame(gallery, arts, 80):
        frames += 1
        assert frames < 20
    assert frames == 9
    assert gallery.drawn == 20


def frame(gallery: Gallery, arts: list[Art], side: int) -> bool:
    gallery.begin()
    for number, art in enumerate(arts):
        raster = gallery.raster(art, side, side)
        assert raster.surface.width == side
        assert abs(raster.surface.height - max(1, round((number + 1) * side / 100))) <= 2
    gallery.end()
    return gallery.pending


def test_the_budget_is_at_most_six_milliseconds() -> None:
    assert BUDGET_SECONDS <= 0.006


def test_sizes_of_before_the_resize_are_dropped_once_the_new_ones_are_there() -> None:
    gallery = Gallery(THEME)
    frame(gallery, [numbered(1), numbered(2)], 40)
    gallery.resized()
    frame(gallery, [numbered(1)], 80)
    gallery.begin()
    gallery.raster(numbered(1), 40, 40)
    assert gallery.drawn == 4


def test_memory_is_bounded_but_never_at_the_cost_of_what_is_in_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.shell.art.MOST_PIXELS", 5000)
    gallery = Gallery(THEME)
    drawn = []
    for sides in ((60,), (61, 62, 63), (61, 62, 63), (60,)):
        gallery.begin()
        for side in sides:
            gallery.raster(SQUARE, side, side)
        gallery.end()
        drawn.append(gallery.drawn)
    assert drawn == [1, 4, 4, 5]
