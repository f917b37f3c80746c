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
    manager = subprocess.Popen(["openbox"], env=env, stderr=subprocess.DEVNULL)
    try:
        until(lambda: subprocess.run(["xdotool", "getmouselocation"], env=env, capture_output=True).returncode == 0,
              "the virtual screen")  # fmt: skip
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
        self.process = subprocess.Popen(
            [sys.executable, "-m", "game", "--data", str(data), "--trace", str(self.trace), *arguments],
            cwd=ROOT,
            env=env,
            stdout=self._out,
            stderr=self._out,
        )
        until(lambda: self.seen(), "the first picture")
        time.sleep(0.3)

    def seen(self) -> dict[str, Any]:
        """The last line of the trace: scene, targets with their middles in the window, and what the scene tells."""
        if self.process.poll() is not None:
            raise AssertionError(
                f"Sala ended: {(self.data.parent / 'out.txt').read_text(encoding='utf-8')[-2000:]}"
            )
        if not self.trace.exists():
            return {}
        lines = self.trace.read_text(encoding="utf-8").splitlines(keepends=True)
        whole = [line for line in lines if line.endswith("\n")]
        return json.loads(whole[-1]) if whole else {}

    @property
    def window(self) -> str:
        """The X window."""
        found = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--pid", str(self.process.pid)],
            env=self.env, capture_output=True, text=True, encoding="utf-8", check=False,
        )  # fmt: skip
        return found.stdout.split()[-1] if found.stdout.split() else ""

    def do(self, *words: str) -> None:
        """One xdotool command."""
        subprocess.run(["xdotool", *words], env=self.env, check=True, capture_output=True)

    def click(self, target: str) -> None:
        """A real click on the middle of a target, once it is on the screen."""
        x, y = until(lambda: self.seen().get("targets", {}).get(target), f"the target {target}")
        self.do("mousemove", "--window", self.window, str(round(x)), str(round(y)))
        time.sleep(0.05)
        self.do("click", "1")

    def press(self, key: str) -> None:
        """A real key."""
        self.do("key", "--window", self.window, key)

    def wait_for(self, scene: str) -> dict[str, Any]:
        """Until a scene of this name is on top."""
        return until(lambda: self.seen() if self.seen().get("scene") == scene else None, f"the scene {scene}")

    def shot(self, path: Path) -> None:
        """A screenshot of the window."""
        path.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["import", "-window", self.window, str(path)], env=self.env, check=True, capture_output=True)

    def kill(self) -> None:
        """The end that nobody wants."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)

    def close(self) -> None:
        """Ends the app if it still runs."""
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(10)
        self._out.close()
