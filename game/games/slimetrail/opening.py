"""The opening table: every position of plies 0 to 6 of the seed's game, solved (section 3.3 of the rule book).

One byte a position, bit i set when the step in direction `KING[i]` wins. The positions themselves are not
stored: they are found again, ply by ply and in ascending order of their keys, when somebody asks. A key joins
the slimed squares and the snail of one of two mirror images, the one with the smaller key; at an even ply the
owner of a1 is to move. Positions of a match in which the owner of g7 began are turned by half first.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from game.core.places import asset
from game.games.slimetrail.board import KING, board
from game.games.slimetrail.field import Field, Spot

PLIES = 7
BOARD = board(7, 7, "king")
START = 27
GOALS = (0, 54)
COUNTS = (1, 5, 29, 170, 826, 3458, 13287)
FILE = "slimetrail/opening.bin"


def covers(field: Field) -> bool:
    """Whether the table speaks of this field: 7x7, king steps, corner goals, no safe step loses."""
    return field.plain and field.board == BOARD and set(field.goals) == set(GOALS)


def mirrored(mask: int) -> int:
    """The squares mirrored on the line a1-g7."""
    for shift, part in ((7, 0x00AA00AA00AA00AA), (14, 0x0000CCCC0000CCCC), (28, 0xF0F0F0F0)):
        swap = (mask ^ mask >> shift) & part
        mask ^= swap ^ swap << shift
    return mask


def turned(mask: int) -> int:
    """The squares after half a turn of the board."""
    return int(f"{mask:055b}"[::-1], 2)


def key_of(snail: int, slimed: int) -> tuple[int, bool]:
    """The key of a position and whether it is that of the mirror image."""
    straight = slimed << 6 | snail
    image = mirrored(slimed) << 6 | (snail >> 3 | (snail & 7) << 3)
    return (straight, False) if straight <= image else (image, True)


def steps_from(key: int) -> Iterator[tuple[int, int, int]]:
    """Direction, target and slimed squares of every legal step from the position behind a key, goals included."""
    snail, slimed = key & 63, key >> 6
    for direction, (files, ranks) in enumerate(KING):
        to = snail + files + 8 * ranks
        if 0 <= to <= GOALS[1] and BOARD.near[snail] >> to & 1 and not slimed >> to & 1:
            yield direction, to, slimed | 1 << snail


def next_keys(keys: Iterable[int]) -> tuple[int, ...]:
    """The keys one ply later in ascending order, finished positions left out."""
    found = {key_of(to, slimed)[0] for key in keys for _, to, slimed in steps_from(key) if to not in GOALS}
    return tuple(sorted(found))


class Opening:
    """The table read from a file; each ply is unfolded when it is first asked for."""

    def __init__(self, path: Path) -> None:
        """Raises `ValueError` when the file is not the table."""
        self._bytes = zlib.decompress(path.read_bytes())
        if len(self._bytes) != sum(COUNTS):
            raise ValueError(f"{path} is not the opening table")
        self._keys: tuple[int, ...] = (key_of(START, 0)[0],)
        self._plies = [self._ply(0)]

    def _ply(self, ply: int) -> dict[int, int]:
        start = sum(COUNTS[:ply])
        return dict(zip(self._keys, self._bytes[start : start + COUNTS[ply]], strict=True))

    def winning(self, field: Field, spot: Spot) -> int | None:
        """The winning steps as a mask, 0 when every step loses, None when the table does not hold the position."""
        slimed = field.open & ~spot.free & ~(1 << spot.snail)
        ply = slimed.bit_count()
        if not covers(field) or ply >= PLIES:
            return None
        half_turn = (field.goals[spot.side] == GOALS[0]) != (ply % 2 == 0)
        snail = GOALS[1] - spot.snail if half_turn else spot.snail
        key, mirror = key_of(snail, turned(slimed) if half_turn else slimed)
        found = self._table(ply).get(key)
        if found is None:
            return None
        mask = sum(1 << to for direction, to, _ in steps_from(key) if found >> direction & 1)
        mask = mirrored(mask) if mirror else mask
        return turned(mask) if half_turn else mask

    def _table(self, ply: int) -> dict[int, int]:
        while len(self._plies) <= ply:
            self._keys = next_keys(self._keys)
            self._plies.append(self._ply(len(self._plies)))
        return self._plies[ply]


@cache
def opening() -> Opening:
    """The table that Sala ships, read once."""
    return Opening(asset(FILE))
