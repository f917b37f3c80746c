"""Positions of Slimetrail as bit masks, for the searches: what the sides may enter and where a step is fatal.

A spot says where the snail is, which squares are still free (goals and the snail's own square left out) and
who is to move. A goal is never slimed while play goes on (C2), so the goals need no bits of their own.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from game.core.game import Seat
from game.games.slimetrail.board import Board, board
from game.games.slimetrail.state import State


class Spot(NamedTuple):
    """A position: the snail's square, the free squares as a mask without goals and snail, the seat to move."""

    snail: int
    free: int
    side: Seat


@dataclass(frozen=True, slots=True)
class Field:
    """A board with its goals and every switch that changes a value.

    `stuck` is what the player to move gets without a legal move: -1 loses, 0 draws, 1 wins (A2). `touch[seat]`
    holds the neighbours of the seat's goal; `safe[seat]` the squares that the seat may step on without giving
    the match away at once (C5).
    """

    board: Board
    around: tuple[int, ...]
    goals: tuple[int, int]
    stuck: int
    keep: bool
    forbidden: bool
    open: int
    touch: tuple[int, int]
    safe: tuple[int, int]

    @property
    def plain(self) -> bool:
        """Whether a player without a safe step has lost, however that comes: the reduced game of 3.1 is exact."""
        return self.stuck < 0 and not self.keep

    def spot(self, snail: int, slimed: int, side: Seat) -> Spot:
        """The position with the snail here and these squares slimed."""
        return Spot(snail, self.open & ~slimed & ~(1 << snail), side)

    def at_home(self, spot: Spot) -> bool:
        """Whether the player to move stands beside the own goal and wins by stepping in."""
        return bool(self.touch[spot.side] >> spot.snail & 1)

    def steps(self, spot: Spot) -> int:
        """Every legal step as a mask (R4, R5, A3, A8), goals included."""
        near = self.board.near[spot.snail]
        steps = self._kept(near & spot.free, spot.free) if self.keep else near & spot.free
        goals = 1 << self.goals[spot.side] | (0 if self.forbidden else 1 << self.goals[1 - spot.side])
        return steps | near & goals

    def _kept(self, steps: int, free: int) -> int:
        """Those of the steps from which a goal can still be reached (A3)."""
        kept = 0
        while steps:
            part = flood(self.board, steps & -steps, free)
            if part & (self.touch[0] | self.touch[1]):
                kept |= part & steps
            steps &= ~part
        return kept

    def after(self, spot: Spot, to: int) -> Spot:
        """The position after a step to a square that is no goal."""
        return Spot(to, spot.free & ~(1 << to), 1 - spot.side)

    def careful(self, spot: Spot) -> int:
        """The legal steps that do not hand over the match: neither into nor beside the other player's goal."""
        return self.steps(spot) & (self.safe[spot.side] | 1 << self.goals[spot.side])


def spread(size: Board, mask: int) -> int:
    """The squares of a mask and all their neighbours; may name squares off the board."""
    straight = mask | mask << 1 | mask >> 1
    if size.near[0] >> (size.stride + 1) & 1:
        return straight | straight << size.stride | straight >> size.stride
    return straight | mask << size.stride | mask >> size.stride


def flood(size: Board, mask: int, free: int) -> int:
    """The squares of `free` that hang together with those of the mask, which are free themselves."""
    while (wide := spread(size, mask) & free) != mask:
        mask = wide
    return mask


@cache
def field(
    width: int, height: int, moves: str, goals: tuple[int, int], no_move: str, keep: bool, forbidden: bool
) -> Field:
    """The field of a board and its switches, worded as in the variant file."""
    size = board(width, height, moves)
    free = size.squares & ~(1 << goals[0] | 1 << goals[1])
    touch = (size.near[goals[0]], size.near[goals[1]])
    return Field(
        board=size,
        around=board(width, height, "king").near,
        goals=goals,
        stuck={"mover_loses": -1, "draw": 0, "mover_wins": 1}[no_move],
        keep=keep,
        forbidden=forbidden,
        open=free,
        touch=touch,
        safe=(free & ~touch[1], free & ~touch[0]),
    )


def field_of(state: State) -> Field:
    """The field that a match is played on, with its goals as they are now."""
    variant = state.variant
    return field(
        variant.board.width,
        variant.board.height,
        variant.moves,
        state.goals,
        variant.no_move,
        variant.must_keep_goal_reachable,
        variant.enter_opponent_goal == "forbidden",
    )


def spot_of(state: State) -> Spot:
    """The position of a match whose snail stands on the board."""
    assert state.snail is not None
    return field_of(state).spot(state.snail, state.slimed, state.turn)
