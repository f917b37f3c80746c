"""The consequences C1-C6 of the rules, and what must hold in every game under every house rule."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.game import DEALER, Deal, Unreadable
from game.games import catalogue
from game.games.slimetrail import protocol as rules
from game.games.slimetrail.rules import Ending, contradictions, outcome
from game.games.slimetrail.state import Move, Phase, State
from game.games.slimetrail.variant import BoardSize, Goals, Variant

SEED = Variant()


def at(text: str, variant: Variant = SEED) -> State:
    """The position behind a text."""
    return rules.read(variant, text)


def walk(variant: Variant, seed: int, number: int = 0) -> list[State]:
    """Every state of one game at random."""
    rng, states = Random(seed), [rules.initial(variant, 2, number)]
    while (turn := rules.to_act(states[-1])) != ():
        if turn is DEALER:
            states.append(rules.apply(states[-1], Deal(rng.getrandbits(40))).state)
        else:
            assert isinstance(turn, tuple)
            action = rng.choice(rules.legal_actions(states[-1], turn[0]))
            states.append(rules.apply(states[-1], action).state)
    return states


def names(state: State, seat: int) -> set[str]:
    """The squares that the seat may move to."""
    return {action.to for action in rules.legal_actions(state, seat) if isinstance(action, Move)}


@pytest.mark.parametrize("turn", ["A", "B"])
@pytest.mark.parametrize(("snail", "around", "owner"), [("a1", "a2,b1,b2", 0), ("g7", "f6,f7,g6", 1)])
def test_c1_a_goal_decides_even_without_an_exit(snail: str, around: str, owner: int, turn: str) -> None:
    for no_move in ("mover_loses", "draw", "mover_wins"):
        end = outcome(at(f"snail={snail} slime=d4,{around} turn={turn}", Variant(no_move=no_move)))
        assert end is not None
        assert (end.ending, end.winner) == (Ending.HOME, owner)


def test_c2_a_goal_is_never_slimed() -> None:
    for seed in range(60):
        for state in walk(SEED, seed):
            assert not set(state.goals) & set(state.trail)
    with pytest.raises(Unreadable):
        at("snail=b2 slime=d4,a1 turn=A")


def test_c3_a_diagonal_step_between_slimed_squares_is_open() -> None:
    assert "d5" in names(at("snail=c4 slime=d4,c5 turn=A"), 0)


@pytest.mark.parametrize(
    ("position", "seat", "square", "winner"),
    [
        ("snail=g6 slime=d4,e5,f5,f6,f7,g5 turn=A", 0, "g7", 1),
        ("snail=b1 slime=d4,c3,d3,c2,b3,a2,a3,b2,c1 turn=B", 1, "a1", 0),
        ("snail=a2 slime=d4,c3,b3,b2,b1,a3 turn=A", 0, "a1", 0),
        ("snail=f7 slime=d4,e5,e6,f6,g6,e7 turn=B", 1, "g7", 1),
    ],
)
def test_c4_a_corner_as_the_only_square_is_a_move_not_stuck(
    position: str, seat: int, square: str, winner: int
) -> None:
    state = at(position)
    assert outcome(state) is None
    assert names(state, seat) == {square}
    end = outcome(rules.apply(state, Move(seat, square)).state)
    assert end is not None
    assert (end.ending, end.winner) == (Ending.HOME, winner)


def test_c5_beside_the_own_corner_is_a_win_in_one() -> None:
    for seed in range(60):
        for state in walk(SEED, seed):
            if state.snail is None or rules.to_act(state) == ():
                continue
            goal = state.goals[state.turn]
            if state.board.near[goal] >> state.snail & 1:
                home = Move(state.turn, state.board.name(goal))
                assert rules.refusal(state, home) is None
                assert rules.scores(rules.apply(state, home).state)[state.turn] == 1


@pytest.mark.parametrize("first", ["1", "2"])
def test_c6_the_slime_tells_whose_turn_it_is(first: str) -> None:
    for seed in range(40):
        for state in walk(Variant(first_player=first), seed):
            assert state.turn == (len(state.trail) + int(first) - 1) % 2


def test_r9_a_game_of_the_seed_takes_at_most_47_plies() -> None:
    longest = 0
    for seed in range(400):
        states = walk(SEED, seed)
        longest = max(longest, len(states) - 1)
        assert rules.places(states[-1]) in ((1, 2), (2, 1))
    assert 20 < longest <= 47


SWITCHES = {
    "start": ("centre", "random"),
    "first_player": ("1", "2", "alternate", "random"),
    "moves": ("king", "orthogonal"),
    "no_move": ("mover_loses", "draw", "mover_wins"),
    "must_keep_goal_reachable": (False, True),
    "enter_opponent_goal": ("allowed_loses", "forbidden"),
    "pie_rule": ("none", "after_placement", "after_first_move"),
}


@pytest.mark.parametrize("goals", [Goals(), Goals("top_right", "bottom_left"), Goals("a3", "c1")], ids=str)
def test_a_position_reads_back_under_every_combination_of_switches(goals: Goals) -> None:
    for number, values in enumerate(product(*SWITCHES.values())):
        variant = Variant(board=BoardSize(4, 3), goals=goals, **dict(zip(SWITCHES, values, strict=True)))
        assert contradictions(variant) == ()
        for state in walk(variant, number, number):
            text = rules.write(state)
            assert rules.read(variant, text) == state, text


@given(st.integers(3, 9), st.integers(3, 9), st.integers(0, 10**6))
def test_a_position_reads_back_on_every_board(width: int, height: int, seed: int) -> None:
    variant = Variant(board=BoardSize(width, height))
    for state in walk(variant, seed):
        assert rules.read(variant, rules.write(state)) == state


@given(st.text(max_size=60) | st.text("snailmetur=,-ABdchos g17 x", max_size=60))
def test_a_bad_position_is_unreadable_and_nothing_worse(text: str) -> None:
    try:
        state = at(text)
    except Unreadable:
        return
    assert at(rules.write(state)) == state


@pytest.mark.parametrize(
    "text",
    [
        "snail=d4 slime=d4 turn=A",
        "snail=d4 slime=c3,c3 turn=A",
        "snail=h1 slime=- turn=A",
        "snail=d4 slime=g7 turn=A",
        "snail=d4 slime=- turn=C",
        "snail=- slime=- turn=A",
        "snail=d4 slime=- turn=A phase=place",
        "snail=d4 slime=- turn=A phase=dance",
        "snail=d4 slime=- turn=A goals=a1",
        "snail=d4 slime=- turn=A goals=a1,b1",
        "snail=d4 slime=- turn=A turn=B",
        "snail=d4 mud=c3 turn=A",
        "snail=d4 slime=c3,,d3 turn=A",
    ],
)
def test_an_impossible_position_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        at(text)


@given(st.text(max_size=20))
def test_a_bad_action_is_unreadable_and_nothing_worse(text: str) -> None:
    try:
        action = rules.parse(0, text)
    except Unreadable:
        return
    assert str(action) == f"A {text}"
    assert rules.refusal(rules.initial(SEED, 2, 0), action) in (None, "RANGE", "STEP", "PHASE", "SWAP")


def test_the_variants_that_cannot_be_are_named() -> None:
    def faults(**switches: object) -> list[str]:
        return [fault.key for fault in contradictions(Variant(**switches))]  # type: ignore[arg-type]

    assert faults() == []
    assert faults(start="a1") == ["start"]
    assert faults(start="h8") == ["start"]
    assert faults(start="h8", board=BoardSize(8, 8)) == ["start"]
    assert faults(start="g7", board=BoardSize(8, 8)) == []
    assert faults(goals=Goals("d4", "g7")) == ["start"]
    assert faults(goals=Goals("i9", "h1")) == ["goals.player1", "goals.player2"]
    assert faults(goals=Goals("c3", "c3")) == ["goals.player2"]
    assert faults(goals=Goals("top_right", "g7")) == ["goals.player2"]
    assert faults(start="c5", pie_rule="after_placement") == ["start"]
    assert faults(start="random", pie_rule="after_placement") == []


def test_both_players_are_told_what_happened() -> None:
    game = catalogue()["slimetrail"]
    step = game.rules.apply(at("snail=b1 slime=d4,c3,d3,c2,b3,a2,a3,b2,c1 turn=B"), Move(1, "a1"))
    assert [event.kind for event in step.events] == ["step", "home"]
    step = game.rules.apply(at("snail=b7 slime=d4,c4,b5,a6,b6,c6 turn=A"), Move(0, "a7"))
    assert [event.kind for event in step.events] == ["step", "stuck"]
    assert step.state.phase is Phase.PLAY
