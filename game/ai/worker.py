"""One spawned process in which computer players think: it can be cancelled, and is started again when it dies."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from random import Random
from typing import Any, Protocol, TypeAlias

from game.core.game import AnyGame, Seat, View
from game.core.text import Message, Who, say

ADVISE = 0
STAND_IN_SECONDS = 5.0
LONGEST_GAP = 1.0

Load: TypeAlias = Callable[[], Mapping[str, AnyGame]]


@dataclass(frozen=True, slots=True)
class Request:
    """What a seat has to decide. `level` is 1 to 5, or ADVISE for a hint.

    The answer repeats `job`, so no two open questions share a number. `seed` feeds the bot's own generator and
    has nothing to do with the deal. After `seconds` of thinking the process counts as hung.
    """

    job: int
    game: str
    view: View[Any]
    seat: Seat
    level: int
    seed: int
    seconds: float = 30.0


@dataclass(frozen=True, slots=True)
class Answer:
    """The notation of the action chosen for request `job` and the seconds of thinking behind it.

    `why` comes with advice only. A stand-in was not chosen as asked for: it is a level 1 choice or the first
    legal action, because thinking failed; as advice it is worthless.
    """

    job: int
    action: str
    seconds: float
    why: Message | None = None
    stand_in: bool = False


@dataclass(frozen=True, slots=True)
class Incident:
    """Something went wrong with the thinking: one line for the match's log, details for the log file."""

    what: Message
    detail: str = ""


@dataclass(frozen=True, slots=True)
class _Failure:
    """The brain raised while it thought about request `job`."""

    job: int
    detail: str


class Thinker(Protocol):
    """Somebody to ask for a computer player's action: one open question at a time."""

    def start(self) -> None:
        """Get ready; returns at once."""

    def ask(self, request: Request) -> None:
        """Put a question; an open one is cancelled."""

    def poll(self) -> Answer | None:
        """The answer once it is there; never waits for it. To be called on every tick."""

    def cancel(self) -> None:
        """Give the open question up; its answer will never come."""

    def close(self) -> None:
        """End for good."""

    def take_incidents(self) -> tuple[Incident, ...]:
        """What went wrong since the last call."""


def think(load: Load, request: Request) -> Answer:
    """The brain's answer; the same request gives the same action."""
    start = time.perf_counter()
    brain = load()[request.game].brain
    rng = Random(request.seed)
    why = None
    if request.level == ADVISE:
        advice = brain.advise(request.view, request.seat, rng)
        action, why = advice.action, advice.why
    else:
        action = brain.choose(request.view, request.seat, request.level, rng)
    return Answer(request.job, str(action), time.perf_counter() - start, why)


def first_legal(load: Load, request: Request) -> Answer:
    """The first legal action, chosen without any thought."""
    action = load()[request.game].rules.legal_actions(request.view.state, request.seat)[0]
    return Answer(request.job, str(action), 0.0, stand_in=True)


def rungs(request: Request) -> list[Request]:
    """What the process is asked one after another while it fails: the question twice, then for a level 1 choice."""
    if request.level in {ADVISE, 1}:
        return [request, request]
    return [request, request, replace(request, level=1, seconds=min(request.seconds, STAND_IN_SECONDS))]


class InlineWorker:
    """Thinks in this process, inside `poll`: for tests, and where no process can be started."""

    def __init__(self, load: Load) -> None:
        """`load` gives the games by id."""
        self._load = load
        self._open: Request | None = None
        self._incidents: list[Incident] = []

    def start(self) -> None:
        """Nothing to get ready."""

    def ask(self, request: Request) -> None:
        """Put a question; an open one is forgotten."""
        self._open = request

    def poll(self) -> Answer | None:
        """The answer to the open question, thought out now."""
        request, self._open = self._open, None
        if request is None:
            return None
        for rung in rungs(request)[1:]:
            try:
                return replace(think(self._load, rung), stand_in=rung.level != request.level)
            except Exception:
                self._incidents.append(_stood_in(request, traceback.format_exc()))
        return first_legal(self._load, request)

    def cancel(self) -> None:
        """Forget the open question."""
        self._open = None

    def close(self) -> None:
        """Forget the open question."""
        self._open = None

    def take_incidents(self) -> tuple[Incident, ...]:
        """What went wrong since the last call."""
        taken, self._incidents = tuple(self._incidents), []
        return taken


