"""The computer players: legal everywhere, repeatable, blind to secrets, thinking by the rules; hints are true."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest
from scout_tools import OFFICIAL, SEATS, SEED, at, house, walk

from game.core.game import Action, Seat, View
from game.games.scout import levels
from game.games.scout import protocol as rules
from game.games.scout.actions import NO_SHOW, Concede, Flip, Scout, ScoutAndShow, Show
from game.games.scout.advice import needed, why
from game.games.scout.brain import BRAIN
from game.games.scout.candidates import after, rated
from game.games.scout.cards import BIT
from game.games.scout.fast import NO_TAKE, Move, Table, action_of
from game.games.scout.partition import fewest
from game.games.scout.policy import decide
from game.games.scout.rollout import Effort
from game.games.scout.shows import shows
from game.games.scout.state import Phase, State
from game.games.scout.variant import Variant
from game.games.scout.worlds import world

LEVELS = (1, 2, 3, 4, 5)
HOUSES = [
    SEED,
    OFFICIAL,
    house(flip__when="before_own_first_action", flip__mirror=True, ss__commit="scout_first", ss__unused_points=2),
    house(ss__per_round="unlimited", ss__must_use_scouted=True, chip_supply="23", emptied_show_counts=False),
    house(two_player__scout_and_show=True, two_player__spent_chip_to="owner", two_player__allow_concede_round=True),
    house(public__scout_slot=True, public__scout_side=True, public__score_cards="list", max_turns_per_round=25),
    house(public__scout_slot=True, ss__per_round="0", hand_penalty_exempt=(), flip__when="never"),
]


@pytest.fixture(autouse=True)
def _few_trials() -> Iterator[None]:
    """Levels 4 and 5 think as they do, in fewer worlds."""
    with patch.dict(levels.EFFORTS, {4: Effort(150, 1, False), 5: Effort(300, 2, True)}):
        yield


def decisions(variant: Variant, seats: int, seed: int, every: int) -> list[tuple[State, Seat]]:
    """Some of the decisions of a round played at random."""
    found = []
    for state, _ in walk(variant, seats, seed, 1):
        acts = rules.to_act(state)
        if isinstance(acts, tuple):
            found += [(state, seat) for seat in acts]
    return found[: 2 * seats : seats] + found[2 * seats :: every]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("variant", HOUSES)
def test_every_level_is_legal_and_repeatable_in_every_phase(variant: Variant, seats: int) -> None:
    for state, seat in decisions(variant, seats, seats, 17):
        view, legal = rules.observe(state, seat), rules.legal_actions(state, seat)
        for level in LEVELS:
            answers = {BRAIN.choose(view, seat, level, Random(7)) for _ in range(2)}
            assert len(answers) == 1
            assert answers <= set(legal)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("level", LEVELS)
def test_two_deals_that_look_the_same_get_the_same_answer(level: int, seats: int) -> None:
    """B33."""
    for state, seat in decisions(SEED, seats, 20 + seats, 13):
        view = rules.observe(state, seat)
        worlds = [rules.determinize(view, Random(seed)) for seed in range(3)]
        answers = {BRAIN.choose(rules.observe(each, seat), seat, level, Random(3)) for each in worlds}
        assert len(answers) == 1


@cache
def brute(row: bytes) -> int:
    """The fewest Shows by trying every order."""
    groups = shows(tuple(number << 4 for number in row), 0)
    return min((1 + brute(row[:first] + row[last + 1 :]) for first, last, _ in groups), default=0)


def test_the_fewest_shows_are_those_of_brute_force() -> None:
    rng = Random(1)
    for length in range(9):
        for top in (3, 5, 10):
            for _ in range(15):
                row = bytes(rng.randint(1, top) for _ in range(length))
                assert fewest(row) == brute(row), list(row)
    assert [fewest(bytes(row)) for row in ([5, 9, 5], [3, 8, 4, 8, 5])] == [2, 3]


def as_move(action: Action) -> Move:
    """The quick table's move for an action of the rules."""
    if isinstance(action, Concede):
        return NO_TAKE, 0, NO_SHOW, NO_SHOW
    if isinstance(action, Show):
        return NO_TAKE, 0, action.first, action.last
    assert isinstance(action, Scout | ScoutAndShow)
    take = 2 * (action.end == "R") + action.turn
    shown = (action.first, action.last) if isinstance(action, ScoutAndShow) else (NO_SHOW, NO_SHOW)
    return take, action.at, *shown


