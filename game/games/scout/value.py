"""What a round in mid-play is worth: a straight line through features of every seat, fitted to rounds of self-play.

The weights stand in assets/scout/values.json, one list per number of seats and kind of exemption, in the order of
the features; `make_values` makes them.
"""

from __future__ import annotations

import json
from functools import cache
from operator import mul

from game.core.game import Seat
from game.core.places import asset
from game.games.scout.fast import Table
from game.games.scout.partition import UP
from game.games.scout.shows import COUNT
from game.games.scout.variant import Variant

FILE = "scout/values.json"


def value(table: Table, seat: Seat) -> float:
    """The margin at the end of the round that is to be expected for the seat, hands being known."""
    if table.over:
        return table.margin(seat)
    weights, chip = table.house.weights, table.house.chip
    found: list[float] = [
        sum(map(mul, weights, features(table, each))) + table.won[each] + table.chips[each] * chip
        for each in range(table.seats)
    ]
    return (found[seat] * table.seats - sum(found)) / (table.seats - 1)


def features(table: Table, seat: Seat) -> tuple[float, ...]:
    """What the seat's points from here to the end are told from."""
    sizes = [len(hand) for hand in table.hands]
    held = sizes[seat]
    study = table.house.prices.study(table.hands[seat].translate(UP))
    price, strong = study.right[0], study.best // COUNT
    least = min(size for each, size in enumerate(sizes) if each != seat)
    shown, scouts = table.worth // COUNT, table.scouts
    owns = table.owner == seat and shown > 0
    return (
        1.0,
        held,
        price,
        least,
        (sum(sizes) - held) / (table.seats - 1),
        owns,
        owns * shown,
        owns * scouts,
        owns * shown * scouts,
        table.rights[seat],
        table.chips[seat],
        strong,
        held * least,
        price * least,
        held == 1,
        held == 2,
        least == 1,
        least == 2,
        *_turn(table, seat, study.best, shown),
    )


def _turn(table: Table, seat: Seat, best: int, shown: int) -> tuple[float, float, float, float]:
    """Whether it is the seat's turn, with a Show that beats the current one, and over how many cards; or next."""
    if seat == table.turn:
        return 1.0, best > table.worth, shown, 0.0
    return 0.0, 0.0, 0.0, seat == (table.turn + 1) % table.seats


def kind(variant: Variant, seats: int) -> str:
    """The name of the weights: the seats, and whether the owner of the last Show is spared (G1, G2)."""
    word = "stuck_owner" if seats == 2 else "unbeaten"
    return f"{seats} {'spared' if word in variant.hand_penalty_exempt else 'charged'}"


@cache
def weights() -> dict[str, tuple[float, ...]]:
    """The weights by `kind`."""
    found = json.loads(asset(FILE).read_text(encoding="utf-8"))
    return {name: tuple(row) for name, row in found.items()}
