"""The facts F1 to F9 and W20, W22, W23: what must hold in every round, played at random."""

from __future__ import annotations

import os
from dataclasses import replace
from itertools import combinations_with_replacement, product
from random import Random

import pytest
import scout_slow as slow
from hypothesis import given, settings
from hypothesis import strategies as st
from scout_tools import OFFICIAL, SEATS, SEED, act, at, chance, dealt, house, played, row, walk

from game.core.game import Action, Proceed, SeatAction, read_action
from game.games.scout import GAME
from game.games.scout import protocol as rules
from game.games.scout.actions import NO_SHOW, Flip, Scout, ScoutAndShow, Show
from game.games.scout.brain import BRAIN
from game.games.scout.cards import Row, bits, card_of
from game.games.scout.rounds import scouts_to_end
from game.games.scout.scoring import lines
from game.games.scout.shows import best, shows, strength
from game.games.scout.state import Ending, Phase, State
from game.games.scout.variant import Variant

CASES = pytest.mark.parametrize(
    ("variant", "seats"),
    [pytest.param(v, n, id=f"{name}-{n}") for name, v in (("seed", SEED), ("official", OFFICIAL)) for n in SEATS],
)
cards = st.tuples(st.integers(1, 10), st.integers(1, 10)).map(lambda pair: card_of(*pair))
rows = st.lists(cards, min_size=1, max_size=12).map(tuple)


def deciding(state: State) -> bool:
    """Whether a seat has a turn."""
    return state.phase is Phase.PLAY


@CASES
def test_f1_there_is_always_a_legal_action(variant: Variant, seats: int) -> None:
    for seed in range(4):
        for state, _ in walk(variant, seats, seed):
            acting = rules.to_act(state)
            if isinstance(acting, tuple):
                assert all(rules.legal_actions(state, seat) for seat in acting)
            if deciding(state):
                first = "scout L @0" if state.show and (seats > 2 or state.chips[state.turn]) else None
                assert first is None or rules.refusal(state, rules.parse(state.turn, first)) is None


@CASES
def test_f2_nobody_faces_an_own_show(variant: Variant, seats: int) -> None:
    for seed in range(4):
        assert all(state.owner != state.turn for state, _ in walk(variant, seats, seed) if deciding(state))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_f3_f4_a_show_ends_a_round_unbeaten_from_n_minus_1_cards_on(seats: int) -> None:
    """Exactly then: one card less and the next seat must Show."""
    letters = "ABCDE"[:seats]
    for count in range(1, 5):
        show = ",".join(f"{number}/{number + 5}" for number in range(1, count + 1))
        hands = " ".join(f"{letter}=5/{place}" for place, letter in zip((1, 2, 3, 4, 6), letters, strict=False))
        state = at(f"{hands} turn=B show={show}@A")
        assert scouts_to_end(state) == (seats - 1 if count >= seats - 1 else None)
        for letter in letters[1 : count + 1]:
            if state.phase is Phase.PLAY:
                state = act(state, f"{letter} scout L @0")
        if count >= seats - 1:
            assert rules.look(state, "ending") == "unbeaten"
            assert rules.look(state, "ended by") == "A"
        else:
            assert state.phase is Phase.PLAY
            assert not any(isinstance(a, Scout | ScoutAndShow) for a in rules.legal_actions(state, state.turn))


@given(rows, st.integers(0, 11))
def test_f5_a_shortened_show_keeps_its_kind(row: Row, start: int) -> None:
    for first, last, worth in shows(row, 0):
        whole = row[first : last + 1]
        if len(whole) < 2:
            continue
        for rest in (whole[1:], whole[:-1]):
            assert strength(rest) > 0
            assert strength(rest) < worth
            assert len(rest) == 1 or strength(rest) % 32 // 16 == worth % 32 // 16


def test_f5_the_lowest_number_may_rise() -> None:
    assert strength(row("4/1,5/1")) > strength(row("3/9,4/9"))
    assert strength(row("3/9,4/9,5/9")[1:]) == strength(row("4/1,5/1"))


@given(rows, rows)
def test_f6_lowest_and_highest_numbers_order_alike(one: Row, other: Row) -> None:
    """`beats` of the second opinion compares the highest numbers."""
    if strength(one) and strength(other):
        assert (strength(one) > strength(other)) == slow.beats(slow.pairs(one), slow.pairs(other))


@given(rows, st.integers(0, 200))
def test_shows_are_those_of_the_second_opinion(hand: Row, over: int) -> None:
    pairs = slow.pairs(hand)
    found = [(first, last) for first, last, _ in shows(hand, 0)]
    assert found == [
        (first, last)
        for first, last in sorted((f, e) for f in range(len(hand)) for e in range(f, len(hand)))
        if slow.is_show(pairs[first : last + 1])
    ]
    assert all(worth == strength(hand[first : last + 1]) for first, last, worth in shows(hand, 0))
    assert shows(hand, over) == [group for group in shows(hand, 0) if group[2] > over]
    assert best(hand) == max(worth for _, _, worth in shows(hand, 0))


