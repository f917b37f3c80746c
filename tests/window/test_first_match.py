"""From the first run to the result with real clicks, a match that survives kill -9, and a match without a mouse."""

from __future__ import annotations

import time
from pathlib import Path

from tests.window.driver import ROOT, Sala, running, until

SHOTS = ROOT / "artefacts" / "window"
GAME = "slimetrail"
PATIENCE = 240.0


def my_turn(sala: Sala) -> dict[str, object] | None:
    """What the table shows once a click on it means something, or once the match is over."""
    seen = sala.seen()
    return seen if seen["scene"] == "ResultScene" or seen.get("reach") else None


def far_from_the_corners(square: str) -> int:
    """Steps to the nearer one of the two goals a1 and g7."""
    file, rank = ord(square[0]) - ord("a"), int(square[1]) - 1
    return min(max(file, rank), max(6 - file, 6 - rank))


def play_a_move(sala: Sala, long: bool = False) -> bool:
    """Clicks on a glowing square, the other player's corner last; False when the match is over.

    A `long` match keeps away from both corners.
    """
    seen = until(lambda: my_turn(sala), "my turn")
    if seen["scene"] == "ResultScene":
        return False
    safe = [square for square in seen["reach"] if square != "g7"]
    squares = safe or seen["reach"]
    square = f"table.{max(squares, key=far_from_the_corners) if long else squares[0]}"
    sala.click(square)
    if not safe:
        time.sleep(1.0)
        sala.click(square)
    until(lambda: sala.seen().get("plies", -1) != seen["plies"], "a move")
    return True


def play_to_the_end(sala: Sala) -> None:
    """Moves until the result is shown."""
    end = time.monotonic() + PATIENCE
    while play_a_move(sala):
        assert time.monotonic() < end
    sala.settled()


def sit_down(sala: Sala) -> None:
    """From the first run to the table, against the weakest computer player."""
    sala.wait_for("FirstRunScene")
    sala.settled()
    sala.shot(SHOTS / "1-first-run.png")
    sala.click("language=en")
    sala.click("go")
    sala.wait_for("StartScene")
    sala.settled()
    sala.shot(SHOTS / "2-start.png")
    sala.click(f"game={GAME}")
    sala.wait_for("SetupScene")
    sala.click("seat1-")
    sala.settled()
    sala.shot(SHOTS / "3-setup.png")
    sala.click("play")
    sala.wait_for("TableScene")


def test_from_first_run_to_result_and_kill(env: dict[str, str], data: Path) -> None:
    """First run, new match, a whole match against level 1, then a second one killed in the middle and continued."""
    with running(env, data) as sala:
        sit_down(sala)
        sala.shot(SHOTS / "4-table.png")
        play_a_move(sala)
        play_to_the_end(sala)
        sala.shot(SHOTS / "5-result.png")
        sala.click("rematch")
        sala.wait_for("TableScene")
        for _ in range(3):
            play_a_move(sala, long=True)
        until(lambda: my_turn(sala), "my turn")
        sala.settled()
        sala.shot(SHOTS / "6-before-the-kill.png")
        before = sala.seen()
        sala.kill()
    with running(env, data) as again:
        start = again.wait_for("StartScene")
        waiting = [target for target in start["targets"] if target.startswith("continue=")]
        assert len(waiting) == 1, "the match that was finished does not wait"
        again.settled()
        again.shot(SHOTS / "7-continue.png")
        again.click(waiting[0])
        back = again.wait_for("TableScene")
        assert back["plies"] == before["plies"]
        assert back["log"] == before["log"]
        again.settled()
        again.shot(SHOTS / "8-continued.png")
        play_to_the_end(again)
        again.shot(SHOTS / "9-result-after-kill.png")


def test_a_match_begins_without_a_mouse(env: dict[str, str], data: Path) -> None:
    """From the first run to the table and one move with the keyboard alone, the name typed letter by letter."""
    with running(env, data, "--lang", "en") as sala:
        sala.wait_for("FirstRunScene")
        sala.do("type", "--delay", "60", "Napha")
        sala.settled()
        sala.shot(SHOTS / "keys-1-name.png")
        sala.press("Return")
        sala.wait_for("StartScene")
        sala.tab_to(f"game={GAME}")
        sala.press("Return")
        sala.wait_for("SetupScene")
        sala.tab_to("play")
        sala.press("Return")
        table = sala.wait_for("TableScene")
        squares = [f"table.{square}" for square in table["reach"]]
        sala.tab_to(*squares)
        first = sala.focus
        sala.press("Up")
        until(lambda: sala.seen() and sala.focus != first, "the focus on another square")
        sala.settled()
        square = sala.focus
        assert square in squares
        sala.shot(SHOTS / "keys-2-focus.png")
        sala.press("Return")
        until(lambda: sala.seen().get("plies", 0) >= 2, "the move and the answer")
        assert "Napha" in sala.seen()["log"][0]
        sala.press("h")
        until(lambda: sala.seen()["plies"] >= 3, "the hint in the log")
        sala.settled()
        sala.shot(SHOTS / "keys-3-hint.png")
        sala.press("Escape")
        sala.press("Escape")
        sala.wait_for("PauseScene")
        sala.settled()
        sala.shot(SHOTS / "keys-4-pause.png")
