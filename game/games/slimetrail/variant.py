"""House variants of Slimetrail: section 1.2 of the rule book as switches."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.variant import Allowed, flag, group, number, switch, words

SQUARE = Allowed(words=("centre", "random"), form="[a-i][1-9]", example="e5")
CORNERS = ("bottom_left", "top_right")


@dataclass(frozen=True, slots=True)
class BoardSize:
    """A5: width and height in squares."""

    width: int = number(7, 3, 9)
    height: int = number(7, 3, 9)


@dataclass(frozen=True, slots=True)
class Goals:
    """R3: where the goals lie. A corner word follows the board's size; a square name stays."""

    player1: str = switch("bottom_left", Allowed(words=CORNERS, form="[a-i][1-9]", example="a1"))
    player2: str = switch("top_right", Allowed(words=CORNERS, form="[a-i][1-9]", example="g7"))


@dataclass(frozen=True, slots=True)
class Variant:
    """Every switch; the defaults are the seed's rules."""

    board: BoardSize = group(BoardSize)
    start: str = switch("centre", SQUARE)
    first_player: str = words("1", "2", "alternate", "random")
    goals: Goals = group(Goals)
    moves: str = words("king", "orthogonal")
    no_move: str = words("mover_loses", "draw", "mover_wins")
    must_keep_goal_reachable: bool = flag(False)
    enter_opponent_goal: str = words("allowed_loses", "forbidden")
    pie_rule: str = words("none", "after_placement", "after_first_move")
