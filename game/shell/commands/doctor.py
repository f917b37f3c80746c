"""`sala doctor`: what is wrong with this installation, and how to mend it."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from dataclasses import asdict
from typing import Any

from game.shell.commands import findings, own_files, shipped_files
from game.shell.commands.findings import Finding
from game.shell.commands.window import add_data
from game.store.paths import find_places

MEND = "install Sala again; if that does not help, report this line"


def add(commands: Any) -> None:
    """The arguments."""
    parser = commands.add_parser(
        "doctor",
        help="look whether everything Sala needs is there",
        description="Looks at versions, drivers, fonts, folders, files and house variants, says what is wrong and "
        "how to mend it. Exit code 1 when anything is wrong.",
    )
    parser.set_defaults(run=run)
    parser.add_argument("--json", action="store_true", help="the findings as JSON")
    add_data(parser)


def run(options: argparse.Namespace) -> int:
    """Look, report."""
    found = list(look(options))
    if options.json:
        print(json.dumps([asdict(finding) for finding in found]))
    else:
        for finding in found:
            print(f"{'ok   ' if finding.well else 'WRONG'} {finding.what}: {finding.found}")
            if not finding.well:
                print(f"      to mend it: {finding.mend}")
        wrong = sum(not finding.well for finding in found)
        print("All is well." if not wrong else f"{wrong} of {len(found)} things are wrong.")
    return 0 if all(finding.well for finding in found) else 1


def look(options: argparse.Namespace) -> Iterator[Finding]:
    """Everything, one after another; a look that fails is a finding too."""
    for check in checks(options):
        try:
            yield from check()
        except Exception as error:
            yield Finding(check.__qualname__, False, f"{type(error).__name__}: {error}", MEND)


def checks(options: argparse.Namespace) -> tuple[Callable[[], Iterator[Finding]], ...]:
    """All looks in order."""
    places = find_places(getattr(options, "data", None))
    return (
        findings.versions,
        findings.drivers,
        findings.thinking,
        lambda: findings.writable("settings folder", places.config),
        lambda: findings.writable("data folder", places.data),
        lambda: findings.writable("log folder", places.log),
        lambda: own_files.settings(places),
        lambda: own_files.database(places),
        lambda: own_files.variants(places),
        shipped_files.fonts,
        shipped_files.texts,
        shipped_files.pictures,
        shipped_files.presets,
        shipped_files.lessons,
    )
