"""Faults that other programs had (section 4 of the rule book), each with the small input that shows it.

What only a screen can do wrong (B9 in its dialogue, B28, B30's label, B31's reach) is tested with the table.
"""

from __future__ import annotations

from itertools import pairwise

import pytest
from scout_tools import SEED, act, all_kept, at, dealt, house, played, refused, row, walk

from game.core.game import Timeout, Unreadable, read_action
from game.core.match import Match, Refused
from game.games.scout import GAME
from game.games.scout import protocol as rules
from game.games.scout.actions import ScoutAndShow
from game.games.scout.cards import deck
from game.games.scout.shows import strength
from game.games.scout.state import Phase

V40 = "A=2/3 B=9/4,1/2 C=7/1 turn=B show=8/5,8/6@A"
V55 = "A=1/2,9/3 B=6/1 C=7/1 turn=B show=4/8,5/9@A"


def test_b1_scout_and_show_beats_what_is_left_not_what_was_there() -> None:
    state = act(at(V40), "B ss L @2 > 0..0")
    assert rules.look(state, "show") == "9/4@B"
    whole = "A=2/3 B=9/4,1/2 C=7/1,6/2 D=3/5 turn=C show=8/6,8/7@A q=1 ss.B=1"
    assert refused(at(whole), "C ss R @1 > 0..2") == "SHAPE"
    assert refused(at(whole), "C ss R @0 > 0..1") is None


def test_b3_the_last_card_of_a_run_is_a_plain_single() -> None:
    state = act(at("A=9/2 B=6/1 C=4/1,3/2,5/3 D=1/2 turn=B show=4/7,5/8@A"), "B scout R @0")
    assert [refused(state, f"C show {place}..{place}") for place in range(3)] == ["WEAK", "WEAK", None]
    assert strength(row("4/7")) == strength(row("4/1"))


def test_b4_the_owner_is_remembered_when_the_last_scout_empties_the_show() -> None:
    ended = act(at(V55), "B scout L @0", "C scout L @0")
    assert (rules.look(ended, "ending"), rules.look(ended, "ended by")) == ("unbeaten", "A")
    assert (rules.look(ended, "show"), rules.look(ended, "chips A")) == ("-", "2")


def test_b6_no_state_lies_between_the_two_halves_of_scout_and_show() -> None:
    """A player who leaves or runs out of time in the dialogue leaves nothing half done."""
    match = Match(GAME, SEED, 3, start=at(V40))
    with pytest.raises(Refused, match="CORE"):
        match.submit(Timeout(1))
    match.submit(read_action(rules, "B ss L @2 > 0..0"))
    assert match.state.turn == 2
    assert len(match.log) == 1


def test_b7_a_cancelled_or_refused_scout_and_show_costs_nothing() -> None:
    match = Match(GAME, SEED, 3, start=at("A=2/3 B=3/4 C=7/1 turn=B show=8/1,8/2@A"))
    with pytest.raises(Refused, match="WEAK"):
        match.submit(read_action(rules, "B ss L @0 > 1..1"))
    assert match.state == match.start
    assert refused(match.state, "B scout L @0") is None


def test_b9_the_card_can_be_turned_at_either_end_of_a_one_card_show() -> None:
    state = at("A=3/2 B=6/1 C=1/2,8/3 turn=B show=9/7@A")
    hands = {rules.look(act(state, f"B scout {way} @0"), "hand B") for way in ("L", "R")}
    turned = {rules.look(act(state, f"B scout {way} f @0"), "hand B") for way in ("L", "R")}
    assert (hands, turned) == ({"9/7,6/1"}, {"7/9,6/1"})


def test_b10_slots_that_come_to_the_same_are_all_legal() -> None:
    state = at("A=2/3 B=1/4,3/6 C=7/1 turn=B show=9/5@A")
    for slot, shown in ((0, 1), (1, 0), (2, 0)):
        assert refused(state, f"B ss L @{slot} > {shown}..{shown}") is None
    legal = rules.legal_actions(state, 1)
    assert len({action.at for action in legal if isinstance(action, ScoutAndShow)}) == 3


@pytest.mark.parametrize("hand", ["3/1,4/2,3/7", "4/2,3/1,4/7"])
def test_b12_a_zigzag_is_no_run(hand: str) -> None:
    assert strength(row(hand)) == 0


@pytest.mark.parametrize("hand", ["2/1,5/7,9/6", "2/1,4/7", "1/2,2/3,4/5", "10/2,1/3"])
def test_b13_rising_numbers_with_holes_are_no_run(hand: str) -> None:
    assert strength(row(hand)) == 0


def test_b15_the_deal_mixes_the_sides() -> None:
    for seats in (2, 3, 4, 5):
        hand = dealt(seats, 2).hands[0]
        assert 0 < sum(card >> 4 < card & 15 for card in hand) < len(hand)


