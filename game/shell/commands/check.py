"""`sala check`: run scenario files and say what does not hold."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from game.core.game import AnyGame
from game.core.scenario import Failure, Report
from game.core.scenario_file import check_file
from game.core.text import say
from game.core.tree import BadFile, Branch, Problem
from game.games import catalogue
from game.shell.commands.common import Wrong, sentence
from game.shell.commands.window import LANGUAGES
from game.store.files import read_bounded
from game.store.variants import presets
from game.store.yaml_tree import read_tree

SIGNS = ("game", "scenarios", "steps")


def add(commands: Any) -> None:
    """The arguments."""
    parser = commands.add_parser(
        "check",
        help="run scenario files (rule vectors, lessons, puzzles)",
        description="Runs the scenarios of each file and names everything that does not hold, with file and "
        "line, what is expected and what was found. A folder stands for all YAML files in it that are not hidden.",
    )
    parser.set_defaults(run=run)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--json", action="store_true", help="the failures as JSON")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="of the explanations (default en)")


def run(options: argparse.Namespace) -> int:
    """Check, report; 0 only when at least one scenario passed and none failed."""
    passed, failed, failures = 0, 0, []
    for file in _files(options.files):
        try:
            report = check(file)
        except BadFile as bad:
            failed += 1
            failures += [{"text": sentence(problem, options)} for problem in bad.problems]
        else:
            passed, failed = passed + report.passed, failed + report.failed
            failures += [_plain(failure) for failure in report.failures]
    if options.json:
        print(json.dumps({"passed": passed, "failed": failed, "failures": failures}))
    else:
        for failure in failures:
            print(failure["text"])
        print(f"{passed} passed, {failed} failed")
    return 0 if passed and not failed else 1


def _files(named: list[Path]) -> list[Path]:
    """The files, those of folders in the order of their names."""
    found: list[Path] = []
    for path in named:
        if not path.exists():
            raise Wrong(f"there is no file {path}")
        found += sorted(_inside(path)) if path.is_dir() else [path]
    return found


def _inside(folder: Path) -> Iterator[Path]:
    """The YAML files below a folder; hidden files and folders (.git, .venv) are nobody's scenarios."""
    for home, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name[0] != "."]
        yield from (Path(home, name) for name in names if name.endswith(".yaml") and name[0] != ".")


def check(file: Path) -> Report:
    """Run the scenarios of a file; raises `BadFile` when it cannot be read."""
    tree = read_tree(read_bounded(file), str(file))
    if not isinstance(tree, Branch) or all(tree.get(key) is None for key in SIGNS):
        raise BadFile((Problem(str(file), 1, "", say("problem.no_scenario")),))
    return check_file(tree, str(file), catalogue().get, _preset)


def _preset(game: AnyGame, name: str) -> Any:
    return _presets(game.id).get(name)


@cache
def _presets(game_id: str) -> dict[str, Any]:
    return {entry.name: entry.variant for entry in presets(catalogue()[game_id])}


def _plain(failure: Failure) -> dict[str, Any]:
    where = {"file": failure.file, "line": failure.line, "name": failure.name}
    expected, found = failure.expected or "nothing", failure.found or "nothing"
    text = f"{failure.file}:{failure.line}: {failure.name}: expected {expected}, found {found}"
    return {**where, "expected": failure.expected, "found": failure.found, "text": text}
