"""Sentences about Shows and results that the log, the table and hints share."""

from __future__ import annotations

from game.core.text import Message, Who, say
from game.games.scout.cards import Row
from game.games.scout.scoring import Line
from game.games.scout.shows import kind, lowest
from game.games.scout.state import Ending, Result


def strength_words(show: Row) -> Message:
    """How strong a legal Show is: `single 7`, `3 cards, set of 4`, `3 cards, run 3-5`."""
    low = lowest(show)
    match kind(show):
        case "single":
            return say("scout.shape.single", number=low)
        case "set":
            return say("scout.shape.set", count=len(show), number=low)
    return say("scout.shape.run", count=len(show), low=low, high=low + len(show) - 1)


def ending_words(result: Result) -> Message:
    """Why the round ended."""
    if result.ending is Ending.CAP or result.seat is None:
        return say("scout.log.cap")
    return say(f"scout.log.{result.ending.value}", who=Who(result.seat))


def line_words(seat: int, line: Line) -> Message:
    """The arithmetic of a seat's round in one sentence."""
    charge = say(f"scout.score.exempt_{line.exempt}", left=line.left) if line.exempt else line.charged
    key = "scout.score.line_rights" if line.rights else "scout.score.line"
    return say(
        key,
        who=Who(seat),
        cards=line.cards,
        chips=line.chips,
        rights=line.rights,
        hand=charge,
        points=line.points,
    )