def same(table: Table, state: State) -> None:
    """The table stands as the state does, up to the points."""
    if state.phase in (Phase.ROUND_END, Phase.OVER):
        assert table.over
        assert tuple(table.points()) == rules.scores(state)
        return
    there = Table(table.house, state)
    for name in ("hands", "show", "worth", "scouts", "turn", "turns", "chips", "won", "rights", "over"):
        assert getattr(table, name) == getattr(there, name), name
    assert table.owner == there.owner or not table.show


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("variant", HOUSES)
def test_the_quick_table_plays_by_the_rules(variant: Variant, seats: int) -> None:
    table = None
    for seed in range(6):
        states = list(walk(variant, seats, 40 + seed, 1))
        for state, action in states:
            follows = rules.apply(state, action).state
            alone = isinstance(action, ScoutAndShow) and action.first == NO_SHOW
            if state.phase is not Phase.PLAY or isinstance(action, Flip) or alone:
                continue
            table = Table(levels.house_of(state), state)
            table.play(as_move(action))
            same(table, follows)
    assert table is not None
    assert table.over


@pytest.mark.parametrize("seats", SEATS)
def test_candidates_are_legal_and_different_and_hold_the_quick_player_s_move(seats: int) -> None:
    for state, seat in decisions(SEED, seats, 60 + seats, 3):
        if state.phase is not Phase.PLAY:
            continue
        table = Table(levels.house_of(state), state)
        moves = [move for _, move in rated(table)]
        legal = rules.legal_actions(state, seat)
        assert {action_of(move, seat) for move in moves} <= set(legal)
        ends = {after(table, move) for move in moves}
        assert len(ends) == len(moves)
        assert after(table, decide(table)) in ends
        plain = {after(table, as_move(action)) for action in legal if isinstance(action, Show | Scout)}
        assert plain <= ends


@pytest.mark.parametrize("seats", SEATS)
def test_worlds_keep_what_the_view_knows(seats: int) -> None:
    rng = Random(5)
    for state, seat in decisions(SEED, seats, 80 + seats, 2):
        view = rules.observe(state, seat)
        there = world(view, levels.house_of(view.state), rng)
        assert there.hands[seat] == bytes(state.hands[seat])
        cards = b"".join(there.hands)
        assert len({BIT[card] for card in cards}) == len(cards)
        for hand, row, scouted in zip(there.hands, state.hands, state.scouted, strict=True):
            assert len(hand) == len(row)
            assert {BIT[card] for card in scouted} <= {BIT[card] for card in hand}


@pytest.mark.parametrize("level", [2, 3, 4, 5])
def test_who_can_go_out_and_win_does(level: int) -> None:
    state = at("A=3/1,3/2 B=4/1,7/2,9/5 C=6/1,8/2,5/1 D=4/6,9/1,5/8 turn=A show=6/7@D q=0 won.A=2")
    assert str(BRAIN.choose(rules.observe(state, 0), 0, level, Random(1))) == "A show 0..1"


@pytest.mark.parametrize("level", [3, 5])
def test_nobody_ends_a_round_that_would_cost_a_full_hand(level: int) -> None:
    """The Scout of A would be the third in a row; a single 9 stops the loss."""
    state = at("A=9/1,2/7,6/3,4/8,1/5,8/3 B=4/1 C=6/1 D=5/2 turn=A show=7/8@B q=2 ss.A=1")
    with patch.dict(levels.EFFORTS, {5: Effort(1000, 2, True)}):
        assert isinstance(BRAIN.choose(rules.observe(state, 0), 0, level, Random(1)), Show)


@pytest.mark.parametrize("seats", SEATS)
def test_every_legal_action_can_be_explained_in_both_languages(seats: int) -> None:
    texts = Path("assets/scout/text/advice.yaml").read_text(encoding="utf-8")
    for state, seat in decisions(HOUSES[4], seats, 90 + seats, 5):
        view = rules.observe(state, seat)
        for action in rules.legal_actions(view.state, seat)[::7]:
            assert f"\n{why(view.state, action).key}:" in texts


def test_a_hint_is_level_5_and_says_what_is_so() -> None:
    state = at("A=3/1,8/5,4/2,8/6,5/7 B=4/1,7/2 C=6/1,9/2 D=9/6,1/2 turn=A show=7/8@D won.A=2")
    view: View[State] = rules.observe(state, 0)
    advice = BRAIN.advise(view, 0, Random(2))
    assert advice.action == BRAIN.choose(view, 0, 5, Random(2))
    assert needed(state.hands[0]) == 3
    taking = why(state, Scout(0, "L", False, 1))
    assert (taking.key, dict(taking.values)["shows"]) == ("scout.advice.scout_keeps", 3)
    showing = why(state, Show(0, 3, 3))
    assert (showing.key, dict(showing.values)["shows"]) == ("scout.advice.show_takes", 2)


def test_a_hint_says_when_a_scout_ends_the_round() -> None:
    state = at("A=9/1,2/7 B=4/1 C=6/1 D=5/1 turn=A show=7/8@B q=2")
    assert why(state, Scout(0, "L", False, 0)).key == "scout.advice.scout_ends"
    assert why(state, Show(0, 0, 0)).key == "scout.advice.show_or_end"
