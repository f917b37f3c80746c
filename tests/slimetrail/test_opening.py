"""The opening table: whole, consistent with itself, true by search, and read from every side."""

import json
from pathlib import Path
from random import Random

import pytest

from game.core.places import asset
from game.games.slimetrail.field import Spot, field
from game.games.slimetrail.make_opening import winning_byte
from game.games.slimetrail.opening import (
    COUNTS,
    FILE,
    GOALS,
    START,
    Opening,
    key_of,
    mirrored,
    next_keys,
    opening,
    steps_from,
    turned,
)
from game.games.slimetrail.solver import PlainSearch, Value

VECTORS = json.loads((Path(__file__).parent / "slimetrail_vectors.json").read_text("utf-8"))
SEED = field(7, 7, "king", GOALS, "mover_loses", False, False)
EXCHANGED = field(7, 7, "king", (54, 0), "mover_loses", False, False)
ENDLESS = 10**9


def plies() -> list[tuple[int, ...]]:
    """The keys of plies 0 to 6."""
    keys = [(key_of(START, 0)[0],)]
    while len(keys) < len(COUNTS):
        keys.append(next_keys(keys[-1]))
    return keys


def spot_behind(key: int, ply: int) -> Spot:
    return SEED.spot(key & 63, key >> 6, ply % 2)


def solved(spot: Spot, search: PlainSearch) -> int:
    """The winning steps by search."""
    found = 0
    for to in SEED.board.each(SEED.steps(spot)):
        home = to == SEED.goals[spot.side]
        lost = to not in GOALS and search.value(SEED.after(spot, to), ENDLESS) is Value.LOSS
        found |= (home or lost) << to
    return found


def test_the_file_is_small_and_whole():
    assert asset(FILE).stat().st_size < 12_000
    assert tuple(map(len, plies())) == COUNTS


def test_every_byte_up_to_ply_5_follows_from_the_next_ply():
    keys, table = plies(), opening()
    for ply in range(len(COUNTS) - 1):
        after = {key for key in keys[ply + 1] if table.winning(SEED, spot_behind(key, ply + 1)) == 0}
        for key in keys[ply]:
            byte = winning_byte(key, GOALS[ply % 2], after)
            mask = sum(1 << to for direction, to, _ in steps_from(key) if byte >> direction & 1)
            assert table.winning(SEED, spot_behind(key, ply)) == mask


def check_sample(count: int, seed: int) -> None:
    search = PlainSearch(SEED)
    for key in Random(seed).sample(plies()[-1], count):
        spot = spot_behind(key, 6)
        assert opening().winning(SEED, spot) == solved(spot, search)


def test_sampled_positions_of_ply_6_solved_afresh():
    check_sample(6, 1)


@pytest.mark.full
def test_many_positions_of_ply_6_solved_afresh():
    check_sample(200, 2)


EARLY = [vector for vector in VECTORS["seed_rules"] if vector["n"] == 7 and len(vector["slime"]) <= 3]


@pytest.mark.parametrize("vector", EARLY, ids=lambda vector: vector["id"])
def test_the_vectors_are_in_the_table(vector):
    squares = [SEED.board.square(name) for name in (vector["snail"], *vector["slime"])]
    spot = SEED.spot(squares[0], sum(1 << s for s in squares[1:]), vector["turn"] - 1)
    winning = opening().winning(SEED, spot)
    if winning is None:
        assert vector["free_setup"]
    else:
        assert sorted(map(SEED.board.name, SEED.board.each(winning))) == vector["winning"]


def test_s01_every_first_step_wins():
    assert opening().winning(SEED, SEED.spot(START, 0, 0)) == SEED.board.near[START]


def test_mirrored_and_turned_positions_have_mirrored_and_turned_steps():
    table, rng = opening(), Random(4)
    for ply, keys in enumerate(plies()):
        for key in rng.sample(keys, min(len(keys), 20)):
            spot = spot_behind(key, ply)
            winning = table.winning(SEED, spot)
            assert winning is not None
            image = Spot(spot.snail >> 3 | (spot.snail & 7) << 3, mirrored(spot.free), spot.side)
            assert table.winning(SEED, image) == mirrored(winning)
            half = Spot(54 - spot.snail, turned(spot.free), 1 - spot.side)
            assert table.winning(SEED, half) == turned(winning)
            swapped = Spot(spot.snail, spot.free, 1 - spot.side)
            assert table.winning(EXCHANGED, swapped) == winning


@pytest.mark.parametrize(
    "other",
    [
        field(7, 7, "king", GOALS, "draw", False, False),
        field(7, 7, "king", GOALS, "mover_wins", False, False),
        field(7, 7, "king", GOALS, "mover_loses", True, False),
        field(7, 7, "orthogonal", GOALS, "mover_loses", False, False),
        field(7, 7, "king", (0, 6), "mover_loses", False, False),
        field(6, 7, "king", (0, 53), "mover_loses", False, False),
    ],
)
def test_other_rules_have_no_table(other):
    assert opening().winning(other, other.spot(START, 0, 0)) is None


def test_a_forbidden_corner_changes_no_winning_step():
    other = field(7, 7, "king", GOALS, "mover_loses", False, True)
    assert opening().winning(other, other.spot(START, 0, 0)) == SEED.board.near[START]


def test_positions_that_no_match_reaches_are_not_in_the_table():
    assert opening().winning(SEED, SEED.spot(0 + 8, 1 << 53, 1)) is None
    assert opening().winning(SEED, SEED.spot(START, 0, 1)) is not None


def test_a_wrong_file_is_refused(tmp_path):
    path = tmp_path / "opening.bin"
    path.write_bytes(b"x\x9c\x03\x00\x00\x00\x00\x01")
    with pytest.raises(ValueError, match="not the opening table"):
        Opening(path)
