"""The state of a SCOUT match: one round on the table, and the results of the rounds before."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from game.core.game import Seat
from game.games.scout.cards import Row
from game.games.scout.variant import Variant


class Phase(Enum):
    """DEAL waits for the cards, FLIP for every seat's choice, ROUND_END shows a result, OVER is the end."""

    DEAL = "deal"
    FLIP = "flip"
    PLAY = "play"
    ROUND_END = "round_end"
    OVER = "over"


class Ending(Enum):
    """Why a round ended: R17a, R17b, R27, or the cap of G19."""

    OUT = "out"
    UNBEATEN = "unbeaten"
    STUCK = "stuck"
    CAP = "cap"


@dataclass(frozen=True, slots=True)
class Tally:
    """What a seat had when a round ended: score cards, Scout chips, cards in hand, and unused rights (0 or 1)."""

    cards: int
    chips: int
    left: int
    rights: int = 0


@dataclass(frozen=True, slots=True)
class Result:
    """A round that ended. `seat` went out, or owns the Show that nobody beat; None under CAP."""

    ending: Ending
    seat: Seat | None
    tallies: tuple[Tally, ...]


@dataclass(frozen=True, slots=True)
class State:
    """A position; in a view, cards that the viewer cannot know are blanked (see `cards`).

    `hands[seat]` is a row from left to right; `show` is the current Show with its `owner`, both empty before the
    first Show and when its last card was scouted. `piles` are the score cards, `gone` the identities of all score
    cards as a mask: everybody saw them when they were shown. `scouted[seat]` are the cards in the seat's hand that
    everybody saw being taken, as the public knows them: with their side where G27 makes it public, else with the
    low number up; sorted. `flips` are the seats that may still turn their hand, `used` tells who has spent Scout &
    Show. `spent` is the half of the deck that two players had in the round before, as a mask. `scouts` counts plain
    Scouts since the last Show, `turns` those of the round (G19), `round` from 1; `results` are those of the rounds
    that ended, the one on the table included in ROUND_END and OVER.
    """

    variant: Variant
    phase: Phase
    hands: tuple[Row, ...]
    turn: Seat
    show: Row
    owner: Seat | None
    chips: tuple[int, ...]
    piles: tuple[Row, ...]
    scouted: tuple[Row, ...]
    used: tuple[bool, ...]
    flips: tuple[Seat, ...]
    gone: int
    spent: int
    scouts: int
    turns: int
    starter: Seat
    round: int
    results: tuple[Result, ...]

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.hands)


def start_of_round(variant: Variant, seats: int, number: int, starter: Seat, spent: int) -> State:
    """Round `number` before its deal: R6, R23 and an empty table; totals must be put back by the caller."""
    nothing: tuple[Row, ...] = ((),) * seats
    chips = variant.two_player.chips if seats == 2 else 0
    return State(
        variant=variant,
        phase=Phase.DEAL,
        hands=nothing,
        turn=starter,
        show=(),
        owner=None,
        chips=(chips,) * seats,
        piles=nothing,
        scouted=nothing,
        used=(False,) * seats,
        flips=(),
        gone=0,
        spent=spent,
        scouts=0,
        turns=0,
        starter=starter,
        round=number,
        results=(),
    )
