"""Who answers for a seat and when: pace, late and bad answers, other players, the clock, undo at every moment."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import Any

import pytest

from game.core.game import ALL, PUBLIC, Action, AnyGame, Leave, Step, Timeout, View
from game.core.match import Match
from game.core.session import Computer, Pace, Person, Session, Thought, stream
from tests.ai import toy

NAPHA, SOMCHAI, MALI, BUA = Person("Napha", 1), Person("Somchai"), Computer("Mali", 1), Computer("Bua", 5)
SEED = 7
OUT_OF_TIME = toy.Nim(0, 0, 0)


def with_timeout() -> AnyGame:
    """Nim in which whoever is too slow has left."""

    def refusal(state: toy.Nim, action: Any) -> str | None:
        if isinstance(action, Timeout):
            return None if toy.nim_to_act(state) == (action.seat,) else "NO"
        return toy.nim_refusal(state, action)

    def apply(state: toy.Nim, action: Any) -> Step[toy.Nim]:
        return toy.nim_apply(state, Leave(action.seat) if isinstance(action, Timeout) else action)

    rules = SimpleNamespace(**{**vars(toy.NIM_RULES), "refusal": refusal, "apply": apply})
    return replace(toy.games()["nim"], rules=rules)  # type: ignore[arg-type]


@dataclass
class Thinker:
    """Answers when the test says so."""

    asked: list[tuple[int, int, int]] = field(default_factory=list)
    views: list[View[Any]] = field(default_factory=list)
    ready: list[Thought] = field(default_factory=list)
    cancelled: int = 0

    def ask(self, view: View[Any], seat: int, level: int, seed: int) -> int:
        self.asked.append((seat, level, seed))
        self.views.append(view)
        return len(self.asked)

    def poll(self) -> Thought | None:
        return self.ready.pop(0) if self.ready else None

    def cancel(self) -> None:
        self.cancelled += 1

    def answer(self, action: str, number: int | None = None) -> None:
        self.ready.append(Thought(number or len(self.asked), action))


@dataclass
class Kept:
    """What was written down, and how long the log was at that moment."""

    lines: list[tuple[int, str, float]] = field(default_factory=list)

    def __call__(self, ply: int, action: Action, spent: float) -> None:
        self.lines.append((ply, str(action), spent))

    @property
    def actions(self) -> list[str]:
        return [text for _, text, _ in self.lines]


@dataclass
class Table:
    session: Session
    thinker: Thinker
    kept: Kept
    now: float = 100.0

    def wait(self, seconds: float, step: float = 0.1) -> None:
        for _ in range(round(seconds / step)):
            self.now += step
            self.session.tick(self.now)

    @property
    def log(self) -> list[str]:
        return [str(action) for action in self.session.match.log]


def sit(
    *players: Any, game: AnyGame | None = None, clock: float | None = None, pace: Pace = Pace(0.6, 1.0)
) -> Table:
    game = game or toy.games()["nim"]
    thinker, kept = Thinker(), Kept()
    match = Match(game, game.variant(), len(players))
    table = Table(Session(match, players, SEED, thinker, kept, pace, clock), thinker, kept)
    table.session.tick(table.now)
    return table


def take(table: Table, seat: int, sticks: int = 1) -> str | None:
    return table.session.submit(toy.Play(seat, sticks))


def test_a_person_is_asked_and_answers() -> None:
    table = sit(NAPHA, MALI)
    assert table.session.asking == 0
    assert table.session.thinking is None
    assert take(table, 0) is None
    assert table.log == table.kept.actions == ["A 1"]
    assert table.session.asking is None
    (news,) = table.session.news()
    assert str(news.action) == "A 1"
    assert table.session.news() == ()


def test_a_refused_action_changes_nothing() -> None:
    table = sit(NAPHA, MALI)
    assert take(table, 0, 4) == "NO"
    assert take(table, 1) == "SEAT", "nobody at the screen acts for a computer player"
    assert table.log == table.kept.actions == []
    assert table.session.news() == ()


def test_an_action_is_written_down_before_anybody_sees_it() -> None:
    table = sit(NAPHA, MALI)

    def full(ply: int, action: Action, spent: float) -> None:
        raise OSError("no room")

    table.session._keep = full
    with pytest.raises(OSError, match="no room"):
        take(table, 0)
    assert table.log == []
    assert table.session.news() == ()


def test_the_time_of_a_decision_is_kept_with_it() -> None:
    table = sit(NAPHA, MALI)
    table.wait(3.0)
    take(table, 0)
    assert table.kept.lines == [(0, "A 1", pytest.approx(3.0))]


def test_row_34_a_computer_moves_after_the_pace_however_fast_it_thinks() -> None:
    table = sit(MALI, BUA, pace=Pace(computer=0.6))
    table.thinker.answer("A 1")
    table.wait(0.5)
    assert table.log == []
    table.wait(0.2)
    assert table.log == ["A 1"]
    table.wait(0.1)
    table.thinker.answer("B 1")
    table.wait(0.3)
    assert table.log == ["A 1"], "every move can be seen for its time"
    table.wait(0.3)
    assert table.log == ["A 1", "B 1"]


def test_a_slow_thinker_is_not_made_slower() -> None:
    table = sit(MALI, NAPHA)
    table.wait(5.0)
    table.thinker.answer("A 2")
    table.wait(0.1)
    assert table.log == ["A 2"]


def test_a_computer_is_asked_once_with_its_own_view_level_and_seed() -> None:
    table = sit(MALI, BUA)
    table.wait(1.0)
    table.thinker.answer("A 1")
    table.wait(0.2)
    (first, second) = table.thinker.asked
    assert first == (0, 1, stream(SEED, "bot 0 0"))
    assert second == (1, 5, stream(SEED, "bot 1 1"))
    assert [view.viewer for view in table.thinker.views] == [0, 1]
    assert SEED not in (first[2], second[2])


def test_row_28_a_late_answer_is_dropped() -> None:
    table = sit(NAPHA, MALI)
    take(table, 0)
    table.wait(0.1)
    table.session.undo()
    take(table, 0, 2)
    table.wait(0.1)
    table.thinker.answer("B 3", number=1)
    table.wait(1.0)
    assert table.log == ["A 1", "A undo", "A 2"]
    table.thinker.answer("B 1", number=2)
    table.wait(0.1)
    assert table.log[-1] == "B 1"
    table.thinker.answer("B 1", number=2)
    table.wait(1.0)
    assert table.log[-1] == "B 1"
    assert table.log.count("B 1") == 1


@pytest.mark.parametrize("answer", ["nonsense", "A 1", "B 4", "B 0", "", "deal 1", "B leave?", "proceed"])
def test_a_bad_answer_is_replaced_by_a_legal_one_and_told(answer: str) -> None:
    table = sit(NAPHA, MALI)
    take(table, 0)
    table.wait(0.1)
    table.thinker.answer(answer)
    table.wait(1.0)
    assert table.log == ["A 1", "B 1"]
    facts = [event.facts.key for news in table.session.news() for event in news.events]
    assert facts == ["log.bad_answer"]


def test_row_27_a_seat_changes_hands_while_its_computer_thinks() -> None:
    table = sit(NAPHA, MALI)
    take(table, 0)
    table.wait(0.1)
    assert table.session.thinking == 1
    table.session.replace_player(1, SOMCHAI)
    assert table.session.thinking is None
    assert table.thinker.cancelled == 1
    table.thinker.answer("B 3", number=1)
    table.wait(1.0)
    assert table.session.asking == 1
    table.session.replace_player(1, BUA)
    table.wait(0.1)
    table.thinker.answer("B 2")
    table.wait(1.0)
    assert table.log == ["A 1", "B 2"]
    assert table.session.asking == 0


def test_row_30_undo_while_the_computer_is_queued_thinking_or_has_answered() -> None:
    for seconds, answered in ((0.0, False), (0.1, False), (0.1, True), (0.5, True)):
        table = sit(NAPHA, MALI)
        take(table, 0)
        table.wait(seconds)
        if answered:
            table.thinker.answer("B 1")
            table.wait(0.05, 0.05)
        assert table.session.undo() is None
        table.wait(2.0)
        assert table.log == ["A 1", "A undo"]
        assert table.session.asking == 0
        take(table, 0, 3)
        table.wait(0.1)
        table.thinker.answer("B 2")
        table.wait(1.0)
        assert table.log[-1] == "B 2", "the game goes on"


def test_row_111_undo_as_the_last_answer_arrives_leaves_one_of_the_two_states() -> None:
    for late in (0.5, 0.6, 0.7):
        table = sit(NAPHA, MALI)
        table.session.match.start = toy.Nim(2)
        take(table, 0)
        table.wait(0.1)
        table.thinker.answer("B 1")
        table.wait(late)
        over = table.session.match.finished
        assert table.session.undo() is None
        assert table.log == (["A 1", "B 1", "A undo"] if over else ["A 1", "A undo"])
        assert table.session.match.state == toy.Nim(2)
        assert not table.session.match.finished


def test_undo_takes_back_the_last_decision_of_a_person_with_the_answer_to_it() -> None:
    table = sit(NAPHA, MALI)
    assert table.session.undo() == "UNDO"
    take(table, 0)
    table.wait(0.1)
    table.thinker.answer("B 1")
    table.wait(1.0)
    take(table, 0)
    table.session.undo()
    assert table.session.match.line == (toy.Play(0, 1), toy.Play(1, 1))
    table.session.undo()
    assert table.session.match.line == ()
    assert table.session.undo() == "UNDO"
    assert table.session.match.assisted


def test_row_114_a_person_cannot_act_while_the_computer_thinks() -> None:
    table = sit(NAPHA, MALI)
    take(table, 0)
    table.wait(0.1)
    assert table.session.asking is None
    assert take(table, 0) == "NO"
    assert take(table, 1) == "SEAT"
    table.thinker.answer("B 1")
    table.wait(1.0)
    assert table.log == ["A 1", "B 1"]


def test_row_76_two_computers_pause_and_go_on() -> None:
    table = sit(MALI, BUA)
    table.wait(0.1)
    table.session.paused = True
    table.thinker.answer("A 1")
    table.wait(5.0)
    assert table.log == []
    table.session.paused = False
    table.wait(0.1)
    assert table.log == ["A 1"]
    assert table.session.asking is None
    assert table.session.viewer is PUBLIC


def test_row_60_the_clock_stands_while_paused_hidden_or_asleep() -> None:
    table = sit(NAPHA, MALI, game=with_timeout(), clock=20.0)
    table.wait(5.0)
    assert table.session.left == pytest.approx(15.0)
    table.session.paused = True
    table.wait(30.0)
    table.session.paused = False
    assert table.session.left == pytest.approx(15.0)
    table.now += 3600.0
    table.session.tick(table.now)
    assert table.session.left == pytest.approx(15.0), "an hour in which the computer slept"
    table.wait(16.0)
    assert table.log == ["A timeout"]
    assert table.session.match.finished


def test_the_clock_begins_anew_with_every_decision_and_rests_while_others_think() -> None:
    table = sit(NAPHA, MALI, game=with_timeout(), clock=20.0)
    table.wait(5.0)
    take(table, 0)
    table.wait(60.0)
    assert table.session.left == pytest.approx(20.0)
    table.thinker.answer("B 1")
    table.wait(0.1)
    table.wait(2.0)
    assert table.session.left == pytest.approx(18.0, abs=0.2)


def test_a_game_without_time_outs_only_shows_the_clock() -> None:
    table = sit(NAPHA, MALI, clock=1.0)
    table.wait(5.0)
    assert table.session.left == 0.0
    assert table.log == []


def test_a_hint_is_written_down_and_costs_no_time() -> None:
    table = sit(NAPHA, MALI, game=with_timeout(), clock=20.0)
    table.wait(5.0)
    assert table.session.hinted(0) is None
    assert table.session.left == pytest.approx(15.0)
    assert table.log == ["A hint"]
    assert table.session.hinted(1) == "SEAT"


def test_row_117_a_single_legal_action_is_played_after_a_short_show_where_that_is_wished() -> None:
    table = sit(NAPHA, SOMCHAI)
    table.session.match.start = toy.Nim(1)
    table.wait(3.0)
    assert table.log == []
    table.session.plays_forced = True
    table.session.paused = True
    table.wait(3.0)
    assert table.log == []
    table.session.paused = False
    table.wait(0.1)
    assert table.log == ["A 1"]


def test_a_choice_is_never_played_for_a_person() -> None:
    table = sit(NAPHA, SOMCHAI)
    table.session.plays_forced = True
    table.wait(5.0)
    assert table.log == []


def test_deals_follow_from_the_seed_and_beats_last_their_time() -> None:
    table = sit(MALI, BUA, game=toy.games()["cards"])
    assert table.log == [f"deal {stream(SEED, 'deal 0')}"]
    for seat, letter in enumerate("AB"):
        table.wait(0.1)
        card = table.session.match.state.hands[seat][0]
        table.thinker.answer(f"{letter} {card}")
        table.wait(1.0, 0.05)
        assert table.log[-1] == f"{letter} {card}" or table.log[-2] == f"{letter} {card}"
    table.wait(1.2)
    assert table.log[-1] == "proceed"


def test_a_cover_lies_between_two_people_with_secrets() -> None:
    table = sit(NAPHA, SOMCHAI, game=toy.games()["cards"])
    session = table.session
    assert session.covered
    assert session.asking is None
    assert session.viewer is PUBLIC
    assert session.waiting == 0
    session.lift()
    assert (session.covered, session.asking, session.viewer) == (False, 0, 0)
    session.submit(toy.Play(0, session.match.state.hands[0][0]))
    assert session.covered
    assert session.viewer is PUBLIC
    assert session.waiting == 1
    session.lift()
    assert (session.asking, session.viewer) == (1, 1)


def test_open_games_and_single_people_need_no_cover() -> None:
    assert not sit(NAPHA, SOMCHAI).session.covered
    alone = sit(NAPHA, MALI, game=toy.games()["cards"]).session
    assert not alone.covered
    assert alone.viewer == 0


def test_at_the_end_everything_may_be_seen_and_nothing_more_happens() -> None:
    table = sit(NAPHA, MALI)
    assert table.session.submit(Leave(0)) is None
    table.wait(5.0)
    assert table.log == ["A leave"]
    assert table.session.viewer is ALL
    assert table.thinker.asked == []
