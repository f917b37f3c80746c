"""Faults that other programs had (section 4 of the rule book), each with the small input that shows it."""

from __future__ import annotations

from random import Random

import pytest

from game.core.game import Undo, read_action
from game.core.match import Match
from game.core.record import read_record, write_record
from game.games import catalogue
from game.games.slimetrail import protocol as rules
from game.games.slimetrail.board import board
from game.games.slimetrail.rules import Ending, outcome, targets
from game.games.slimetrail.state import Move, State
from game.games.slimetrail.variant import BoardSize, Variant

GAME = catalogue()["slimetrail"]
SEED = Variant()
G1 = "c3 b4 a3 a4 b3 c4 d3 e3 d2 d1 c1 c2 b1 a2 a1"
G2 = "c3 d3 c2 b3 a2 a3 b2 c1 b1 a1"
G6 = "c3 d3 c2 d2 c1 d1 e2 e3 e4 e5 d5 e6 d6 e7 d7 c6 c5 c4 b3 b4 a3 a4 a5 b5 a6 b6 b7 c7"
S37 = "snail=a7 slime=d4,d5,c6,b7,b6,a6 turn=A"


def play(squares: str, variant: Variant = SEED) -> Match:
    """The match after these steps."""
    match = Match(GAME, variant, 2)
    for square in squares.split():
        (seat,) = match.to_act
        match.submit(Move(seat, square))
    return match


def turned(state: State) -> State:
    """The position turned by 180 degrees with the players exchanged."""
    size = state.board

    def other(square: int) -> int:
        file, rank = square % size.stride, square // size.stride
        return (size.width - 1 - file) + size.stride * (size.height - 1 - rank)

    assert state.snail is not None
    trail = tuple(map(other, state.trail))
    goals = (other(state.goals[1]), other(state.goals[0]))
    return State(state.variant, other(state.snail), trail, 1 - state.turn, goals)


def test_f1_the_owner_of_the_corner_wins_whoever_moved() -> None:
    by_owner, by_other = play(G1), play(G2)
    assert by_owner.state.snail == by_other.state.snail
    assert rules.scores(by_owner.state) == rules.scores(by_other.state) == (1, 0)
    assert [outcome(match.state).mover for match in (by_owner, by_other)] == [0, 1]


def test_f3_stuck_is_a_loss_and_the_board_stays_for_review() -> None:
    match = play(G6)
    assert outcome(match.state).ending is Ending.STUCK
    assert rules.places(match.state) == (2, 1)
    assert len(match.state.trail) == 28
    assert match.state_after(5) == play(" ".join(G6.split()[:5])).state


@pytest.mark.parametrize(("size", "centre"), [(3, "b2"), (5, "c3"), (7, "d4"), (9, "e5"), (8, "e5"), (6, "d4")])
def test_f4_f6_the_snail_starts_on_the_centre_of_every_board(size: int, centre: str) -> None:
    state = rules.initial(Variant(board=BoardSize(size, size)), 2, 0)
    assert rules.look(state, "snail") == centre


def test_f7_the_rules_are_the_same_for_both_players() -> None:
    """Turning the board and exchanging the players turns every legal list and every result."""
    rng = Random(7)
    for _ in range(40):
        match = Match(GAME, SEED, 2)
        while True:
            state, back = match.state, turned(match.state)
            size = state.board
            mirrored = {
                size.name(turned(State(SEED, to, (), 0, state.goals)).snail) for to in size.each(targets(state))
            }
            assert mirrored == {size.name(to) for to in size.each(targets(back))}
            assert rules.scores(back) == rules.scores(state)[::-1]
            if match.finished:
                break
            match.submit(rng.choice(match.legal(match.to_act[0])))


def test_f9_a_flood_stops_at_the_goals() -> None:
    size = board(7, 7, "orthogonal")
    a1, a2, b1, b2, g7 = (size.square(name) for name in ("a1", "a2", "b1", "b2", "g7"))
    free = size.squares & ~sum(1 << square for square in (a1, g7, b2, size.square("a3"), size.square("c1")))
    assert not size.reachable(a2, free & ~(1 << a2)) >> b1 & 1
    assert size.reachable(a2, free | 1 << a1) >> b1 & 1


