"""`sala shot`: a picture of any screen, without a display."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Any

from game.core.tree import BadFile
from game.shell.commands.common import Wrong, find_game, sentence, whole
from game.shell.commands.window import LANGUAGES

SMALLEST, LARGEST = (320, 200), (7680, 4320)


def add(commands: Any) -> None:
    """The arguments."""
    parser = commands.add_parser(
        "shot",
        help="draw a screen into a PNG file",
        description="Draws a screen (start, setup, settings ...), or a position of a scenario file as FILE:LINE.",
    )
    parser.set_defaults(run=run)
    parser.add_argument("screen", metavar="SCREEN")
    parser.add_argument(
        "--size", type=size, default=(1280, 800), metavar="WxH", help="in pixels (default 1280x800)"
    )
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language (default en)")
    parser.add_argument(
        "--theme", choices=("dusk", "day", "contrast"), default="dusk", help="colours (default dusk)"
    )
    parser.add_argument("-o", "--out", type=Path, default=Path("sala.png"), metavar="PNG", help="default sala.png")
    parser.add_argument("--text-size", type=whole(90, 150), default=100, metavar="PERCENT", help="default 100")
    parser.add_argument("--game", default="slimetrail", metavar="GAME", help="on the table (default slimetrail)")


def size(text: str) -> tuple[int, int]:
    """An argument type: width and height in pixels."""
    found = re.fullmatch(r"(\d{1,5})x(\d{1,5})", text, re.ASCII)
    if found:
        width, height = int(found[1]), int(found[2])
        if SMALLEST[0] <= width <= LARGEST[0] and SMALLEST[1] <= height <= LARGEST[1]:
            return width, height
    limits = f"{SMALLEST[0]}x{SMALLEST[1]} to {LARGEST[0]}x{LARGEST[1]}"
    raise argparse.ArgumentTypeError(f"'{text}' is no size from {limits}, such as 1280x800")


def run(options: argparse.Namespace) -> int:
    """Draw it."""
    import pygame

    from game.shell.shot import SCREENS, NoScreen, shoot

    find_game(options.game)
    try:
        shoot(
            options.screen,
            size=options.size,
            language=options.lang,
            theme=options.theme,
            text_size=options.text_size,
            game=options.game,
            out=options.out,
        )
    except NoScreen:
        raise Wrong(f"there is no screen '{options.screen}'; the screens are: {', '.join(SCREENS)}") from None
    except BadFile as bad:
        raise Wrong("\n".join(sentence(problem, options) for problem in bad.problems)) from None
    except (OSError, pygame.error) as error:
        raise Wrong(f"{options.out} cannot be written: {error}") from None
    return 0
