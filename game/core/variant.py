"""House variants: one frozen dataclass per game whose fields say what is allowed, and the one checker for them.

A variant file is a mapping `game`, optional `name`, and the switches that differ from the defaults.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterator
from dataclasses import MISSING, dataclass, field, fields, is_dataclass, replace
from typing import Any, TypeVar

from game.core.text import Message, say
from game.core.tree import BadFile, Branch, Leaf, Problem, Series, Tree

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Allowed:
    """What a switch accepts: words, whole numbers from `low` to `high`, or text that matches `form` whole.

    `many` makes it a list without repetition. `table` reads a block that only the file can hold (formations,
    decks): it takes the tree and returns the value or raises `ValueError` holding a `Message`; `untable` turns
    the value back into lists, mappings and scalars.
    """

    words: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    form: str | None = None
    example: str = ""
    many: bool = False
    table: Callable[[Tree], Any] | None = None
    untable: Callable[[Any], Any] | None = None

    def describe(self) -> Message:
        """What is allowed, for a person."""
        parts = [", ".join(self.words)] if self.words else []
        if self.low is not None:
            parts.append(f"{self.low}-{self.high}")
        if self.form is not None:
            parts.append(self.example)
        return say("problem.allowed", allowed=" | ".join(parts))


FLAG = Allowed(words=("true", "false"))


def words(default: str, *others: str) -> Any:
    """A switch between words, the default first."""
    return field(default=default, metadata={"allowed": Allowed(words=(default, *others))})


def flag(default: bool) -> Any:
    """A switch that is true or false."""
    return field(default=default, metadata={"allowed": FLAG})


def number(default: int, low: int, high: int, *others: str) -> Any:
    """A whole number from `low` to `high`, or one of some words."""
    return field(default=default, metadata={"allowed": Allowed(words=others, low=low, high=high)})


def switch(default: Any, allowed: Allowed) -> Any:
    """A switch with its own rule of what is allowed."""
    return field(default=default, metadata={"allowed": allowed})


def group(kind: type[Any]) -> Any:
    """A group of switches: a nested dataclass, written as a nested mapping."""
    return field(default_factory=kind)


@dataclass(frozen=True, slots=True)
class Switch:
    """One switch of a variant type: its dotted key, default, and what it accepts."""

    key: str
    default: Any
    allowed: Allowed


def switches(kind: type[Any]) -> tuple[Switch, ...]:
    """Every switch of a variant type in the order of its fields, groups flattened to dotted keys."""
    return tuple(_switches(kind, ""))


def _switches(kind: type[Any], prefix: str) -> Iterator[Switch]:
    for entry in fields(kind):
        if entry.default_factory is not MISSING and is_dataclass(entry.default_factory):
            assert isinstance(entry.default_factory, type)
            yield from _switches(entry.default_factory, f"{prefix}{entry.name}.")
        else:
            yield Switch(prefix + entry.name, entry.default, entry.metadata["allowed"])


def value_of(variant: Any, key: str) -> Any:
    """The value of the switch with this dotted key."""
    for part in key.split("."):
        variant = getattr(variant, part)
    return variant


def with_value(variant: V, key: str, value: Any) -> V:
    """The variant with one switch changed."""
    head, _, rest = key.partition(".")
    inner = with_value(getattr(variant, head), rest, value) if rest else value
    return replace(variant, **{head: inner})  # type: ignore[type-var]


def differences(variant: Any, other: Any) -> tuple[str, ...]:
    """Dotted keys of the switches in which two variants of one type differ."""
    keys = (entry.key for entry in switches(type(variant)))
    return tuple(key for key in keys if value_of(variant, key) != value_of(other, key))


def plain(value: Any) -> Any:
    """A variant or one of its values as mappings, lists and scalars, ready to be written."""
    if is_dataclass(value) and not isinstance(value, type):
        result = {}
        for entry in fields(value):
            inner = getattr(value, entry.name)
            allowed = entry.metadata.get("allowed")
            untable = allowed.untable if allowed else None
            result[entry.name] = untable(inner) if untable else plain(inner)
        return result
    return list(value) if isinstance(value, tuple) else value


def check(kind: type[V], tree: Tree, file: str, base: V | None = None) -> V:
    """The variant that a mapping describes, starting from `base` or the defaults.

    Raises `BadFile` with every problem at once: unknown keys (with the nearest valid one), values outside what
    is allowed, and blocks of the wrong shape.
    """
    problems: list[Problem] = []
    result = _fill(base if base is not None else kind(), tree, file, "", problems)
    if problems:
        raise BadFile(tuple(problems))
    return result


def _fill(variant: V, tree: Tree, file: str, prefix: str, problems: list[Problem]) -> V:
    if not isinstance(tree, Branch):
        problems.append(Problem(file, tree.line, prefix.rstrip("."), say("problem.mapping")))
        return variant
    known = {entry.name: entry for entry in fields(variant)}  # type: ignore[arg-type]
    for name, value in tree.entries:
        entry, key = known.get(name.text), prefix + name.text
        if entry is None:
            problems.append(Problem(file, name.line, key, unknown_key(name.text, tuple(known))))
        elif is_dataclass(inner := getattr(variant, name.text)):
            filled = _fill(inner, value, file, key + ".", problems)
            variant = replace(variant, **{name.text: filled})  # type: ignore[type-var]
        else:
            try:
                new = read_value(entry.metadata["allowed"], value)
                variant = replace(variant, **{name.text: new})  # type: ignore[type-var]
            except ValueError as error:
                problems.append(Problem(file, value.line, key, error.args[0]))
    return variant


def unknown_key(name: str, known: tuple[str, ...]) -> Message:
    """The sentence for a key that does not exist, with the nearest one that does."""
    near = difflib.get_close_matches(name, known, 1, 0.5)
    if near:
        return say("problem.unknown_near", name=name, near=near[0])
    return say("problem.unknown", name=name, known=", ".join(known))


def read_value(allowed: Allowed, tree: Tree) -> Any:
    """The value behind a node; raises `ValueError` holding the `Message` that says what is allowed."""
    if allowed.table is not None:
        return allowed.table(tree)
    if not allowed.many:
        return _scalar(allowed, tree)
    if not isinstance(tree, Series):
        raise ValueError(say("problem.list", what=allowed.describe()))
    values = tuple(_scalar(allowed, item) for item in tree.items)
    if len(set(values)) != len(values):
        raise ValueError(say("problem.twice"))
    return values


def _scalar(allowed: Allowed, tree: Tree) -> int | bool | str:
    if isinstance(tree, Leaf):
        text = tree.text
        if allowed is FLAG and text in FLAG.words:
            return text == "true"
        if text in allowed.words and allowed is not FLAG:
            return text
        if allowed.low is not None and allowed.high is not None and _is_whole(text):
            value = int(text)
            if allowed.low <= value <= allowed.high:
                return value
        if allowed.form is not None and re.fullmatch(allowed.form, text):
            return text
        raise ValueError(say("problem.value", value=text[:40], what=allowed.describe()))
    raise ValueError(say("problem.scalar", what=allowed.describe()))


def _is_whole(text: str) -> bool:
    return re.fullmatch(r"-?(0|[1-9][0-9]{0,8})", text) is not None
