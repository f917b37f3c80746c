"""Stored matches in words: who played what, when, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from game.core.session import Computer, Player
from game.core.text import Message, say
from game.games import catalogue
from game.shell.ui import raw
from game.store.matches import MatchLine

if TYPE_CHECKING:
    from game.shell.app import App


@dataclass(frozen=True, slots=True)
class Shelved:
    """One match in a list: game and rules, its players, and when it was played last."""

    id: int
    game: str
    title: Message
    who: Message
    when: Message


def unfinished(app: App) -> tuple[Shelved, ...]:
    """The matches that wait to be continued, the last played first."""
    lines = app.keeping.unfinished()
    return tuple(
        Shelved(line.id, line.game, match_title(app, line), who(line.players), when(line.played)) for line in lines
    )


def match_title(app: App, line: MatchLine) -> Message:
    """Game and house rules."""
    name = say(f"{line.game}.name") if line.game in catalogue() else raw(line.game)
    return say("shelf.title", game=name, variant=app.keeping.title(line.game, line.variant_name))


def who(players: Sequence[Player]) -> Message:
    """The players by seat; people without a name any more are somebody, computer players carry their level."""
    return listed([player_words(player) for player in players])


def player_words(player: Player) -> Message:
    """One player."""
    if isinstance(player, Computer):
        return say("shelf.computer", name=player.name, level=player.level)
    return raw(player.name) if player.name else say("shelf.somebody")


def listed(words: Sequence[Message]) -> Message:
    """Several words with commas between them."""
    result = words[0] if words else say("ui.none")
    for message in words[1:]:
        result = say("ui.list", head=result, tail=message)
    return result


def when(utc: str, now: datetime | None = None) -> Message:
    """A moment (UTC, ISO 8601) in the time of this place: today, yesterday, else the date."""
    here = datetime.fromisoformat(utc).astimezone()
    today = (now or datetime.now().astimezone()).date()
    clock = here.strftime("%H:%M")
    if here.date() == today:
        return say("when.today", time=clock)
    if here.date() == today - timedelta(days=1):
        return say("when.yesterday", time=clock)
    return say("when.date", date=here.date().isoformat(), time=clock)
