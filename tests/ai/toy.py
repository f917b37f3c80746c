"""Two tiny games for the tests of `game.ai`: Nim (open) and Cards (hidden hands, secret simultaneous answers)."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from types import SimpleNamespace
from typing import Any

from game.core.game import (
    ALL,
    DEALER,
    TABLE,
    Advice,
    AnyGame,
    Deal,
    Game,
    Leave,
    Proceed,
    SeatAction,
    Step,
    Unreadable,
    View,
)
from game.core.text import say
from game.core.variant import number

HANG, RAISE, DIE, SLOW = 90, 91, 92, 93
CARDS_IN_HAND = 3


@dataclass(frozen=True, slots=True)
class NimVariant:
    """How many sticks lie there."""

    sticks: int = number(21, 1, 99)


@dataclass(frozen=True, slots=True)
class Nim:
    """Sticks left, and the seat to take 1 to 3; who takes the last one wins. `left` resigned."""

    sticks: int
    turn: int = 0
    left: int | None = None


@dataclass(frozen=True, slots=True)
class Play(SeatAction):
    """Take so many sticks, or play this card."""

    what: int

    def body(self) -> str:
        return str(self.what)


def rank(points: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(1 + sum(other > own for other in points) for own in points)


def parse(seat: int, body: str) -> Play:
    if not body.isdigit():
        raise Unreadable(say("toy.number", text=body))
    return Play(seat, int(body))


def nim_legal(state: Nim, seat: int) -> tuple[Play, ...]:
    if nim_to_act(state) != (seat,):
        return ()
    return tuple(Play(seat, n) for n in range(1, min(3, state.sticks) + 1))


def nim_to_act(state: Nim) -> Any:
    return (state.turn,) if state.sticks and state.left is None else ()


def nim_refusal(state: Nim, action: Any) -> str | None:
    if isinstance(action, Leave) and nim_to_act(state):
        return None
    return None if action in nim_legal(state, getattr(action, "seat", -1)) else "NO"


def nim_apply(state: Nim, action: Any) -> Step[Nim]:
    if isinstance(action, Leave):
        return Step(replace(state, left=action.seat))
    return Step(Nim(state.sticks - action.what, 1 - state.turn))


def nim_scores(state: Nim) -> tuple[int, ...]:
    if nim_to_act(state):
        return (0, 0)
    loser = state.turn if state.left is None else state.left
    return (0, 1) if loser == 0 else (1, 0)


class NimBrain:
    """Level 1 takes any, level 5 plays perfectly, the levels from 90 on fail in their own ways."""

    def choose(self, view: View[Nim], seat: int, level: int, rng: Random) -> Play:
        if level == HANG:
            while True:
                pass
        if level == RAISE:
            raise ArithmeticError("the brain is lost")
        if level == DIE:
            os.kill(os.getpid(), signal.SIGKILL)
        if level == SLOW:
            time.sleep(0.6)
        legal = nim_legal(view.state, seat)
        if level >= 5 and view.state.sticks % 4:
            return Play(seat, view.state.sticks % 4)
        return rng.choice(legal)

    def advise(self, view: View[Nim], seat: int, rng: Random) -> Advice:
        return Advice(self.choose(view, seat, 5, rng), say("toy.why", left=view.state.sticks))


NIM_RULES = SimpleNamespace(
    initial=lambda variant, seats, number: Nim(variant.sticks),
    to_act=nim_to_act,
    legal_actions=nim_legal,
    refusal=nim_refusal,
    apply=nim_apply,
    scores=nim_scores,
    places=lambda state: rank(nim_scores(state)),
    observe=lambda state, viewer: View(viewer, state),
    determinize=lambda view, rng: view.state,
    parse=parse,
)


@dataclass(frozen=True, slots=True)
class CardsVariant:
    """How many cards the pack has, numbered from 1."""

    pack: int = number(12, 6, 30)


@dataclass(frozen=True, slots=True)
class Cards:
    """Everybody puts a card down secretly; the highest scores a point. 0 stands for a card not known."""

    pack: int
    hands: tuple[tuple[int, ...], ...] = ()
    down: tuple[int | None, ...] = ()
    out: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    dealt: bool = False


def cards_initial(variant: CardsVariant, seats: int, number: int) -> Cards:
    return Cards(variant.pack, ((),) * seats, (None,) * seats, (), (0,) * seats)


def cards_to_act(state: Cards) -> Any:
    if not state.dealt:
        return DEALER
    waiting = tuple(seat for seat, card in enumerate(state.down) if card is None and state.hands[seat])
    if waiting:
        return waiting
    return TABLE if None not in state.down else ()


def cards_legal(state: Cards, seat: int) -> tuple[Play, ...]:
    acts = cards_to_act(state)
    return tuple(Play(seat, card) for card in state.hands[seat]) if isinstance(acts, tuple) and seat in acts else ()


def cards_refusal(state: Cards, action: Any) -> str | None:
    if isinstance(action, Deal | Proceed):
        return None if cards_to_act(state) is (DEALER if isinstance(action, Deal) else TABLE) else "TURN"
    return None if action in cards_legal(state, getattr(action, "seat", -1)) else "NO"


def deal_out(pack: list[int], sizes: list[int], rng: Random) -> list[tuple[int, ...]]:
    rng.shuffle(pack)
    hands = []
    for size in sizes:
        hands.append(tuple(sorted(pack[:size])))
        del pack[:size]
    return hands


def cards_apply(state: Cards, action: Any) -> Step[Cards]:
    if isinstance(action, Deal):
        hands = deal_out(list(range(1, state.pack + 1)), [CARDS_IN_HAND] * len(state.hands), Random(action.seed))
        return Step(replace(state, hands=tuple(hands), dealt=True))
    if isinstance(action, Proceed):
        down = [card or 0 for card in state.down]
        winner = down.index(max(down))
        points = tuple(p + (seat == winner) for seat, p in enumerate(state.points))
        out = tuple(sorted((*state.out, *down)))
        return Step(replace(state, down=(None,) * len(down), out=out, points=points))
    seat = action.seat
    hand = tuple(card for card in state.hands[seat] if card != action.what)
    hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
    return Step(replace(state, hands=hands, down=(*state.down[:seat], action.what, *state.down[seat + 1 :])))


def cards_observe(state: Cards, viewer: Any) -> View[Cards]:
    if viewer is ALL:
        return View(viewer, state)
    hands = tuple(hand if seat == viewer else (0,) * len(hand) for seat, hand in enumerate(state.hands))
    shown = cards_to_act(state) is TABLE
    down = tuple(c if shown or seat == viewer or c is None else 0 for seat, c in enumerate(state.down))
    return View(viewer, replace(state, hands=hands, down=down))


def cards_determinize(view: View[Cards], rng: Random) -> Cards:
    state = view.state
    known = {*state.out, *(c for hand in state.hands for c in hand), *(c for c in state.down if c)}
    pack = [card for card in range(1, state.pack + 1) if card not in known]
    rng.shuffle(pack)
    hands = [tuple(sorted(c or pack.pop() for c in hand)) for hand in state.hands]
    return replace(state, hands=tuple(hands), down=tuple(pack.pop() if c == 0 else c for c in state.down))


class CardsBrain:
    """Level 1 plays any card, level 3 its lowest, level 5 its highest."""

    def choose(self, view: View[Cards], seat: int, level: int, rng: Random) -> Play:
        hand = view.state.hands[seat]
        assert all(hand), "a bot sees its own hand"
        assert not any(any(h) for other, h in enumerate(view.state.hands) if other != seat), "and no other"
        return Play(seat, hand[-1] if level == 5 else hand[0] if level == 3 else rng.choice(hand))

    def advise(self, view: View[Cards], seat: int, rng: Random) -> Advice:
        return Advice(self.choose(view, seat, 5, rng), say("toy.why"))


CARDS_RULES = SimpleNamespace(
    initial=cards_initial,
    to_act=cards_to_act,
    legal_actions=cards_legal,
    refusal=cards_refusal,
    apply=cards_apply,
    scores=lambda state: state.points,
    places=lambda state: rank(state.points),
    observe=cards_observe,
    determinize=cards_determinize,
    parse=parse,
)


@cache
def games() -> dict[str, AnyGame]:
    """Both games by id."""
    nim: AnyGame = Game(
        id="nim",
        seats=(2,),
        variant=NimVariant,
        rules=NIM_RULES,  # type: ignore[arg-type]
        brain=NimBrain(),
        rules_version=1,
        bound=lambda variant, seats: variant.sticks + 1,
        conserved=lambda state: True,
        undo=True,
        secrets=False,
        points_matter=False,
    )
    cards: AnyGame = Game(
        id="cards",
        seats=(2, 3, 4),
        variant=CardsVariant,
        rules=CARDS_RULES,  # type: ignore[arg-type]
        brain=CardsBrain(),
        rules_version=1,
        bound=lambda variant, seats: (CARDS_IN_HAND + 1) * (seats + 1),
        conserved=lambda state: True,
    )
    return {"nim": nim, "cards": cards}
