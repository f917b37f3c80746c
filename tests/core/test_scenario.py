"""The scenario format: what it asks, how it fails, and every problem of a file at once."""

from __future__ import annotations

from textwrap import dedent
from typing import Any

import pytest

from game.core.game import AnyGame
from game.core.scenario import Failure, Report
from game.core.scenario_file import check_file, read_scenarios
from game.core.tree import BadFile
from game.games import catalogue
from game.games.slimetrail.variant import Variant
from game.store.yaml_tree import read_tree

TOP = "game: slimetrail\nvariant: seed\n"


def preset(game: AnyGame, name: str) -> Any:
    """The one preset of these tests."""
    return Variant() if name == "seed" else None


def report(text: str) -> Report:
    """How a file goes."""
    return check_file(read_tree(dedent(text), "s.yaml"), "s.yaml", catalogue().get, preset)


def failures(text: str) -> list[tuple[int, str, str, str]]:
    """Line, name, expected and found of every failure."""
    found = report(text).failures
    assert all(isinstance(failure, Failure) and failure.file == "s.yaml" for failure in found)
    return [(one.line, one.name, one.expected, one.found) for one in found]


def problems(text: str) -> list[tuple[int, str, str]]:
    """Line, key and kind of every problem."""
    with pytest.raises(BadFile) as bad:
        report(text)
    return [(problem.line, problem.key, problem.what.key) for problem in bad.value.problems]


WHOLE = """\
    game: slimetrail
    variant: seed
    scenarios:
      - title: the owner of the corner wins
        position: snail=b2 slime=d4,c3 turn=B
        turn: B
        legal B: a1, a2, a3, b1, b3, c1, c2
        legal B a: 1, 2, 3
        count: 7
        count B c: "2"
        not_legal B: [c3, d4]
        puzzle: {best: [B a3, B b3, B c1, B c2]}
        steps:
          - {do: 'B c3, B d4', refused: STEP}
          - {do: B a1, turn: over, winner: A, scores: [1, 0], places: 1 2, legal: []}
      - title: from the beginning
        steps:
          - do: [A c3, B b2]
            position: turn=A   slime=d4,c3 snail=b2
            legal: A a1, A a2, A a3, A b1, A b3, A c1, A c2
"""


def test_a_file_says_what_passed_and_what_failed() -> None:
    text = WHOLE.replace("refused: STEP", "refused: SLIME")
    assert report(WHOLE.replace("'B c3, B d4'", "B d4")) == Report(2, 0, ())
    assert report(text).passed == 1
    assert failures(text) == [(14, "B d4", "SLIME", "STEP")]


def test_each_failure_names_line_expected_and_found() -> None:
    text = TOP + dedent("""\
        turn: B
        snail: d5
        legal A c: 3, 4
        not_legal: A c3, A h1
        count: 9
        steps:
          - do: A c3
            scores: 1 0
            position: snail=c3 slime=d4 turn=A
    """)
    assert failures(text) == [
        (3, "turn", "B", "A"),
        (4, "snail", "d5", "d4"),
        (5, "legal A c", "3, 4", "3, 4, 5"),
        (6, "not_legal", "A c3, A h1", "A h1"),
        (7, "count", "9", "8"),
        (10, "scores", "1 0", "0 0"),
        (11, "position", "snail=c3 slime=d4 turn=A", "snail=c3 slime=d4 turn=B"),
    ]


def test_a_step_that_cannot_be_done_ends_the_scenario() -> None:
    text = TOP + "steps:\n  - do: A c3, B d4, A d3\n    snail: d3\n  - {do: A b2, refused: TURN}\n"
    assert failures(text) == [(4, "do", "B d4", "SLIME")]


def test_a_refusal_that_is_none_fails_and_is_not_done() -> None:
    text = TOP + "steps:\n  - {do: 'A c3, A d4', refused: STEP}\n  - {do: A e4, snail: e4}\n"
    assert failures(text) == [(4, "A c3", "STEP", "legal")]


def test_a_puzzle_has_legal_answers() -> None:
    assert failures(TOP + "puzzle: {best: [A c3, A d4]}\n") == [(1, "puzzle", "A d4", "STEP")]


def test_a_scenario_changes_the_variant_that_its_file_shares() -> None:
    text = """\
        game: slimetrail
        variant: {board: {width: 5, height: 5}}
        scenarios:
          - snail: c3
          - variant: {moves: orthogonal}
            legal A: b3, c2, c4, d3
          - variant: {preset: seed, start: c5}
            snail: c5
            goal B: g7
    """
    assert report(text) == Report(3, 0, ())


def test_a_match_number_and_a_deal_can_be_given() -> None:
    text = """\
        game: slimetrail
        scenarios:
          - {variant: {first_player: alternate}, number: 1, turn: B}
          - variant: {start: random}
            turn: dealer
            steps: [{do: deal 731, turn: A}]
    """
    assert report(text) == Report(2, 0, ())


def test_words_are_plain_or_in_both_languages() -> None:
    text = TOP + "title: {th: ก, en: a}\nsay: plain\nsteps: [{say: {th: ข, en: b}}]\n"
    (scenario,) = read_scenarios(read_tree(text, "s"), "s", catalogue().get, preset)
    assert scenario.title is not None
    assert scenario.say is not None
    assert (scenario.title.of("th"), scenario.title.of("en"), scenario.say.of("th")) == ("ก", "a", "plain")
    assert scenario.steps[0].say is not None
    assert scenario.steps[0].do == ()


def test_all_problems_are_reported_at_once() -> None:
    text = """\
        game: slimetrail
        varaint: seed
        scenarios:
          - variant: sed
            steps: [{do: A cc}]
          - position: snail=z9
          - {postion: x, turn: A, seats: 3}
          - {say: {th: ก}, puzzle: {bst: A c3}}
          - {steps: [{refused: SLIME}, 5, {do: c3}, {sliem: 3}]}
          - {variant: {board: {widht: 5}, moves: up}}
          - {variant: {start: a1}}
          - {game: chess}
          - 7
    """
    assert problems(text) == [
        (2, "varaint", "problem.unknown_near"),
        (4, "variant", "problem.preset"),
        (5, "do", "slimetrail.notation.action"),
        (6, "position", "slimetrail.notation.square"),
        (7, "seats", "problem.allowed"),
        (8, "puzzle.bst", "problem.unknown_near"),
        (8, "say", "problem.languages"),
        (9, "steps", "problem.mapping"),
        (9, "refused", "problem.refused"),
        (9, "do", "notation.seat"),
        (9, "sliem", "problem.unknown"),
        (10, "variant.board.widht", "problem.unknown_near"),
        (10, "variant.moves", "problem.value"),
        (11, "variant.start", "slimetrail.contradiction.start_goal"),
        (12, "game", "problem.game"),
        (13, "scenarios", "problem.mapping"),
    ]


@pytest.mark.parametrize(
    "text", ["", "[]", "7", "game: slimetrail\nscenarios: 3", "game: slimetrail\nsteps: {}", "turn: A"]
)
def test_a_file_of_another_shape_is_refused(text: str) -> None:
    assert problems(text)