class Worker:
    """Thinks in one long-lived process of low priority.

    Cancelling kills the process and starts the next one at once, which needs nothing from the brains and also
    ends one that hangs; what a brain remembered between questions is lost then, and only then.
    """

    def __init__(self, load: Load, clock: Callable[[], float] = time.monotonic) -> None:
        """`load` gives the games by id; it must be a function of a module, because the process imports it."""
        self._load = load
        self._clock = clock
        self._process: SpawnProcess | None = None
        self._line: Connection | None = None
        self._inline: InlineWorker | None = None
        self._rungs: deque[Request] = deque()
        self._asked: Request | None = None
        self._spent = self._seen = 0.0
        self._incidents: list[Incident] = []
        self.ready = False

    @property
    def pid(self) -> int | None:
        """The process that thinks, if there is one."""
        return self._process.pid if self._process is not None else None

    def start(self) -> None:
        """Start the process, unless it runs; it gets ready meanwhile."""
        if self._process is not None or self._inline is not None:
            return
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs, self._load), name="thinker", daemon=True)
        try:
            process.start()
        except OSError as error:
            ours.close()
            self._inline = InlineWorker(self._load)
            self._incidents.append(Incident(say("worker.absent"), str(error)))
        else:
            self._process, self._line = process, ours
        theirs.close()

    def ask(self, request: Request) -> None:
        """Put a question; an open one is cancelled."""
        self.cancel()
        self._asked = request
        self._rungs = deque(rungs(request))
        self._send()

    def poll(self) -> Answer | None:
        """The answer once it is there; never waits for it. A process that died or hangs is noticed here."""
        self._count()
        if self._inline is not None:
            return self._inline.poll()
        try:
            while self._line is not None and self._line.poll():
                reply = self._line.recv()
                self.ready = True
                if self._asked is not None and reply is not None and reply.job == self._asked.job:
                    return self._replied(reply)
        except (EOFError, OSError):
            return self._stopped("the process ended")
        if self._asked is not None and self._rungs and self._spent > self._rungs[0].seconds:
            return self._stopped(f"no answer after {self._spent:.0f} s")
        return None

    def cancel(self) -> None:
        """Give the open question up; its answer will never come. Takes about 20 ms while the process thinks."""
        asked, self._asked = self._asked, None
        if self._inline is not None:
            self._inline.cancel()
        elif asked is not None and not self._arrived(asked.job):
            self._kill()
            self.start()

    def close(self) -> None:
        """End the process for good."""
        self._asked = None
        self._kill()

    def take_incidents(self) -> tuple[Incident, ...]:
        """What went wrong since the last call."""
        inline = self._inline.take_incidents() if self._inline is not None else ()
        taken, self._incidents = (*self._incidents, *inline), []
        return taken

    def _send(self) -> None:
        """Put the first rung to the process. A dead process is noticed by the next poll."""
        self.start()
        self._spent, self._seen = 0.0, self._clock()
        if self._inline is not None:
            self._inline.ask(self._rungs[0])
        elif self._line is not None:
            with contextlib.suppress(OSError):
                self._line.send(self._rungs[0])

    def _arrived(self, job: int) -> bool:
        """Whether the reply to `job` lies in the pipe (it is dropped), so that the process is idle."""
        try:
            while self._line is not None and self._line.poll():
                reply = self._line.recv()
                self.ready = True
                if reply is not None and reply.job == job:
                    return True
        except (EOFError, OSError):
            pass
        return False

    def _count(self) -> None:
        """Count the thinking time since the last poll; a gap without polls (sleep of the machine) counts little."""
        now = self._clock()
        self._spent += min(now - self._seen, LONGEST_GAP)
        self._seen = now

    def _replied(self, reply: Answer | _Failure) -> Answer | None:
        asked = self._asked
        assert asked is not None
        if isinstance(reply, Answer):
            self._asked = None
            return replace(reply, stand_in=self._rungs[0].level != asked.level)
        self._incidents.append(_stood_in(asked, reply.detail))
        while self._rungs and self._rungs[0] == asked:
            self._rungs.popleft()
        return self._next_rung()

    def _stopped(self, detail: str) -> Answer | None:
        """The process is gone or hangs: start another one and put the next rung to it."""
        died_at_start = not self.ready
        self._kill()
        self._incidents.append(Incident(say("worker.restarted"), detail))
        if self._asked is not None:
            self._rungs.popleft()
            return self._next_rung()
        if not died_at_start:
            self.start()
        return None

    def _next_rung(self) -> Answer | None:
        asked = self._asked
        assert asked is not None
        if self._rungs:
            self._send()
            return None
        self._asked = None
        self._incidents.append(_stood_in(asked, "no rung is left"))
        return first_legal(self._load, asked)

    def _kill(self) -> None:
        """End the process and its pipe, so that nothing of it can arrive any more."""
        self.ready = False
        if self._line is not None:
            self._line.close()
            self._line = None
        if self._process is not None:
            self._process.kill()
            self._process.join(1.0)
            self._process = None


def _stood_in(request: Request, detail: str) -> Incident:
    return Incident(say("worker.stand_in", who=Who(request.seat)), detail)


def _serve(line: Connection, load: Load) -> None:
    """The life of the process: say that it is ready, then answer until the other end closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(AttributeError, OSError):
        os.nice(10)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    load()
    with contextlib.suppress(EOFError, OSError):
        line.send(None)
        while True:
            request: Request = line.recv()
            reply: Answer | _Failure
            try:
                reply = think(load, request)
            except Exception:
                reply = _Failure(request.job, traceback.format_exc())
            line.send(reply)


def _end_with_parent() -> None:
    """Wait for the end of the process that asks, however it comes, and end this one in mid-thought."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
