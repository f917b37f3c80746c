"""Drives the real app in a real window: Xvfb, openbox, xdotool. Where to click is read from the app's own trace."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 40.0


def until(found: Callable[[], Any], what: str, patience: float = PATIENCE) -> Any:
    """The first true answer, asked again and again; fails after `patience` seconds."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        answer = found()
        if answer:
            return answer
        time.sleep(0.05)
    raise AssertionError(f"waited {patience} s for {what}")


@contextmanager
def screen(width: int = 1400, height: int = 900) -> Iterator[dict[str, str]]:
    """A virtual screen with a window manager; yields the environment for programs on it."""
    reading, writing = os.pipe()
    xvfb = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp"],
        pass_fds=(writing,),
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading, encoding="ascii") as pipe:
        display = f":{pipe.readline().strip()}"
    env = {**os.environ, "DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
    manager = subprocess.Popen(
        ["openbox", "--config-file", str(Path(__file__).with_name("openbox.xml"))],
        env=env,
        stderr=subprocess.DEVNULL,
    )
    try:
        asks = ["xdotool", "getmouselocation"]
        until(lambda: not subprocess.run(asks, env=env, capture_output=True, check=False).returncode, "the screen")
        yield env
    finally:
        manager.terminate()
        xvfb.terminate()
        manager.wait(10)
        xvfb.wait(10)


class Sala:
    """One running app."""

    def __init__(self, env: dict[str, str], data: Path, *arguments: str) -> None:
        """Starts `sala --data DATA --trace FILE ...` and waits for the first picture."""
        self.env, self.data = env, data
        self.trace = data.parent / f"trace-{time.monotonic_ns()}.jsonl"
        self._out = (data.parent / "out.txt").open("ab")
        self._read, self._facts = 0, {}
        self.frame, self.focus = 0, None
        self.process = subprocess.Popen(command(data, "--trace", str(self.trace), *arguments), cwd=ROOT, env=env,
                                        stdout=self._out, stderr=self._out)  # fmt: skip
        until(self.seen, "the first picture")
        until(lambda: self.window, "the window")

    def seen(self) -> dict[str, Any]:
        """What the last picture at rest shows: scene, targets with their middles in the window, and more."""
        if self.process.poll() is not None:
            raise AssertionError(f"Sala ended: {(self.data.parent / 'out.txt').read_text('utf-8')[-2000:]}")
        self._follow()
        return self._facts

    def _follow(self) -> None:
        """Reads what the trace has got meanwhile; a line that is not whole yet waits."""
        if not self.trace.exists():
            return
        with self.trace.open("rb") as file:
            file.seek(self._read)
            new = file.read()
        whole = new[: new.rfind(b"\n") + 1]
        self._read += len(whole)
        for line in whole.splitlines():
            told = json.loads(line)
            self.frame, self.focus = told["frame"], told["focus"]
            self._facts = told if "scene" in told else self._facts

    def settled(self, seconds: float = 0.7) -> dict[str, Any]:
        """What is shown once no new picture has come for a while."""

        def still() -> bool:
            self.seen()
            before = self.frame
            time.sleep(seconds)
            self.seen()
            return self.frame == before

        until(still, "a picture that stands still")
        return self.seen()

    @property
    def window(self) -> str:
        """The X window."""
        found = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--pid", str(self.process.pid)],
            env=self.env, capture_output=True, text=True, encoding="utf-8", check=False,
        )  # fmt: skip
        return found.stdout.split()[-1] if found.stdout.split() else ""

    def do(self, *words: str) -> str:
        """One xdotool command and what it says."""
        run = subprocess.run(["xdotool", *words], env=self.env, check=True, capture_output=True)
        return run.stdout.decode("utf-8").strip()

    def click(self, target: str) -> None:
        """A real click on the middle of a target, once it is on the screen."""
        x, y = until(lambda: self.seen().get("targets", {}).get(target), f"the target {target}")
        self.do("mousemove", "--window", self.window, str(round(x)), str(round(y)))
        time.sleep(0.1)
        self.do("click", "1")

    def press(self, key: str) -> None:
        """A real key."""
        self.do("key", key)

    def tab_to(self, *targets: str) -> None:
        """The Tab key until the focus is on one of these."""
        for _ in range(60):
            self.seen()
            here = self.focus
            if here in targets:
                return
            self.press("Tab")
            until(lambda h=here: self.seen() and self.focus != h, f"another focus than {here}", 5.0)
        raise AssertionError(f"Tab never comes to {targets}")

    def wait_for(self, scene: str) -> dict[str, Any]:
        """Until a scene of this name is on top."""
        return until(lambda: self.seen() if self.seen().get("scene") == scene else None, f"the scene {scene}")

    def size(self) -> tuple[int, int]:
        """The size of the X window."""
        told = dict(line.split("=") for line in self.do("getwindowgeometry", "--shell", self.window).split())
        return int(told["WIDTH"]), int(told["HEIGHT"])

    def resize(self, width: int, height: int) -> dict[str, Any]:
        """Another size, waited for until the app has drawn it."""
        self.do("windowsize", self.window, str(width), str(height))
        return until(
            lambda: self.seen() if tuple(self.seen()["size"]) == self.size() == (width, height) else None,
            f"the size {width}x{height}",
        )

    def shot(self, path: Path) -> None:
        """A screenshot of the window."""
        path.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["import", "-window", self.window, str(path)], env=self.env, check=True, capture_output=True)

    def kill(self) -> None:
        """The end that nobody wants."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)
        self._out.close()

    def close(self) -> None:
        """Ends the app if it still runs."""
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(10)
        self._out.close()


def command(data: Path, *arguments: str) -> list[str]:
    """The command line of an app with its own folder."""
    return [sys.executable, "-m", "game", "--data", str(data), *arguments]


@contextmanager
def running(env: dict[str, str], data: Path, *arguments: str) -> Iterator[Sala]:
    """An app that is ended whatever happens."""
    sala = Sala(env, data, *arguments)
    try:
        yield sala
    finally:
        sala.close()


def furnished(data: Path, **settings: Any) -> None:
    """A folder in which somebody has played before."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    from dataclasses import replace

    from game.shell.app import Options
    from game.shell.keeping import Keeping

    keeping = Keeping(Options(data=data))
    keeping.add_profile("Napha")
    keeping.save_settings(replace(keeping.settings, **settings))
    keeping.close()
