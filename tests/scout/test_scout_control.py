"""The stages of a decision at the SCOUT table: nothing reaches the rules before `confirm`, `back` costs nothing."""

from __future__ import annotations

from itertools import pairwise

import pytest
from scout_tools import at, house

from game.core.game import Action, View, read_action
from game.core.text import Message
from game.games.scout import protocol as rules
from game.games.scout.cards import row_text
from game.games.scout.control import NOTHING, Pick, back, reach, rest_of, row_of, touch, verdict
from game.games.scout.state import State
from game.games.scout.table import TABLE

TURN = "A=4/9,6/1,3/8,8/7,8/9 B=7/5,1/8 C=8/4,1/3 turn=A show=2/5,2/6@C"


def touched(state: State, *targets: str, pick: Pick = NOTHING) -> tuple[Pick, Action | None, Message | None]:
    """Where these clicks of seat A lead; only the last one may finish or explain something."""
    action, said = None, None
    for target in targets:
        assert action is None
        made = touch(View(0, state), 0, pick, target, True)
        pick, action, said = made.selection, made.action, made.say
    return pick, action, said


def done(state: State, *targets: str) -> Action:
    """The action that these clicks finish, which must be legal."""
    pick, action, said = touched(state, *targets)
    assert action is not None, said
    assert pick == NOTHING
    assert rules.refusal(state, action) is None
    return action


def marks(state: State, *targets: str) -> tuple[int, int]:
    """The marked cards after these clicks."""
    pick, _, _ = touched(state, *targets)
    return pick.first, pick.last


def test_first_and_last_card_make_a_show() -> None:
    state = at("A=3/1,4/2,5/6,9/8,9/1 B=7/5 C=8/4 turn=A")
    assert marks(state, "hand.0", "hand.2") == (0, 2)
    assert marks(state, "hand.2", "hand.0") == (0, 2)
    assert done(state, "hand.0", "hand.2", "confirm") == read_action(rules, "A show 0..2")


def test_a_card_beside_the_marked_ones_is_added_even_when_they_make_no_group() -> None:
    state = at("A=3/1,4/2,5/6,9/8,9/1 B=7/5 C=8/4 turn=A")
    assert marks(state, "hand.2", "hand.3") == (2, 3)
    assert verdict(state, 0, Pick(first=2, last=3)) == "SHAPE"
    assert touched(state, "hand.2", "hand.3", "confirm")[2] == Message("scout.refusal.SHAPE")
    assert marks(state, "hand.2", "hand.3", "hand.4") == (4, 4)


def test_a_far_card_that_makes_no_group_begins_anew() -> None:
    state = at("A=3/1,4/2,5/6,9/8,9/1 B=7/5 C=8/4 turn=A")
    assert marks(state, "hand.0", "hand.4") == (4, 4)


def test_the_second_click_of_a_double_click_changes_nothing() -> None:
    state = at("A=3/1,4/2,5/6,9/8,9/1 B=7/5 C=8/4 turn=A")
    assert marks(state, "hand.3", "hand.3") == (3, 3)
    assert marks(state, "hand.0", "hand.2", "hand.2") == (0, 2)
    first, _, _ = touched(state_with_scout(), "end.L", "slot.2")
    assert touched(state_with_scout(), "slot.2", pick=first)[0] == first
    turned, _, _ = touched(state_with_scout(), "end.L", "face.down")
    assert touched(state_with_scout(), "face.down", pick=turned)[0] == turned


def state_with_scout() -> State:
    """A may scout from C."""
    return at(TURN)


def test_a_weak_group_is_explained_and_stays_marked() -> None:
    state = at("A=1/9,1/8,7/2 B=7/5 C=8/4 turn=A show=2/5,2/6@C")
    pick, action, said = touched(state, "hand.0", "hand.1", "confirm")
    assert (pick, action, said) == (Pick(first=0, last=1), None, Message("scout.refusal.WEAK"))


def test_a_scout_is_staged_end_side_place() -> None:
    state = state_with_scout()
    pick, action, _ = touched(state, "end.L", "face.down", "slot.1")
    assert action is None
    assert row_text(row_of(state, 0, pick)) == "4/9,5/2,6/1,3/8,8/7,8/9"
    assert row_text(rest_of(state, pick)) == "2/6"
    assert done(state, "end.L", "face.down", "slot.1", "confirm") == read_action(rules, "A scout L f @1")
    assert done(state, "end.R", "slot.5", "slot.0", "confirm") == read_action(rules, "A scout R @0")
    assert done(state, "end.R", "slot.0", "turn", "confirm") == read_action(rules, "A scout R f @0")


def test_scout_and_show_is_one_action_at_the_very_end() -> None:
    state = state_with_scout()
    clicks = ("end.L", "face.down", "slot.1", "both", "hand.0", "hand.2")
    assert touched(state, *clicks)[1] is None
    assert done(state, *clicks, "confirm") == read_action(rules, "A ss L f @1 > 0..2")


