"""What a legal Show is (R7) and which of two Shows is stronger (R9).

A strength is one number: 32 for every card, 16 for a set, and the lowest number; 0 is no Show at all. One card is
neither set nor run (G21), and with equal count and kind the lowest numbers order as the highest do (F6).
"""

from __future__ import annotations

from game.games.scout.cards import Row

COUNT, SET = 32, 16


def strength(row: Row) -> int:
    """R7, R9, G20: the strength of these cards as they lie; 0 when they are neither set nor run, or none."""
    count = len(row)
    if count < 2:
        return COUNT + (row[0] >> 4) if row else 0
    first, last = row[0] >> 4, row[-1] >> 4
    step = (row[1] >> 4) - first
    if step not in (-1, 0, 1):
        return 0
    for place in range(2, count):
        if row[place] >> 4 != first + step * place:
            return 0
    return COUNT * count + min(first, last) + (0 if step else SET)


def shows(row: Row, over: int) -> list[tuple[int, int, int]]:
    """First place, last place and strength of every Show in the row above `over`, by first place, then by last."""
    found = []
    numbers = [card >> 4 for card in row]
    count = len(numbers)
    for first, low in enumerate(numbers):
        if COUNT + low > over:
            found.append((first, first, COUNT + low))
        last = first + 1
        if last == count:
            break
        step = numbers[last] - low
        if not -1 <= step <= 1:
            continue
        worth = COUNT + low + (0 if step else SET)
        sinks = step if step < 0 else 0
        while True:
            worth += COUNT + sinks
            if worth > over:
                found.append((first, last, worth))
            last += 1
            if last == count or numbers[last] - numbers[last - 1] != step:
                break
    return found


def best(row: Row) -> int:
    """The strength of the row's strongest Show; 0 for an empty row."""
    return max((worth for _, _, worth in shows(row, 0)), default=0)


def kind(row: Row) -> str:
    """`single`, `set` or `run`; the row must be a legal Show."""
    if len(row) == 1:
        return "single"
    return "set" if row[0] >> 4 == row[1] >> 4 else "run"


def lowest(row: Row) -> int:
    """The lowest upward number of a Show."""
    return min(row[0] >> 4, row[-1] >> 4)
