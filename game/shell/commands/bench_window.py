"""How fast the window is and what it uses; with SDL's dummy drivers, unless the environment names others."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from game.ai.stats import quantile
from game.ai.worker import Request, Worker
from game.core.game import DEALER, AnyGame, Deal, Proceed, View
from game.games import catalogue
from game.shell.commands.bench_rules import LEVELS, SEED, Row
from game.shell.commands.play import setup
from game.store.variants import default_variant

if TYPE_CHECKING:
    from game.shell.app import App

STARTS = 5
PATIENCE = 30.0
SETTLING = 2.0
FRAME = 1 / 60
SIZE = (1280, 800)
START_LIMIT, PICTURE_LIMIT, IDLE_LIMIT, WINDOW_LIMIT, WORKER_LIMIT = 1.0, 8.0, 1.0, 200.0, 300.0


def window_rows(game: AnyGame, seconds: float) -> Iterator[Row]:
    """Every figure of the window with this game on the table; those of whole processes only where /proc exists."""
    for variable in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
        os.environ.setdefault(variable, "dummy")
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        yield from picture_rows(game, seconds, data)
        yield Row("start to first picture, median", median(_start(data) for _ in range(STARTS)), "s", START_LIMIT)
        if Path("/proc/self/stat").exists():
            yield Row("start screen, idle CPU", _idle(seconds, data), "%", IDLE_LIMIT)
            table = ["play", game.id, "--seats", ",".join(["human"] * game.seats[0])]
            yield Row(f"{game.id}: table, idle CPU", _idle(seconds, data, *table), "%", IDLE_LIMIT)
            yield from memory_rows(game, seconds, data)


def picture_rows(game: AnyGame, seconds: float, data: Path) -> Iterator[Row]:
    """Milliseconds per turn of the loop while the strongest level thinks: a still table built anew, and moving."""
    from game.shell.app import App, Options

    app = App(Options(data=data, language="en", sound=False, size=SIZE))
    busy = Busy(game)
    try:
        app.keeping.add_profile("Mali")
        app.change_settings(pace="fast")
        people, computers = (0,) * game.seats[0], (1,) * game.seats[0]
        still = _frames(app, game, people, seconds, busy)
        moving = _frames(app, game, computers, seconds, busy)
    finally:
        busy.worker.close()
        app.close()
    for name, turns in (("picture still", still), ("picture in motion", moving)):
        times = [turn.wall for turn in turns]
        yield Row(f"{game.id}: {name}, median", quantile(times, 0.5), "ms")
        yield Row(f"{game.id}: {name}, p99", quantile(times, 0.99), "ms", PICTURE_LIMIT)
        yield Row(f"{game.id}: {name}, p99 of CPU", quantile([turn.cpu for turn in turns], 0.99), "ms")


@dataclass(frozen=True, slots=True)
class Turn:
    """Milliseconds that building and painting a picture took, and of them those in which this thread had a core."""

    wall: float
    cpu: float


def _frames(app: App, game: AnyGame, chairs: tuple[int, ...], seconds: float, busy: Busy) -> list[Turn]:
    """Each picture that was drawn, the first second of every table left out (that is a change of scenes)."""
    from game.shell import routes
    from game.shell.scenes.table import TableScene

    rules, turns = (default_variant(game).name, default_variant(game).variant), []
    app.stack.reset()
    app.stack.settle()
    begun = opened = time.monotonic()
    while (now := time.monotonic()) < begun + 1 + seconds:
        busy.tick()
        if not app.stack.scenes or not isinstance(app.stack.top, TableScene):
            routes.begin(app, setup(app, game, rules, chairs, SEED))
            app.stack.settle()
            opened = now
        if not any(chairs):
            app.stack.top.dirty = True
        before, start = app.window.presented, time.perf_counter()
        app.step(now)
        drawn = app.window.presented > before and isinstance(app.stack.top, TableScene)
        if drawn and now > max(begun, opened) + 1:
            turns.append(Turn(1000 * app.drawing[0], 1000 * app.drawing[1]))
        time.sleep(max(0.0, FRAME - (time.perf_counter() - start)))
    return turns


class Busy:
    """A process that thinks at the highest level without a pause."""

    def __init__(self, game: AnyGame) -> None:
        """About the game's first decision."""
        self.worker = Worker(catalogue)
        self._game, self._job = game, 0
        self._view = first_view(game)
        self._ask()

    def tick(self) -> None:
        """The next question, once the last one is answered."""
        if self.worker.poll() is not None:
            self._ask()

    def _ask(self) -> None:
        self._job += 1
        seat = self._view.viewer
        assert isinstance(seat, int)
        self.worker.ask(Request(self._job, self._game.id, self._view, seat, LEVELS[-1], self._job))


