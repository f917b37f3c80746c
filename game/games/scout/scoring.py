"""Points: what a round brings each seat (R18 to R20), totals, places and the next starter."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.game import Seat
from game.games.scout.state import Ending, Result, State, Tally
from game.games.scout.variant import Variant


@dataclass(frozen=True, slots=True)
class Line:
    """The arithmetic of one seat's round: `cards` + `chips` + `rights` - `charged` = `points`.

    `left` cards were still in hand; `exempt` is the word of `hand_penalty_exempt` that spared them, else None.
    """

    cards: int
    chips: int
    rights: int
    left: int
    charged: int
    exempt: str | None

    @property
    def points(self) -> int:
        """G30: may be below zero."""
        return self.cards + self.chips + self.rights - self.charged


def exempt_seat(variant: Variant, result: Result) -> tuple[Seat | None, str]:
    """R19, G1, G2, G19: the seat whose hand is not charged, if any, and the word of the switch that says so."""
    why = {Ending.OUT: "out", Ending.UNBEATEN: "unbeaten", Ending.STUCK: "stuck_owner"}.get(result.ending, "")
    return (result.seat if why in variant.hand_penalty_exempt else None), why


def lines(variant: Variant, result: Result) -> tuple[Line, ...]:
    """R18, G4, G13: the arithmetic of a round per seat."""
    spared, why = exempt_seat(variant, result)
    worth = variant.two_player.unspent_chip_points if len(result.tallies) == 2 else 1
    return tuple(
        Line(
            cards=tally.cards,
            chips=tally.chips * worth,
            rights=tally.rights * variant.ss.unused_points,
            left=tally.left,
            charged=0 if seat == spared else tally.left,
            exempt=why if seat == spared else None,
        )
        for seat, tally in enumerate(result.tallies)
    )


def round_points(variant: Variant, result: Result) -> tuple[int, ...]:
    """What a round brought each seat."""
    return tuple(line.points for line in lines(variant, result))


def tallies(state: State) -> tuple[Tally, ...]:
    """What every seat has at this moment, as it would count if the round ended now."""
    ss = state.variant.ss
    offered = ss.per_round == "1" and (state.seats > 2 or state.variant.two_player.scout_and_show)
    return tuple(
        Tally(len(pile), chips, len(hand), int(offered and not used))
        for pile, chips, hand, used in zip(state.piles, state.chips, state.hands, state.used, strict=True)
    )


def totals(state: State) -> tuple[int, ...]:
    """R22: the points of all rounds that ended."""
    rounds = [round_points(state.variant, result) for result in state.results]
    return tuple(sum(points[seat] for points in rounds) for seat in range(state.seats))


def places(state: State) -> tuple[int, ...]:
    """R22, G24: 1 is best; whoever is equal in totals and in the tie-break shares a place."""
    keys = list(zip(totals(state), tie_breaks(state), strict=True))
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def tie_breaks(state: State) -> tuple[int, ...]:
    """G24: what decides between equal totals, more is better; all 0 where a victory is shared."""
    rounds = [round_points(state.variant, result) for result in state.results]
    seats = range(state.seats)
    match state.variant.tie_break:
        case "most_rounds_won":
            return tuple(sum(points[seat] == max(points) for points in rounds) for seat in seats)
        case "last_round":
            return rounds[-1] if rounds else (0,) * state.seats
        case "most_score_cards":
            return tuple(sum(result.tallies[seat].cards for result in state.results) for seat in seats)
    return (0,) * state.seats


def next_starter(state: State) -> Seat:
    """R21, G23: who begins the round after the one that ended; under `random` the deal draws it."""
    seats, rule = state.seats, state.variant.next_starter
    clockwise = [(state.starter + step) % seats for step in range(1, seats + 1)]
    if rule not in ("round_winner", "round_loser"):
        return clockwise[0]
    points = round_points(state.variant, state.results[-1])
    wanted = max(points) if rule == "round_winner" else min(points)
    return next(seat for seat in clockwise if points[seat] == wanted)
