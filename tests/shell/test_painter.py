"""The painter: exact pixels, exact clicks, and nothing made twice."""

from __future__ import annotations

from collections.abc import Iterable

import pygame
import pytest

from game.core.text import Message, say
from game.shell.art import Gallery, panel_svg
from game.shell.painter import Painter, Transform, sprite_at, target_at
from game.shell.text import Typesetter
from game.shell.theme import Theme
from game.stage.animator import SECONDS, Animator, Placed, rest
from game.stage.layout import board, drawing, hand
from game.stage.sprite import Art, Box, Label, Sprite

TABLE = (1000.0, 690.0)
ODD_SIZES = [(961, 601), (1279, 799), (1367, 769), (1921, 1079), (2559, 1441)]
SOLID = Art(svg=drawing(100, 100, '<rect width="100" height="100" fill="$brass"/>'))
FLOOR = Sprite("floor", Box(0, 0, *TABLE), art=Art(svg=panel_svg(*TABLE, 0, "table", "table", shadow=False)))


def words(message: Message) -> str:
    return str(dict(message.values).get("text", message.key))


def painter(budget: float = 10.0) -> Painter:
    return Painter(Gallery(Theme("dusk"), budget), Typesetter())


def cells(across: int, down: int) -> list[Sprite]:
    boxes = board(Box(200, 50, 600, 600), across, down)
    return [
        Sprite(f"cell {index}", box, art=SOLID, target=f"cell {index}", layer=1) for index, box in enumerate(boxes)
    ]


def transform_for(size: tuple[int, int]) -> Transform:
    return Transform.fitting(TABLE, Box(0, 0, *size))