def test_f10_either_player_may_begin() -> None:
    assert rules.to_act(rules.initial(Variant(first_player="2"), 2, 0)) == (1,)
    begins = [rules.to_act(rules.initial(Variant(first_player="alternate"), 2, n)) for n in range(4)]
    assert begins == [(0,), (1,), (0,), (1,)]


def test_f12_the_result_is_asked_of_the_position_after_the_step() -> None:
    state = rules.read(SEED, "snail=b2 slime=d4,c3 turn=A")
    assert outcome(state) is None
    assert outcome(rules.apply(state, Move(0, "a1")).state).winner == 0


def test_f13_a_larger_board_has_its_own_geometry() -> None:
    match = play("f6 f7 g8 h7", Variant(board=BoardSize(8, 8)))
    assert {str(action) for action in match.legal(0)} == {"A g6", "A g7", "A h6", "A h8"}


def test_f15_a_square_off_the_board_is_refused_before_it_is_looked_up() -> None:
    state = rules.read(SEED, "snail=g4 slime=d4,e4,f4 turn=B")
    for square in ("h4", "g0", "h9", "z9", "a0", "g8"):
        assert rules.refusal(state, Move(1, square)) == "RANGE"


@pytest.mark.parametrize(("seat", "beside"), [(0, "f6 f7 g6"), (1, "a2 b1 b2")])
def test_f16_each_seat_knows_its_own_goal(seat: int, beside: str) -> None:
    """A seat that steps beside the other one's corner gives a win in one."""
    own, others = ("a1", "g7") if seat == 0 else ("g7", "a1")
    for square in beside.split():
        state = rules.read(SEED, f"snail={square} slime=d4 turn={'BA'[seat]}")
        assert rules.look(state, f"goal {'AB'[seat]}") == own
        assert rules.scores(rules.apply(state, Move(1 - seat, others)).state)[1 - seat] == 1


@pytest.mark.parametrize(
    ("no_move", "winner", "sentence"),
    [
        ("mover_loses", "B", "slimetrail.result.stuck.mover_loses"),
        ("draw", "draw", "slimetrail.result.stuck.draw"),
        ("mover_wins", "A", "slimetrail.result.stuck.mover_wins"),
    ],
)
def test_f19_stuck_means_what_the_variant_says_and_the_result_names_it(
    no_move: str, winner: str, sentence: str
) -> None:
    from game.games import table_of

    state = rules.read(Variant(no_move=no_move), S37)
    assert rules.look(state, "winner") == winner
    assert sentence in {line.key for line in table_of("slimetrail").outcome(rules.observe(state, 0))}


def test_pitfall_2_stuck_is_known_right_after_the_step() -> None:
    match = Match(GAME, SEED, 2, start=rules.read(SEED, "snail=b7 slime=d4,c4,b5,a6,b6,c6 turn=A"))
    match.submit(Move(0, "a7"))
    assert match.finished
    assert match.legal(1) == ()


def test_pitfall_4_the_start_square_is_slimed_after_the_first_step() -> None:
    match = play("e4")
    assert match.refusal(Move(1, "d4")) == "SLIME"


def test_pitfall_6_a_saved_game_keeps_the_order_of_the_trail_and_the_variant() -> None:
    variant = Variant(board=BoardSize(8, 8), no_move="draw", moves="orthogonal")
    match = play("e6 f6 f5", variant)
    loaded = read_record(write_record(match), "saved", catalogue().get).match
    assert loaded.state.trail == match.state.trail
    assert loaded.variant == variant
    start = rules.read(SEED, S37)
    loaded = read_record(write_record(Match(GAME, SEED, 2, start=start)), "saved", catalogue().get).match
    assert loaded.state == start


def test_an_undone_step_leaves_no_slime() -> None:
    match = play("c3 d3")
    match.submit(Undo(0))
    assert rules.write(match.state) == "snail=d4 slime=- turn=A"
    assert [str(action) for action in match.log] == ["A c3", "B d3", "A undo"]
    assert read_action(rules, "A undo") == Undo(0)
