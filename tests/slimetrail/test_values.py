"""The rule book's tables of start squares, computed anew."""

import json
from pathlib import Path

import pytest

from game.games.slimetrail.field import field
from game.games.slimetrail.solver import Value, search_on

TABLES = json.loads((Path(__file__).parent / "slimetrail_values.json").read_text("utf-8"))["tables"]
LETTERS = {Value.WIN: "W", Value.LOSS: "L", Value.DRAW: "T"}
ENDLESS = 10**9


def label(table: dict) -> str:
    """For example `5x5 king draw`."""
    return " ".join([f"{table['width']}x{table['height']}", *map(str, table["rules"].values())])


def computed(table: dict) -> list[str]:
    """The rows of the table by search; one table of positions serves all start squares."""
    rules, width, height = table["rules"], table["width"], table["height"]
    keep = rules.get("must_keep_goal_reachable", False)
    goals = (0, width - 1 + 8 * (height - 1))
    on = field(width, height, rules["moves"], goals, rules.get("no_move", "mover_loses"), keep, False)
    search = search_on(on)

    def letter(square: int) -> str:
        return "*" if square in goals else LETTERS[search.value(on.spot(square, 0, 0), ENDLESS)]

    return [" ".join(letter(x + 8 * y) for x in range(width)) for y in range(height - 1, -1, -1)]


def small(table: dict) -> bool:
    return table["width"] * table["height"] <= 25 or table["rules"]["moves"] == "orthogonal"


def middling(table: dict) -> bool:
    return table["width"] * table["height"] == 36


@pytest.mark.parametrize("table", list(filter(small, TABLES)), ids=label)
def test_start_squares_up_to_5x5_and_orthogonal_7x7(table):
    assert computed(table) == table["rows"]


@pytest.mark.full
@pytest.mark.parametrize("table", list(filter(middling, TABLES)), ids=label)
def test_start_squares_of_6x6(table):
    assert computed(table) == table["rows"]


@pytest.mark.full
def test_c5_loses_on_7x7_and_so_does_its_mirror_image_e3():
    on = field(7, 7, "king", (0, 54), "mover_loses", False, False)
    square = on.board.square("c5")
    assert square is not None
    assert search_on(on).value(on.spot(square, 0, 0), ENDLESS) is Value.LOSS


def test_the_file_of_values_is_whole():
    assert len(TABLES) == 28