def test_every_pair_of_short_rows_compares_as_the_rule_book_says() -> None:
    ones, twos = product(range(1, 11), repeat=1), product(range(1, 11), repeat=2)
    threes = combinations_with_replacement((4, 5, 6), 3)
    every = [tuple(card_of(up, 11 - up) for up in ups) for ups in (*ones, *twos, *threes)]
    groups = [row for row in every if slow.is_show(slow.pairs(row))]
    for one, other in product(groups, repeat=2):
        assert (strength(one) > strength(other)) == slow.beats(slow.pairs(one), slow.pairs(other))


@CASES
def test_f7_every_card_once_and_all_of_them(variant: Variant, seats: int) -> None:
    for seed in range(4):
        dealt_now = 0
        for state, _ in walk(variant, seats, seed):
            assert GAME.conserved(state) is True
            if state.phase is Phase.DEAL:
                dealt_now = 0
                continue
            there = bits(state.show) | state.gone
            for hand in state.hands:
                there |= bits(hand)
            assert there == (dealt_now or there)
            dealt_now = there
            piles = 0
            for pile in state.piles:
                piles |= bits(pile)
            assert piles == state.gone


def test_f8_two_players_scout_at_most_six_times_a_round() -> None:
    for seed in range(30):
        match = played(SEED, 2, seed)
        scouts = 0
        for ply, action in enumerate(match.line):
            scouts = 0 if isinstance(action, Proceed) else scouts + isinstance(action, Scout)
            assert scouts <= 6
            if isinstance(action, Show):
                before, after = match.state_after(ply), match.state_after(ply + 1)
                assert len(after.hands[action.seat]) < len(before.hands[action.seat])
        assert all(result.ending is not Ending.CAP for result in match.state.results)


def test_f8_chips_that_go_to_the_owner_need_the_cap() -> None:
    """Two players who pass one card to and fro for ever, as in B24."""
    variant = house(two_player__spent_chip_to="owner", max_turns_per_round=50)
    state = at("A=1/2,8/3 B=7/1,8/4 turn=A show=5/6@B", variant)
    while state.phase is Phase.PLAY:
        legal = rules.legal_actions(state, state.turn)
        scouts = [action for action in legal if isinstance(action, Scout)]
        state = rules.apply(state, scouts[0] if scouts else legal[0]).state
    assert rules.look(state, "ending") == "cap"


def test_f9_one_scout_does_not_end_a_round_for_two() -> None:
    for seed in range(30):
        for result in played(SEED, 2, seed).state.results:
            assert result.ending in (Ending.OUT, Ending.STUCK)


@CASES
def test_w20_the_computer_always_answers_legally(variant: Variant, seats: int) -> None:
    rng = Random(seats)
    for state, _ in walk(variant, seats, 9):
        acting = rules.to_act(state)
        for seat in acting if isinstance(acting, tuple) else ():
            view = rules.observe(state, seat)
            legal = rules.legal_actions(state, seat)
            assert BRAIN.choose(view, seat, 1, rng) in legal


def check_against_second_opinion(variant: Variant, seats: int, seed: int, all_of_them: float) -> None:
    """The legal list equals the brute force; with some luck every text is tried, and a refusal changes nothing."""
    rng = Random(seed)
    for state, _ in walk(variant, seats, seed, rounds=1):
        for seat in range(seats):
            legal = rules.legal_actions(state, seat)
            assert set(legal) == slow.legal(state, seat)
            assert len(set(legal)) == len(legal)
            if rng.random() < all_of_them:
                text = rules.write(state)
                for action in slow.everything(state, seat):
                    assert isinstance(action, SeatAction)
                    assert (rules.refusal(state, action) is None) == (action in set(legal))
                assert rules.write(state) == text


@CASES
def test_w22_legal_actions_are_those_of_brute_force(variant: Variant, seats: int) -> None:
    for seed in range(6):
        check_against_second_opinion(variant, seats, seed, 0.004)


@pytest.mark.full
@pytest.mark.parametrize("seats", SEATS)
def test_w22_ten_thousand_rounds(seats: int) -> None:
    """F1, F2 and F7 in every position, the brute force in every twentieth match; SALA_ROUNDS asks for fewer."""
    rounds, seed = 0, 0
    while rounds < int(os.environ.get("SALA_ROUNDS", "10000")):
        seed += 1
        rng, state = Random(seed), rules.initial(SEED, seats, 0)
        while rules.to_act(state) != ():
            assert GAME.conserved(state) is True
            assert state.phase is not Phase.PLAY or state.owner != state.turn
            state = rules.apply(state, chance(state, rng)).state
        rounds += len(state.results)
        if seed % 20 == 0:
            check_against_second_opinion(SEED, seats, seed, 0.0)


def mirrored(state: State) -> State:
    """Every row read from behind."""
    return replace(state, hands=tuple(hand[::-1] for hand in state.hands), show=state.show[::-1])


