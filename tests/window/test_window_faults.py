"""What only a real window shows: sizes, full screen, idling, the second start, hiding, closing."""

from __future__ import annotations

import subprocess
import time
from pathlib import Path

import pygame
import pytest

from tests.window.driver import ROOT, Sala, command, furnished, running, until

SHOTS = ROOT / "artefacts" / "window"
GAME = "slimetrail"
IDLE_SECONDS = 10.0


def to_the_table(sala: Sala) -> None:
    """Start screen, new match, table; it is the player's turn."""
    sala.wait_for("StartScene")
    sala.click(f"game={GAME}")
    sala.wait_for("SetupScene")
    sala.click("play")
    sala.wait_for("TableScene")
    until(lambda: sala.seen().get("reach"), "my turn")
    sala.do("mousemove", "--window", sala.window, "5", "400")
    sala.settled()


def filled(path: Path) -> bool:
    """Whether the picture is more than a background: many colours, and something near each edge of it."""
    picture = pygame.image.load(path)
    width, height = picture.get_size()
    spots = [picture.get_at((x, y))[:3] for x in range(3, width, 23) for y in range(3, height, 23)]
    return len(set(spots)) > 12 and spots.count((0, 0, 0)) < len(spots) / 10


def test_the_picture_follows_the_size_of_the_window(env: dict[str, str], data: Path) -> None:
    """Row 1: each size is drawn to its last pixel, and the targets are where they are seen."""
    furnished(data, language="en")
    with running(env, data) as sala:
        to_the_table(sala)
        for width, height in ((960, 600), (1380, 860), (1001, 733), (1280, 640), (960, 600)):
            seen = sala.resize(width, height)
            x, y = seen["targets"]["rules"]
            assert width - 160 < x < width
            assert height - 80 < y < height
            shot = SHOTS / f"size-{width}x{height}.png"
            sala.settled()
            sala.shot(shot)
            assert pygame.image.load(shot).get_size() == (width, height)
            assert filled(shot)
        square = sala.seen()["reach"][0]
        sala.click(f"table.{square}")
        until(lambda: sala.seen()["plies"] >= 1, "a move after all that")


def test_the_window_is_never_smaller_than_its_smallest_size(env: dict[str, str], data: Path) -> None:
    furnished(data, language="en")
    with running(env, data) as sala:
        sala.wait_for("StartScene")
        sala.do("windowsize", sala.window, "300", "200")
        time.sleep(1.0)
        seen = sala.settled()
        assert seen["size"][0] >= 960 or tuple(seen["size"]) == sala.size()
        assert sala.process.poll() is None


def test_no_frame_is_empty_while_resizing(env: dict[str, str], data: Path) -> None:
    """Rows 81 and 82: pictures taken of the screen in the middle of 20 resizes."""
    furnished(data, language="en")
    with running(env, data) as sala:
        to_the_table(sala)
        shot = SHOTS / "while-resizing.png"
        for number in range(20):
            size = 1380 - 20 * number, 640 + 10 * number
            sala.do("windowsize", sala.window, *map(str, size))
            if number % 4 == 0:
                until(lambda s=size: tuple(sala.seen()["size"]) == s, "a picture of this size")
                sala.shot(shot)
                assert filled(shot), size
        until(lambda: tuple(sala.seen()["size"]) == sala.size(), "the last size")


def test_full_screen_and_back_keeps_the_window(env: dict[str, str], data: Path) -> None:
    """Row 9: from a plain window, which still can be resized after."""
    furnished(data, language="en")
    with running(env, data) as sala:
        to_the_table(sala)
        before = sala.resize(1111, 701)["size"]
        sala.press("F11")
        until(lambda: sala.seen()["full_screen"] and tuple(sala.seen()["size"]) == (1400, 900), "full screen")
        sala.settled()
        sala.shot(SHOTS / "full-screen.png")
        assert filled(SHOTS / "full-screen.png")
        sala.press("F11")
        until(lambda: not sala.seen()["full_screen"], "a window again")
        until(lambda: list(sala.size()) == sala.seen()["size"] == before, f"the size {before}")
        sala.resize(1100, 700)


