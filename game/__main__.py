"""The command line: without a command it opens the window."""

from __future__ import annotations

import argparse
import io
import multiprocessing
import os
import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import NoReturn


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the arguments say; 0 only when all is well, 1 when something is not, 2 for bad arguments."""
    multiprocessing.freeze_support()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    from game.shell.commands.common import Wrong

    try:
        options = _parser().parse_args(argv)
        code: int = options.run(options)
    except Wrong as wrong:
        print(f"sala: {wrong}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        sys.stdout = None
        return 1
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    return code


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Leave with exit code 2."""
        self.exit(2, f"sala: {message}; `{self.prog} --help` says more\n")


def _parser() -> argparse.ArgumentParser:
    from game.shell.commands import arena, bench, check, doctor, play, shot, window

    parser = _Parser(
        prog="sala",
        description="Five table games in one pavilion. Without a command the window opens.",
        epilog="`sala COMMAND --help` says more about a command.",
    )
    parser.add_argument("--version", action="version", version=f"sala {_version()}")
    window.add(parser)
    parser.set_defaults(run=window.run)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for module in (play, check, arena, shot, bench, doctor):
        module.add(commands)
    return parser


def _version() -> str:
    try:
        return version("sala-games")
    except PackageNotFoundError:
        return "(not installed)"


if __name__ == "__main__":
    multiprocessing.freeze_support()
    sys.exit(main())
