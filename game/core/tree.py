"""What a reader of YAML hands to the checkers: plain text, lists and mappings that know their line.

Scalars stay text until a field says what they are, so `no`, `010` and `1:30` cannot change their meaning.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from game.core.text import Message, say


@dataclass(frozen=True, slots=True)
class Leaf:
    """One scalar as written, without quotes; `line` counts from 1. `quoted` tells "5" from 5."""

    text: str
    line: int
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Branch:
    """A mapping in file order, its keys with their own lines; keys are unique."""

    entries: tuple[tuple[Leaf, Tree], ...]
    line: int

    def get(self, key: str) -> Tree | None:
        """The value under `key`, or None where there is none."""
        return next((value for name, value in self.entries if name.text == key), None)


@dataclass(frozen=True, slots=True)
class Series:
    """A list in file order."""

    items: tuple[Tree, ...]
    line: int


Tree: TypeAlias = "Leaf | Branch | Series"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong in a file: where (file name, line from 1, dotted key) and what."""

    file: str
    line: int
    key: str
    what: Message

    def message(self) -> Message:
        """The whole sentence for the player: file, line, key where there is one, and what is allowed."""
        if not self.key:
            return say("problem.line_only", file=self.file, line=self.line, what=self.what)
        return say("problem.line", file=self.file, line=self.line, key=self.key, what=self.what)


class BadFile(Exception):
    """A file that a person wrote cannot be used; carries every problem found, never only the first."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        """At least one problem."""
        super().__init__("; ".join(f"{p.file}:{p.line}: {p.key}: {p.what.key}" for p in problems))
        self.problems = problems
