"""Who answers for a seat, and when: people, computer players, pace, clock and hand-over.

A session drives one match. It never waits: `tick` does what is due, the shell draws what happened.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Protocol, TypeAlias

from game.core.game import (
    ALL,
    DEALER,
    PUBLIC,
    TABLE,
    Action,
    Deal,
    Event,
    Hint,
    Proceed,
    Seat,
    SeatAction,
    Timeout,
    Undo,
    Unreadable,
    View,
    Viewer,
    read_action,
)
from game.core.match import Match
from game.core.text import Message, Who, say

LONGEST_GAP = 2.0


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at this screen; `profile` is the store's number of the profile, 0 for a guest."""

    name: str
    profile: int = 0


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer player of level 1 to 5."""

    name: str
    level: int


Player: TypeAlias = Person | Computer


@dataclass(frozen=True, slots=True)
class Thought:
    """A computer player's answer: the number of the question and the action in text."""

    number: int
    action: str


class Thinker(Protocol):
    """Where computer players think; the shell's worker process, or the same process in tests."""

    def ask(self, view: View[Any], seat: Seat, level: int, seed: int) -> int:
        """Start to think; returns the question's number. A new question drops the one before."""

    def poll(self) -> Thought | None:
        """The answer, once it is there; never waits."""

    def cancel(self) -> None:
        """Drop the question that is open."""


@dataclass(frozen=True, slots=True)
class News:
    """One action that happened (None: something that is no action) and the events it brought, in order."""

    action: Action | None
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds: how long a computer's move waits after the one before, and how long a visible beat lasts."""

    computer: float = 0.6
    beat: float = 1.0


Keep: TypeAlias = Callable[[int, Action, float], None]


def stream(seed: int, name: str) -> int:
    """A seed of its own (0 to 2**63 - 1) for one use of a match's seed; nothing can be told back from it."""
    return int.from_bytes(sha256(f"{seed}:{name}".encode()).digest()[:8], "big") >> 1