def test_back_takes_one_stage_and_costs_nothing() -> None:
    state = state_with_scout()
    pick, _, _ = touched(state, "end.L", "face.down", "slot.1", "both", "hand.0", "hand.2")
    stages = [pick]
    while stages[-1] != NOTHING:
        stages.append(back(stages[-1]))
    shown = [(stage.end, stage.placed, stage.both, stage.marks) for stage in stages]
    assert shown == [
        ("L", True, True, True),
        ("L", True, True, False),
        ("L", True, False, False),
        ("L", False, False, False),
        ("", False, False, False),
    ]
    assert all(touched(state, "back", pick=before) == (after, None, None) for before, after in pairwise(stages))
    assert state == state_with_scout()


@pytest.mark.parametrize(
    ("position", "code"),
    [
        ("A=4/9,6/1 B=7/5 C=8/4 turn=A", "EMPTY"),
        ("A=4/9,6/1 B=7/5 turn=A show=2/5@B chip.A=0", "CHIP"),
        ("A=4/9,6/1 B=7/5 C=8/4 turn=A show=2/5@A", "OWN"),
    ],
)
def test_an_end_that_cannot_be_scouted_says_why(position: str, code: str) -> None:
    assert touched(at(position), "end.L") == (NOTHING, None, Message(f"scout.refusal.{code}"))


def test_a_middle_card_of_the_show_says_that_only_ends_can_be_scouted() -> None:
    state = at("A=4/9,6/1 B=7/5 C=8/4 turn=A show=2/5,3/6,4/7@C")
    assert touched(state, "show.1") == (NOTHING, None, Message("scout.say.middle"))


def test_going_on_to_a_show_needs_a_place_a_right_and_a_show_that_follows() -> None:
    assert touched(state_with_scout(), "end.L", "both")[2] == Message("scout.refusal.SLOT")
    used = at(f"{TURN} ss.A=1")
    assert touched(used, "end.L", "slot.0", "both")[2] == Message("scout.refusal.USED")
    hopeless = at("A=1/9,2/8 B=7/5 C=8/4 turn=A show=6/5,6/7,6/9@C")
    assert touched(hopeless, "end.L", "slot.2", "both")[2] == Message("scout.say.no_show")
    two = at("A=8/9,2/8 B=7/5 turn=A show=6/5@B")
    assert touched(two, "end.L", "slot.2", "both")[2] == Message("scout.refusal.TWO")
    assert [button.target for button in TABLE.buttons(View(0, two), 0, Pick(end="L"))] == ["confirm", "turn"]


def test_g8_a_house_rule_lets_the_show_be_left_out() -> None:
    state = at(TURN, house(ss__commit="scout_first"))
    assert done(state, "end.L", "slot.0", "both", "confirm") == read_action(rules, "A ss L @0 > -")


def test_g10_a_house_rule_wants_the_scouted_card_in_the_show() -> None:
    state = at(TURN, house(ss__must_use_scouted=True))
    pick, _, _ = touched(state, "end.L", "face.down", "slot.1", "both")
    assert "hand.4" not in reach(View(0, state), 0, pick)
    assert touched(state, "hand.4", "confirm", pick=pick)[2] == Message("scout.refusal.CARD")


def test_a_side_is_chosen_looked_at_and_confirmed() -> None:
    state = at("A=2/7,9/7 B=3/1 C=6/9 turn=A phase=flip flips=AC")
    assert touched(state, "confirm")[2] == Message("scout.say.nothing")
    assert done(state, "side.turn", "confirm") == read_action(rules, "A flip")
    assert done(state, "side.turn", "side.keep", "confirm") == read_action(rules, "A keep")
    assert touched(state, "side.turn", "back") == (NOTHING, None, None)
    assert touched(state, "hand.0") == (NOTHING, None, None)


def test_g16_a_hand_may_be_turned_before_the_own_first_action() -> None:
    state = at("A=2/7,9/7 B=3/1 C=6/9 turn=A flips=ABC", house(flip__when="before_own_first_action"))
    assert done(state, "side.turn", "confirm") == read_action(rules, "A flip")
    assert touched(state, "side.turn", "side.keep") == (NOTHING, None, None)
    assert touched(at("A=2/7 B=3/1 C=6/9 turn=A"), "side.turn")[2] == Message("scout.refusal.FLIP")


def test_g5_a_round_is_given_up_only_after_confirming() -> None:
    state = at("A=1/7 B=9/1,9/2 turn=A show=8/9,8/7@B", house(two_player__allow_concede_round=True))
    assert touched(state, "concede") == (Pick(concede=True), None, None)
    assert done(state, "concede", "confirm") == read_action(rules, "A concede")
    assert touched(state_with_scout(), "concede")[2] == Message("scout.refusal.CONCEDE")


def test_every_button_leads_on_or_says_why_not() -> None:
    state = state_with_scout()
    stages = ((), ("end.L",), ("end.L", "slot.1"), ("end.L", "slot.1", "both"), ("hand.0",), ("hand.3", "hand.4"))
    for clicks in stages:
        pick, _, _ = touched(state, *clicks)
        for button in TABLE.buttons(View(0, state), 0, pick):
            made = touch(View(0, state), 0, pick, button.target, True)
            assert (button.why_not is None) == (made.say is None), (clicks, button)
