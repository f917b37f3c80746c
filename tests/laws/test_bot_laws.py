"""Laws of computer players: legal, repeatable, and blind to what their seat cannot see."""

from __future__ import annotations

from random import Random

import pytest
from law_cases import SEEDS, Case, acting, cases, every_case, sample

QUICK_LEVEL = 1


def some(case: Case) -> list[tuple[object, int]]:
    """Three decisions of the case's match: early, in the middle and late."""
    found = [(state, seat) for state in sample(case) for seat in acting(case, state)]
    return found[:: max(1, len(found) // 3)][:3]


@every_case()
def test_a_computer_answers_legally_and_alike(case: Case) -> None:
    rules, brain = case.game.rules, case.game.brain
    for state, seat in some(case):
        view = rules.observe(state, seat)
        answers = {str(brain.choose(view, seat, QUICK_LEVEL, Random(case.seed))) for _ in range(2)}
        assert len(answers) == 1
        assert answers <= {str(action) for action in rules.legal_actions(state, seat)}


@pytest.mark.parametrize("case", [c for c in cases() if c.game.secrets and c.seed in SEEDS] or [None], ids=str)
def test_two_deals_that_look_the_same_get_the_same_answer(case: Case | None) -> None:
    if case is None:
        pytest.skip("no game with secrets yet")
    rules, brain = case.game.rules, case.game.brain
    for state, seat in some(case):
        worlds = [rules.determinize(rules.observe(state, seat), Random(seed)) for seed in range(3)]
        answers = {str(brain.choose(rules.observe(w, seat), seat, QUICK_LEVEL, Random(1))) for w in worlds}
        assert len(answers) == 1