class Session:
    """One match being played. `keep(ply, action, seconds spent)` writes an action down before anybody sees it.

    With `plays_forced` the only legal action of a person is played after the pace of a computer's move.
    """

    def __init__(
        self,
        match: Match[Any, Any],
        players: Sequence[Player],
        seed: int,
        thinker: Thinker,
        keep: Keep,
        pace: Pace = Pace(),
        clock: float | None = None,
    ) -> None:
        """`seed` is the deal seed of the match, `clock` the seconds of a decision (None: no clock)."""
        self.match = match
        self.players = tuple(players)
        self.pace = pace
        self.clock = clock
        self.paused = False
        self.plays_forced = False
        self.left: float | None = clock
        self._seed = seed
        self._thinker = thinker
        self._keep = keep
        self._asked: tuple[int, Seat] | None = None
        self._answer: Action | None = None
        self._lifted: Seat | None = None
        self._news: list[News] = []
        self._choice: tuple[int, Action | None] | None = None
        self._now: float | None = None
        self._since = 0.0

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that people hold."""
        return tuple(seat for seat, player in enumerate(self.players) if isinstance(player, Person))

    @property
    def waiting(self) -> Seat | None:
        """The person's seat that has to answer next, covered or not; None when nobody at the screen has to."""
        acts = self.match.to_act
        if not isinstance(acts, tuple):
            return None
        people = [seat for seat in acts if isinstance(self.players[seat], Person)]
        return self._lifted if self._lifted in people else people[0] if people else None

    @property
    def covered(self) -> bool:
        """Whether a neutral cover must lie over the table until `lift`, because the next person is another one."""
        if not self.match.game.secrets or len(self.people) < 2 or self.match.finished:
            return False
        return self.waiting is not None and self.waiting != self._lifted

    @property
    def asking(self) -> Seat | None:
        """The person's seat that may act at this moment: its turn, no cover, no pause."""
        return None if self.covered or self.paused else self.waiting

    @property
    def resting(self) -> bool:
        """Whether the table waits for a person's `Proceed`."""
        return self.match.game.rests and self.match.to_act is TABLE and bool(self.people)

    @property
    def viewer(self) -> Viewer:
        """Through whose eyes the screen looks."""
        if self.match.finished:
            return ALL
        if len(self.people) == 1:
            return self.people[0]
        if not self.match.game.secrets:
            return PUBLIC
        return PUBLIC if self._lifted is None or self.covered else self._lifted

    @property
    def thinking(self) -> Seat | None:
        """The computer player's seat that is thinking now."""
        return self._asked[1] if self._asked else None

    def lift(self) -> None:
        """The person named on the cover has taken the seat."""
        self._lifted = self.waiting
        self._since = self._now or 0.0

    def news(self) -> tuple[News, ...]:
        """What happened since the last call."""
        taken, self._news = tuple(self._news), []
        return taken

    def submit(self, action: Action) -> str | None:
        """A person's action: None when it was done, else the code why it was refused and nothing changed."""
        if isinstance(action, SeatAction) and action.seat not in self.people:
            return "SEAT"
        code = self.match.refusal(action)
        if code is None:
            self._do(action)
        return code

    def undo(self) -> str | None:
        """Take back the last decision of a person, with everything after it, whoever is thinking meanwhile."""
        for action in reversed(self.match.line):
            if isinstance(action, SeatAction) and action.seat in self.people:
                return self.submit(Undo(action.seat))
        return "UNDO"

    def hinted(self, seat: Seat) -> str | None:
        """Write down that the seat asked for a hint."""
        return self.submit(Hint(seat))

    def replace_player(self, seat: Seat, player: Player) -> None:
        """Somebody else takes the seat, also while its computer player thinks."""
        self.players = (*self.players[:seat], player, *self.players[seat + 1 :])
        self._forget()

    def tick(self, now: float) -> None:
        """Do what is due at this time (monotonic seconds): deals, beats, computer players, the clock."""
        passed = 0.0 if self._now is None else now - self._now
        if self._now is None:
            self._since = now
        self._now = now
        if self.paused or self.match.finished:
            return
        acts = self.match.to_act
        if acts is DEALER:
            deals = sum(isinstance(action, Deal) for action in self.match.log)
            self._do(Deal(stream(self._seed, f"deal {deals}")))
        elif acts is TABLE:
            if not self.resting and now - self._since >= self.pace.beat:
                self._do(Proceed())
        elif isinstance(acts, tuple):
            self._think(acts, now)
            self._run_clock(passed if passed <= LONGEST_GAP else 0.0)
            self._play_forced(now)

    def incidents(self, happened: Message) -> None:
        """Let the log say something that is no action (the worker was started again)."""
        self._news.append(News(None, (Event("incident", happened),)))

    def _think(self, acts: tuple[Seat, ...], now: float) -> None:
        computers = [seat for seat in acts if isinstance(self.players[seat], Computer)]
        if not computers:
            return
        if self._asked is None:
            self._ask(computers[0])
        thought = self._thinker.poll()
        if thought and self._asked and thought.number == self._asked[0]:
            self._answer = self._checked(thought.action, self._asked[1])
        if self._answer is not None and now - self._since >= self.pace.computer:
            self._do(self._answer)

    def _ask(self, seat: Seat) -> None:
        player = self.players[seat]
        assert isinstance(player, Computer)
        seed = stream(self._seed, f"bot {seat} {len(self.match.log)}")
        self._asked = (self._thinker.ask(self.match.view(seat), seat, player.level, seed), seat)

    def _checked(self, text: str, seat: Seat) -> Action:
        """The computer's answer, checked like a person's; a wrong one is replaced by the first legal action."""
        try:
            action = read_action(self.match.game.rules, text)
        except Unreadable:
            action = None
        if isinstance(action, SeatAction) and action.seat == seat and self.match.refusal(action) is None:
            return action
        self.incidents(say("log.bad_answer", who=Who(seat)))
        return self.match.legal(seat)[0]

    def _run_clock(self, passed: float) -> None:
        seat = self.asking
        if self.left is None or seat is None:
            return
        self.left = max(0.0, self.left - passed)
        if self.left == 0.0 and self.match.refusal(Timeout(seat)) is None:
            self._do(Timeout(seat))

    def _play_forced(self, now: float) -> None:
        seat = self.asking
        if not self.plays_forced or seat is None or now - self._since < self.pace.computer:
            return
        if self._choice is None or self._choice[0] != len(self.match.log):
            legal = self.match.legal(seat)
            self._choice = len(self.match.log), legal[0] if len(legal) == 1 else None
        if self._choice[1] is not None:
            self._do(self._choice[1])

    def _do(self, action: Action) -> None:
        now = self._now or 0.0
        if self.match.refusal(action) is not None:
            raise AssertionError(f"{action} was checked before")
        self._keep(len(self.match.log), action, max(0.0, now - self._since))
        self._news.append(News(action, self.match.submit(action)))
        if not isinstance(action, Hint):
            self._forget()
            self._since = now
            self.left = self.clock

    def _forget(self) -> None:
        if self._asked is not None:
            self._thinker.cancel()
        self._asked, self._answer = None, None
