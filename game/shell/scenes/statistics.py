"""What has been played at this computer and how it went for the current player."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from game.core.session import Computer, Person
from game.core.text import Message, say
from game.games import catalogue
from game.shell.scenes.reader import ReadingScene
from game.shell.ui import Sheet, Ui, raw
from game.stage.sprite import Picture
from game.store.matches import Matches, MatchLine

if TYPE_CHECKING:
    from game.shell.app import App

ALL_OF_THEM = -1


@dataclass(slots=True)
class Tally:
    """One game: matches that ended, and for one person how many were played, won, and against which level."""

    matches: int = 0
    played: int = 0
    won: int = 0
    against: Counter[int] = field(default_factory=Counter)
    beaten: Counter[int] = field(default_factory=Counter)


def tallies(matches: Matches, profile: int) -> dict[str, Tally]:
    """Every game with a finished match. A match counts for the strongest computer player at the table."""
    found: dict[str, Tally] = {}
    for line in matches.history(ALL_OF_THEM):
        tally = found.setdefault(line.game, Tally())
        tally.matches += 1
        seat = _seat_of(line, profile)
        if seat is None:
            continue
        won = any(o.seat == seat and o.place == 1 for o in matches.outcomes(line.id)) and not _shared(matches, line)
        tally.played += 1
        tally.won += won
        levels = [player.level for player in line.players if isinstance(player, Computer)]
        if levels:
            tally.against[max(levels)] += 1
            tally.beaten[max(levels)] += won
    return found


def _seat_of(line: MatchLine, profile: int) -> int | None:
    seats = (s for s, p in enumerate(line.players) if isinstance(p, Person) and p.profile == profile != 0)
    return next(seats, None)


def _shared(matches: Matches, line: MatchLine) -> bool:
    """Whether everybody came first: a draw is no win."""
    outcomes = matches.outcomes(line.id)
    return len(outcomes) > 1 and all(outcome.place == 1 for outcome in outcomes)


class StatisticsScene(ReadingScene):
    """A page of counts."""

    def __init__(self, app: App) -> None:
        """At the first page."""
        super().__init__(app)

    def build(self, ui: Ui) -> Picture:
        """Game by game."""
        sheet = Sheet(ui)
        sheet.backdrop(0.82)
        body = sheet.header(say("statistics.title"))
        sheet.panel("panel", body, radius=18)
        profile = self.app.keeping.profile
        title = raw(profile.name) if profile else say("first.guest")
        self.reader.draw(sheet, body.inset(28), title, self._lines(profile.id if profile else 0))
        return sheet.picture()

    def _lines(self, profile: int) -> list[Message]:
        found = tallies(self.app.keeping.store.matches, profile)
        if not found:
            return [say("statistics.none")]
        lines: list[Message] = []
        for game, tally in sorted(found.items()):
            name = say(f"{game}.name") if game in catalogue() else raw(game)
            lines.append(say("statistics.game", game=name, matches=tally.matches))
            lines.append(say("statistics.own", played=tally.played, won=tally.won))
            for level, count in sorted(tally.against.items()):
                words = say(f"level.{level}")
                lines.append(
                    say("statistics.level", level=level, name=words, played=count, won=tally.beaten[level])
                )
        return lines
