"""YAML as Sala writes it: one key per line, comments above the keys, quotes only where they are needed."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

Comments: TypeAlias = Mapping[str, Sequence[str]]

_BARE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_./+-]*( [A-Za-z0-9_./+-]+)*")
_LONE = re.compile("[\ud800-\udfff]")
_ODD = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")


def write_block(values: Mapping[str, Any], comments: Comments | None = None) -> str:
    """A mapping as block YAML with `\\n` line ends; `comments` holds the lines above a dotted key."""
    return "".join(f"{line}\n" for line in _mapping(values, "", "", comments or {}))


def scalar(value: Any) -> str:
    """One value on one line, read back as the same text."""
    if isinstance(value, bool):
        return "true" if value else "false"
    text = str(value)
    if _BARE.fullmatch(text):
        return text
    quoted = json.dumps(_LONE.sub("\ufffd", text), ensure_ascii=False)
    return _ODD.sub(lambda odd: f"\\u{ord(odd[0]):04x}", quoted)


def remarks(lines: Sequence[str], indent: str = "") -> list[str]:
    """Comment lines; whatever would end a comment early becomes a space."""
    return [f"{indent}# {' '.join(line.split())}" for line in lines]


def _mapping(values: Mapping[str, Any], prefix: str, indent: str, comments: Comments) -> list[str]:
    lines: list[str] = []
    for name, value in values.items():
        key = prefix + name
        lines += remarks(comments.get(key, ()), indent)
        lines += _entry(scalar(name) + ":", value, key + ".", indent, comments)
    return lines


def _entry(head: str, value: Any, prefix: str, indent: str, comments: Comments) -> list[str]:
    """A key or a dash with what belongs to it."""
    if isinstance(value, Mapping) and value:
        return [indent + head, *_mapping(value, prefix, indent + "  ", comments)]
    if isinstance(value, Mapping):
        return [f"{indent}{head} {{}}"]
    if isinstance(value, list | tuple):
        if all(not isinstance(item, list | tuple | Mapping) for item in value):
            return [f"{indent}{head} [{', '.join(map(scalar, value))}]"]
        deeper = indent + "  "
        return [indent + head, *(line for item in value for line in _entry("-", item, prefix, deeper, comments))]
    return [f"{indent}{head} {scalar(value)}"]
