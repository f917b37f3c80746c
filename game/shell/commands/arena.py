"""`sala arena`: bots against bots on duplicate deals, with the seats rotated."""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from typing import Any

from game.ai.arena import Duplicate, Plan, Report, Spoiled
from game.ai.arena import run as play
from game.ai.stats import Interval
from game.core.game import AnyGame
from game.games import catalogue
from game.shell.commands.common import Wrong, find_game, find_variant, listed, whole
from game.shell.commands.results import ResultsFile, describe
from game.shell.commands.window import add_data

VERDICTS = {1: "stronger than", -1: "weaker than", 0: "not told apart from"}


def add(commands: Any) -> None:
    """The arguments."""
    parser = commands.add_parser(
        "arena",
        help="let computer players play each other",
        description="Computer players against each other: every deal is played once per rotation of the seats. "
        "The first level is compared with the rest. Play ends as soon as a sequential test has decided. "
        "The same seed gives the same games, whatever the number of workers.",
    )
    parser.set_defaults(run=run)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--levels", type=listed(whole(1, 5)), default=(5, 3), metavar="L,L", help=LEVELS_HELP)
    parser.add_argument("--players", type=whole(2, 5), metavar="N", help="number of seats")
    parser.add_argument("--variant", metavar="NAME|FILE", help="a house variant (default: the game's first preset)")
    parser.add_argument(
        "--games", type=whole(1, 10**7), default=200, metavar="N", help="at most so many (default 200)"
    )
    parser.add_argument(
        "--seed", type=whole(0, 2**63 - 1), default=1, metavar="N", help="of all deals and bots (default 1)"
    )
    parser.add_argument("--opening", type=whole(0, 50), default=0, metavar="N", help=OPENING_HELP)
    parser.add_argument("--by", choices=("places", "points"), default="places", help="what the test looks at")
    parser.add_argument("--all", action="store_true", help="play every game, decided or not")
    parser.add_argument("--workers", type=whole(1, 256), default=1, metavar="N", help="processes (default 1)")
    parser.add_argument("--executor", metavar="MODULE:FUNCTION", help=EXECUTOR_HELP)
    parser.add_argument("--out", type=Path, metavar="FILE", help="results as JSON lines; continued when it exists")
    parser.add_argument("--json", action="store_true", help="the report as JSON")
    add_data(parser)


LEVELS_HELP = "one level per seat, or two: the first one's seat and all others' (default 5,3)"
OPENING_HELP = "begin with N random actions, the same for every rotation (for games without chance)"
EXECUTOR_HELP = "a function that returns a concurrent.futures.Executor, for example of a cluster"


