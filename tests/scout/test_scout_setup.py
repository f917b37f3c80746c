"""W01 to W21 of the rule book: deck, deal, flip, rotation, rounds, and the end of the match."""

from __future__ import annotations

from itertools import combinations

import pytest
from scout_tools import OFFICIAL, SEATS, SEED, act, at, dealt, house, played, refused, row, walk

from game.core.game import Deal, Proceed, Unreadable, read_action
from game.core.match import Match
from game.core.record import read_record, write_record
from game.core.variant import differences
from game.games import catalogue
from game.games.scout import GAME
from game.games.scout import protocol as rules
from game.games.scout.cards import BIT, HAND_SIZE, bits, canonical, card_text, cards_of, deck, turned
from game.games.scout.rounds import rounds_of
from game.games.scout.state import Ending, Phase, Result, State, Tally
from game.store.variants import presets


def numbers(seats: int) -> list[tuple[int, int]]:
    """The cards of a deck as pairs."""
    return [(card // 16, card % 16) for card in deck(seats)]


def test_w01_the_full_deck_has_every_pair_once() -> None:
    cards = numbers(5)
    assert len(cards) == 45
    assert {frozenset(card) for card in cards} == {frozenset(pair) for pair in combinations(range(1, 11), 2)}
    assert all(sum(number in card for card in cards) == 9 for number in range(1, 11))


def test_w02_three_players_have_no_ten() -> None:
    cards = numbers(3)
    assert len(set(cards)) == 36
    assert all(sum(number in card for card in cards) == 8 for number in range(1, 10))
    assert not any(10 in card for card in cards)


def test_w03_four_players_lack_the_nine_ten() -> None:
    assert set(numbers(5)) - set(numbers(4)) == {(9, 10)}
    assert len(numbers(4)) == 44


@pytest.mark.parametrize("seed", range(5))
def test_w04_w13_two_players_get_the_two_halves(seed: int) -> None:
    """The second round is dealt exactly from the cards that were not dealt in the first."""
    halves = [
        bits(state.hands[0]) | bits(state.hands[1])
        for state, action in walk(SEED, 2, seed)
        if state.phase is Phase.FLIP and len(state.flips) == 2
    ]
    assert [half.bit_count() for half in halves] == [22, 22]
    assert halves[0] & halves[1] == 0
    assert halves[0] | halves[1] == bits(deck(2))
    assert deck(2) == deck(4)


def test_w05_five_players_use_all_cards() -> None:
    assert len(deck(5)) == 45


@pytest.mark.parametrize(("seats", "size", "undealt"), [(2, 11, 22), (3, 12, 0), (4, 11, 0), (5, 9, 0)])
def test_w06_hand_sizes(seats: int, size: int, undealt: int) -> None:
    state = dealt(seats, 7)
    assert [len(hand) for hand in state.hands] == [size] * seats
    assert HAND_SIZE[seats] == size
    assert len(deck(seats)) - seats * size == undealt
    assert GAME.conserved(state) is True


def test_w07_a_flip_keeps_the_places_and_mirrors_only_by_house_rule() -> None:
    hand = row("7/2,7/4,1/3,2/6")
    assert turned(hand, False) == row("2/7,4/7,3/1,6/2")
    assert turned(hand, True) == row("6/2,3/1,4/7,2/7")
    for mirror, after in ((False, "2/7,4/7,3/1,6/2"), (True, "6/2,3/1,4/7,2/7")):
        text = "A=7/2,7/4,1/3,2/6 B=6/1 C=8/2 turn=A phase=flip flips=ABC"
        state = act(at(text, house(flip__mirror=mirror)), "A flip")
        assert rules.look(state, "hand A") == after


def test_w08_one_flip_choice_and_then_never_again() -> None:
    """A preview changes nothing, for it never reaches the rules; turning twice gives the original row."""
    state = dealt(3, 1)
    hand = state.hands[0]
    assert turned(turned(hand, False), False) == hand
    assert act(state, "A keep").hands[0] == hand
    assert refused(act(state, "A flip"), "A flip") == "FLIP"
    assert refused(act(state, "A flip"), "A keep") == "FLIP"
    begun = act(state, "A flip", "B keep", "C keep")
    assert [refused(begun, f"{letter} flip") for letter in "ABC"] == ["FLIP"] * 3
    with pytest.raises(Unreadable):
        read_action(rules, "A flip 3")


def test_w08_before_the_own_first_action_by_house_rule() -> None:
    variant = house(flip__when="before_own_first_action", first_starter="seat0")
    state = dealt(3, 1, variant)
    assert state.phase is Phase.PLAY
    assert refused(state, "B flip") == "TURN"
    assert refused(state, "A keep") == "FLIP"
    flipped = act(state, "A flip")
    assert flipped.turn == 0
    assert refused(flipped, "A flip") == "FLIP"
    shown = act(state, "A show 0..0")
    assert shown.flips == (1, 2)
    assert act(shown, "B flip").hands[1] == turned(state.hands[1], False)
    assert dealt(3, 1, house(flip__when="never")).flips == ()


def test_w09_nobody_acts_before_all_have_chosen() -> None:
    state = dealt(4, 3)
    for letter in "ABCD":
        assert rules.to_act(state) == state.flips
        assert refused(state, "A show 0..0") == "PHASE"
        assert rules.legal_actions(state, state.turn) or state.turn not in state.flips
        state = act(state, f"{letter} keep")
    assert state.phase is Phase.PLAY
    assert rules.to_act(state) == (state.starter,)


@pytest.mark.parametrize("order", ["BADC", "DCBA"])
def test_w09_the_order_of_the_answers_does_not_matter(order: str) -> None:
    state = dealt(4, 3)
    in_turn = act(state, "A flip", "B keep", "C flip", "D keep")
    words = {"A": "flip", "B": "keep", "C": "flip", "D": "keep"}
    assert act(state, *(f"{letter} {words[letter]}" for letter in order)) == in_turn


def test_w10_sides_are_a_fair_coin() -> None:
    low, cards = 0, 0
    for seed in range(2000):
        for hand in dealt(5, seed).hands:
            low += sum(card >> 4 < card & 15 for card in hand)
            cards += len(hand)
    assert abs(low / cards - 0.5) < 0.02


@pytest.mark.parametrize(("seats", "first", "order"), [(4, 2, [2, 3, 0, 1]), (2, 1, [1, 0]), (3, 0, [0, 1, 2])])
def test_w11_the_starter_goes_round_clockwise(seats: int, first: int, order: list[int]) -> None:
    seed = next(seed for seed in range(99) if dealt(seats, seed).starter == first)
    match = Match(GAME, SEED, seats)
    starters = []
    while not match.finished:
        if match.state.phase is Phase.DEAL:
            match.submit(Deal(seed))
            starters.append(match.state.starter)
            assert match.state.turn == match.state.starter
        elif match.state.phase is Phase.ROUND_END:
            match.submit(Proceed())
        else:
            acting = match.to_act
            assert isinstance(acting, tuple)
            match.submit(match.legal(acting[0])[-1])
    assert starters == order


@pytest.mark.parametrize(("seats", "rounds"), [(2, 2), (3, 3), (4, 4), (5, 5)])
def test_w12_as_many_rounds_as_players(seats: int, rounds: int) -> None:
    match = played(SEED, seats, 1)
    assert match.state.phase is Phase.OVER
    assert len(match.state.results) == rounds
    assert sum(isinstance(action, Deal) for action in match.log) == rounds
    assert rules.refusal(match.state, Proceed()) == rules.refusal(match.state, Deal(1)) == "OVER"


def test_w12_other_numbers_of_rounds() -> None:
    assert [rounds_of(house(rounds=n), 2) for n in (1, 2, 3)] == [2, 2, 4]
    assert rounds_of(house(rounds=7), 4) == 7
    assert len(played(house(rounds=4), 2, 5).state.results) == 4


def test_w13_unspent_chips_do_not_move_to_the_next_round() -> None:
    state = at("A=6/1,6/2 B=1/7,4/1,3/2,5/1 turn=A show=4/8,5/9@B chip.A=2 chip.B=0")
    ended = act(state, "A show 0..1")
    following = act(ended, "proceed", "deal 4")
    assert following.chips == (3, 3)
    assert rules.scores(following) == (4, -4)


def test_w14_a_new_round_begins_afresh_and_totals_stay() -> None:
    for seats in SEATS:
        for state, action in walk(SEED, seats, 5, rounds=2):
            if isinstance(action, Deal) and state.round == 2:
                assert state.chips == ((3, 3) if seats == 2 else (0,) * seats)
                assert (state.show, state.owner, state.scouts, state.turns, state.gone) == ((), None, 0, 0, 0)
                assert state.piles == state.scouted == state.hands == ((),) * seats
                assert state.used == (False,) * seats
                assert len(state.results) == 1


def finished(points: list[list[int]], variant: str = "shared", cards: list[int] | None = None) -> State:
    """A match whose rounds brought these points, as chips and hand cards."""
    seats = len(points[0])
    state = at(" ".join(f"{letter}=-" for letter in "ABCDE"[:seats]) + " turn=A", house(tie_break=variant))
    won = cards or [0] * seats
    past = tuple(
        Result(
            Ending.CAP, None, tuple(Tally(won[seat], 50 - won[seat] + each, 50) for seat, each in enumerate(row))
        )
        for row in points
    )
    fields = {name: getattr(state, name) for name in State.__slots__}
    return State(**{**fields, "phase": Phase.OVER, "results": past, "round": len(points)})


def test_w15_equal_totals_share_the_victory_or_the_last_round_decides() -> None:
    points = [[5, 7, 3], [3, 4, 4], [4, 1, 0]]
    assert rules.scores(finished(points)) == (12, 12, 7)
    assert rules.places(finished(points)) == (1, 1, 3)
    assert rules.places(finished(points, "last_round")) == (1, 2, 3)


def test_w15_the_other_tie_breaks() -> None:
    points = [[5, 7, 3], [3, 4, 4], [4, 1, 0]]
    assert rules.places(finished([[1, 0, 0], [1, 0, 0], [0, 2, 0]], "most_rounds_won")) == (1, 2, 3)
    assert rules.places(finished([[1, 1, 0], [2, 2, 0]], "most_rounds_won")) == (1, 1, 3)
    assert rules.places(finished(points, "most_rounds_won")) == (2, 1, 3)
    assert rules.places(finished([[0, 1, 0], [0, -1, 0]], "most_score_cards", [1, 1, 0])) == (1, 1, 3)


def test_w16_totals_below_zero() -> None:
    state = finished([[5, -3, -2], [-4, 6, -2], [1, 1, 0]])
    assert rules.scores(state) == (2, 4, -4)
    assert rules.places(state) == (2, 1, 3)


def test_w17_the_same_seed_deals_the_same() -> None:
    for seats in SEATS:
        assert dealt(seats, 99) == dealt(seats, 99)
        assert dealt(seats, 99) != dealt(seats, 98)
        assert GAME.conserved(dealt(seats, 99)) is True


def test_w17_a_seed_deals_the_same_on_every_version() -> None:
    """Written down once: a later change of shuffle or coin would break every record."""
    state = dealt(2, 731)
    assert rules.look(state, "hand A") == "2/3,8/9,9/1,9/4,5/1,2/8,2/6,5/8,7/2,7/10,1/4"
    assert rules.look(state, "starter") == "A"


def test_w19_a_save_in_the_middle_of_a_choice_is_the_state_before_it() -> None:
    """Scout & Show is one action: a half chosen one is nothing, and the right is still there."""
    text = "A=2/3 B=9/4,1/2 C=7/1 turn=B show=8/5,8/6@A"
    match = Match(GAME, SEED, 3, start=at(text))
    loaded = read_record(write_record(match), "saved", catalogue().get).match
    assert loaded.state == match.state == at(text)
    assert refused(loaded.state, "B ss L @2 > 0..0") is None


def test_w21_the_cap_ends_a_round_with_ordinary_points() -> None:
    variant = house(max_turns_per_round=4)
    state = at("A=1/2,2/3 B=6/1,6/3 C=7/1,7/2 turn=A show=3/4@B won.B=2 chip.C=1", variant)
    state = act(state, "A scout L @0", "B show 0..0", "C scout L @0")
    assert state.turns == 3
    capped = act(state, "A show 0..0")
    assert rules.look(capped, "ending") == "cap"
    assert rules.look(capped, "ended by") == "-"
    assert [rules.look(capped, f"score {seat}") for seat in "ABC"] == ["-2", "3", "-2"]
    assert all(rules.look(capped, f"exempt {seat}") == "-" for seat in "ABC")


def test_w21_a_real_end_on_the_last_turn_wins_over_the_cap() -> None:
    variant = house(max_turns_per_round=4)
    out = act(at("A=5/2 B=6/1,6/3 C=7/1,7/2 turn=A turns=3", variant), "A show 0..0")
    assert rules.look(out, "ending") == "out"
    text = "A=1/2 B=6/1 C=7/1 turn=C show=4/8,5/9@A q=1 turns=3"
    assert rules.look(act(at(text, variant), "C scout L @0"), "ending") == "unbeaten"


def test_first_starters() -> None:
    assert {dealt(4, seed).starter for seed in range(40)} == {0, 1, 2, 3}
    assert {dealt(4, seed, house(first_starter="seat0")).starter for seed in range(20)} == {0}
    for seed in range(20):
        for seats in SEATS:
            state = dealt(seats, seed, house(first_starter="holder_1_2"))
            holders = [s for s, hand in enumerate(state.hands) if bits(hand) & BIT[canonical(0x21)]]
            assert holders == [state.starter] or (seats == 2 and not holders)


@pytest.mark.parametrize(
    ("rule", "points", "starter", "after"),
    [
        ("clockwise", "0.0.0.0;0.0.5.0;0.0.1.0", "C", 0),
        ("round_winner", "3.0.0.0;3.0.0.0;0.0.0.0", "A", 1),
        ("round_winner", "3.0.0.0;3.0.0.0;0.0.0.0", "B", 0),
        ("round_loser", "1.0.0.0;0.0.2.0;0.0.2.0", "B", 2),
        ("round_loser", "0.0.9.0;1.0.0.0;1.0.0.0", "A", 0),
    ],
)
def test_next_starters(rule: str, points: str, starter: str, after: int) -> None:
    text = f"A=- B=- C=- turn=A phase=round_end starter={starter} past=cap@-:{points}"
    assert act(at(text, house(next_starter=rule)), "proceed", "deal 3").starter == after


def test_a_random_next_starter_comes_from_the_deal() -> None:
    text = "A=- B=- C=- turn=A phase=round_end past=cap@-:0.0.0.0;0.0.0.0;0.0.0.0"
    state = at(text, house(next_starter="random", first_starter="seat0"))
    assert {act(state, "proceed", f"deal {seed}").starter for seed in range(30)} == {0, 1, 2}


def test_cards_of_a_mask_and_texts() -> None:
    assert cards_of(bits(deck(5))) == deck(5)
    assert [card_text(card) for card in (0x35, 0, -0x35, 0xA1)] == ["3/5", "?", "3~5", "10/1"]


def test_the_shipped_presets() -> None:
    """`seed` is the default column of section 2, `official` differs in the exemption only."""
    default, official = presets(GAME)
    assert (default.name, default.default, default.variant) == ("seed", True, SEED)
    assert (official.name, official.variant) == ("official", OFFICIAL)
    assert differences(SEED, OFFICIAL) == ("hand_penalty_exempt",)
