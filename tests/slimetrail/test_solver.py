"""The exact searches against a literal one, the rule book's vectors, and what a stopped search may say."""

import json
from itertools import product
from pathlib import Path
from random import Random

import pytest
from slimetrail_slow import Slow

from game.games.slimetrail.board import board
from game.games.slimetrail.field import Field, Spot, field, field_of, spot_of
from game.games.slimetrail.rules import goals_of, legal_actions, targets
from game.games.slimetrail.solver import GeneralSearch, PlainSearch, Value, search_on
from game.games.slimetrail.state import State
from game.games.slimetrail.variant import BoardSize, Variant

VECTORS = json.loads((Path(__file__).parent / "slimetrail_vectors.json").read_text("utf-8"))
SWITCHES = list(
    product(("king", "orthogonal"), ("mover_loses", "draw", "mover_wins"), (False, True), (False, True))
)
ENDLESS = 10**9


def seed_field(size: int = 7) -> Field:
    """The seed's rules on a square board."""
    stride = 8 if size <= 7 else 10
    return field(size, size, "king", (0, (stride + 1) * (size - 1)), "mover_loses", False, False)


def spot(on: Field, snail: str, slime: list[str], turn: int) -> Spot:
    """A position by names; `turn` is 1 or 2 as in the vectors."""
    squares = [on.board.square(name) for name in (snail, *slime)]
    assert None not in squares
    return on.spot(squares[0], sum(1 << s for s in squares[1:]), turn - 1)


def worth_of_steps(on: Field, at: Spot) -> dict[str, Value]:
    """Every legal step with its value to its player."""
    search, found = search_on(on), {}
    for to in on.board.each(on.steps(at)):
        if to in on.goals:
            found[on.board.name(to)] = Value.WIN if to == on.goals[at.side] else Value.LOSS
        else:
            found[on.board.name(to)] = search.value(on.after(at, to), ENDLESS).reversed
    return found


SLOW = ("S33", "S34", "S43")
QUICK = [
    vector
    for vector in VECTORS["seed_rules"]
    if (len(vector["slime"]) > 3 or vector["n"] < 7 or vector["free_setup"]) and vector["id"] not in SLOW
]
EARLY = [vector for vector in VECTORS["seed_rules"] if vector not in QUICK]


def check_vector(vector: dict) -> None:
    on = seed_field(vector["n"])
    at = spot(on, vector["snail"], vector["slime"], vector["turn"])
    values = worth_of_steps(on, at)
    assert sorted(values) == vector["legal"]
    assert [name for name in sorted(values) if values[name] is Value.WIN] == vector["winning"]
    if "checked_by_literal_search" in vector:
        wins = bool(vector["winning"])
        assert search_on(on).value(at, ENDLESS) is (Value.WIN if wins else Value.LOSS)


@pytest.mark.parametrize("vector", QUICK, ids=lambda vector: vector["id"])
def test_winning_steps_of_the_vectors(vector):
    check_vector(vector)


@pytest.mark.full
@pytest.mark.parametrize("vector", EARLY, ids=lambda vector: vector["id"])
def test_winning_steps_of_the_early_vectors(vector):
    check_vector(vector)


@pytest.mark.parametrize("vector", VECTORS["house_variants"], ids=lambda v: v["id"])
def test_values_of_the_house_vectors(vector):
    rules, size = vector["rules"], vector["n"]
    goals = (0, 9 * (size - 1))
    on = field(size, size, rules["moves"], goals, rules["no_move"], rules["must_keep_goal_reachable"], False)
    values = worth_of_steps(on, spot(on, vector["snail"], vector["slime"], vector["turn"]))
    assert {name: value.name.lower() for name, value in values.items()} == vector["values"]
    assert sorted(values) == vector["legal"]


