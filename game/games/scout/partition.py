"""The fewest Shows that clear a row, whatever lies on the table: exact, with the gaps that close."""

from __future__ import annotations

from functools import lru_cache

STEPS = (0, 1, -1)
UP = bytes(card >> 4 for card in range(256))


def numbers(row: tuple[int, ...] | bytes) -> bytes:
    """The upward numbers of a row whose cards are all known."""
    return bytes(row).translate(UP)


@lru_cache(maxsize=20_000)
def fewest(row: bytes) -> int:
    """The fewest Shows that clear the row of numbers, gaps closing as cards leave.

    Groups of one clearing never cross, so C(l, r), the fewest for l..r, is the best of the chains that card l can
    open with a step of 0, +1 or -1; what lies between two members of a chain is cleared before it.
    """
    return _cleared(row)[0][len(row)]


def _cleared(row: bytes) -> list[list[int]]:
    """`found[l][r]`: the fewest Shows that clear the cards l to r - 1.

    `chains[d][l]` is the same when card l opens a chain of step d, which may have no other member.
    """
    count = len(row)
    found = [[0] * (count + 1) for _ in range(count + 1)]
    chains: list[list[list[int]]] = [[[]] * count for _ in STEPS]
    for left in range(count - 1, -1, -1):
        inner = found[left + 1]
        alone = [0] * (left + 1) + [1 + shows for shows in inner[left + 1 :]]
        best = alone
        for step, chain in zip(STEPS, chains, strict=True):
            wanted, here = row[left] + step, alone
            member = row.find(wanted, left + 1) if wanted > 0 else -1
            while member >= 0:
                before, onward = inner[member], chain[member]
                pairs = zip(here[member + 1 :], onward[member + 1 :], strict=True)
                tail = [min(have, before + more) for have, more in pairs]
                here = here[: member + 1] + tail
                member = row.find(wanted, member + 1)
            chain[left] = here
            if here is not alone:
                best = [min(pair) for pair in zip(best, here, strict=True)]
        found[left] = best
    return found
