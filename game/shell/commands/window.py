"""`sala` alone: the window, and the options that say how it opens."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.shell.app import Options

LANGUAGES = ("th", "en")


def add(parser: argparse.ArgumentParser) -> None:
    """The options of every command that opens the window; unset ones stay absent, so both places may hold them."""
    group = parser.add_argument_group("the window", argument_default=argparse.SUPPRESS)
    add_data(group)
    group.add_argument("--lang", choices=LANGUAGES, help="language, instead of the one in the settings")
    size = group.add_mutually_exclusive_group()
    size.add_argument("--windowed", dest="windowed", action="store_true", help="start in a window")
    size.add_argument("--fullscreen", dest="windowed", action="store_false", help="start in full screen")
    group.add_argument("--no-sound", dest="sound", action="store_false", help="stay silent")
    group.add_argument("--trace", type=Path, metavar="FILE", help=argparse.SUPPRESS)
    group.add_argument("--safe-mode", action="store_true", help="ignore settings and own house variants")


def add_data(parser: argparse._ActionsContainer) -> None:
    """The option that moves everything Sala writes."""
    text = "keep matches, settings and house variants in DIR (portable use)"
    parser.add_argument("--data", type=Path, metavar="DIR", default=argparse.SUPPRESS, help=text)


def app_options(options: argparse.Namespace) -> Options:
    """What the app wants to know of the command line."""
    from game.shell.app import Options

    return Options(
        data=getattr(options, "data", None),
        language=getattr(options, "lang", None),
        windowed=getattr(options, "windowed", None),
        sound=getattr(options, "sound", True),
        safe_mode=getattr(options, "safe_mode", False),
        trace=getattr(options, "trace", None),
    )


def run(options: argparse.Namespace) -> int:
    """Open the window."""
    from game.shell.app import run as open_window

    return open_window(app_options(options))