def mirrored_action(state: State, action: Action) -> Action:
    """The same action on the mirrored rows."""
    if isinstance(action, Show):
        size = len(state.hands[action.seat])
        return Show(action.seat, size - 1 - action.last, size - 1 - action.first)
    if isinstance(action, Scout | ScoutAndShow):
        end, size = "R" if action.end == "L" else "L", len(state.hands[action.seat])
        if isinstance(action, Scout):
            return Scout(action.seat, end, action.turn, size - action.at)
        span = (size - action.last, size - action.first)
        return ScoutAndShow(action.seat, end, action.turn, size - action.at, *span)
    return action


@CASES
def test_w23_the_mirrored_game_has_equal_scores(variant: Variant, seats: int) -> None:
    for seed in range(3):
        twin = None
        for state, action in walk(variant, seats, seed):
            if state.phase in (Phase.DEAL, Phase.ROUND_END):
                twin = None
                continue
            twin = twin or mirrored(state)
            assert twin.hands == mirrored(state).hands
            if deciding(state):
                legal = rules.legal_actions(state, state.turn)
                there = {mirrored_action(state, each) for each in legal}
                assert there == set(rules.legal_actions(twin, state.turn))
            twin = rules.apply(twin, mirrored_action(state, action)).state
            assert rules.scores(twin) == rules.scores(rules.apply(state, action).state)


@CASES
def test_points_are_the_arithmetic_that_is_shown(variant: Variant, seats: int) -> None:
    """R18 to R20, from the last position of the round."""
    match = played(variant, seats, 13)
    for ply in range(len(match.line)):
        before, after = match.state_after(ply), match.state_after(ply + 1)
        if len(after.results) == len(before.results):
            continue
        result = after.results[-1]
        for seat, line in enumerate(lines(variant, result)):
            free = seat == result.seat and (variant is OFFICIAL or result.ending is Ending.OUT)
            hand = 0 if free else len(after.hands[seat])
            assert line.points == len(after.piles[seat]) + after.chips[seat] - hand
            assert (line.exempt is not None) == free
            assert line.left == len(after.hands[seat])
    assert rules.scores(match.state) == tuple(
        sum(lines(variant, result)[seat].points for result in match.state.results) for seat in range(seats)
    )


def test_all_ways_to_end_a_round_come_about() -> None:
    matches = {2: 40, 3: 8, 4: 4}
    found = {
        (seats, result.ending)
        for seats, count in matches.items()
        for seed in range(count)
        for result in played(SEED, seats, seed).state.results
    }
    assert {ending for seats, ending in found if seats == 2} == {Ending.OUT, Ending.STUCK}
    assert {ending for seats, ending in found if seats == 3} == {Ending.OUT, Ending.UNBEATEN}
    assert (4, Ending.UNBEATEN) in found


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_scouts_to_end_is_what_happens(seats: int) -> None:
    """The figure beside the Show equals the number of Scouts that really end the round."""
    for counts in (True, False):
        variant = house(emptied_show_counts=counts)
        for seed in range(6):
            for state, _ in walk(variant, seats, seed, rounds=1):
                if not deciding(state) or not state.show:
                    continue
                left, steps, here = scouts_to_end(state), 0, state
                while here.phase is Phase.PLAY and here.show:
                    here, steps = act(here, f"{'ABCDE'[here.turn]} scout L @0"), steps + 1
                unbeaten = here.phase is not Phase.PLAY and here.results[-1].ending is Ending.UNBEATEN
                assert left == (steps if unbeaten else None)


@settings(max_examples=60)
@given(st.integers(0, 10**9), st.sampled_from(SEATS), st.data())
def test_any_position_and_any_view_read_back_from_their_text(seed: int, seats: int, data: st.DataObject) -> None:
    states = [state for state, _ in walk(SEED, seats, seed, rounds=2)]
    state = data.draw(st.sampled_from(states))
    for viewer in range(seats):
        view = rules.observe(state, viewer).state
        assert rules.read(SEED, rules.write(view)) == view
    assert rules.read(SEED, rules.write(state)) == state


def test_notation_reads_back() -> None:
    actions = [
        Flip(0, True), Flip(1, False), Show(2, 0, 11), Scout(3, "L", True, 25), Scout(3, "R", False, 0),
        ScoutAndShow(4, "R", True, 9, 10, 12), ScoutAndShow(0, "L", False, 0, NO_SHOW, NO_SHOW),
    ]  # fmt: skip
    texts = [
        "A flip", "B keep", "C show 0..11", "D scout L f @25", "D scout R @0", "E ss R f @9 > 10..12",
        "A ss L @0 > -",
    ]  # fmt: skip
    assert [str(action) for action in actions] == texts
    assert [read_action(rules, text) for text in texts] == actions


def test_two_deals_of_one_seed_follow_the_sides() -> None:
    """The starter never depends on the sides of the cards."""
    assert dealt(4, 12).starter == dealt(4, 12, house(flip__when="never")).starter
