"""The only package that imports pygame: window, painter, sounds, scenes and commands."""

from __future__ import annotations

import os
import sys
from collections.abc import MutableMapping

APP_ID = "sala"


def prepare(environ: MutableMapping[str, str], platform: str) -> None:
    """Tell SDL before it is loaded: plain frame buffer on Linux, sharp pixels on Windows, our name."""
    environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    environ["SDL_VIDEO_X11_WMCLASS"] = environ["SDL_VIDEO_WAYLAND_WMCLASS"] = APP_ID
    environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    environ.setdefault("SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "0")
    environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
    if platform == "linux":
        environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


def accelerate(environ: MutableMapping[str, str], wish: str) -> None:
    """The player's wish (`auto`, `on`, `off`) for the graphics card; heard when the window is made."""
    if wish != "auto":
        environ["SDL_FRAMEBUFFER_ACCELERATION"] = "1" if wish == "on" else "0"


prepare(os.environ, sys.platform)