def first_view(game: AnyGame) -> View[Any]:
    """What the first seat to decide sees."""
    state = game.rules.initial(default_variant(game).variant, game.seats[0], 0)
    while not isinstance(acts := game.rules.to_act(state), tuple):
        state = game.rules.apply(state, Deal(SEED) if acts is DEALER else Proceed()).state
    return game.rules.observe(state, acts[0])


@contextmanager
def running(data: Path, *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """The program in a process of its own, from its first picture on; killed at the end."""
    program = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "game"]
    with tempfile.TemporaryDirectory() as folder:
        trace = Path(folder) / "trace"
        window = ["--data", str(data), "--lang", "en", "--no-sound", "--windowed", "--trace", str(trace)]
        process = subprocess.Popen([*program, *arguments, *window])
        try:
            end = time.monotonic() + PATIENCE
            while not (trace.exists() and trace.stat().st_size):
                if process.poll() is not None or time.monotonic() > end:
                    raise RuntimeError("the window did not open")
                time.sleep(0.002)
            yield process
        finally:
            process.kill()
            process.wait()


def _start(data: Path) -> float:
    """Seconds from the start of the process to its first picture."""
    begun = time.perf_counter()
    with running(data):
        return time.perf_counter() - begun


def _idle(seconds: float, data: Path, *arguments: str) -> float:
    """Percent of one core that the window takes while nothing happens."""
    with running(data, *arguments) as process:
        time.sleep(SETTLING)
        before = _cpu(process.pid)
        time.sleep(seconds)
        return 100 * (_cpu(process.pid) - before) / seconds


def memory_rows(game: AnyGame, seconds: float, data: Path) -> Iterator[Row]:
    """Megabytes in use (resident) while the strongest level plays itself."""
    seats = ",".join([f"ai:{LEVELS[-1]}"] * game.seats[0])
    with running(data, "play", game.id, "--seats", seats) as process:
        time.sleep(SETTLING + seconds)
        yield Row(f"{game.id}: memory of the window", _memory(process.pid), "MB", WINDOW_LIMIT)
        thinkers = [_memory(pid) for pid in _children(process.pid) if b"spawn_main" in _proc(pid, "cmdline")]
        yield Row(f"{game.id}: memory of the thinking process", max(thinkers, default=0.0), "MB", WORKER_LIMIT)


def _proc(pid: int, name: str) -> bytes:
    """What the system tells about a process; nothing when it has ended."""
    try:
        return Path(f"/proc/{pid}/{name}").read_bytes()
    except OSError:
        return b""


def _stat(pid: int) -> list[bytes]:
    """The fields of /proc/PID/stat behind the name: state, parent ..."""
    return _proc(pid, "stat").rpartition(b")")[2].split()


def _cpu(pid: int) -> float:
    """Seconds of processor time so far."""
    fields = _stat(pid)
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _children(pid: int) -> list[int]:
    pids = [int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit()]
    return [child for child in pids if _stat(child)[1:2] == [str(pid).encode()]]


def _memory(pid: int) -> float:
    lines = _proc(pid, "status").decode().splitlines()
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS:")), 0.0)
