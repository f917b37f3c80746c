"""What is kept, in words: who played what and when, what became of a file, and that nothing is kept now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from game.core.session import Computer, Player
from game.core.text import Message, say
from game.games import catalogue
from game.shell.ui import GAP, MARGIN, SMALL, Sheet, icon, raw
from game.stage.sprite import Box
from game.store.matches import MatchLine

if TYPE_CHECKING:
    from game.shell.app import App


SIGN = 22.0


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


def put_notice(sheet: Sheet, app: App, top: float) -> float:
    """What happened to a file, until it is waved away (target `dismiss`); the y below it."""
    notice = app.keeping.notice
    if notice is None:
        return top
    width, side = sheet.ui.width - 2 * MARGIN, sheet.ui.row
    height = max(side, sheet.height(notice, width - side - 40, SMALL)) + 16
    box = Box(MARGIN, top, width, height)
    sheet.panel("notice", box, "panel_raised", "danger", shadow=False)
    words = Box(box.x + 16, box.y + 8, width - side - 40, height - 16)
    sheet.words("notice.words", words, notice, SMALL, wrap=True)
    close = Box(box.x + width - side - 8, box.y + (height - side) / 2, side, side)
    sheet.button("dismiss", close, None, symbol="close", tip=say("start.dismiss"))
    return top + height + GAP


def unsaved(sheet: Sheet, box: Box, message: Message) -> None:
    """The mark that stays as long as nothing is saved."""
    side = min(SIGN * sheet.ui.text, box.h)
    sheet.art("unsaved.sign", Box(box.x, box.y + (box.h - side) / 2, side, side), icon("warning", "danger"))
    room = Box(box.x + side + 6, box.y, box.w - side - 6, box.h)
    sheet.words("unsaved", room, message, SMALL, "danger", bold=True)


def prompt_room(sheet: Sheet, app: App, bar: Box) -> Box:
    """The room for the prompt in the top bar of a table, after the mark that nothing is saved."""
    mark = 0.0 if app.keeping.saving else 40 + 96 * sheet.ui.text
    if mark:
        unsaved(sheet, Box(bar.x + 370, bar.y, mark - 12, bar.h), say("start.unsaved_short"))
    return Box(bar.x + 370 + mark, bar.y, bar.w - 374 - mark, bar.h)
