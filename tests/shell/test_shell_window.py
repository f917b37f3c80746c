"""The window: hints before the start, sizes, full screen and back, and never outside every display."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import pygame
import pytest

from game.shell import prepare
from game.shell.window import SMALLEST, Window, fitting_size, on_a_display

ORDER = """
import os, sys
import game.shell.window
import pygame
assert os.environ["SDL_WINDOWS_DPI_AWARENESS"] == "permonitorv2"
assert os.environ["SDL_VIDEO_X11_WMCLASS"] == "sala"
assert not pygame.display.get_init()
assert not pygame.mixer.get_init()
"""


@pytest.fixture
def window() -> Iterator[Window]:
    one = Window("Sala", (1000, 700))
    yield one
    one.close()


def test_row_7_hints_are_set_before_anything_starts() -> None:
    subprocess.run([sys.executable, "-c", ORDER], check=True, capture_output=True)


def test_the_plain_frame_buffer_is_a_default_on_linux_only() -> None:
    chosen = {"SDL_FRAMEBUFFER_ACCELERATION": "1"}
    prepare(chosen, "linux")
    assert chosen["SDL_FRAMEBUFFER_ACCELERATION"] == "1"
    linux: dict[str, str] = {}
    prepare(linux, "linux")
    assert linux["SDL_FRAMEBUFFER_ACCELERATION"] == "0"
    windows: dict[str, str] = {}
    prepare(windows, "win32")
    assert "SDL_FRAMEBUFFER_ACCELERATION" not in windows


def test_the_surface_has_the_size_that_was_asked_for(window: Window) -> None:
    assert window.size == (1000, 700)
    window.resize((1283, 801))
    assert window.size == (1283, 801)
    assert window.windowed_size == (1283, 801)


def test_full_screen_keeps_the_old_size_for_the_way_back(window: Window) -> None:
    window.full_screen = True
    window.full_screen = True
    assert window.full_screen
    assert window.windowed_size == (1000, 700)
    window.resize((500, 500))
    assert window.windowed_size == (1000, 700)
    window.full_screen = False
    assert window.size == (1000, 700)


def test_presented_frames_are_counted(window: Window) -> None:
    window.present()
    window.present()
    assert window.presented == 2


def test_row_88_letters_are_typed_only_where_there_is_a_field(window: Window) -> None:
    window.start_typing(pygame.Rect(10, 10, 100, 30))
    window.stop_typing()
    window.title = "Sala: Slimetrail"
    assert window.title == "Sala: Slimetrail"
    assert window.to_surface(10, 20) == (10, 20)


DISPLAYS = [(1920, 1080), (1280, 1024)]


@pytest.mark.parametrize("position", [(5000, 5000), (-4000, 10), (100, -500), (3300, 10)])
def test_row_12_a_window_of_a_display_that_is_gone_comes_back(position: tuple[int, int]) -> None:
    x, y = on_a_display(position, (1280, 800), DISPLAYS)
    assert 0 <= x <= 1920 - 1280
    assert 0 <= y <= 1080 - 800


@pytest.mark.parametrize("position", [(0, 0), (600, 200), (1900, 50)])
def test_a_window_that_can_be_seen_stays(position: tuple[int, int]) -> None:
    assert on_a_display(position, (1280, 800), DISPLAYS) == position


def test_a_remembered_size_is_fitted_to_the_display() -> None:
    assert fitting_size((3000, 2000), DISPLAYS) == (1840, 1000)
    assert fitting_size((300, 200), DISPLAYS) == SMALLEST
    assert fitting_size((1280, 800), DISPLAYS) == (1280, 800)
