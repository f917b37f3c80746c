"""Squares, directions and neighbour masks of a board.

A square is `file + 8 * rank`, both from 0, on every board up to 7 wide and `file + 10 * rank` on wider ones: the
spare columns keep shifts from wrapping. A set of squares is an int with bit `1 << square`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

KING = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))
ORTHOGONAL = ((-1, 0), (0, -1), (0, 1), (1, 0))


@dataclass(frozen=True, slots=True)
class Board:
    """Geometry of one board (R1, R4): all squares as a mask and per square the mask and list of its neighbours.

    `neighbours[s]` is in the order of the rule book's lists: by file, then by rank.
    """

    width: int
    height: int
    stride: int
    squares: int
    neighbours: tuple[tuple[int, ...], ...]
    near: tuple[int, ...]

    def square(self, name: str) -> int | None:
        """The square with this name (`d4`), or None where the board has none (`h4`, `g0`)."""
        if len(name) != 2 or not name[1].isascii() or not name[1].isdigit():
            return None
        file, rank = ord(name[0]) - ord("a"), int(name[1]) - 1
        if not (0 <= file < self.width and 0 <= rank < self.height):
            return None
        return file + self.stride * rank

    def name(self, square: int) -> str:
        """The name of a square."""
        return f"{chr(ord('a') + square % self.stride)}{square // self.stride + 1}"

    def each(self, mask: int) -> tuple[int, ...]:
        """The squares of a mask by file, then by rank."""
        found = (s for s in range(mask.bit_length()) if mask >> s & 1)
        return tuple(sorted(found, key=lambda s: (s % self.stride, s // self.stride)))

    def distance(self, a: int, b: int) -> int:
        """Steps of a king between two squares, slime ignored."""
        files, ranks = a % self.stride - b % self.stride, a // self.stride - b // self.stride
        return max(abs(files), abs(ranks))

    def reachable(self, start: int, free: int) -> int:
        """Every square of `free` that can be reached from `start` over squares of `free` (F9: stop at goals)."""
        seen, edge = 0, self.near[start] & free
        while edge:
            seen |= edge
            square = edge & -edge
            edge = (edge ^ square) | (self.near[square.bit_length() - 1] & free & ~seen)
        return seen


@cache
def board(width: int, height: int, moves: str = "king") -> Board:
    """The board of this size (3 to 9 each) with `king` or `orthogonal` steps."""
    stride = 8 if width <= 7 else 10
    steps = KING if moves == "king" else ORTHOGONAL
    inside = [(file, rank) for rank in range(height) for file in range(width)]
    neighbours: list[tuple[int, ...]] = [()] * (stride * height)
    for file, rank in inside:
        neighbours[file + stride * rank] = tuple(
            file + df + stride * (rank + dr)
            for df, dr in steps
            if 0 <= file + df < width and 0 <= rank + dr < height
        )
    near = tuple(sum(1 << n for n in row) for row in neighbours)
    squares = sum(1 << (file + stride * rank) for file, rank in inside)
    return Board(width, height, stride, squares, tuple(neighbours), near)
