"""SCOUT in text: actions, and what a scenario may ask of a position."""

from __future__ import annotations

import re

from game.core.game import SEAT_LETTERS, Action, Seat, Unreadable
from game.core.text import say
from game.games.scout.actions import NO_SHOW, Concede, Flip, Scout, ScoutAndShow, Show
from game.games.scout.cards import row_text
from game.games.scout.scoring import lines, totals
from game.games.scout.state import Phase, State

_PLACE = "(0|[1-9][0-9]?)"
_SHOW = rf"{_PLACE}\.\.{_PLACE}"
_TAKING = rf"([LR])( f)? @{_PLACE}"
_SHOWING = re.compile(f"show {_SHOW}")
_SCOUTING = re.compile(f"scout {_TAKING}")
_BOTH = re.compile(f"ss {_TAKING} > (?:{_SHOW}|-)")


def parse(seat: Seat, body: str) -> Action:
    """`show 1..2`, `scout L f @3`, `ss R @0 > 2..4`, `flip`, `keep` or `concede`."""
    if body in ("flip", "keep"):
        return Flip(seat, body == "flip")
    if body == "concede":
        return Concede(seat)
    if found := _SHOWING.fullmatch(body):
        return Show(seat, int(found[1]), int(found[2]))
    if found := _SCOUTING.fullmatch(body):
        return Scout(seat, found[1], bool(found[2]), int(found[3]))
    if found := _BOTH.fullmatch(body):
        show = (NO_SHOW, NO_SHOW) if found[4] is None else (int(found[4]), int(found[5]))
        return ScoutAndShow(seat, found[1], bool(found[2]), int(found[3]), *show)
    raise Unreadable(say("scout.notation.action", text=body[:40]))


def look(state: State, name: str) -> str | None:
    """What a scenario may ask of the table or, with a seat's letter, of a seat.

    Of the table: `show`, `scouts`, `phase`, `round`, `starter`, `turns`, `flips`, `ending` and `ended by`. Of a
    seat: `hand`, `chips`, `won`, `ss` (1 when used), `known`, `score` and `exempt` (of the round that ended last),
    `total`.
    """
    word, _, letter = name.partition(" ")
    if letter and letter in SEAT_LETTERS[: state.seats]:
        return _of_seat(state, word, SEAT_LETTERS.index(letter))
    result = state.results[-1] if state.phase in (Phase.ROUND_END, Phase.OVER) else None
    answers = {
        "show": show_text(state),
        "scouts": str(state.scouts),
        "phase": state.phase.value,
        "round": str(state.round),
        "starter": SEAT_LETTERS[state.starter],
        "turns": str(state.turns),
        "flips": "".join(SEAT_LETTERS[seat] for seat in state.flips) or "-",
        "ending": result.ending.value if result else "-",
        "ended by": SEAT_LETTERS[result.seat] if result and result.seat is not None else "-",
    }
    return answers.get(name)


def _of_seat(state: State, word: str, seat: Seat) -> str | None:
    line = lines(state.variant, state.results[-1])[seat] if state.results else None
    answers = {
        "hand": row_text(state.hands[seat]),
        "chips": str(state.chips[seat]),
        "won": str(len(state.piles[seat])),
        "ss": str(int(state.used[seat])),
        "known": row_text(state.scouted[seat]),
        "score": str(line.points) if line else "-",
        "exempt": (line and line.exempt) or "-",
        "total": str(totals(state)[seat]),
    }
    return answers.get(word)


def show_text(state: State) -> str:
    """For example `3/5,4/8@A`; `-` for an empty table."""
    return "-" if state.owner is None else f"{row_text(state.show)}@{SEAT_LETTERS[state.owner]}"
