"""Writes the opening table: `python -m game.games.slimetrail.make_opening`. Takes about 15 minutes, 2 GB."""

from __future__ import annotations

import argparse
import time
import zlib
from pathlib import Path

from game.core.places import asset
from game.games.slimetrail.field import Field, field
from game.games.slimetrail.opening import COUNTS, FILE, GOALS, PLIES, START, key_of, next_keys, steps_from
from game.games.slimetrail.solver import PlainSearch, Value

NODES_KEPT = 25_000_000
ENDLESS = 1 << 62


def lost_after(keys: tuple[int, ...], size: Field, side: int) -> set[int]:
    """Those of the positions in which the player to move has lost, each solved by search."""
    search, lost, cleared, begun = PlainSearch(size), set[int](), 0, time.monotonic()
    for count, key in enumerate(keys):
        if search.nodes - cleared > NODES_KEPT:
            search.forget()
            cleared = search.nodes
        if search.value(size.spot(key & 63, key >> 6, side), ENDLESS) is Value.LOSS:
            lost.add(key)
        if count % 1000 == 0:
            print(f"{count} of {len(keys)}, {search.nodes} nodes, {time.monotonic() - begun:.0f} s", flush=True)
    return lost


def winning_byte(key: int, home: int, lost: set[int]) -> int:
    """The byte of a position: the steps into the own goal or to a position that is lost for the other player."""
    byte = 0
    for direction, to, slimed in steps_from(key):
        if to == home or (to not in GOALS and key_of(to, slimed)[0] in lost):
            byte |= 1 << direction
    return byte


def table() -> bytes:
    """All bytes, ply after ply; the last ply's replies are searched, the others follow backwards."""
    plies: list[tuple[int, ...]] = [(key_of(START, 0)[0],)]
    while len(plies) <= PLIES:
        plies.append(next_keys(plies[-1]))
    if tuple(map(len, plies[:PLIES])) != COUNTS:
        raise ValueError("the positions of the rule book were not found again")
    lost = lost_after(plies[PLIES], field(7, 7, "king", GOALS, "mover_loses", False, False), PLIES % 2)
    rows: list[bytes] = []
    for ply in range(PLIES - 1, -1, -1):
        row = bytes(winning_byte(key, GOALS[ply % 2], lost) for key in plies[ply])
        lost = {key for key, byte in zip(plies[ply], row, strict=True) if not byte}
        rows.append(row)
    return b"".join(reversed(rows))


def main() -> None:
    """Write the table to the assets or where `--out` says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=asset(FILE))
    out: Path = parser.parse_args().out
    packed = zlib.compress(table(), 9)
    out.write_bytes(packed)
    print(f"{out}: {len(packed)} bytes")


if __name__ == "__main__":
    main()
