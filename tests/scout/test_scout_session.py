"""SCOUT at one screen: secret flips one after another, covers, and a result that waits for a reader."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.game import ALL, PUBLIC, TABLE, Action, Proceed, Seat, View
from game.core.match import Match
from game.core.session import Computer, Pace, Person, Player, Session, Thought
from game.games.scout import GAME
from game.games.scout.actions import Flip
from game.games.scout.state import Phase
from game.games.scout.variant import Variant


class Quick:
    """Answers with the first legal action as soon as it is asked."""

    def __init__(self) -> None:
        """Nothing is asked yet."""
        self.asked = 0
        self.answer: Thought | None = None

    def ask(self, view: View[Any], seat: Seat, level: int, seed: int) -> int:
        """The question's number."""
        self.asked += 1
        self.answer = Thought(self.asked, str(GAME.rules.legal_actions(view.state, seat)[0]))
        return self.asked

    def poll(self) -> Thought | None:
        """The answer, once."""
        found, self.answer = self.answer, None
        return found

    def cancel(self) -> None:
        """Drop it."""
        self.answer = None


def session(*players: Player) -> Session:
    """A table at its first deal."""
    match = Match(GAME, Variant(), len(players))
    kept: list[Action] = []
    found = Session(match, players, 5, Quick(), lambda ply, action, spent: kept.append(action), Pace(0.0, 1.0))
    found.tick(0.0)
    return found


def until_a_person_is_asked(table: Session, now: float) -> float:
    """Let the computers play; the time afterwards."""
    while table.waiting is None and not table.match.finished and not table.resting:
        now += 1.0
        table.tick(now)
    return now


ANN, BOB, BOT = Person("Ann", 1), Person("Bob", 2), Computer("Bot", 1)


def test_each_person_flips_behind_a_cover() -> None:
    table = session(ANN, BOB, BOT)
    assert table.match.state.phase is Phase.FLIP
    for seat in (0, 1):
        assert (table.waiting, table.covered, table.asking, table.viewer) == (seat, True, None, PUBLIC)
        table.lift()
        assert (table.asking, table.viewer) == (seat, seat)
        assert table.submit(Flip(seat, True)) is None
    until_a_person_is_asked(table, 0.0)
    assert table.match.state.phase is Phase.PLAY


def test_a_person_may_not_flip_for_a_computer() -> None:
    table = session(ANN, BOT, BOT)
    assert table.submit(Flip(1, True)) == "SEAT"


def test_computers_flip_by_themselves_while_the_person_still_looks() -> None:
    table = session(BOT, ANN, BOT)
    for now in range(1, 9):
        table.tick(float(now))
    assert table.match.to_act == (1,)
    assert table.asking == 1


def finish_round(table: Session) -> float:
    """Everybody plays the first legal action until the round has ended."""
    now = 0.0
    while table.match.state.phase in (Phase.FLIP, Phase.PLAY):
        now = until_a_person_is_asked(table, now)
        if table.waiting is not None:
            table.lift()
            assert table.submit(table.match.legal(table.waiting)[0]) is None
    return now


@pytest.mark.parametrize("others", [(BOT, BOT), (BOB, BOT)])
def test_a_round_result_stays_until_a_person_goes_on(others: tuple[Player, ...]) -> None:
    table = session(ANN, *others)
    now = finish_round(table)
    assert table.match.to_act is TABLE
    assert (table.resting, table.covered, table.waiting) == (True, False, None)
    for more in range(1, 9):
        table.tick(now + 10.0 * more)
    assert table.match.to_act is TABLE
    assert table.submit(Proceed()) is None
    assert table.match.state.round == 2


def test_computers_alone_do_not_wait_for_anybody() -> None:
    table = session(BOT, BOT, BOT)
    now = 0.0
    while not table.match.finished:
        now += 1.0
        table.tick(now)
        assert not table.resting
    assert table.viewer is ALL
