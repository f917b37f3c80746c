"""Every scenario file of every game holds: the vectors beside the tests, and the lessons in the assets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from law_cases import shipped

from game.core.game import AnyGame
from game.core.places import asset
from game.core.scenario import Scenario, run
from game.core.scenario_file import read_scenarios
from game.games import catalogue
from game.store.yaml_tree import read_tree

TESTS = Path(__file__).parent.parent
VECTORS = sorted(TESTS.glob("*/scenarios/*.yaml"))
LESSONS = sorted(asset("").glob("*/lessons/*.yaml"))


def preset(game: AnyGame, name: str) -> Any:
    """The shipped variant with this name, None where there is none."""
    return shipped(game.id).get(name)


def scenarios(paths: list[Path]) -> list[Any]:
    """Every scenario of the files as a test of its own."""
    found = []
    for path in paths:
        tree = read_tree(path.read_text(encoding="utf-8"), path.name)
        for one in read_scenarios(tree, path.name, catalogue().get, preset):
            found.append(pytest.param(one, id=f"{one.game.id}-{path.stem}-{one.line}"))
    return found


@pytest.mark.parametrize("scenario", scenarios(VECTORS))
def test_a_vector_holds(scenario: Scenario) -> None:
    assert [str(failure) for failure in run(scenario)] == []


@pytest.mark.parametrize("scenario", scenarios(LESSONS))
def test_a_lesson_holds_and_speaks_both_languages(scenario: Scenario) -> None:
    assert [str(failure) for failure in run(scenario)] == []
    spoken = [words for words in (scenario.title, scenario.say, *(step.say for step in scenario.steps)) if words]
    assert scenario.title is not None
    assert scenario.say is not None
    for words in spoken:
        assert {language for language, _ in words.texts} == {"th", "en"}
        assert words.of("th") != words.of("en")
    assert any(step.do and step.say for step in scenario.steps), "nothing to do by hand"
