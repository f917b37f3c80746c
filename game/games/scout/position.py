"""Whole positions of SCOUT as one line of text, and back; also of views, with `?` for what is hidden."""

from __future__ import annotations

import re
from dataclasses import dataclass

from game.core.game import SEAT_LETTERS, Seat, Unreadable
from game.core.text import say
from game.games.scout.cards import HIDDEN, Row, bits, cards_of, deck, read_card, row_text
from game.games.scout.notation import show_text
from game.games.scout.state import Ending, Phase, Result, State, Tally, start_of_round
from game.games.scout.variant import Variant

_KEY = re.compile(r"[A-E]|turn|show|q|(chip|known|won|ss)\.[A-E]|gone|spent|flips|phase|round|starter|turns|past")
_NUMBER = re.compile("0|[1-9][0-9]{0,3}")
_RESULT = re.compile(r"(out|unbeaten|stuck|cap)@([A-E-]):(\S+)")
_TALLY = re.compile(r"([0-9]{1,4})\.([0-9]{1,4})\.([0-9]{1,4})\.([01])")


def write(state: State) -> str:
    """Hands, `turn=`, and whatever else is not as at the beginning of a round.

    For example `A=2/8 B=6/1,1/3 turn=B show=4/7,5/9@A q=1 chip.A=1 known.B=6/1 won.A=2`.
    """
    plain = start_of_round(state.variant, state.seats, 1, 0, 0)
    letters = SEAT_LETTERS[: state.seats]
    parts = [f"{letter}={row_text(hand)}" for letter, hand in zip(letters, state.hands, strict=True)]
    parts.append(f"turn={SEAT_LETTERS[state.turn]}")
    parts += [f"show={show_text(state)}"] * bool(state.show)
    parts += [f"q={state.scouts}"] * bool(state.scouts)
    for seat, letter in enumerate(letters):
        parts += [f"chip.{letter}={state.chips[seat]}"] * (state.chips[seat] != plain.chips[seat])
        parts += [f"known.{letter}={row_text(state.scouted[seat])}"] * bool(state.scouted[seat])
        parts += [f"won.{letter}={_pile_text(state.piles[seat])}"] * bool(state.piles[seat])
        parts += [f"ss.{letter}=1"] * state.used[seat]
    parts += [f"gone={row_text(cards_of(state.gone))}"] * (state.gone != _seen_won(state.piles))
    parts += [f"spent={row_text(cards_of(state.spent))}"] * bool(state.spent)
    parts += [f"flips={''.join(SEAT_LETTERS[seat] for seat in state.flips)}"] * bool(state.flips)
    parts += [f"phase={state.phase.value}"] * (state.phase is not Phase.PLAY)
    parts += [f"round={state.round}"] * (state.round != 1)
    parts += [f"starter={SEAT_LETTERS[state.starter]}"] * bool(state.starter)
    parts += [f"turns={state.turns}"] * bool(state.turns)
    parts += [f"past={'|'.join(map(_result_text, state.results))}"] * bool(state.results)
    return " ".join(parts)


def _pile_text(pile: Row) -> str:
    """The cards, or only their number where none is known."""
    return row_text(pile) if any(pile) else str(len(pile))


def _result_text(result: Result) -> str:
    seat = "-" if result.seat is None else SEAT_LETTERS[result.seat]
    tallies = (f"{each.cards}.{each.chips}.{each.left}.{each.rights}" for each in result.tallies)
    return f"{result.ending.value}@{seat}:{';'.join(tallies)}"


def _seen_won(piles: tuple[Row, ...]) -> int:
    found = 0
    for pile in piles:
        found |= bits(pile)
    return found


def read(variant: Variant, text: str) -> State:
    """The position behind the text; positions may hold fewer cards than a deal."""
    fields: dict[str, str] = {}
    for part in text.split():
        key, equals, value = part.partition("=")
        if not equals or key in fields or not _KEY.fullmatch(key):
            raise Unreadable(say("scout.notation.position", part=part[:40]))
        fields[key] = value
    seats = sum(letter in fields for letter in SEAT_LETTERS)
    named = {key[-1] for key in fields if key[-1] in SEAT_LETTERS}
    if seats < 2 or named != set(SEAT_LETTERS[:seats]):
        raise Unreadable(say("scout.notation.hands"))
    state = _Reader(variant, fields, seats).state()
    if not _sound(state):
        raise Unreadable(say("scout.notation.impossible"))
    return state


