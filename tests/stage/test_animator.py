"""The animator: sliding, fading, interrupting, speed, and nothing left over."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.stage.animator import MOST_LEAVING, SECONDS, Animator, Placed, rest
from game.stage.sprite import Box, Picture, Sprite

HALF = SECONDS / 2


def card(key: str, x: float, **more: object) -> Sprite:
    return Sprite(key, Box(x, 0, 10, 10), **more)  # type: ignore[arg-type]


def shown(animator: Animator, now: float) -> dict[str, Placed]:
    return {placed.sprite.key: placed for placed in animator.at(now)}


def started(*sprites: Sprite, speed: float | None = 1.0) -> Animator:
    animator = Animator(speed)
    animator.show(sprites, 0.0, fresh=True)
    return animator


def test_a_first_picture_and_another_viewers_picture_stand_at_once() -> None:
    animator = started(card("a", 0))
    animator.show((card("a", 100),), 1.0, fresh=True)
    assert not animator.moving(1.0)
    assert animator.at(1.0) == (rest(card("a", 100)),)


def test_the_same_key_slides_and_slows_down_towards_its_goal() -> None:
    animator = started(card("a", 0))
    animator.show((card("a", 100),), 1.0)
    places = [shown(animator, 1.0 + SECONDS * part)["a"].box.x for part in (0, 0.25, 0.5, 0.75, 1)]
    steps = [b - a for a, b in pairwise(places)]
    assert (places[0], places[-1]) == (0, 100)
    assert steps == sorted(steps, reverse=True)
    assert not animator.moving(1.0 + SECONDS)


def test_what_is_new_fades_in_and_what_is_gone_fades_out() -> None:
    animator = started(card("old", 0))
    animator.show((card("new", 50),), 1.0)
    half = shown(animator, 1.0 + HALF)
    assert 0 < half["old"].alpha < 1
    assert 0 < half["new"].alpha < 1
    assert half["new"].box.x == 50
    assert list(shown(animator, 1.0 + SECONDS)) == ["new"]


def test_a_hidden_slot_becomes_the_card_that_comes_from_it() -> None:
    animator = started(card("slot 3", 0))
    animator.show((card("queen", 80, from_key="slot 3"),), 1.0)
    first = shown(animator, 1.0)
    assert list(first) == ["queen"]
    assert first["queen"].box.x == 0
    assert first["queen"].alpha == 1


def test_turns_take_the_short_way_round() -> None:
    animator = started(card("a", 0, turn=350.0))
    animator.show((card("a", 0, turn=10.0),), 1.0)
    assert 350 < shown(animator, 1.0 + 0.05)["a"].turn < 370
    assert shown(animator, 1.0 + SECONDS)["a"].turn == 10.0


def test_an_interrupted_motion_goes_on_from_where_it_is() -> None:
    animator = started(card("a", 0))
    animator.show((card("a", 100),), 1.0)
    before = shown(animator, 1.1)["a"].box.x
    animator.show((card("a", 0),), 1.1)
    assert shown(animator, 1.1)["a"].box.x == pytest.approx(before)
    assert shown(animator, 1.1 + SECONDS)["a"].box.x == 0


def test_pictures_with_the_same_goal_do_not_hold_a_motion_up() -> None:
    animator = started(card("a", 0))
    for frame in range(100):
        animator.show((card("a", 100, layer=frame % 2),), 1.0 + frame * 0.01)
    assert not animator.moving(1.0 + SECONDS)


@pytest.mark.parametrize("speed", [0.5, 1.0, 2.0, 4.0])
def test_row_79_each_speed_changes_the_time_by_its_factor(speed: float) -> None:
    animator = started(card("a", 0), speed=speed)
    animator.show((card("a", 100),), 0.0)
    assert animator.moving(SECONDS / speed - 0.001)
    assert not animator.moving(SECONDS / speed)


def test_motion_can_be_off() -> None:
    animator = started(card("a", 0), card("b", 5), speed=None)
    animator.show((card("a", 100), card("c", 7)), 1.0)
    assert not animator.moving(1.0)
    assert animator.at(1.0) == (rest(card("a", 100)), rest(card("c", 7)))


def test_switching_motion_off_ends_what_moves() -> None:
    animator = started(card("a", 0), card("b", 0))
    animator.show((card("a", 100),), 1.0)
    animator.speed = None
    assert not animator.moving(1.0)
    assert animator.at(1.0) == (rest(card("a", 100)),)


def test_finish_brings_everything_to_rest() -> None:
    animator = started(card("a", 0), card("b", 0))
    animator.show((card("a", 100),), 1.0)
    animator.finish()
    assert not animator.moving(1.0)
    assert animator.at(1.0) == (rest(card("a", 100)),)


def test_row_22_a_jump_of_thirty_seconds_ends_the_motion_and_time_may_stand_still() -> None:
    animator = started(card("a", 0))
    animator.show((card("a", 100),), 1.0)
    assert shown(animator, 0.5)["a"].box.x == 0
    assert shown(animator, 31.0)["a"].box.x == 100
    assert not animator.moving(31.0)


def test_row_118_a_thousand_moves_at_once_leave_no_queue_and_the_right_picture() -> None:
    animator = started(card("a", 0))
    for move in range(1000):
        animator.show((card("a", move), card(f"mark {move}", move)), 1.0)
    assert len(animator.at(1.0)) <= 2 + MOST_LEAVING
    assert animator.at(1.0 + SECONDS) == (rest(card("a", 999)), rest(card("mark 999", 999)))


def test_sliding_sprites_lie_over_the_others_of_their_layer_only() -> None:
    animator = started(card("a", 0), card("b", 20), card("top", 40, layer=1))
    animator.show((card("a", 100), card("b", 20), card("top", 40, layer=1)), 1.0)
    assert list(shown(animator, 1.1)) == ["b", "a", "top"]
    assert list(shown(animator, 2.0)) == ["a", "b", "top"]


def test_sprites_at_rest_are_the_same_objects_from_frame_to_frame() -> None:
    animator = started(card("a", 0), card("b", 20))
    animator.show((card("a", 100), card("b", 20)), 1.0)
    assert shown(animator, 1.1)["b"] is shown(animator, 1.2)["b"]


KEYS = st.lists(st.sampled_from("abcdef"), unique=True)


@given(st.lists(st.tuples(KEYS, st.floats(0, 0.4), st.integers(0, 100)), max_size=12))
def test_whatever_is_shown_it_comes_to_rest_as_the_last_picture(story: list[tuple[list[str], float, int]]) -> None:
    animator, now = Animator(), 0.0
    picture: Picture = ()
    for keys, pause, shift in story:
        now += pause
        picture = tuple(card(key, shift + 10 * index) for index, key in enumerate(keys))
        animator.show(picture, now)
        drawn = animator.at(now)
        assert len({placed.sprite.key for placed in drawn}) == len(drawn)
        assert all(0 <= placed.alpha <= 1 for placed in drawn)
    assert animator.at(now + SECONDS + 1e-6) == tuple(rest(sprite) for sprite in picture)
