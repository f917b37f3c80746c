"""The checker of house variants: every problem at once, and no value that a person did not mean."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from game.core.text import Message
from game.core.tree import BadFile, Branch, Leaf, Problem, Series, Tree
from game.core.variant import (
    Allowed,
    check,
    differences,
    flag,
    group,
    number,
    plain,
    switch,
    switches,
    value_of,
    with_value,
    words,
)
from game.store.yaml_tree import read_tree


def read_deck(tree: Tree) -> tuple[int, ...]:
    """A table that only a file can hold: whole numbers."""
    if not isinstance(tree, Series):
        raise ValueError(Message("deck.list"))
    return tuple(int(leaf.text) for leaf in tree.items if isinstance(leaf, Leaf))


@dataclass(frozen=True, slots=True)
class Ball:
    """A group."""

    size: int = number(3, 1, 9, "huge")
    round: bool = flag(True)


@dataclass(frozen=True, slots=True)
class House:
    """One switch of every kind."""

    ball: Ball = group(Ball)
    goal: str = words("open", "shut", "no")
    start: str = switch("centre", Allowed(words=("centre",), form="[a-i][1-9]", example="e5"))
    bonus: tuple[str, ...] = switch((), Allowed(words=("red", "blue"), many=True))
    deck: tuple[int, ...] = switch((1, 2), Allowed(table=read_deck, untable=lambda deck: [*deck]))


def checked(text: str, base: House | None = None) -> House:
    """The variant behind a text."""
    return check(House, read_tree(text, "house.yaml"), "house.yaml", base)


def problems(text: str) -> list[tuple[int, str, str]]:
    """Line, key and kind of every problem of a text."""
    with pytest.raises(BadFile) as bad:
        checked(text)
    return [(problem.line, problem.key, problem.what.key) for problem in bad.value.problems]


def test_an_empty_mapping_is_the_default() -> None:
    assert check(House, Branch((), 1), "f") == House()


def test_every_kind_of_switch_is_read() -> None:
    house = checked("ball: {size: 9, round: false}\ngoal: shut\nstart: a1\nbonus: [blue, red]\ndeck: [7]\n")
    assert house == House(Ball(9, False), "shut", "a1", ("blue", "red"), (7,))
    assert checked("ball: {size: huge}").ball.size == "huge"


def test_what_a_file_leaves_out_comes_from_the_base() -> None:
    base = House(Ball(5), "shut")
    assert checked("ball: {round: false}", base) == House(Ball(5, False), "shut")


def test_all_problems_are_reported_at_once_with_their_lines() -> None:
    text = "ball:\n  size: 10\n  rond: true\ngoal: open wide\nbonus: red\nx: 1\n"
    assert problems(text) == [
        (2, "ball.size", "problem.value"),
        (3, "ball.rond", "problem.unknown_near"),
        (4, "goal", "problem.value"),
        (5, "bonus", "problem.list"),
        (6, "x", "problem.unknown"),
    ]


def test_the_nearest_key_is_named() -> None:
    with pytest.raises(BadFile) as bad:
        checked("gaol: open")
    assert dict(bad.value.problems[0].what.values) == {"name": "gaol", "near": "goal"}


@pytest.mark.parametrize(
    "text", ["0", "10", "010", "03", "3.0", "0x3", "+3", "1e0", "3 4", "''", "999999999999", "~"]
)
def test_a_whole_number_is_written_plainly_and_within_its_range(text: str) -> None:
    assert problems(f"ball: {{size: {text}}}") == [(1, "ball.size", "problem.value")]


@pytest.mark.parametrize("text", ["yes", "no", "on", "off", "True", "FALSE", "1", "0", "y", "~"])
def test_a_flag_is_true_or_false_and_nothing_else(text: str) -> None:
    assert problems(f"ball: {{round: {text}}}") == [(1, "ball.round", "problem.value")]


def test_a_word_that_yaml_would_read_as_false_stays_a_word() -> None:
    assert checked("goal: no").goal == "no"


@pytest.mark.parametrize("text", ["a0", "j1", "a10", "A1", "centr"])
def test_text_matches_its_form_whole(text: str) -> None:
    assert problems(f"start: {text}") == [(1, "start", "problem.value")]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("[]", "problem.mapping"),
        ("open", "problem.mapping"),
        ("ball: 3", "problem.mapping"),
        ("goal: [open]", "problem.scalar"),
        ("goal: {open: shut}", "problem.scalar"),
        ("bonus: [red, red]", "problem.twice"),
        ("bonus: [green]", "problem.value"),
        ("deck: none", "deck.list"),
    ],
)
def test_a_block_of_the_wrong_shape_is_a_problem(text: str, kind: str) -> None:
    assert [found[2] for found in problems(text)] == [kind]


def test_switches_are_listed_with_dotted_keys() -> None:
    assert [entry.key for entry in switches(House)] == [
        "ball.size",
        "ball.round",
        "goal",
        "start",
        "bonus",
        "deck",
    ]


def test_one_switch_is_changed_and_found() -> None:
    house = with_value(House(), "ball.size", 4)
    assert value_of(house, "ball.size") == 4
    assert house.ball.round is True
    assert differences(House(), house) == ("ball.size",)


def test_a_plain_variant_reads_back() -> None:
    house = House(Ball(9, False), "no", "a1", ("blue",), (4, 5))
    assert plain(house) == {
        "ball": {"size": 9, "round": False},
        "goal": "no",
        "start": "a1",
        "bonus": ["blue"],
        "deck": [4, 5],
    }


def test_a_problem_is_one_sentence_for_a_person() -> None:
    problem = Problem("h.yaml", 3, "", Message("problem.mapping"))
    assert "key" not in dict(problem.message().values)
