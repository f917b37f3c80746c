"""From the first run to the result with real clicks, and a match that survives kill -9."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path

import pytest

from tests.window.driver import ROOT, Sala, screen, until

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(
        not os.environ.get("CI") and not all(map(shutil.which, ("Xvfb", "xdotool", "openbox", "import"))),
        reason="needs Xvfb, xdotool, openbox and imagemagick",
    ),
]
SHOTS = ROOT / "artefacts" / "window"


def play_to_the_end(sala: Sala) -> None:
    """Click glowing squares until the result is shown; whatever is legal, the opponent's corner last."""
    end = time.monotonic() + 240
    while sala.seen()["scene"] != "ResultScene":
        assert time.monotonic() < end
        seen = sala.seen()
        if seen["scene"] == "TableScene" and seen["reach"]:
            plies = seen["plies"]
            safe = [square for square in seen["reach"] if square != "g7"] or seen["reach"]
            sala.click(f"table.{safe[0]}")
            if safe == ["g7"]:
                time.sleep(0.2)
            until(
                lambda p=plies: sala.seen().get("plies", p) != p or sala.seen()["scene"] != "TableScene", "a move"
            )
        time.sleep(0.05)


def test_from_first_run_to_result_and_kill(tmp_path: Path) -> None:
    """First run, new match, a whole match against level 1, then a second one killed in the middle and continued."""
    data = tmp_path / "data"
    with screen() as env:
        sala = Sala(env, data)
        sala.wait_for("FirstRunScene")
        sala.shot(SHOTS / "1-first-run.png")
        sala.click("go")
        sala.wait_for("StartScene")
        sala.shot(SHOTS / "2-start.png")
        sala.click("game.slimetrail")
        sala.wait_for("SetupScene")
        sala.click("seat.1.level=1")
        sala.shot(SHOTS / "3-setup.png")
        sala.click("play")
        sala.wait_for("TableScene")
        sala.shot(SHOTS / "4-table.png")
        play_to_the_end(sala)
        sala.shot(SHOTS / "5-result.png")
        sala.click("rematch")
        sala.wait_for("TableScene")
        for _ in range(3):
            seen = until(lambda: sala.seen() if sala.seen().get("reach") else None, "my turn")
            sala.click(f"table.{seen['reach'][-1]}")
            until(lambda p=seen["plies"]: sala.seen()["plies"] > p, "a move")
        log = sala.seen()["log"]
        sala.kill()
        again = Sala(env, data)
        again.wait_for("StartScene")
        again.shot(SHOTS / "6-continue.png")
        again.click("continue.0")
        back = again.wait_for("TableScene")
        assert back["log"][: len(log)] == log
        play_to_the_end(again)
        again.shot(SHOTS / "7-result-after-kill.png")
        again.close()