def full(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("size", ODD_SIZES)
@pytest.mark.parametrize(("across", "down"), [(3, 3), (7, 7), (9, 8), (19, 19)])
def test_row_3_every_pixel_of_the_corner_cells_can_be_clicked(
    size: tuple[int, int], across: int, down: int
) -> None:
    sprites, transform = cells(across, down), transform_for(size)
    for index in (0, across - 1, across * (down - 1), across * down - 1):
        rect = transform.rect(sprites[index].box)
        for point in (rect.topleft, (rect.right - 1, rect.top), (rect.left, rect.bottom - 1), rect.center):
            assert target_at(sprites, transform, *point) == f"cell {index}"
    outer = transform.rect(sprites[0].box)
    assert target_at(sprites, transform, outer.left - 1, outer.top) is None


@pytest.mark.parametrize("size", ODD_SIZES)
def test_neighbouring_boxes_meet_without_a_gap(size: tuple[int, int]) -> None:
    transform, surface = transform_for(size), pygame.Surface(size)
    sprites = [FLOOR, *cells(7, 7)]
    painter().paint_picture(surface, sprites, transform, words)
    first, last = transform.rect(sprites[1].box), transform.rect(sprites[-1].box)
    area = first.union(last)
    brass = surface.map_rgb(Theme("dusk").colour("brass"))
    middle = area.centery
    assert all(surface.get_at_mapped((x, middle)) == brass for x in range(area.left, area.right))
    assert all(surface.get_at_mapped((area.centerx, y)) == brass for y in range(area.top, area.bottom))
    assert surface.get_at_mapped((area.left - 1, middle)) != brass


def test_the_topmost_target_is_meant_and_sprites_without_one_let_clicks_through() -> None:
    low = Sprite("low", Box(0, 0, 50, 50), target="low")
    high = Sprite("high", Box(20, 20, 50, 50), target="high", layer=2)
    veil = Sprite("veil", Box(0, 0, 100, 100), layer=9, tip=say("raw", text="tip"))
    sprites = (high, low, veil)
    assert target_at(sprites, Transform(1), 25, 25) == "high"
    assert target_at(sprites, Transform(1), 10, 10) == "low"
    assert target_at(sprites, Transform(1), 95, 95) is None
    found = sprite_at(sprites, Transform(1), 95, 95, lambda sprite: sprite.tip is not None)
    assert found is veil


def test_of_two_cards_in_one_layer_the_later_one_lies_on_top() -> None:
    cards = [Sprite(f"{i}", box, target=f"{i}") for i, box in enumerate(hand(Box(0, 0, 300, 100), 10, 0.7))]
    transform = Transform(1.37, 3.3, 1.1)
    for index, card in enumerate(cards):
        rect = transform.rect(card.box)
        assert target_at(cards, transform, rect.left, rect.centery) == f"{index}"


def test_a_turned_sprite_is_clicked_where_it_is_seen() -> None:
    card = Sprite("card", Box(100, 100, 20, 100), turn=90.0, target="card")
    assert target_at((card,), Transform(1), 70, 150) == "card"
    assert target_at((card,), Transform(1), 110, 110) is None


def picture(shift: float = 0.0) -> tuple[Sprite, ...]:
    return (
        FLOOR,
        Sprite("panel", Box(40, 40, 300, 200), art=Art(svg=panel_svg(300, 200, 14, "panel", "panel_edge"))),
        Sprite("words", Box(50, 50, 280, 90), label=Label(say("raw", text="ที่นี่มีน้ำ and words"), 24, wrap=True)),
        Sprite("card", Box(400 + shift, 300, 70, 100), art=SOLID, layer=2),
        Sprite("turned", Box(600, 300, 70, 100), art=SOLID, label=Label(say("raw", text="7"), 30, "ink"), turn=12),
        Sprite("pale", Box(700, 300, 70, 100), art=SOLID, alpha=0.5, layer=3),
        Sprite("clicks", Box(800, 300, 70, 100), target="clicks"),
    )


def test_nothing_is_loaded_or_rendered_after_the_first_frame() -> None:
    one, surface = painter(), pygame.Surface((1000, 690))
    animator = Animator()
    animator.show(picture(), 0.0, fresh=True)
    one.paint(surface, animator.at(0.0), Transform(1), words)
    animator.show(picture(120), 1.0)
    made = one.gallery.drawn, one.types.rendered
    for step in range(12):
        one.paint(surface, animator.at(1.0 + step * SECONDS / 10), Transform(1), words)
    assert (one.gallery.drawn, one.types.rendered) == made


class Counting(Painter):
    """Counts the sprites that are drawn."""

    def __init__(self) -> None:
        super().__init__(Gallery(Theme("dusk"), 10.0), Typesetter())
        self.count = 0

    def _draw(self, *arguments: object) -> None:
        self.count += 1
        super()._draw(*arguments)  # type: ignore[arg-type]


def drawn_for(one: Counting, surface: pygame.Surface, placed: Iterable[Placed]) -> int:
    one.count = 0
    one.paint(surface, placed, Transform(1), words)
    return one.count


def test_between_pictures_only_what_moves_and_what_lies_below_it_is_drawn() -> None:
    one, surface, animator = Counting(), pygame.Surface((1000, 690)), Animator()
    animator.show(picture(), 0.0, fresh=True)
    assert drawn_for(one, surface, animator.at(0.0)) == 6
    assert drawn_for(one, surface, animator.at(0.1)) == 0
    animator.show(picture(120), 1.0)
    drawn_for(one, surface, animator.at(1.0))
    assert drawn_for(one, surface, animator.at(1.1)) == 3
    one.forget()
    assert drawn_for(one, surface, animator.at(1.1)) == 6


def test_the_end_of_a_motion_looks_like_a_picture_drawn_afresh() -> None:
    moved, fresh, animator = pygame.Surface((1000, 690)), pygame.Surface((1000, 690)), Animator()
    one = painter()
    animator.show(picture(), 0.0, fresh=True)
    one.paint(moved, animator.at(0.0), Transform(1), words)
    animator.show(picture(120), 1.0)
    for step in range(12):
        one.paint(moved, animator.at(1.0 + step * SECONDS / 10), Transform(1), words)
    painter().paint_picture(fresh, picture(120), Transform(1), words)
    assert full(moved) == full(fresh)


@pytest.mark.parametrize("budget", [0.0, 0.002, 10.0])
def test_row_84_a_resized_scene_equals_one_opened_at_that_size(budget: float) -> None:
    small, large = (997, 701), (1403, 911)
    one, fresh = painter(budget), pygame.Surface(large)
    one.paint_picture(pygame.Surface(small), picture(), transform_for(small), words)
    resized = pygame.Surface(large)
    for _ in range(40):
        one.paint_picture(resized, picture(), transform_for(large), words)
        if not one.pending:
            break
    painter().paint_picture(fresh, picture(), transform_for(large), words)
    assert full(resized) == full(fresh)


def test_row_82_no_frame_while_resizing_is_empty() -> None:
    one = painter(0.0)
    for step in range(20):
        size = (960 + 37 * step, 600 + 23 * step)
        surface, transform = pygame.Surface(size), transform_for(size)
        one.gallery.resized()
        one.paint_picture(surface, picture(), transform, words)
        assert surface.get_at(transform.rect(Box(400, 300, 70, 100)).center)[:3] == Theme("dusk").colour("brass")
        assert surface.get_at(transform.rect(FLOOR.box).center)[:3] == Theme("dusk").colour("table")


def test_a_growing_sprite_is_scaled_from_its_drawing_and_drawn_exactly_at_its_end() -> None:
    one, surface = painter(), pygame.Surface((300, 300))
    card = Sprite("card", Box(100, 100, 100, 100), art=SOLID)
    half = Placed(card, Box(125, 125, 50, 50), 0.0, 1.0, moving=True)
    one.paint(surface, (half,), Transform(1), words)
    brass = Theme("dusk").colour("brass")
    assert surface.get_at((126, 126))[:3] == brass
    assert surface.get_at((173, 173))[:3] == brass
    assert surface.get_at((122, 150))[:3] == (0, 0, 0)
    assert one.gallery.drawn == 1


def test_fading_mixes_and_leaves_the_kept_drawing_alone() -> None:
    one, surface = painter(), pygame.Surface((100, 100))
    card = Sprite("card", Box(0, 0, 100, 100), art=SOLID)
    one.paint(surface, (Placed(card, card.box, 0.0, 0.5, moving=True),), Transform(1), words)
    brass = Theme("dusk").colour("brass")
    pale = surface.get_at((50, 50))[:3]
    assert all(abs(a - b / 2) <= 2 for a, b in zip(pale, brass, strict=True))
    one.paint(surface, (rest(card),), Transform(1), words)
    assert surface.get_at((50, 50))[:3] == brass
    one.paint(surface, (Placed(card, card.box, 0.0, 0.0, moving=True),), Transform(1), words)
    assert surface.get_at((50, 50))[:3] == (0, 0, 0)


@pytest.mark.parametrize("turn", [90.0, 180.0, 30.0])
def test_a_turned_sprite_turns_its_words_with_it(turn: float) -> None:
    surface = pygame.Surface((200, 200))
    label = Label(say("raw", text="I"), 60, align="left")
    painter().paint_picture(
        surface, (Sprite("a", Box(50, 50, 100, 100), label=label, turn=turn),), Transform(1), words
    )
    ink = pygame.mask.from_threshold(surface, (247, 240, 223), (90, 90, 90)).get_bounding_rects()
    x, y = ink[0].center
    expected = {90.0: (100, 58), 180.0: (142, 100), 30.0: (64, 79)}[turn]
    assert abs(x - expected[0]) <= 6
    assert abs(y - expected[1]) <= 6


def test_a_table_is_fitted_into_its_place() -> None:
    transform = Transform.fitting((100, 50), Box(10, 20, 400, 400))
    assert transform == Transform(4, 10, 120)
    assert transform.rect(Box(0, 0, 100, 50)) == pygame.Rect(10, 120, 400, 200)
    assert transform.rect(Box(0, 0, 0.01, 0.01)).size == (1, 1)
