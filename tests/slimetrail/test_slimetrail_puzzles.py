"""The answers of puzzles and vectors are exactly the winning steps, by the project's own search."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.core.places import asset
from game.core.scenario import Scenario
from game.core.scenario_file import read_scenarios
from game.games import catalogue
from game.games.slimetrail.field import field_of, spot_of
from game.games.slimetrail.rules import apply, legal_actions, outcome
from game.games.slimetrail.solver import Value, search_on
from game.games.slimetrail.state import State
from game.games.slimetrail.variant import Variant
from game.store.yaml_tree import read_tree

FILES = [
    *sorted((Path(__file__).parent / "scenarios").glob("*.yaml")),
    *sorted(asset("slimetrail/lessons").glob("*.yaml")),
]
ENDLESS = 10**9


def puzzles() -> list[Any]:
    """The scenarios with answers, those with an open board only in the full run; not the seed's start (S01)."""
    found = []
    for path in FILES:
        tree = read_tree(path.read_text(encoding="utf-8"), path.name)
        for one in read_scenarios(tree, path.name, catalogue().get, lambda game, name: Variant()):
            left = one.variant.board.width * one.variant.board.height - len(one.match().state.trail)
            marks = [pytest.mark.full] if left > 40 else []
            if one.best and left < 48:
                found.append(pytest.param(one, id=f"{path.stem}-{one.line}", marks=marks))
    return found


def wins(state: State, seat: int) -> bool:
    """Whether the seat that just moved wins with best play."""
    end = outcome(state)
    if end is not None:
        return end.winner == seat
    return search_on(field_of(state)).value(spot_of(state), ENDLESS) is Value.LOSS


@pytest.mark.parametrize("scenario", puzzles())
def test_the_answers_are_the_winning_steps(scenario: Scenario) -> None:
    state = scenario.match().state
    (seat,) = scenario.match().to_act
    winning = {action for action in legal_actions(state, seat) if wins(apply(state, action).state, seat)}
    assert set(scenario.best) == winning
