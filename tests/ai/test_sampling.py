"""Sampled worlds on a toy game with hidden hands."""

from __future__ import annotations

from random import Random

import toy
from hypothesis import given
from hypothesis import strategies as st

from game.ai.sampling import Playout, estimate
from game.core.game import Action, Deal, View


def any_card(state: toy.Cards, seat: int, rng: Random) -> Action:
    return rng.choice(toy.cards_legal(state, seat))


def lead(state: toy.Cards, seat: int) -> float:
    """Own points against the mean of the others."""
    others = sum(state.points) - state.points[seat]
    return state.points[seat] - others / (len(state.points) - 1)


PLAYOUT: Playout[toy.Cards] = Playout(toy.CARDS_RULES, any_card, lead)  # type: ignore[arg-type]


def dealt(seed: int, seats: int = 2) -> toy.Cards:
    start = toy.cards_initial(toy.CardsVariant(), seats, 0)
    return toy.cards_apply(start, Deal(seed)).state


def last_trick(mine: tuple[int, ...]) -> View[toy.Cards]:
    """Seat 0 holds these cards, seat 1 as many that nobody knows."""
    hands = (mine, (0,) * len(mine))
    return View(0, toy.Cards(12, hands, (None, None), (), (0, 0), True))


def test_the_card_that_wins_against_most_cards_is_found() -> None:
    view = last_trick((1, 6, 12))
    one_trick = Playout(toy.CARDS_RULES, any_card, lead, plies=2)  # type: ignore[arg-type]
    found = estimate(one_trick, view, 0, toy.cards_legal(view.state, 0), iterations=400, rng=Random(1))
    assert [str(entry.action) for entry in found] == ["A 12", "A 6", "A 1"]
    assert found[0].mean > 0.9


def test_the_value_of_a_card_nears_its_chance_of_winning() -> None:
    view = last_trick((6,))
    (found,) = estimate(PLAYOUT, view, 0, toy.cards_legal(view.state, 0), iterations=2000, rng=Random(2))
    assert found.count == 2000
    assert abs(found.mean - (5 - 6) / 11) < 0.1


def test_the_same_seed_gives_the_same_numbers() -> None:
    view = toy.cards_observe(dealt(5, 3), 1)
    legal = toy.cards_legal(view.state, 1)
    assert estimate(PLAYOUT, view, 1, legal, iterations=90, rng=Random(3)) == estimate(
        PLAYOUT, view, 1, legal, iterations=90, rng=Random(3)
    )


def test_two_deals_that_look_the_same_get_the_same_numbers() -> None:
    state = dealt(8)
    view = toy.cards_observe(state, 0)
    other = toy.cards_determinize(view, Random(99))
    assert other.hands[1] != state.hands[1]
    same = toy.cards_observe(other, 0)
    legal = toy.cards_legal(view.state, 0)
    assert estimate(PLAYOUT, view, 0, legal, iterations=60, rng=Random(1)) == estimate(
        PLAYOUT, same, 0, legal, iterations=60, rng=Random(1)
    )


@given(st.integers(0, 200), st.integers(1, 3), st.integers(0, 100))
def test_the_budget_holds_and_candidates_share_their_worlds(budget: int, count: int, seed: int) -> None:
    view = toy.cards_observe(dealt(seed, 3), 0)
    candidates = toy.cards_legal(view.state, 0)[:count]
    found = estimate(PLAYOUT, view, 0, candidates, iterations=budget, rng=Random(seed))
    assert sorted(str(entry.action) for entry in found) == sorted(map(str, candidates))
    assert sum(entry.count for entry in found) <= budget
    counts = [entry.count for entry in found]
    assert counts == sorted(counts, reverse=True), "who lasted longer was tried more often and stands first"
    assert counts[0] > 0 or budget < 2 * len(candidates)


def test_common_worlds_tell_equal_candidates_apart_by_nothing() -> None:
    view = last_trick((6, 7))
    twice = [toy.Play(0, 6), toy.Play(0, 6)]
    first, second = estimate(PLAYOUT, view, 0, twice, iterations=100, rng=Random(4))
    assert first.mean == second.mean
    assert first.count == second.count == 50


def test_without_candidates_there_is_nothing_to_say() -> None:
    assert estimate(PLAYOUT, last_trick((6,)), 0, [], iterations=10, rng=Random(1)) == ()
