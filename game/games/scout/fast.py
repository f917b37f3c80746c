"""A round as a few lists that change in place: what thinking ahead plays on, many times faster than the rules.

Rows are bytes of cards. A move is four numbers: `take` (NO_TAKE, or 0 and 1 for the left card as it is and turned,
2 and 3 for the right one), the place `at` where the card goes, and the first and last place of what is shown, both
NO_SHOW for a Scout; with neither a seat of two gives the round up. A test plays both side by side: the same moves
lead to the same round as in `rules`.
"""

from __future__ import annotations

from typing import TypeAlias

from game.core.game import Action, Seat
from game.games.scout.actions import LEFT, NO_SHOW, RIGHT, Concede, Scout, ScoutAndShow, Show
from game.games.scout.cards import TURNED
from game.games.scout.partition import UP
from game.games.scout.play import SUPPLY
from game.games.scout.prices import Prices
from game.games.scout.rules import has_right
from game.games.scout.shows import COUNT, SET, strength
from game.games.scout.state import State
from game.games.scout.variant import EXEMPT, Variant

Move: TypeAlias = tuple[int, int, int, int]
NO_TAKE = -1
OUT, UNBEATEN, STUCK = range(3)
BYTES = [bytes((card,)) for card in range(256)]


class House:
    """The switches of a variant that thinking ahead needs, and what it goes by: prices, and weights of `value`."""

    __slots__ = ("cap", "chip", "emptied", "exempt", "keeps", "must_use", "once", "prices", "supply", "to_owner",
                 "weights")  # fmt: skip

    def __init__(self, variant: Variant, seats: int, prices: Prices, weights: tuple[float, ...] = ()) -> None:
        """`chip` is the worth of a chip, `keeps` that of an unused right, `exempt` goes by OUT, UNBEATEN, STUCK."""
        self.prices, self.weights = prices, weights
        self.exempt = tuple(word in variant.hand_penalty_exempt for word in EXEMPT)
        self.emptied = variant.emptied_show_counts
        self.must_use = variant.ss.must_use_scouted
        self.once = variant.ss.per_round != "unlimited"
        self.keeps = variant.ss.unused_points if variant.ss.per_round == "1" else 0
        self.supply = 999 if variant.chip_supply == "unlimited" else SUPPLY
        self.chip = variant.two_player.unspent_chip_points if seats == 2 else 1
        self.to_owner = variant.two_player.spent_chip_to == "owner"
        self.cap = variant.max_turns_per_round


