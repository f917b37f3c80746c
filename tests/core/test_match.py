"""A match: the log only grows, undo shortens the line, and an illegal action changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.game import Deal, Hint, Leave, Proceed, Timeout, Undo, Unreadable, read_action
from game.core.match import Match, Refused
from game.core.text import Message, Who, say
from game.games import catalogue
from game.games.slimetrail.variant import Variant

GAME = catalogue()["slimetrail"]


def after(*actions: str, variant: Any = None) -> Match[Any, Any]:
    """The match after these actions."""
    match = Match(GAME, variant or Variant(), 2)
    match.replay(read_action(GAME.rules, text) for text in actions)
    return match


def position(match: Match[Any, Any]) -> str:
    """The match's position in text."""
    return GAME.rules.write(match.state)


def test_a_new_match_stands_at_its_start() -> None:
    match = after()
    assert match.state == match.start == GAME.rules.initial(Variant(), 2, 0)
    assert (match.line, match.log, match.to_act, match.finished) == ((), [], (0,), False)


@pytest.mark.parametrize(
    "text", ["A d4", "B c3", "A h9", "C c3", "E leave", "B hint", "A undo", "proceed", "deal 3"]
)
def test_an_illegal_action_changes_nothing(text: str) -> None:
    match = after()
    with pytest.raises(Refused) as refused:
        match.submit(read_action(GAME.rules, text))
    assert refused.value.code == match.refusal(read_action(GAME.rules, text))
    assert (match.state, match.log, match.line) == (match.start, [], ())


def test_undo_goes_back_to_the_seats_own_last_decision() -> None:
    match = after("A c3", "B d3", "A e3", "B undo")
    assert position(match) == "snail=c3 slime=d4 turn=B"
    match = after("A c3", "B d3", "A e3", "A undo")
    assert position(match) == "snail=d3 slime=d4,c3 turn=A"
    assert [str(action) for action in match.log] == ["A c3", "B d3", "A e3", "A undo"]
    assert [str(action) for action in match.line] == ["A c3", "B d3"]


def test_undo_twice_goes_back_two_decisions_and_then_no_further() -> None:
    match = after("A c3", "B d3", "A e3", "A undo", "A undo")
    assert match.state == match.start
    assert match.refusal(Undo(0)) == "UNDO"
    assert match.refusal(Undo(1)) == "UNDO"


def test_play_goes_on_after_an_undo() -> None:
    match = after("A c3", "B d3", "B undo", "B c4", "A d3")
    assert position(match) == "snail=d3 slime=d4,c3,c4 turn=B"
    assert match.state_after(0) == match.start
    assert match.state_after(len(match.line)) == match.state


def test_undo_takes_back_the_end_but_never_the_deal_and_never_a_leaving() -> None:
    moves = ["c3", "d3", "c2", "b3", "a2", "a3", "b2", "c1", "b1", "a1"]
    match = after(*(f"{'AB'[ply % 2]} {square}" for ply, square in enumerate(moves)))
    assert match.finished
    match.submit(Undo(1))
    assert not match.finished
    match = after("A c3", "A leave")
    assert [match.refusal(Undo(seat)) for seat in (0, 1)] == ["UNDO", "UNDO"]
    match = after("deal 5", variant=Variant(start="random"))
    assert match.refusal(Undo(0)) == "UNDO"


def test_only_undo_and_hints_make_a_match_assisted() -> None:
    assert not after("A c3", "B leave").assisted
    assert after("A hint").assisted
    assert after("A c3", "A undo").assisted


def test_a_hint_is_logged_and_changes_no_state() -> None:
    match = after("A c3", "B hint")
    assert match.refusal(Hint(0)) == "TURN"
    assert [str(action) for action in match.log] == ["A c3", "B hint"]
    assert len(match.line) == 1


def test_a_replay_stops_at_the_first_illegal_action() -> None:
    match = after("A c3")
    with pytest.raises(Refused):
        match.replay(read_action(GAME.rules, text) for text in ("B d3", "A d4", "A e3"))
    assert position(match) == "snail=d3 slime=d4,c3 turn=A"


def test_leaving_ends_the_match_and_takes_no_turn() -> None:
    match = after("A c3", "A leave")
    assert match.finished
    assert GAME.rules.places(match.state) == (2, 1)
    assert match.refusal(Leave(1)) == "OVER"


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Deal(0), "deal 0"),
        (Deal(2**63 - 1), f"deal {2**63 - 1}"),
        (Proceed(), "proceed"),
        (Leave(0), "A leave"),
        (Timeout(4), "E timeout"),
        (Undo(1), "B undo"),
        (Hint(2), "C hint"),
    ],
)
def test_core_actions_read_back(action: Any, text: str) -> None:
    assert str(action) == text
    assert read_action(GAME.rules, text) == action


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "A",
        "A ",
        "a c3",
        "F c3",
        "c3",
        "deal",
        "deal -1",
        "deal 01",
        f"deal {2**63}",
        "deal ٣",
        "A c٣",
        "AA c3",
        "deal " + "9" * 9000,
        "proceed now",
        "A " + "x" * 9000,
        "\0",
        "A c3\0",
    ],
)
def test_a_text_that_is_no_action_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable) as unreadable:
        read_action(GAME.rules, text)
    assert len(str(unreadable.value)) < 300


def test_a_message_sorts_its_values_and_can_be_compared() -> None:
    message = say("log.step", who=Who(1), square="c3")
    assert message == Message("log.step", (("square", "c3"), ("who", Who(1))))
    assert hash(message) == hash(say("log.step", square="c3", who=Who(1)))
