"""Levels 1 to 3: players that think of their own row and of what everybody sees, and sample nothing."""

from __future__ import annotations

from random import Random

from game.games.scout.actions import NO_SHOW
from game.games.scout.candidates import after, rated
from game.games.scout.fast import NO_TAKE, Move, Table
from game.games.scout.partition import UP, fewest
from game.games.scout.policy import chip_price, scout_ends
from game.games.scout.study import Group, groups_of

SCOUTS_ANYWAY, SHOWS_ANY = 0.15, 0.4
SHOW_COST, CARD_COST, RIGHT_COST = 1.5, 0.5, 0.6
CLOSER = 24


def beginner(table: Table, rng: Random) -> Move:
    """Level 1: mostly a Show, the strongest or any; a scouted card goes anywhere."""
    shows = possible(table)
    scouts = bool(table.show) and (table.seats > 2 or table.chips[table.turn] > 0)
    if shows and not (scouts and rng.random() < SCOUTS_ANYWAY):
        _, first, last = rng.choice(shows) if rng.random() < SHOWS_ANY else max(shows)
        return NO_TAKE, 0, first, last
    return rng.randrange(4), rng.randrange(len(table.hands[table.turn]) + 1), NO_SHOW, NO_SHOW


def greedy(table: Table, rng: Random) -> Move:
    """Level 2: the strongest Show, else the Scout after which the row has the strongest group."""
    shows = possible(table)
    if shows:
        _, first, last = max(shows)
        return NO_TAKE, 0, first, last
    scouts = [move for _, move in rated(table) if move[2] == NO_SHOW]
    return max(scouts, key=lambda move: max(groups_of(after(table, move)[0].translate(UP))))


def planner(table: Table, rng: Random) -> Move:
    """Level 3: of the moves that look best, the one with the best `plan`."""
    moves = [move for _, move in rated(table)[:CLOSER]]
    return max(moves, key=lambda move: plan(table, move))


def plan(table: Table, move: Move) -> float:
    """Cards captured, less the chip paid, the cards left and the fewest Shows that they need, in points."""
    row, captured, _ = after(table, move)
    scouts, shows = move[0] != NO_TAKE, move[2] != NO_SHOW
    value = len(captured) - (chip_price(table) if scouts else 0.0)
    if not shows and scout_ends(table):
        return value + at_end(table, len(row))
    if shows and scouts:
        value -= RIGHT_COST
    return value - SHOW_COST * fewest(row.translate(UP)) - CARD_COST * len(row)


def at_end(table: Table, cards: int) -> float:
    """What it is worth to end the round with so many cards while the others hold theirs, on the plan's scale."""
    others = sum(map(len, table.hands)) - len(table.hands[table.turn])
    return others / (table.seats - 1) / 2 - 1.5 * cards


def possible(table: Table) -> list[Group]:
    """The Shows of the seat to act."""
    return [group for group in groups_of(table.hands[table.turn].translate(UP)) if group[0] > table.worth]