def small_positions(rng: Random, moves: str, no_move: str, keep: bool, forbidden: bool):
    """Positions of small boards with goals anywhere, as spot and as the literal search wants them."""
    for _ in range(25):
        width, height = rng.choice([(3, 3), (4, 3), (3, 4), (4, 4)])
        squares = [(x, y) for x in range(width) for y in range(height)]
        rng.shuffle(squares)
        goals = (squares[0], squares[1]) if rng.random() < 0.6 else ((0, 0), (width - 1, height - 1))
        others = [square for square in squares if square not in goals]
        slimed = frozenset(others[1 : 1 + rng.randrange(len(others) // 2)])
        slow = Slow(width, height, goals, moves, no_move, keep, forbidden)
        on = field(width, height, moves, tuple(x + 8 * y for x, y in goals), no_move, keep, forbidden)
        side = rng.randrange(2)
        at = on.spot(others[0][0] + 8 * others[0][1], sum(1 << (x + 8 * y) for x, y in slimed), side)
        yield slow, on, at, (others[0], slimed, side)


@pytest.mark.parametrize(("moves", "no_move", "keep", "forbidden"), SWITCHES)
def test_agrees_with_a_literal_search_under_every_switch(moves, no_move, keep, forbidden):
    rng = Random(f"{moves} {no_move} {keep} {forbidden}")
    for slow, on, at, literal in small_positions(rng, moves, no_move, keep, forbidden):
        assert GeneralSearch(on).value(at, ENDLESS).value == slow.value(*literal)
        assert search_on(on).value(at, ENDLESS).value == slow.value(*literal)
        assert {(s % 8, s // 8) for s in on.board.each(on.steps(at))} == set(slow.steps(*literal))


def test_one_table_serves_many_positions():
    rng = Random(5)
    on, slow = seed_field(4), Slow(4, 4, ((0, 0), (3, 3)))
    for search in (PlainSearch(on), GeneralSearch(on)):
        for _ in range(60):
            squares = [(x, y) for x in range(4) for y in range(4) if (x, y) not in slow.goals]
            rng.shuffle(squares)
            slimed, side = frozenset(squares[1 : rng.randrange(1, 7)]), rng.randrange(2)
            at = on.spot(squares[0][0] + 8 * squares[0][1], sum(1 << (x + 8 * y) for x, y in slimed), side)
            assert search.value(at, ENDLESS).value == slow.value(squares[0], slimed, side)


@pytest.mark.parametrize("kind", [PlainSearch, GeneralSearch])
def test_a_search_out_of_nodes_knows_nothing_and_stores_nothing_false(kind):
    on = seed_field(5)
    starts = [on.spot(square, 0, 0) for square in on.board.each(on.open)]
    truth = [kind(on).value(start, ENDLESS) for start in starts]
    search, unknown = kind(on), 0
    for budget in (1, 7, 50, 300):
        for start, value in zip(starts, truth, strict=True):
            found = search.value(start, budget)
            unknown += found is Value.UNKNOWN
            assert found in (value, Value.UNKNOWN)
    assert unknown
    assert [search.value(start, ENDLESS) for start in starts] == truth


def test_a_search_can_be_stopped_from_outside():
    on = seed_field()
    search, calls = PlainSearch(on), []

    def stop() -> bool:
        calls.append(search.nodes)
        return len(calls) == 3

    assert search.value(spot(on, "c3", ["d4"], 2), ENDLESS, stop) is Value.UNKNOWN
    assert search.nodes <= 3 * 512


def test_forget_empties_the_tables():
    search = PlainSearch(seed_field(5))
    search.value(search.field.spot(18, 0, 0), ENDLESS)
    assert search.size
    search.forget()
    assert not search.size


def test_values_turn_round():
    assert [value.reversed for value in Value] == [Value.LOSS, Value.DRAW, Value.WIN, Value.UNKNOWN]


def walk(variant: Variant, rng: Random):
    """States along a random match without its end."""
    on = board(variant.board.width, variant.board.height, variant.moves)
    snail = rng.choice(on.each(on.squares & ~sum(1 << goal for goal in goals_of(variant))))
    state = State(variant, snail, (), 0, goals_of(variant))
    while state.snail not in state.goals and targets(state):
        yield state
        to = rng.choice(on.each(targets(state)))
        state = State(variant, to, (*state.trail, state.snail), 1 - state.turn, state.goals)


@pytest.mark.parametrize(
    ("moves", "keep", "forbidden"), list(product(("king", "orthogonal"), (False, True), (False, True)))
)
def test_steps_of_the_masks_are_those_of_the_rules(moves, keep, forbidden):
    entering = "forbidden" if forbidden else "allowed_loses"
    for count in range(6):
        rng = Random(count)
        size = BoardSize(rng.randint(3, 9), rng.randint(3, 9))
        variant = Variant(board=size, moves=moves, must_keep_goal_reachable=keep, enter_opponent_goal=entering)
        for state in walk(variant, rng):
            assert field_of(state).steps(spot_of(state)) == targets(state)
            assert len(legal_actions(state, state.turn)) == targets(state).bit_count()


def test_f9_regions_end_at_goals():
    on = field(7, 7, "orthogonal", (0, 54), "mover_loses", False, False)
    at = spot(on, "a2", ["b2", "a3"], 1)
    assert not on.board.reachable(at.snail, at.free)


def test_f13_a_board_of_nine_by_nine_has_room():
    on = field(9, 9, "king", (0, 88), "draw", False, False)
    late = sum(1 << square for square in on.board.each(on.open) if square % 10 > 3 or square // 10 > 3)
    assert search_on(on).value(on.spot(22, late, 0), ENDLESS) is not Value.UNKNOWN


@pytest.mark.parametrize("turn", [1, 2])
def test_f1_the_owner_of_the_corner_wins_whoever_steps_in(turn):
    on = seed_field()
    values = worth_of_steps(on, spot(on, "b2", ["a2", "a3", "b1", "b3", "c1", "c2", "c3"], turn))
    assert values == {"a1": Value.WIN if turn == 1 else Value.LOSS}


def test_f3_f19_stuck_is_worth_what_the_switch_says():
    slime = ["a6", "b6", "b7", "c6", "d4", "d5"]
    found = []
    for no_move in ("mover_loses", "draw", "mover_wins"):
        on = field(7, 7, "king", (0, 54), no_move, False, False)
        found.append(search_on(on).value(spot(on, "a7", slime, 1), ENDLESS))
    assert found == [Value.LOSS, Value.DRAW, Value.WIN]
