"""The computer players: no suicide, immediate wins, perfect play, every phase, and hints that are true."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random

import pytest
import yaml

from game.ai.search import DECIDED, WON, AlphaBeta
from game.core.game import Advice, View
from game.core.match import Match
from game.core.places import asset
from game.games.slimetrail import GAME
from game.games.slimetrail.brain import BRAIN
from game.games.slimetrail.estimate import SnailGround
from game.games.slimetrail.field import field_of, spot_of
from game.games.slimetrail.levels import guess, thought
from game.games.slimetrail.notation import read
from game.games.slimetrail.perfect import Perfect, perfect_on
from game.games.slimetrail.rules import apply, initial, legal_actions, outcome, refusal, targets
from game.games.slimetrail.solver import Value
from game.games.slimetrail.state import Move, Phase, Place, State, Swap, Take
from game.games.slimetrail.variant import BoardSize, Variant

SEED = Variant()
LEVELS = (1, 2, 3, 4, 5)
VECTORS = {
    v["id"]: v for v in json.loads((Path(__file__).parent / "slimetrail_vectors.json").read_text())["seed_rules"]
}


def position(name: str) -> State:
    """A vector of the 7x7 board."""
    vector = VECTORS[name]
    slime = ",".join(vector["slime"]) or "-"
    return read(SEED, f"snail={vector['snail']} slime={slime} turn={'AB'[vector['turn'] - 1]}")


def turned(state: State) -> State:
    """The position turned by half, the seats exchanged."""
    trail = tuple(54 - square for square in state.trail)
    assert state.snail is not None
    return replace(state, snail=54 - state.snail, trail=trail, turn=1 - state.turn)


def choice(state: State, level: int, seed: int = 1) -> str:
    """The notation of what a level does."""
    return BRAIN.choose(View(state.turn, state), state.turn, level, Random(seed)).body()


def advice(state: State, seed: int = 1) -> Advice:
    return BRAIN.advise(View(state.turn, state), state.turn, Random(seed))


def game(levels: tuple[int, int], seed: int, variant: Variant = SEED) -> Iterator[State]:
    """The states of a game between two levels, the finished one last."""
    match = Match(GAME, variant, 2)
    rng = Random(seed)
    yield match.state
    while not match.finished:
        seat = match.state.turn
        action = BRAIN.choose(match.view(seat), seat, levels[seat], Random(rng.random()))
        assert match.refusal(action) is None
        match.submit(action)
        yield match.state


def winner(states: Iterator[State]) -> int | None:
    *_, last = states
    end = outcome(last)
    assert end is not None
    return end.winner


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("turn", "AB")
def test_f12_every_level_steps_into_its_own_corner(level, turn):
    home, beside = ("a1", "b2") if turn == "A" else ("g7", "f6")
    for seed in range(5):
        assert choice(read(SEED, f"snail={beside} slime=d4,d5,c4 turn={turn}"), level, seed) == home


@pytest.mark.parametrize("level", LEVELS)
def test_f16_no_level_walks_beside_the_other_corner(level):
    for seed in range(6):
        assert choice(position("S07"), level, seed) not in ("f6", "f7")
        assert choice(turned(position("S07")), level, seed) not in ("b2", "b1")


@pytest.mark.parametrize("level", LEVELS)
def test_f18_no_level_steps_to_its_doom_while_it_need_not(level):
    for seed in range(6):
        for state in walk(SEED, Random(seed)):
            careful = field_of(state).careful(spot_of(state))
            if careful and len(state.trail) % 3 == 0:
                square = state.board.square(choice(state, level, seed))
                assert careful >> square & 1


@pytest.mark.parametrize("level", LEVELS)
def test_s35_a_forced_step_is_made(level):
    assert choice(position("S35"), level) == "g7"


@pytest.mark.parametrize("level", LEVELS)
def test_the_doomed_go_beside_the_corner_rather_than_into_it(level):
    state = read(SEED, "snail=g5 slime=g4,f4,f5 turn=A")
    assert choice(state, level) in ("f6", "g6")
    state = read(SEED, "snail=g6 slime=g5,f5,f6 turn=A")
    assert choice(state, level) == "f7"


def walk(variant: Variant, rng: Random) -> Iterator[State]:
    """The unfinished states of a random match."""
    state = initial(variant, 2, 0)
    while outcome(state) is None:
        yield state
        state = apply(state, rng.choice(legal_actions(state, state.turn))).state


WINNABLE = [name for name, vector in VECTORS.items() if vector["n"] == 7 and vector["winning"]]


@pytest.mark.parametrize("name", WINNABLE)
def test_level_5_finds_a_winning_step_of_every_vector(name):
    assert choice(position(name), 5) in VECTORS[name]["winning"]


@pytest.mark.parametrize("name", ["S07", "S09", "S13", "S15", "S19", "S26", "S29"])
def test_f7_colours_and_seats_make_no_difference(name):
    state = position(name)
    (step,) = VECTORS[name]["winning"]
    square = state.board.square(step)
    assert square is not None
    assert choice(turned(state), 5) == state.board.name(54 - square)
    assert guess(state) == guess(turned(state))


@pytest.mark.parametrize(("other", "seed"), list(product((1, 2, 3, 4), (1, 2))))
def test_level_5_never_loses_as_player_1_and_keeps_its_win(other, seed):
    states = list(game((5, other), seed))
    assert winner(iter(states)) == 0
    for state in states[:-1]:
        if state.turn == 0:
            assert thought(state, Random(0)).value is Value.WIN


def test_f10_level_5_never_loses_when_it_begins_as_the_owner_of_g7():
    assert winner(game((3, 5), 1, Variant(first_player="2"))) == 1


def test_the_lost_side_leaves_the_fewest_winning_replies():
    rng, checked = Random(3), 0
    for _ in range(40):
        for state in list(walk(SEED, rng))[1:6:2]:
            field, spot = field_of(state), spot_of(state)
            found = thought(state, Random(0))
            if found.value is Value.LOSS and field.careful(spot):
                counts = {to: replies(state, to) for to in field.board.each(field.careful(spot))}
                assert counts[found.step] == found.replies == min(counts.values())
                checked += 1
    assert checked > 20


def replies(state: State, to: int) -> int:
    """Winning replies after a step, in the opening."""
    after = apply(state, Move(state.turn, state.board.name(to))).state
    values = Perfect(field_of(after)).values(spot_of(after))
    return list(values.values()).count(Value.WIN)


def test_counted_replies_after_the_table_are_right():
    rng, checked = Random(8), 0
    while checked < 6:
        states = list(walk(SEED, rng))
        if len(states) < 14:
            continue
        state = states[12]
        found = thought(state, Random(0))
        if found.value is Value.LOSS and found.replies is not None:
            counts = [replies(state, to) for to in state.board.each(field_of(state).careful(spot_of(state)))]
            assert found.replies == min(counts)
            checked += 1


def test_the_same_view_and_seed_give_the_same_action_whatever_came_before():
    states = [state for seed in range(3) for state in walk(SEED, Random(seed))][::3]
    for level in LEVELS:
        before = [choice(state, level, 7) for state in states]
        for state in reversed(states):
            choice(state, 5, 1)
        perfect_on.cache_clear()
        assert [choice(state, level, 7) for state in states] == before


def test_a_win_in_sight_is_the_shortest_against_any_defence():
    rng, checked = Random(6), 0
    for seed in range(60):
        for state in list(walk(SEED, Random(seed)))[12::5]:
            field, spot = field_of(state), spot_of(state)
            found = AlphaBeta(SnailGround(field), 2_000).best(spot, 7)
            if found.worth > DECIDED and not field.at_home(spot):
                assert plies_to_win(state, rng) <= WON - found.worth
                checked += 1
    assert checked > 15


def plies_to_win(state: State, rng: Random) -> int:
    """How long level 5 needs against random defence."""
    seat, plies = state.turn, 0
    while outcome(state) is None:
        own = state.turn == seat
        action = (
            BRAIN.choose(View(seat, state), seat, 5, rng) if own else rng.choice(legal_actions(state, 1 - seat))
        )
        state, plies = apply(state, action).state, plies + 1
    end = outcome(state)
    assert end is not None
    assert end.winner == seat
    return plies


HOUSES = [
    Variant(start="e5", board=BoardSize(8, 8)),
    Variant(moves="orthogonal", no_move="draw"),
    Variant(no_move="draw", board=BoardSize(5, 5)),
    Variant(no_move="mover_wins", board=BoardSize(6, 4)),
    Variant(must_keep_goal_reachable=True, board=BoardSize(5, 6)),
    Variant(must_keep_goal_reachable=True, enter_opponent_goal="forbidden", board=BoardSize(5, 5)),
    Variant(enter_opponent_goal="forbidden", no_move="draw"),
    Variant(pie_rule="after_first_move"),
    Variant(pie_rule="after_placement"),
    Variant(pie_rule="after_placement", board=BoardSize(9, 9), moves="orthogonal"),
    Variant(pie_rule="after_first_move", board=BoardSize(3, 3)),
]


@pytest.mark.parametrize("variant", HOUSES, ids=str)
def test_every_level_plays_every_house_variant_to_its_end(variant):
    for level in (1, 2, 3, 4):
        assert winner(game((level, level), level, variant)) in (0, 1, None)


@pytest.mark.full
@pytest.mark.parametrize("variant", HOUSES, ids=str)
def test_level_5_plays_every_house_variant_to_its_end(variant):
    assert winner(game((5, 4), 5, variant)) in (0, 1, None)


def test_f13_eight_by_eight_from_e5():
    state = initial(Variant(start="e5", board=BoardSize(8, 8)), 2, 0)
    for level in LEVELS:
        assert refusal(state, BRAIN.choose(View(0, state), 0, level, Random(1))) is None


def test_5x5_level_5_wins_from_the_centre():
    small = Variant(board=BoardSize(5, 5))
    assert {choice(initial(small, 2, 0), 5, seed) for seed in range(8)} <= {"b3", "d3", "c2", "c4"}
    for seed in range(3):
        assert winner(game((5, 4), seed, small)) == 0


def test_a_draw_is_held():
    drawn = Variant(board=BoardSize(5, 5), no_move="draw")
    state = replace(initial(drawn, 2, 0), snail=read(drawn, "snail=c5 slime=- turn=A").snail)
    assert choice(state, 5) == "b4"
    assert advice(state).why.key.startswith("slimetrail.advice.draw")
    states = [state]
    while outcome(states[-1]) is None:
        last = states[-1]
        states.append(apply(last, BRAIN.choose(View(last.turn, last), last.turn, 5, Random(2))).state)
    end = outcome(states[-1])
    assert end is not None
    assert end.winner is None


def swap_state(first: str, variant: Variant) -> State:
    return apply(initial(variant, 2, 0), Move(0, first)).state


def test_swapping_is_right_after_every_first_step_from_d4():
    variant = Variant(pie_rule="after_first_move")
    for first in ("c3", "c4", "d5", "e5"):
        state = swap_state(first, variant)
        assert choice(state, 5) == "swap"
        assert advice(state).why.key == "slimetrail.advice.swap_loss"
        swapped = apply(state, Swap(1)).state
        assert thought(swapped, Random(0)).value is Value.LOSS


def test_level_5_does_not_swap_out_of_a_won_position():
    variant = Variant(pie_rule="after_first_move", board=BoardSize(5, 5))
    state = swap_state("b2", variant)
    found = choice(state, 5)
    values = perfect_on(field_of(state)).values(spot_of(state))
    assert (found == "swap") == (Value.WIN not in values.values())
    state = swap_state("d4", variant)
    assert choice(state, 5) == "e5"


@pytest.mark.parametrize("level", LEVELS)
def test_pie_decisions_are_legal_at_every_level(level):
    for variant in (
        Variant(pie_rule="after_placement"),
        Variant(pie_rule="after_placement", board=BoardSize(4, 4)),
        Variant(pie_rule="after_placement", board=BoardSize(8, 5), no_move="draw"),
    ):
        state = initial(variant, 2, 0)
        placed = BRAIN.choose(View(0, state), 0, level, Random(level))
        assert isinstance(placed, Place)
        assert refusal(state, placed) is None
        state = apply(state, placed).state
        assert state.phase is Phase.CHOOSE
        taken = BRAIN.choose(View(1, state), 1, level, Random(level))
        assert isinstance(taken, Take)
        assert refusal(state, taken) is None


def test_level_5_puts_the_snail_where_it_wins_with_either_corner():
    for size in (4, 5, 7):
        variant = Variant(pie_rule="after_placement", board=BoardSize(size, size))
        state = initial(variant, 2, 0)
        found = advice(state)
        assert found.why.key == "slimetrail.advice.place_win"
        state = apply(state, found.action).state
        for taken in legal_actions(state, 1):
            after = apply(state, taken).state
            assert thought(after, Random(0)).value is Value.WIN


def test_level_5_takes_the_corner_that_leaves_a_lost_position():
    variant = Variant(pie_rule="after_placement", board=BoardSize(4, 4))
    for square, key in (("a3", "take_win"), ("b2", "take_loss"), ("b3", "take_loss")):
        state = apply(initial(variant, 2, 0), Place(0, square)).state
        found = advice(state)
        assert found.why.key == f"slimetrail.advice.{key}"
        after = apply(state, found.action).state
        assert thought(after, Random(0)).value is (Value.LOSS if key == "take_win" else Value.WIN)


TOLD = {
    "S15": ("slimetrail.advice.goal", "g7"),
    "S07": ("slimetrail.advice.win_only", "d6"),
    "S01": ("slimetrail.advice.win_some", None),
    "S35": ("slimetrail.advice.doomed_goal", "g7"),
    "S41": ("slimetrail.advice.only_loss", "a6"),
}


@pytest.mark.parametrize("name", TOLD)
def test_the_sentence_of_a_hint(name):
    key, square = TOLD[name]
    found = advice(position(name))
    assert found.why.key == key
    assert square in (None, found.action.body())


def test_a_hint_is_legal_and_its_sentence_agrees_with_the_exact_values():
    for seed in range(4):
        for state in list(walk(SEED, Random(seed)))[::4]:
            check_hint(state, advice(state, seed))


def check_hint(state: State, found: Advice) -> None:
    assert refusal(state, found.action) is None
    field, spot = field_of(state), spot_of(state)
    values = {field.board.name(to): value for to, value in Perfect(field).values(spot).items()}
    said, facts = found.why.key.rsplit(".", 1)[1], dict(found.why.values)
    best = max(values.values(), key=lambda value: value.value)
    assert values[found.action.body()] is best
    assert facts.get("square") == found.action.body()
    wins = list(values.values()).count(Value.WIN)
    if said in ("goal", "stuck", "push", "only_win", "win_only", "win_some", "win"):
        assert wins
        assert said != "win_only" or wins == 1
        assert said != "win_some" or (facts["wins"], facts["steps"]) == (wins, len(values))
    else:
        assert not wins
    if said.endswith(("_one", "_forced")):
        after = apply(state, found.action).state
        assert (len(legal_actions(after, after.turn)) == 1) == said.endswith("_forced")


DEAD_ENDS = [
    (
        "snail=c7 slime=d4,c4,d3,c3,d2,e2,f3,e4,e3,f2,g2,g1,f1,e1,d1,c2,b2,a2,a3,a4,a5,b6,a7,a6,b5,c5,d5,d6 turn=A",
        "mover_loses",
        "loss_forced",
    ),
    ("snail=b5 slime=d4,c4,c5,d6,e7,e6,e5,f4,f3,g3,f2,g2,g1,f1,e2,e1,d2,c1,c2,b2,a3,b3,b4 turn=B", "mover_loses",
     "loss_one"),
    ("snail=b5 slime=d4,c4,c5,d6,e7,e6,e5,f4,f3,g3,f2,g2,g1,f1,e2,e1,d2,c1,c2,b2,a3,b3,b4 turn=B", "draw",
     "draw_forced"),
    (
        "snail=g3 slime=d4,d5,e6,d6,d7,c6,c7,b7,a6,b6,c5,c4,b5,b4,a4,b3,b2,c1,d2,d3,e2,f2,e3,e4,f5,e5,f4 turn=B",
        "draw",
        "draw_one",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "no_move", "key"), DEAD_ENDS, ids=[key for *_, key in DEAD_ENDS])
def test_no_mistake_is_hoped_for_where_only_one_reply_is_legal(text, no_move, key):
    state = read(Variant(no_move=no_move), text)
    found = advice(state)
    assert found.why.key == f"slimetrail.advice.{key}"
    check_hint(state, found)


def test_a_hint_out_of_sight_says_so():
    state = initial(Variant(start="e5", board=BoardSize(9, 9)), 2, 0)
    assert advice(state).why.key == "slimetrail.advice.unknown"


def test_no_level_moves_without_need_into_a_pocket_that_is_illegal():
    kept = Variant(must_keep_goal_reachable=True, board=BoardSize(5, 5))
    state = read(kept, "snail=b4 slime=a3,b3,c4,c5 turn=A")
    assert targets(state).bit_count() == 1
    for level in LEVELS:
        assert choice(state, level) == "c3"


CATALOG = yaml.safe_load(asset("slimetrail/text/advice.yaml").read_text("utf-8"))


def test_every_hint_has_its_text_in_both_languages_with_its_values():
    for variant in HOUSES:
        for state in list(walk(variant, Random(str(variant))))[::15]:
            why = advice(state).why
            for language in ("en", "th"):
                text = CATALOG[why.key][language]
                assert set(re.findall(r"\{(\w+)\}", text)) == set(dict(why.values))


def test_every_value_a_hint_can_meet_has_a_text():
    values = ("win", "draw", "loss", "unknown")
    keys = [f"slimetrail.advice.{kind}_{value}" for kind in ("only", "take", "place") for value in values]
    keys += [
        f"slimetrail.advice.{value}{more}"
        for value in ("draw", "loss")
        for more in ("", "_one", "_forced", "_replies")
    ]
    assert set(keys) <= set(CATALOG)
