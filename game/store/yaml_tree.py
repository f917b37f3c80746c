"""YAML as a person writes it becomes a tree of plain text that knows its lines, or every problem at once.

No scalar is ever given a meaning here: `no`, `010`, `1:30` and `~` stay the words they are.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import yaml

from game.core.text import Message, say
from game.core.tree import BadFile, Branch, Leaf, Problem, Series, Tree

LARGEST, DEEPEST, MOST_NODES = 256 * 1024, 12, 20_000

Plain: TypeAlias = "str | list[Plain] | dict[str, Plain]"

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_UNPRINTABLE = re.compile("[^\\t\\n\\r\\x20-\\x7e\\x85\\xa0-\\ud7ff\\ue000-\\ufffd\\U00010000-\\U0010ffff]")


def read_tree(source: str | bytes, file: str) -> Tree:
    """The tree behind one YAML document; an empty text is an empty leaf.

    Raises `BadFile` for whatever is no plain YAML: repeated keys, tabs, anchors, aliases, tags, several documents,
    more than 256 KB, 12 levels or 20 000 nodes. `file` is the name that the problems carry.
    """
    text = decoded(source, file)
    builder = _Builder(file)
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            builder.take(event)
    except yaml.YAMLError as error:
        builder.note(*_explained(error, text.split("\n")))
    except _TooMuch:
        pass
    if builder.problems:
        raise BadFile(tuple(builder.problems))
    return builder.root if builder.root is not None else Leaf("", 1)


def read_plain(source: str | bytes, file: str) -> Plain:
    """The same text without its lines, for files that Sala ships itself."""
    return plain_tree(read_tree(source, file))


def plain_tree(tree: Tree) -> Plain:
    """A tree as mappings, lists and text."""
    if isinstance(tree, Leaf):
        return tree.text
    if isinstance(tree, Series):
        return [plain_tree(item) for item in tree.items]
    return {name.text: plain_tree(value) for name, value in tree.entries}


def decoded(source: str | bytes, file: str) -> str:
    """The text of a file: UTF-8, at most 256 KB, printable; a mark at its beginning is forgiven."""
    if len(source) > LARGEST:
        raise BadFile((Problem(file, 1, "", say("problem.huge", most=LARGEST // 1024)),))
    try:
        text = source if isinstance(source, str) else source.decode("utf-8")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise BadFile((Problem(file, line, "", say("problem.encoding")),)) from None
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    odd = _UNPRINTABLE.search(text)
    if odd:
        line = text.count("\n", 0, odd.start()) + 1
        raise BadFile((Problem(file, line, "", say("problem.control", code=f"U+{ord(odd[0]):04X}")),))
    return text


class _TooMuch(Exception):
    """Reading stops here; the problem is noted already."""


@dataclass(slots=True)
class _Open:
    """A mapping or a list whose end has not come yet. `key` is the key that waits for its value."""

    line: int
    mapping: bool
    key: Leaf | None = None
    entries: list[tuple[Leaf, Tree]] = field(default_factory=list)
    lines: dict[str, int] = field(default_factory=dict)
    items: list[Tree] = field(default_factory=list)

    def closed(self) -> Tree:
        return Branch(tuple(self.entries), self.line) if self.mapping else Series(tuple(self.items), self.line)


@dataclass(slots=True)
class _Builder:
    """Puts a tree together from the events of the parser and notes what Sala does not read."""

    file: str
    root: Tree | None = None
    nodes: int = 0
    documents: int = 0
    open: list[_Open] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def note(self, line: int, what: Message) -> None:
        keys = [part.key.text for part in self.open if part.key is not None]
        self.problems.append(Problem(self.file, line, ".".join(keys), what))

    def stop(self, line: int, what: Message) -> None:
        self.note(line, what)
        raise _TooMuch

    def take(self, event: yaml.Event) -> None:
        line = event.start_mark.line + 1 if event.start_mark else 1
        if isinstance(event, yaml.ScalarEvent):
            self.refuse(event, line)
            self.add(Leaf(event.value, line, event.style in ("'", '"')))
        elif isinstance(event, yaml.CollectionStartEvent):
            self.refuse(event, line)
            self.begin(isinstance(event, yaml.MappingStartEvent), line)
        elif isinstance(event, yaml.CollectionEndEvent):
            self.add(self.open.pop().closed())
        elif isinstance(event, yaml.AliasEvent):
            self.note(line, say("problem.alias", name=str(event.anchor)[:40]))
            self.add(Leaf("", line))
        elif isinstance(event, yaml.DocumentStartEvent):
            self.documents += 1
            if self.documents > 1:
                self.stop(line, say("problem.documents"))

    def refuse(self, event: Any, line: int) -> None:
        """Note anchors and tags, and end the reading of what is too big."""
        self.nodes += 1
        if self.nodes > MOST_NODES:
            self.stop(line, say("problem.nodes", most=MOST_NODES))
        if event.anchor is not None:
            self.note(line, say("problem.anchor", name=str(event.anchor)[:40]))
        if event.tag is not None:
            self.note(line, say("problem.tag", name=str(event.tag)[:40]))

    def begin(self, mapping: bool, line: int) -> None:
        if len(self.open) == DEEPEST:
            self.stop(line, say("problem.deep", most=DEEPEST))
        self.open.append(_Open(line, mapping))

    def add(self, tree: Tree) -> None:
        """Put a finished node where it belongs."""
        if not self.open:
            self.root = tree
            return
        home = self.open[-1]
        if not home.mapping:
            home.items.append(tree)
        elif home.key is None:
            home.key = self.key(home, tree)
        else:
            home.entries.append((home.key, tree))
            home.key = None

    def key(self, home: _Open, tree: Tree) -> Leaf:
        """A node as the key of a mapping: text, and not there before."""
        if not isinstance(tree, Leaf):
            self.note(tree.line, say("problem.key"))
            return Leaf("", tree.line)
        if tree.text in home.lines:
            self.note(tree.line, say("problem.duplicate", name=tree.text[:40], line=home.lines[tree.text]))
        home.lines.setdefault(tree.text, tree.line)
        return tree


# What the parser says, in part, and the sentence that a person can use.
_SENTENCES = (
    ("mapping values are not allowed", "problem.colon"),
    ("could not find expected ':'", "problem.no_colon"),
    ("unexpected end of stream", "problem.quote"),
    ("unknown escape", "problem.escape"),
    ("cannot start any token", "problem.sign"),
    ("<document start>", "problem.after_end"),
    ("expected key", "problem.indent"),
    ("expected '-' indicator", "problem.indent"),
    ("expected <block end>", "problem.indent"),
    ("entries are not allowed", "problem.indent"),
)


def _explained(error: yaml.YAMLError, lines: list[str]) -> tuple[int, Message]:
    """Line and sentence behind an error, whichever of PyYAML's two parsers it comes from."""
    problem, context = str(getattr(error, "problem", "")), str(getattr(error, "context", ""))
    mark = getattr(error, "problem_mark", None)
    tab = re.match(r"[ -]*\t", _line(lines, mark))
    if tab or "tab character" in problem or "'\\t'" in problem:
        column = max(_line(lines, mark).find("\t"), 0) + 1
        return _number(lines, mark), say("problem.tab", column=column)
    key = next((key for part, key in _SENTENCES if part in problem), None)
    if key is None:
        key = "problem.bracket" if "flow" in context else "problem.yaml"
    if key in ("problem.quote", "problem.bracket"):
        mark = getattr(error, "context_mark", None) or mark
    column = mark.column if mark else 0
    if key == "problem.sign":
        return _number(lines, mark), say(key, column=column + 1, sign=_line(lines, mark)[column : column + 1])
    return _number(lines, mark), say(key, column=column + 1)


def _number(lines: list[str], mark: Any) -> int:
    """The line of a mark, from 1; never after the last one."""
    return min(mark.line, len(lines) - 1) + 1 if mark else 1


def _line(lines: list[str], mark: Any) -> str:
    return lines[_number(lines, mark) - 1]
