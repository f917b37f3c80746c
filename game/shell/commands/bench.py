"""`sala bench`: how fast everything is, beside what was promised."""

from __future__ import annotations

import argparse
import json
import os
import platform
from collections.abc import Iterator
from typing import Any

from game.games import catalogue
from game.shell.commands.bench_rules import LEVELS, Row, answer_rows, function_call, rules_rows
from game.shell.commands.common import find_game, listed, whole
from game.store.variants import default_variant


def add(commands: Any) -> None:
    """The arguments."""
    parser = commands.add_parser(
        "bench",
        help="measure speed, memory and the time computer players take",
        description="Measures the rules, the computer players and (without a display) the window. Exit code 1 when "
        "a limit is exceeded. Figures depend on the machine and on what else it does.",
    )
    parser.set_defaults(run=run)
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: every game")
    parser.add_argument(
        "--levels", type=listed(whole(1, 5)), default=LEVELS, metavar="L,L", help="default: all five"
    )
    parser.add_argument("--matches", type=whole(1, 10_000), default=50, metavar="N", help="per level (default 50)")
    parser.add_argument("--seconds", type=whole(1, 600), default=5, metavar="S", help="per measurement (default 5)")
    parser.add_argument("--no-window", action="store_true", help="rules and computer players only")
    parser.add_argument("--json", action="store_true", help="the figures as JSON")


def run(options: argparse.Namespace) -> int:
    """Measure, report."""
    games = [find_game(name) for name in options.games] or list(catalogue().values())
    rows: list[Row] = []
    for row in _measure(games, options):
        rows.append(row)
        if not options.json:
            print(as_text(row), flush=True)
    if options.json:
        print(json.dumps({"machine": machine(), "figures": [as_json(row) for row in rows]}))
    return 0 if all(row.kept for row in rows) else 1


def _measure(games: list[Any], options: argparse.Namespace) -> Iterator[Row]:
    call = function_call()
    yield Row("Python function call", call, "ns")
    for game in games:
        variant = default_variant(game).variant
        yield from rules_rows(game, variant, options.seconds, call)
        for level in options.levels:
            yield from answer_rows(game, variant, level, options.matches)
    if not options.no_window:
        from game.shell.commands.bench_window import window_rows

        for game in games:
            yield from window_rows(game, options.seconds)


def machine() -> dict[str, Any]:
    """What the figures were measured on."""
    return {"python": platform.python_version(), "system": platform.platform(), "cores": os.cpu_count()}


def as_text(row: Row) -> str:
    """One line for a person."""
    value = f"{row.value:,.0f}" if row.value >= 1000 else f"{row.value:.3g}"
    limit = "" if row.limit is None else f"  (at most {row.limit:g}{'' if row.kept else ', EXCEEDED'})"
    return f"{row.name:<44} {value:>10} {row.unit}{limit}"


def as_json(row: Row) -> dict[str, Any]:
    """One figure for a program."""
    return {"name": row.name, "value": row.value, "unit": row.unit, "limit": row.limit, "kept": row.kept}
