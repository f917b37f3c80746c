"""Words in the player's language: the catalog under assets/*/text, and the choice of a language."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import ClassVar

import pygame.system
import yaml

from game.core.game import SEAT_LETTERS
from game.core.places import shipped
from game.core.text import Message, Value, Who

LANGUAGES = ("th", "en")
FALLBACK = "en"
Entries = Mapping[str, Mapping[str, str]]


@cache
def entries(folder: Path | None = None) -> Entries:
    """Every text of the catalog: key -> language -> words. Read once."""
    base = folder or shipped("assets")
    found: dict[str, Mapping[str, str]] = {}
    for path in text_files(base):
        found.update(read_texts(path))
    return found


def text_files(base: Path) -> list[Path]:
    """The catalog's files in a fixed order."""
    return sorted(base.glob("*/text/*.yaml"))


def read_texts(path: Path) -> Entries:
    """The texts of one file; raises ValueError when it is no mapping of keys to words in each language."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    content = yaml.load(path.read_text(encoding="utf-8"), Loader=loader) or {}
    for key, words in content.items():
        if not isinstance(key, str) or set(words) != set(LANGUAGES):
            raise ValueError(f"{path.name}: {key} needs the words in {' and '.join(LANGUAGES)}")
        if not all(isinstance(text, str) for text in words.values()):
            raise ValueError(f"{path.name}: the words of {key} must be text; put them in quotes")
    return content


class Catalog:
    """The words of one language. With `strict` an unknown key raises KeyError; the app shows the key instead."""

    strict: ClassVar[bool] = False

    def __init__(self, language: str, texts: Entries | None = None) -> None:
        """`language` is one of LANGUAGES; `texts` takes the place of the shipped catalog."""
        self.language = language
        self._texts = entries() if texts is None else texts

    def has(self, key: str) -> bool:
        """Whether the catalog knows the key."""
        return key in self._texts

    def words(self, message: Message, names: Sequence[str] = ()) -> str:
        """The sentence of a message; `Who(seat)` becomes `names[seat]`. It may hold zero-width spaces."""
        try:
            template = self._texts[message.key][self.language]
            return template.format_map({name: self._value(value, names) for name, value in message.values})
        except (KeyError, IndexError):
            if self.strict:
                raise
            return message.key

    def _value(self, value: Value, names: Sequence[str]) -> str:
        if isinstance(value, Message):
            return self.words(value, names)
        if isinstance(value, Who):
            return names[value.seat] if value.seat < len(names) else SEAT_LETTERS[value.seat]
        return str(value)


def choose_language(setting: str | None = None) -> str:
    """The setting, else the first system language that Sala speaks, else LANG, else English."""
    wishes = [setting or "", *_system_languages(), os.environ.get("LANG", "")]
    return _first_spoken(wishes) or FALLBACK


def _system_languages() -> list[str]:
    try:
        return [locale["language"] for locale in pygame.system.get_pref_locales()]
    except pygame.error:
        return []


def _first_spoken(wishes: Iterable[str]) -> str | None:
    codes = (wish[:2].lower() for wish in wishes)
    return next((code for code in codes if code in LANGUAGES), None)
