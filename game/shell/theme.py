"""Colours by palette word: three themes in one file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import TypeAlias

import yaml

from game.core.places import asset

THEMES = ("dusk", "day", "contrast")
Colour: TypeAlias = tuple[int, int, int]
Words: TypeAlias = tuple[tuple[str, str], ...]
_WORD = re.compile(r"\$([a-z][a-z0-9_]*)")


@cache
def palettes() -> Mapping[str, Mapping[str, str]]:
    """Every theme's palette: word -> #rrggbb. Read once."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    content: dict[str, dict[str, str]] = yaml.load(
        asset("common/palette.yaml").read_text(encoding="utf-8"), Loader=loader
    )
    return content


class Theme:
    """The colours of one theme. An unknown palette word raises KeyError."""

    def __init__(self, name: str, palette: Mapping[str, str] | None = None) -> None:
        """`name` is one of THEMES; `palette` takes the place of the shipped one."""
        self.name = name
        self._palette = palettes()[name] if palette is None else palette

    def hexed(self, word: str) -> str:
        """The colour of a word as #rrggbb."""
        return self._palette[word]

    def colour(self, word: str) -> Colour:
        """The colour of a word as red, green, blue, each 0 to 255."""
        code = self._palette[word]
        return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)

    def dye(self, svg: str, words: Words = ()) -> str:
        """SVG source with every `$word` replaced by its colour, after the words of the drawing were exchanged."""
        exchanged = dict(words)
        return _WORD.sub(lambda found: self.hexed(exchanged.get(found[1], found[1])), svg)


def words_in(svg: str) -> set[str]:
    """The palette words that a drawing names."""
    return set(_WORD.findall(svg))


def contrast(a: Colour, b: Colour) -> float:
    """The contrast of two colours as WCAG defines it: 1 (none) to 21 (black on white)."""
    lighter, darker = sorted((_luminance(a), _luminance(b)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: Iterable[int]) -> float:
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in _parts(colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _parts(colour: Iterable[int]) -> list[float]:
    return [part / 255 for part in colour]