def test_b16_no_doubles_in_the_deck() -> None:
    assert len({frozenset((card // 16, card % 16)) for card in deck(5)}) == 45
    assert all(card // 16 != card % 16 for card in deck(5))


def test_b18_a_round_ends_unbeaten_and_not_only_by_an_empty_hand() -> None:
    ended = act(at("A=1/2 B=6/1 C=7/1 turn=B show=3/6,4/8,5/9@A"), "B scout L @0", "C scout R @0")
    assert rules.look(ended, "ending") == "unbeaten"
    assert rules.look(ended, "hand A") == "1/2"


def test_b19_a_middle_card_cannot_even_be_named() -> None:
    for text in ("B scout M @0", "B scout 1 @0", "B scout @0", "B scout L 1 @0"):
        with pytest.raises(Unreadable):
            read_action(rules, text)


def test_b21_the_owner_is_paid_also_by_somebody_who_could_show() -> None:
    state = at("A=9/2 B=8/1,8/2,8/3,8/4 C=7/5 D=1/2 turn=B show=3/5,4/6,5/9@A")
    assert refused(state, "B show 0..3") is None
    assert rules.look(act(state, "B scout L @0"), "chips A") == "1"


def test_b22_the_exemption_goes_to_the_new_owner_only() -> None:
    text = "A=1/2,5/3,6/4 B=9/8,8/3 C=7/1,6/2,1/4 turn=B show=3/6,4/8,5/9@A won.A=1"
    official = house(hand_penalty_exempt=("out", "unbeaten", "stuck_owner"))
    state = act(at(text, official), "B scout R @2", "C ss L @3 > 0..1", "A scout L @0", "B scout L @0")
    assert [rules.look(state, f"exempt {seat}") for seat in "ABC"] == ["-", "-", "unbeaten"]
    assert [rules.look(state, f"score {seat}") for seat in "ABC"] == ["-1", "-4", "3"]


def test_b24_players_who_never_progress_meet_the_cap() -> None:
    """Always the first card, always scouted: without the cap it would go on for ever."""
    state = all_kept(dealt(3, 4))
    while state.phase is Phase.PLAY:
        letter = "ABC"[state.turn]
        state = act(state, f"{letter} scout L @0" if state.show else f"{letter} show 0..0")
    assert rules.look(state, "ending") == "cap"
    assert state.turns == 400


def test_b25_a_dead_side_is_told_apart_from_a_side_that_cannot_be_chosen() -> None:
    state = at("A=2/3 B=4/9,6/1,3/8 C=7/1 D=3/5 turn=B show=2/5,2/6@A")
    assert refused(state, "B ss L f @1 > 0..2") is None
    assert refused(state, "B ss L @1 > 0..2") == "SHAPE"


def test_b27_the_starter_moves_on_every_round() -> None:
    for seats in (2, 3, 4, 5):
        starters = [state.starter for state, _ in walk(SEED, seats, 3) if state.phase is Phase.FLIP]
        order = list(dict.fromkeys(starters))
        assert sorted(order) == list(range(seats))
        assert all((here + 1) % seats == after for here, after in pairwise(order))


def test_b30_a_refusal_is_a_code_and_leaves_the_choices() -> None:
    state = at("A=2/7 B=8/2,9/3,6/3 C=5/2 turn=B show=1/4,1/5@A")
    before = rules.legal_actions(state, 1)
    assert refused(state, "B show 0..1") == "WEAK"
    assert rules.legal_actions(state, 1) == before


def test_b31_every_card_of_a_long_hand_can_be_shown() -> None:
    hand = dealt(3, 5).hands[0] + dealt(3, 5).hands[1][:8]
    state = at("A=- B=- C=1/2 turn=A")
    fields = {name: getattr(state, name) for name in type(state).__slots__}
    state = type(state)(**{**fields, "hands": (hand, (), ())})
    assert len(hand) == 20
    assert [refused(state, f"A show {place}..{place}") for place in range(20)] == [None] * 20


@pytest.mark.parametrize("seats", [2, 3])
def test_b34_hands_that_outgrow_the_deal_keep_their_notation(seats: int) -> None:
    state = all_kept(dealt(seats, 4))
    seat = "ABC"[state.turn]
    state = act(state, f"{seat} show 0..0")
    longest = 0
    while state.phase is Phase.PLAY and longest < 22 and state.turns < 300:
        letter = "ABC"[state.turn]
        size = len(state.hands[state.turn])
        longest = max(longest, size)
        legal = {str(action) for action in rules.legal_actions(state, state.turn)}
        wanted = f"{letter} scout R f @{size}"
        text = wanted if wanted in legal and state.turn != 0 else next(iter(sorted(legal)))
        assert str(read_action(rules, text)) == text
        state = act(state, text)
    assert longest > 11
    assert refused(at("A=1/2 B=3/4 C=5/6 turn=A"), "A show 14..25") == "RANGE"


def test_no_fault_stops_a_whole_match() -> None:
    for seats in (2, 3, 4, 5):
        assert played(SEED, seats, 77).finished
