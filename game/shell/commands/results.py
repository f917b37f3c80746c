"""The results file of an arena: JSON lines, the plan first, then one deal per line; it can be continued."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from game.ai.arena import Duplicate, Plan, as_tree, from_tree
from game.core.variant import plain
from game.shell.commands.common import Wrong

FORMAT = 1


def describe(plan: Plan, rules_version: int) -> dict[str, Any]:
    """What makes a file's games these games and no others."""
    return {
        "sala arena": FORMAT,
        "game": plan.game,
        "rules": rules_version,
        "variant": plain(plan.variant),
        "levels": list(plan.levels),
        "seed": plan.seed,
        "opening": plan.opening,
    }


class ResultsFile:
    """Deals as lines of one file; a last line that was torn off by a crash is cut away."""

    def __init__(self, path: Path, head: dict[str, Any]) -> None:
        """Reads what is there; raises `Wrong` when it belongs to other games or cannot be used."""
        self.past: list[Duplicate] = []
        self._path = path
        try:
            held = path.read_bytes() if path.exists() else b""
            whole = held[: held.rfind(b"\n") + 1]
            self._read(whole.decode("utf-8").splitlines(), json.loads(json.dumps(head)))
            with path.open("ab") as file:
                file.truncate(len(whole))
                if not whole:
                    file.write(json.dumps(head).encode() + b"\n")
        except (OSError, UnicodeDecodeError) as error:
            raise Wrong(f"{path} cannot be used: {error}") from None

    def add(self, duplicate: Duplicate) -> None:
        """Write one more deal down."""
        with self._path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(json.dumps(as_tree(duplicate)) + "\n")

    def _read(self, lines: list[str], head: dict[str, Any]) -> None:
        for number, line in enumerate(lines):
            try:
                tree = json.loads(line)
                if number:
                    self.past.append(from_tree(tree))
            except (KeyError, TypeError, ValueError):
                raise Wrong(f"{self._path}, line {number + 1} is no result of an arena") from None
            if number == 0:
                self._compare(tree, head)
        if [duplicate.deal for duplicate in self.past] != list(range(len(self.past))):
            raise Wrong(f"{self._path} lacks deals or holds them twice")

    def _compare(self, found: Any, head: dict[str, Any]) -> None:
        if not isinstance(found, dict) or "sala arena" not in found:
            raise Wrong(f"{self._path}, line 1 is no result of an arena")
        for key, value in head.items():
            if found.get(key) != value:
                raise Wrong(f"{self._path} holds other games: {key} {found.get(key)} instead of {value}")