class Table:
    """A round. `spared` is the seat whose hand is not charged, or -1; the other fields are those of `State`."""

    __slots__ = ("chips", "hands", "house", "over", "owner", "rights", "scouts", "seats", "show", "spared", "turn",
                 "turns", "won", "worth")  # fmt: skip

    def __init__(self, house: House, state: State) -> None:
        """The position of a state whose cards are known as far as they will be played."""
        self.house, self.seats = house, state.seats
        self.hands = [bytes(map(abs, hand)) for hand in state.hands]
        self.show, self.worth = bytes(state.show), strength(state.show)
        self.owner = -1 if state.owner is None else state.owner
        self.scouts, self.turns, self.turn = state.scouts, state.turns, state.turn
        self.chips, self.won = list(state.chips), [len(pile) for pile in state.piles]
        self.rights = [has_right(state, seat) for seat in range(state.seats)]
        self.over, self.spared = False, -1

    def copy(self) -> Table:
        """Another table in the same position."""
        other = Table.__new__(Table)
        other.house, other.seats, other.hands = self.house, self.seats, self.hands[:]
        other.show, other.worth, other.owner = self.show, self.worth, self.owner
        other.scouts, other.turns, other.turn = self.scouts, self.turns, self.turn
        other.chips, other.won, other.rights = self.chips[:], self.won[:], self.rights[:]
        other.over, other.spared = self.over, self.spared
        return other

    def play(self, move: Move) -> None:
        """The seat to act makes a legal move."""
        take, at, first, last = move
        self.turns += 1
        if take != NO_TAKE:
            self._take(take, at)
        if first != NO_SHOW:
            if take != NO_TAKE and self.house.once:
                self.rights[self.turn] = False
            self._show(first, last)
        elif take != NO_TAKE:
            self._pass_on()
        else:
            self._end(STUCK, self.owner)
        if self.turns >= self.house.cap:
            self.over = True

    def _take(self, take: int, at: int) -> None:
        """R11 to R13, R24."""
        seat, show, chips = self.turn, self.show, self.chips
        hand = self.hands[seat]
        card, rest = (show[0], show[1:]) if take < 2 else (show[-1], show[:-1])
        self.hands[seat] = hand[:at] + BYTES[TURNED[card] if take & 1 else card] + hand[at:]
        self.show, self.worth = rest, worth(rest)
        self.scouts += 1
        if self.seats == 2:
            chips[seat] -= 1
            chips[self.owner] += self.house.to_owner
        elif sum(chips) < self.house.supply:
            chips[self.owner] += 1

    def _pass_on(self) -> None:
        """How it goes on after a Scout (R17b, R24, G6)."""
        if self.seats == 2:
            if self.stuck(self.turn):
                self._end(STUCK, self.owner)
        elif self.scouts >= self.seats - 1 and (self.show or self.house.emptied):
            self._end(UNBEATEN, self.owner)
        else:
            self.turn = (self.turn + 1) % self.seats

    def _show(self, first: int, last: int) -> None:
        """R10, and how it goes on after a Show (R17a, R27)."""
        seat = self.turn
        hand = self.hands[seat]
        self.won[seat] += len(self.show)
        self.show = hand[first : last + 1]
        self.worth = worth(self.show)
        self.hands[seat] = hand = hand[:first] + hand[last + 1 :]
        self.owner, self.scouts = seat, 0
        self.turn = (seat + 1) % self.seats
        if not hand:
            self._end(OUT, seat)
        elif self.seats == 2 and self.stuck(self.turn):
            self._end(STUCK, seat)

    def stuck(self, seat: Seat) -> bool:
        """R27 and G7, for two."""
        if not self.show or self.chips[seat]:
            return False
        return self.house.prices.study(self.hands[seat].translate(UP)).best <= self.worth

    def _end(self, ending: int, seat: Seat) -> None:
        self.over = True
        if self.house.exempt[ending]:
            self.spared = seat

    def points(self) -> list[int]:
        """R18: what every seat would get if the round ended now."""
        chip, keeps = self.house.chip, self.house.keeps
        rows = zip(self.won, self.chips, self.hands, self.rights, strict=True)
        found = [won + chips * chip - len(hand) + keeps * right for won, chips, hand, right in rows]
        if self.spared >= 0:
            found[self.spared] += len(self.hands[self.spared])
        return found

    def margin(self, seat: Seat) -> float:
        """The seat's points above the mean of the others'."""
        found = self.points()
        return (found[seat] * self.seats - sum(found)) / (self.seats - 1)


def worth(show: bytes) -> int:
    """The strength of cards that are known to be a legal Show; 0 for none."""
    count = len(show)
    if count < 2:
        return COUNT + (show[0] >> 4) if count else 0
    first, second = show[0] >> 4, show[1] >> 4
    if first == second:
        return COUNT * count + SET + first
    return COUNT * count + (first if first < second else show[-1] >> 4)


def action_of(move: Move, seat: Seat) -> Action:
    """The rules' action behind a move."""
    take, at, first, last = move
    if take == NO_TAKE:
        return Concede(seat) if first == NO_SHOW else Show(seat, first, last)
    end, turn = LEFT if take < 2 else RIGHT, bool(take & 1)
    return Scout(seat, end, turn, at) if first == NO_SHOW else ScoutAndShow(seat, end, turn, at, first, last)
