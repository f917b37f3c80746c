"""State and actions of Slimetrail, with their notation."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from game.core.game import Seat, SeatAction
from game.games.slimetrail.board import Board, board
from game.games.slimetrail.variant import Variant

SQUARE_NAME = r"[a-z][0-9]"


class Phase(Enum):
    """What comes next: DEAL (chance), PLACE the snail, CHOOSE a goal, SWAP or move, PLAY, LEFT (resigned)."""

    DEAL = "deal"
    PLACE = "place"
    CHOOSE = "choose"
    SWAP = "swap"
    PLAY = "play"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class State:
    """A position. Seat 0 is player 1, seat 1 is player 2.

    `snail` is None until the snail stands on the board; `trail` holds the slimed squares in the order in which
    the snail left them (R6); `turn` is the seat to act, in LEFT the seat that resigned; `goals[seat]` is the
    seat's own goal square.
    """

    variant: Variant
    snail: int | None
    trail: tuple[int, ...]
    turn: Seat
    goals: tuple[int, int]
    phase: Phase = Phase.PLAY

    @property
    def board(self) -> Board:
        """The geometry of the variant's board."""
        size = self.variant.board
        return board(size.width, size.height, self.variant.moves)

    @property
    def slimed(self) -> int:
        """The slimed squares as a mask."""
        return sum(1 << square for square in self.trail)


@dataclass(frozen=True, slots=True)
class Move(SeatAction):
    """R4: the snail moves to the square with this name, on the board or not."""

    to: str

    def body(self) -> str:
        """The square's name."""
        return self.to


@dataclass(frozen=True, slots=True)
class Place(SeatAction):
    """Pie rule after placement: the first player puts the snail on a square."""

    on: str

    def body(self) -> str:
        """For example `place c5`."""
        return f"place {self.on}"


@dataclass(frozen=True, slots=True)
class Take(SeatAction):
    """Pie rule after placement: the other player chooses a goal."""

    goal: str

    def body(self) -> str:
        """For example `take a1`."""
        return f"take {self.goal}"


@dataclass(frozen=True, slots=True)
class Swap(SeatAction):
    """Pie rule after the first move: swap the goals instead of moving."""

    def body(self) -> str:
        """Always `swap`."""
        return "swap"
