"""`sala shot`: a picture of any screen, without a display."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Any

from game.shell.commands.window import LANGUAGES, add_data

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
    add_data(parser)


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
    from game.shell.shot import shoot

    shoot(
        options.screen,
        size=options.size,
        language=options.lang,
        theme=options.theme,
        out=options.out,
        data=getattr(options, "data", None),
    )
    return 0