def run(options: argparse.Namespace) -> int:
    """Play, report."""
    game = find_game(options.game)
    levels = seated(game, options.levels, options.players)
    name, variant = find_variant(game, options)
    plan = Plan(game.id, variant, levels, options.seed, options.opening)
    deals = -(-options.games // len(levels))
    file = ResultsFile(options.out, describe(plan, game.rules_version)) if options.out else None
    progress = Progress(deals, len(file.past) if file else 0)

    def keep(duplicate: Duplicate) -> None:
        if file:
            file.add(duplicate)
        progress.add(duplicate)

    with ExitStack() as stack:
        executor = _executor(options, stack)
        past = file.past if file else []
        how: dict[str, Any] = {"stop": not options.all, "points": options.by == "points"}
        try:
            found = play(
                catalogue, plan, deals, past=past, keep=keep, executor=executor, ahead=2 * options.workers, **how
            )
        except Spoiled as spoiled:
            print(f"sala: {spoiled}", file=sys.stderr)
            return 1
        finally:
            progress.end()
    print(json.dumps(as_json(plan, name, found)) if options.json else as_text(game, plan, name, found))
    return 0


def seated(game: AnyGame, levels: tuple[int, ...], players: int | None) -> tuple[int, ...]:
    """One level per seat; the second of two levels fills what is left."""
    seats = players or (len(levels) if len(levels) in game.seats else game.seats[0])
    if seats not in game.seats:
        raise Wrong(f"{game.id} is for {' or '.join(map(str, game.seats))} players, not for {seats}")
    if len(levels) == 2:
        return (levels[0], *(levels[1],) * (seats - 1))
    if len(levels) != seats:
        raise Wrong(f"--levels needs {2 if seats == 2 else f'2 or {seats}'} levels, not {len(levels)}")
    return levels


def _executor(options: argparse.Namespace, stack: ExitStack) -> Executor | None:
    """Who plays the games; None is this process."""
    if options.executor:
        module, _, function = options.executor.partition(":")
        try:
            make: Callable[[], Executor] = getattr(import_module(module), function)
        except (ImportError, AttributeError, ValueError) as error:
            raise Wrong(f"--executor {options.executor}: {error}") from None
        return stack.enter_context(make())
    if options.workers == 1:
        return None
    context = multiprocessing.get_context("spawn")
    return stack.enter_context(ProcessPoolExecutor(options.workers, mp_context=context))


class Progress:
    """One line on stderr, renewed at most once a second."""

    def __init__(self, deals: int, done: int) -> None:
        """`done` deals come from the results file."""
        self._deals, self._done = deals, done
        self._told, self._shown = time.monotonic(), False

    def add(self, duplicate: Duplicate) -> None:
        """One more deal is played."""
        self._done += 1
        now = time.monotonic()
        if sys.stderr is not None and now - self._told >= 1:
            self._told, self._shown = now, True
            print(f"\rdeal {self._done} of at most {self._deals}", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Leave the line."""
        if self._shown and sys.stderr is not None:
            print(file=sys.stderr)


def as_text(game: AnyGame, plan: Plan, variant: str, found: Report) -> str:
    """The report for a person."""
    first, rest = plan.levels[0], ",".join(map(str, plan.levels[1:]))
    lines = [
        f"{plan.game} ({variant}), level {first} against {rest}, seed {plan.seed}",
        f"games      {found.games} ({found.deals} deals)",
        f"actions    {found.plies:.1f} on average, {found.longest} at most",
        f"beaten     {_mean(found.share, 3)} of the opponents (equal: 0.500)",
    ]
    if game.points_matter:
        lines.append(f"points     {_mean(found.lead, 2)} above the others' mean")
    lines.append(f"verdict    level {first} is {VERDICTS[found.decision]} {rest}")
    for level, thought in zip(plan.levels, found.thoughts, strict=True):
        mean = 1000 * thought.seconds / max(1, thought.decisions)
        slowest = 1000 * thought.slowest
        lines.append(f"thinking   level {level}: {mean:.1f} ms on average, {slowest:.0f} ms at most")
    return "\n".join(lines)


def _mean(found: Interval, digits: int) -> str:
    if found.count < 2:
        return f"{found.mean:.{digits}f} (one deal, no interval)"
    return f"{found.mean:.{digits}f} (95 %: {found.low:.{digits}f} to {found.high:.{digits}f})"


def as_json(plan: Plan, variant: str, found: Report) -> dict[str, Any]:
    """The report for a program; seconds are in milliseconds."""
    thinking = [
        {
            "level": level,
            "decisions": thought.decisions,
            "mean_ms": round(1000 * thought.seconds / max(1, thought.decisions), 3),
            "max_ms": round(1000 * thought.slowest, 3),
        }
        for level, thought in zip(plan.levels, found.thoughts, strict=True)
    ]
    return {
        "game": plan.game,
        "variant": variant,
        "levels": list(plan.levels),
        "seed": plan.seed,
        "games": found.games,
        "deals": found.deals,
        "beaten": _bounds(found.share),
        "points": _bounds(found.lead),
        "decision": found.decision,
        "actions_mean": found.plies,
        "actions_max": found.longest,
        "thinking": thinking,
    }


def _bounds(found: Interval) -> dict[str, float | None]:
    sure = found.count > 1
    return {"mean": found.mean, "low": found.low if sure else None, "high": found.high if sure else None}
