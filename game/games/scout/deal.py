"""The deal (R1 to R5): shuffled cards, sides by coin (G18), and who begins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import TypeVar

from game.core.game import Seat
from game.games.scout.cards import BIT, HAND_SIZE, ONE_TWO, TURNED, Row, bits, deck
from game.games.scout.state import Phase, State

T = TypeVar("T")


def shuffled(items: Sequence[T], rng: Random) -> list[T]:
    """The items in a random order; asks the generator for `random` only, so every version deals alike."""
    result = list(items)
    for last in range(len(result) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        result[last], result[other] = result[other], result[last]
    return result


def by_coin(card: int, rng: Random) -> int:
    """The card with a random side up."""
    return TURNED[card] if rng.random() < 0.5 else card


def deal(state: State, rng: Random) -> State:
    """R3, R28: every seat's row; two players get cards that they did not have in the round before."""
    size, seats = HAND_SIZE[state.seats], range(state.seats)
    cards = [card for card in deck(state.seats) if not BIT[card] & state.spent]
    drawn = tuple(by_coin(card, rng) for card in shuffled(cards, rng))
    hands = tuple(drawn[seat * size : (seat + 1) * size] for seat in seats)
    starter = first_seat(state, hands, rng)
    flips = () if state.variant.flip.when == "never" else tuple(seats)
    phase = Phase.FLIP if state.variant.flip.when == "round_start" else Phase.PLAY
    return replace(state, phase=phase, hands=hands, flips=flips, starter=starter, turn=starter)


def first_seat(state: State, hands: tuple[Row, ...], rng: Random) -> Seat:
    """G22, G23: who begins the round that is being dealt."""
    rule = state.variant.next_starter if state.round > 1 else state.variant.first_starter
    if rule == "holder_1_2":
        holder = next((seat for seat, hand in enumerate(hands) if bits(hand) & ONE_TWO), None)
        return int(rng.random() * state.seats) if holder is None else holder
    return int(rng.random() * state.seats) if rule == "random" else state.starter
