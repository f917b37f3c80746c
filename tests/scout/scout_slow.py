"""A second opinion: what is legal, once more and literally, on pairs of numbers; no cleverness."""

from __future__ import annotations

from itertools import pairwise

from game.games.scout.actions import Concede, Flip, Scout, ScoutAndShow, Show
from game.games.scout.state import Phase, State

Pair = tuple[int, int]


def pairs(row: tuple[int, ...]) -> list[Pair]:
    """Cards as (upward number, other number)."""
    return [(card // 16, card % 16) for card in row]


def is_set(cards: list[Pair]) -> bool:
    """R7a."""
    return len(cards) > 1 and len({up for up, _ in cards}) == 1


def is_run(cards: list[Pair]) -> bool:
    """R7b, G20."""
    steps = {after[0] - before[0] for before, after in pairwise(cards)}
    return steps in ({1}, {-1})


def is_show(cards: list[Pair]) -> bool:
    """R7."""
    return len(cards) == 1 or is_set(cards) or is_run(cards)


def beats(cards: list[Pair], show: list[Pair]) -> bool:
    """R8, R9 in the order of the rule book, with the highest number in place of the lowest (F6)."""
    if len(cards) != len(show):
        return len(cards) > len(show)
    if is_set(cards) != is_set(show):
        return is_set(cards)
    return max(cards)[0] > max(show)[0]


def groups(hand: list[Pair], show: list[Pair]) -> list[tuple[int, int]]:
    """Every Show of a hand."""
    places = [(first, last) for first in range(len(hand)) for last in range(first, len(hand))]
    return [
        (first, last)
        for first, last in places
        if is_show(hand[first : last + 1]) and beats(hand[first : last + 1], show)
    ]


def legal(state: State, seat: int) -> set[object]:
    """Everything that the seat may do, under the seed's rules or the official ones."""
    if state.phase is Phase.FLIP:
        return {Flip(seat, False), Flip(seat, True)} if seat in state.flips else set()
    if state.phase is not Phase.PLAY or state.turn != seat:
        return set()
    two, hand, show = len(state.hands) == 2, pairs(state.hands[seat]), pairs(state.show)
    found: set[object] = {Show(seat, *group) for group in groups(hand, show)}
    if not show or state.owner == seat or (two and state.chips[seat] == 0):
        return found
    for end, card, rest in (("L", show[0], show[1:]), ("R", show[-1], show[:-1])):
        for turn, (up, down) in ((False, card), (True, card[::-1])):
            for at in range(len(hand) + 1):
                found.add(Scout(seat, end, turn, at))
                if not two and not state.used[seat]:
                    row = [*hand[:at], (up, down), *hand[at:]]
                    found |= {ScoutAndShow(seat, end, turn, at, *group) for group in groups(row, rest)}
    return found


def everything(state: State, seat: int) -> list[object]:
    """Every action that could be written down for a hand of this size, and some that could not."""
    size = len(state.hands[seat])
    ways = [(end, turn, at) for end in "LR" for turn in (False, True) for at in range(size + 2)]
    spans = [(first, last) for first in range(size + 2) for last in range(size + 2)]
    found: list[object] = [Flip(seat, False), Flip(seat, True), Concede(seat)]
    found += [Show(seat, *span) for span in spans]
    found += [Scout(seat, *way) for way in ways]
    found += [ScoutAndShow(seat, *way, *span) for way in ways for span in [*spans, (-1, -1)]]
    return found
