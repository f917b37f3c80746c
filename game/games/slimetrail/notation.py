"""Slimetrail in text: actions, whole positions, and what a scenario may ask of a position."""

from __future__ import annotations

import re

from game.core.game import SEAT_LETTERS, Action, Seat, Unreadable
from game.core.text import say
from game.games.slimetrail.board import Board
from game.games.slimetrail.rules import board_of, goals_of, outcome
from game.games.slimetrail.state import SQUARE_NAME, Move, Phase, Place, State, Swap, Take
from game.games.slimetrail.variant import Variant


def parse(seat: Seat, body: str) -> Action:
    """`c3`, `place c3`, `take a1` or `swap`."""
    if body == "swap":
        return Swap(seat)
    found = re.fullmatch(rf"(?:(place|take) )?({SQUARE_NAME})", body)
    if not found:
        raise Unreadable(say("slimetrail.notation.action", text=body[:40]))
    word, square = found.groups()
    return Place(seat, square) if word == "place" else Take(seat, square) if word == "take" else Move(seat, square)


def write(state: State) -> str:
    """For example `snail=e6 slime=d4,e5 turn=A`, and `goals=` and `phase=` where they are not the usual ones."""
    name = state.board.name
    parts = [
        f"snail={'-' if state.snail is None else name(state.snail)}",
        f"slime={','.join(map(name, state.trail)) or '-'}",
        f"turn={SEAT_LETTERS[state.turn]}",
    ]
    if state.goals != goals_of(state.variant):
        parts.append(f"goals={','.join(map(name, state.goals))}")
    if state.phase is not Phase.PLAY:
        parts.append(f"phase={state.phase.value}")
    return " ".join(parts)


def read(variant: Variant, text: str) -> State:
    """The position behind the text; the order of the slime is the order of the trail."""
    fields: dict[str, str] = {}
    for part in text.split():
        key, equals, value = part.partition("=")
        if not equals or key in fields or key not in ("snail", "slime", "turn", "goals", "phase"):
            raise Unreadable(say("slimetrail.notation.position", part=part[:40]))
        fields[key] = value
    return _checked(variant, fields)


def _checked(variant: Variant, fields: dict[str, str]) -> State:
    size = board_of(variant)
    slime = () if fields.get("slime", "-") == "-" else tuple(_square(size, s) for s in fields["slime"].split(","))
    snail = None if fields.get("snail", "-") == "-" else _square(size, fields["snail"])
    goals = tuple(_square(size, s) for s in fields["goals"].split(",")) if "goals" in fields else goals_of(variant)
    try:
        turn = SEAT_LETTERS[:2].index(fields.get("turn", "A"))
        phase = Phase(fields.get("phase", "play"))
    except ValueError:
        raise Unreadable(say("slimetrail.notation.position", part=" ".join(fields.values())[:40])) from None
    needs_snail = phase in (Phase.CHOOSE, Phase.SWAP, Phase.PLAY)
    sound = (snail is not None or not needs_snail) and (snail is None or phase not in (Phase.DEAL, Phase.PLACE))
    if not sound or snail in slime or len(set(slime)) != len(slime) or set(slime) & set(goals):
        raise Unreadable(say("slimetrail.notation.impossible"))
    if len(goals) != 2 or set(goals) != set(goals_of(variant)):
        raise Unreadable(say("slimetrail.notation.impossible"))
    return State(variant, snail, slime, turn, (goals[0], goals[1]), phase)


def _square(size: Board, name: str) -> int:
    square = size.square(name)
    if square is None:
        raise Unreadable(say("slimetrail.notation.square", square=name[:10]))
    return square


def look(state: State, name: str) -> str | None:
    """`snail`, `trail`, `phase`, `goal A`, `goal B`, `winner` (A, B, draw or -) and `ending`."""
    squares = state.board.name
    end = outcome(state)
    if name == "winner":
        return "-" if end is None else "draw" if end.winner is None else SEAT_LETTERS[end.winner]
    answers = {
        "snail": "-" if state.snail is None else squares(state.snail),
        "trail": " ".join(map(squares, state.trail)) or "-",
        "phase": state.phase.value,
        "goal A": squares(state.goals[0]),
        "goal B": squares(state.goals[1]),
        "ending": end.ending.value if end else "-",
        "moved by": SEAT_LETTERS[end.mover] if end and end.mover is not None else "-",
    }
    return answers.get(name)
