"""Makes assets/scout/values.json: rounds of self-play, and the straight line that fits their ends best.

`python -m game.games.scout.make_values [--rounds N] [--out FILE]`; the same N gives the same file.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

from game.core.places import asset
from game.games.scout.deal import deal
from game.games.scout.fast import House, Table
from game.games.scout.policy import decide
from game.games.scout.prices import learned
from game.games.scout.state import start_of_round
from game.games.scout.value import FILE, features, kind
from game.games.scout.variant import EXEMPT, Variant
from game.games.scout.worlds import better_side

SHARE, RIDGE = 0.3, 1.0
EXEMPTIONS = (("out",), EXEMPT)


def seen(variant: Variant, seats: int, rounds: int) -> Iterator[tuple[tuple[float, ...], int]]:
    """Features of every seat at random moments, and the points that the seat still made."""
    house = House(variant, seats, learned())
    for number in range(rounds):
        rng = Random(number)
        table = Table(house, deal(start_of_round(variant, seats, 1, number % seats, 0), rng))
        table.hands = [better_side(hand, house.prices, False) for hand in table.hands]
        moments: list[tuple[int, int, tuple[float, ...]]] = []
        while not table.over:
            if rng.random() < SHARE:
                for seat in range(seats):
                    had = table.won[seat] + table.chips[seat] * house.chip
                    moments.append((seat, had, features(table, seat)))
            table.play(decide(table))
        points = table.points()
        yield from ((found, points[seat] - had) for seat, had, found in moments)


def fitted(samples: Iterator[tuple[tuple[float, ...], int]]) -> list[float]:
    """Least squares by the normal equations, with a little pull towards 0."""
    rows: list[list[float]] = []
    for found, points in samples:
        if not rows:
            rows = [[RIDGE * (i == j) for j in range(len(found) + 1)] for i in range(len(found))]
        for row, each in zip(rows, found, strict=True):
            if each:
                for place, other in enumerate(found):
                    row[place] += each * other
                row[-1] += each * points
    return solved(rows)


def solved(rows: list[list[float]]) -> list[float]:
    """The solution of linear equations, one per row, by elimination; positive definite, so no pivot is 0."""
    count = len(rows)
    for place in range(count):
        pivot = rows[place] = [each / rows[place][place] for each in rows[place]]
        for other in range(count):
            if other != place and rows[other][place]:
                factor = rows[other][place]
                rows[other] = [mine - factor * theirs for mine, theirs in zip(rows[other], pivot, strict=True)]
    return [row[-1] for row in rows]


def main() -> None:
    """Write the weights to the assets or where `--out` says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=2000, metavar="N", help="per number of seats and exemption")
    parser.add_argument("--out", type=Path, default=asset(FILE))
    options = parser.parse_args()
    lines = []
    for seats in (2, 3, 4, 5):
        for words in EXEMPTIONS:
            variant = Variant(hand_penalty_exempt=words)
            weights = [round(each, 3) for each in fitted(seen(variant, seats, options.rounds))]
            lines.append(f'"{kind(variant, seats)}": {json.dumps(weights)}')
            print(lines[-1])
    options.out.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
