"""The worker process as a session sees it: numbered questions for computer players, and hints."""

from __future__ import annotations

from typing import Any

from game.ai.worker import ADVISE, Answer, Incident, Request
from game.ai.worker import Thinker as Worker
from game.core.game import Advice, AnyGame, Seat, View, read_action
from game.core.session import Thought
from game.core.text import Message

HUNG_SECONDS = 10.0
NO_ADVICE = Message("log.no_advice")


class Thoughts:
    """Asks the worker on behalf of one match at a time; a number tells late answers from the one awaited."""

    def __init__(self, worker: Worker, game: AnyGame) -> None:
        """The worker may be busy with an older match: its answers carry other numbers and are dropped."""
        self._worker = worker
        self._game = game
        self._advice: int | None = None
        self._ready: list[Thought] = []
        self._hint: Advice | Message | None = None

    _number = 0

    def ask(self, view: View[Any], seat: Seat, level: int, seed: int) -> int:
        """Let a computer player think; a hint that is being thought about is dropped."""
        self._advice = None
        return self._put(view, seat, level, seed)

    def advise(self, view: View[Any], seat: Seat, seed: int) -> None:
        """Let the strongest player think about a hint for the seat; `hint` has it later."""
        self._hint = None
        self._advice = self._put(view, seat, ADVISE, seed)

    def poll(self) -> Thought | None:
        """The answer of a computer player, once it is there."""
        self._listen()
        return self._ready.pop() if self._ready else None

    def hint(self) -> Advice | Message | None:
        """The hint once it is there, or the sentence that there is none."""
        self._listen()
        taken, self._hint = self._hint, None
        return taken

    def cancel(self) -> None:
        """Drop whatever is being thought about."""
        self._advice = None
        self._ready.clear()
        self._worker.cancel()

    def incidents(self) -> tuple[Incident, ...]:
        """What went wrong in the worker since the last call."""
        return self._worker.take_incidents()

    def _put(self, view: View[Any], seat: Seat, level: int, seed: int) -> int:
        Thoughts._number += 1
        self._ready.clear()
        self._worker.ask(Request(Thoughts._number, self._game.id, view, seat, level, seed, HUNG_SECONDS))
        return Thoughts._number

    def _listen(self) -> None:
        answer = self._worker.poll()
        if answer is None:
            return
        if answer.job != self._advice:
            self._ready.append(Thought(answer.job, answer.action))
            return
        self._advice = None
        self._hint = self._advised(answer)

    def _advised(self, answer: Answer) -> Advice | Message:
        if answer.stand_in or answer.why is None:
            return NO_ADVICE
        return Advice(read_action(self._game.rules, answer.action), answer.why)