def test_a_maximised_window_is_drawn_whole_and_comes_back(env: dict[str, str], data: Path) -> None:
    """Rows 9 and 81: maximised by the window manager, full screen and back, and it can be resized after."""
    furnished(data, language="en")
    with running(env, data) as sala:
        to_the_table(sala)
        plain = sala.size()
        sala.press("alt+F10")
        until(lambda: sala.size() != plain and tuple(sala.seen()["size"]) == sala.size(), "a maximised window")
        wide = sala.size()
        sala.settled()
        sala.shot(SHOTS / "maximised.png")
        assert filled(SHOTS / "maximised.png")
        sala.press("F11")
        until(lambda: sala.seen()["full_screen"], "full screen")
        sala.settled()
        sala.press("F11")
        until(lambda: not sala.seen()["full_screen"], "a window again")
        until(lambda: sala.size() == tuple(sala.seen()["size"]) == wide, f"the size {wide}")
        sala.settled()
        sala.resize(1100, 700)


@pytest.mark.parametrize("screen", ["StartScene", "TableScene"])
def test_nothing_is_presented_while_nothing_happens(env: dict[str, str], data: Path, screen: str) -> None:
    """Rows 18 and 132: no picture in 10 s without input; frames are counted, not processor time."""
    furnished(data, language="en")
    with running(env, data) as sala:
        if screen == "TableScene":
            to_the_table(sala)
        sala.wait_for(screen)
        sala.settled(2.0)
        before = sala.frame
        time.sleep(IDLE_SECONDS)
        sala.seen()
        assert sala.frame == before
        sala.press("Tab")
        until(lambda: sala.seen() and sala.frame > before, "a picture for a key")


def test_a_second_start_says_so_and_brings_the_first_forward(
    env: dict[str, str], data: Path, tmp_path: Path
) -> None:
    """Row 58: another window lies in front; the folder is free once the first has ended."""
    furnished(data, language="en")
    (tmp_path / "other").mkdir()
    with running(env, data) as sala:
        sala.wait_for("StartScene")
        with running(env, tmp_path / "other" / "data") as other:
            until(lambda: other.do("getactivewindow") == other.window, "the other window in front")
            start = command(data, "--lang", "en")
            second = subprocess.run(start, cwd=ROOT, env=env, capture_output=True, timeout=30, check=False)
            assert second.returncode == 1
            assert "open already" in second.stderr.decode("utf-8")
            until(lambda: sala.do("getactivewindow") == sala.window, "the first window in front")
    with running(env, data) as again:
        again.wait_for("StartScene")


def test_a_minimised_window_pauses_the_match_and_comes_back_whole(env: dict[str, str], data: Path) -> None:
    """Row 60."""
    furnished(data, language="en", pace="slow")
    with running(env, data) as sala:
        to_the_table(sala)
        window = sala.window
        sala.click(f"table.{sala.seen()['reach'][0]}")
        until(lambda: sala.seen().get("plies") == 1, "my move")
        sala.do("windowminimize", window)
        sala.wait_for("PauseScene")
        time.sleep(3.0)
        assert sala.seen()["scene"] == "PauseScene"
        sala.do("windowmap", window)
        until(lambda: sala.window, "the window")
        sala.settled()
        sala.shot(SHOTS / "restored.png")
        assert filled(SHOTS / "restored.png")
        sala.click("continue")
        until(lambda: sala.seen().get("plies", 0) == 2, "the computer's answer")


def test_the_close_button_ends_the_program(env: dict[str, str], data: Path) -> None:
    furnished(data, language="en")
    with running(env, data) as sala:
        to_the_table(sala)
        sala.click(f"table.{sala.seen()['reach'][0]}")
        until(lambda: sala.seen().get("plies", 0) >= 1, "my move")
        sala.press("alt+F4")
        assert sala.process.wait(10) == 0
    with running(env, data) as again:
        start = again.wait_for("StartScene")
        assert any(target.startswith("continue=") for target in start["targets"])
