"""Layouts keep what they promise: inside the box, no overlap, right shape, reading order."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.text import say
from game.stage.layout import around, board, card_in, columns, fan, fit, grid, hand, place, plate_svg, rows, split
from game.stage.sprite import Box, Label, Sprite

LENGTH = st.floats(40, 2000)
BOXES = st.builds(Box, st.floats(-50, 500), st.floats(-50, 500), LENGTH, LENGTH)
SHAPES = st.floats(0.4, 1.5)
AREA = Box(10, 20, 600, 400)


def test_a_length_is_shared_in_proportion_with_gaps_between() -> None:
    assert split(100, (1, 3), 20) == ((0, 20), (40, 60))


def test_columns_and_rows_fill_their_box() -> None:
    left, right = columns(AREA, (2, 1))
    assert left == Box(10, 20, 400, 400)
    assert right == Box(410, 20, 200, 400)
    assert [row.y for row in rows(AREA, (1, 1, 2), 10)] == [20, 125, 230]


def test_a_grid_is_in_reading_order() -> None:
    cells = grid(AREA, 3, 2)
    assert len(cells) == 6
    assert [(cell.x, cell.y) for cell in cells[:4]] == [(10, 20), (210, 20), (410, 20), (10, 220)]


@given(BOXES, st.integers(1, 12), st.integers(1, 12))
def test_the_squares_of_a_board_are_square_and_inside(box: Box, across: int, down: int) -> None:
    cells = board(box, across, down)
    assert all(cell.inside(box) for cell in cells)
    assert all(cell.w == pytest.approx(cell.h) for cell in cells)


@given(BOXES, st.integers(0, 25), SHAPES)
def test_a_hand_of_up_to_25_cards_stays_in_its_box_and_every_card_shows(box: Box, count: int, shape: float) -> None:
    cards = hand(box, count, shape)
    assert len(cards) == count
    assert all(card.inside(box) for card in cards)
    assert all(card.w == pytest.approx(card.h * shape) for card in cards)
    steps = [b.x - a.x for a, b in pairwise(cards)]
    assert not steps or min(steps) == pytest.approx(max(steps), abs=1e-6)
    assert all(step >= -1e-9 for step in steps)


def test_a_small_hand_lies_side_by_side_in_the_middle() -> None:
    cards = hand(Box(0, 0, 1000, 140), 3, 5 / 7, 6)
    assert [card.x for card in cards] == [344, 450, 556]


@given(st.builds(Box, st.just(0), st.just(0), st.floats(300, 2000), st.floats(100, 400)), st.integers(1, 25))
def test_a_fan_turns_evenly_and_stays_in_its_box(box: Box, count: int) -> None:
    cards = fan(box, count, 0.7)
    assert [turn for _, turn in cards] == pytest.approx([-turn for _, turn in reversed(cards)])
    assert all(_bounds(card, turn).inside(box) for card, turn in cards)


def _bounds(card: Box, turn: float) -> Box:
    from math import cos, radians, sin

    c, s = abs(cos(radians(turn))), abs(sin(radians(turn)))
    w, h = card.w * c + card.h * s, card.w * s + card.h * c
    (x, y) = card.centre
    return Box(x - w / 2, y - h / 2, w, h)


@pytest.mark.parametrize("seats", range(1, 6))
@pytest.mark.parametrize("bottom", range(2))
def test_seats_sit_round_the_table_without_touching(seats: int, bottom: int) -> None:
    places = around(AREA, seats, 120, 80, bottom % seats)
    assert all(seat.inside(AREA) for seat in places)
    lowest = max(range(seats), key=lambda seat: places[seat].y)
    assert lowest == bottom % seats
    for one in range(seats):
        for other in range(one):
            a, b = places[one], places[other]
            assert a.x + a.w <= b.x or b.x + b.w <= a.x or a.y + a.h <= b.y or b.y + b.h <= a.y


def test_the_next_seat_sits_to_the_left_as_cards_are_dealt() -> None:
    places = around(AREA, 4, 100, 100)
    assert places[1].x == AREA.x
    assert places[2].y == AREA.y
    assert places[3].x == AREA.x + AREA.w - 100


@given(BOXES, SHAPES)
def test_a_fitted_shape_touches_two_edges(box: Box, shape: float) -> None:
    card = card_in(box, shape)
    assert card.inside(box)
    assert card.w == pytest.approx(box.w) or card.h == pytest.approx(box.h)


def test_a_placed_table_scales_boxes_and_letters() -> None:
    table = (Sprite("a", Box(10, 10, 20, 20), label=Label(say("raw", text="x"), 10)),)
    scale, on = fit((100, 50), Box(0, 0, 400, 400))
    (sprite,) = place(table, (100, 50), Box(0, 0, 400, 400))
    assert (scale, on) == (4, Box(0, 100, 400, 200))
    assert sprite.box == Box(40, 140, 80, 80)
    assert sprite.label is not None
    assert sprite.label.size == 40


def test_a_plate_is_marked_when_its_seat_has_the_turn() -> None:
    assert plate_svg(150, 100, "player_teal", "lantern", True) != plate_svg(
        150, 100, "player_teal", "lantern", False
    )
