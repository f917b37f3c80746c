"""The rule book of a game: chapters from `assets/<game>/rules.yaml`, and the house rules that are in play."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from game.core.game import AnyGame
from game.core.places import asset
from game.core.text import Message, say
from game.core.variant import differences, switches, value_of
from game.shell.scenes.form import name_of, value_words
from game.shell.ui import raw
from game.store.yaml_tree import read_plain


@dataclass(frozen=True, slots=True)
class Chapter:
    """One chapter: its title and its paragraphs per language, and the position that its picture shows, if any."""

    id: str
    title: dict[str, str]
    text: dict[str, str]
    picture: str | None = None

    def heading(self, language: str) -> Message:
        """The title in this language, else in English."""
        return raw(self.title.get(language) or self.title["en"])

    def paragraphs(self, language: str) -> list[Message]:
        """One message per line of the text."""
        text = self.text.get(language) or self.text["en"]
        return [raw(line.strip()) for line in text.splitlines() if line.strip()]


@cache
def book(game_id: str) -> tuple[Chapter, ...]:
    """The chapters of a game; none when it has no text yet."""
    path = asset(f"{game_id}/rules.yaml")
    if not path.is_file():
        return ()
    tree = read_plain(path.read_bytes(), path.name)
    assert isinstance(tree, dict)
    chapters: Any = tree["chapters"]
    return tuple(Chapter(entry["id"], entry["title"], entry["text"], entry.get("picture")) for entry in chapters)


def house_rules(game: AnyGame, variant: Any, standard: Any, standard_name: Message) -> list[Message]:
    """What is played otherwise than by the preset, switch by switch; one sentence when nothing is."""
    keys = differences(variant, standard)
    if not keys:
        return [say("rules.as_preset", preset=standard_name)]
    lines = [say("rules.differs", preset=standard_name)]
    for switch in switches(game.variant):
        if switch.key in keys:
            here, there = (value_words(game, switch, value_of(each, switch.key)) for each in (variant, standard))
            name = name_of(game, switch)
            lines.append(say("rules.difference", name=name, value=here, preset=standard_name, other=there))
    return lines