@dataclass(frozen=True, slots=True)
class _Reader:
    """The fields of one position."""

    variant: Variant
    fields: dict[str, str]
    seats: int

    def state(self) -> State:
        plain = start_of_round(self.variant, self.seats, 1, 0, 0)
        letters = SEAT_LETTERS[: self.seats]
        show, owner = self.show()
        piles = tuple(self.pile(f"won.{letter}") for letter in letters)
        return State(
            variant=self.variant,
            phase=self.phase(),
            hands=tuple(self.row(letter) for letter in letters),
            turn=self.seat(self.fields.get("turn", "A")),
            show=show,
            owner=owner,
            chips=tuple(self.number(f"chip.{letter}", plain.chips[0]) for letter in letters),
            piles=piles,
            scouted=tuple(self.row(f"known.{letter}") for letter in letters),
            used=tuple(bool(self.number(f"ss.{letter}", 0)) for letter in letters),
            flips=tuple(map(self.seat, self.fields.get("flips", ""))),
            gone=bits(self.row("gone")) if "gone" in self.fields else _seen_won(piles),
            spent=bits(self.row("spent")),
            scouts=self.number("q", 0),
            turns=self.number("turns", 0),
            starter=self.seat(self.fields.get("starter", "A")),
            round=self.number("round", 1),
            results=self.results(),
        )

    def wrong(self, key: str) -> Unreadable:
        part = f"{key}={self.fields.get(key, '')}" if key in self.fields else key
        return Unreadable(say("scout.notation.position", part=part[:40]))

    def phase(self) -> Phase:
        word = self.fields.get("phase", "play")
        if word not in [phase.value for phase in Phase]:
            raise self.wrong("phase")
        return Phase(word)

    def seat(self, letter: str) -> Seat:
        if len(letter) != 1 or letter not in SEAT_LETTERS[: self.seats]:
            raise self.wrong(letter)
        return SEAT_LETTERS.index(letter)

    def number(self, key: str, default: int) -> int:
        text = self.fields.get(key, str(default))
        if not _NUMBER.fullmatch(text):
            raise self.wrong(key)
        return int(text)

    def row(self, key: str) -> Row:
        return self.cards(self.fields.get(key, "-"))

    def cards(self, text: str) -> Row:
        found = []
        for part in text.split(",") if text != "-" else ():
            card = read_card(part)
            if card is None:
                raise Unreadable(say("scout.notation.card", text=part[:10]))
            found.append(card)
        return tuple(found)

    def show(self) -> tuple[Row, Seat | None]:
        text = self.fields.get("show", "-")
        if text == "-":
            return (), None
        cards, _, owner = text.partition("@")
        return self.cards(cards), self.seat(owner)

    def pile(self, key: str) -> Row:
        text = self.fields.get(key, "0")
        return (HIDDEN,) * int(text) if re.fullmatch("[0-9]{1,2}", text) else self.cards(text)

    def results(self) -> tuple[Result, ...]:
        text = self.fields.get("past")
        return tuple(map(self.result, text.split("|"))) if text is not None else ()

    def result(self, text: str) -> Result:
        found = _RESULT.fullmatch(text)
        tallies = [_TALLY.fullmatch(part) for part in found[3].split(";")] if found else []
        if found is None or None in tallies or len(tallies) != self.seats:
            raise self.wrong("past")
        counts = tuple(Tally(*map(int, tally.groups())) for tally in tallies if tally)
        return Result(Ending(found[1]), None if found[2] == "-" else self.seat(found[2]), counts)


def _sound(state: State) -> bool:
    """Whether every card is one of the game's and lies in one place only, and the phase fits the table."""
    return _sound_cards(state) and _sound_phase(state)


def _sound_cards(state: State) -> bool:
    known = [card for row in (*state.hands, state.show) for card in row if card != HIDDEN]
    won = [card for pile in state.piles for card in pile if card != HIDDEN]
    for row, scouted in zip(state.hands, state.scouted, strict=True):
        unplaced = bits(scouted) & ~bits(row)
        if min(scouted, default=1) <= 0 or scouted != tuple(sorted(scouted)):
            return False
        if unplaced.bit_count() > row.count(HIDDEN):
            return False
        known += cards_of(unplaced)
    there, gone = bits(known), state.gone
    everything = bits(deck(state.seats))
    return (
        there.bit_count() == len(known)
        and bits(won).bit_count() == len(won)
        and not bits(won) & ~gone
        and not there & gone
        and not state.spent & (there | gone)
        and not (there | gone | state.spent) & ~everything
        and state.spent.bit_count() <= 22
        and min(state.show, default=1) > 0
    )


def _sound_phase(state: State) -> bool:
    ended = state.phase in (Phase.ROUND_END, Phase.OVER)
    turning = state.phase is Phase.FLIP or state.variant.flip.when == "before_own_first_action"
    return (
        state.round >= 1
        and len(state.results) <= state.round
        and (not ended or bool(state.results))
        and (state.phase is not Phase.DEAL or (not any(state.hands) and not state.show))
        and (state.phase is not Phase.FLIP or bool(state.flips))
        and (not state.flips or turning)
        and state.flips == tuple(sorted(set(state.flips)))
        and state.used == tuple(map(bool, state.used))
    )
