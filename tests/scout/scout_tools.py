"""What the tests of SCOUT share: positions, steps, and rounds played at random."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from game.core.game import DEALER, TABLE, Action, Deal, Proceed, read_action
from game.core.match import Match
from game.core.variant import with_value
from game.games.scout import GAME
from game.games.scout import protocol as rules
from game.games.scout.cards import Row
from game.games.scout.state import Phase, State
from game.games.scout.variant import Variant

SEED = Variant()
OFFICIAL = Variant(hand_penalty_exempt=("out", "unbeaten", "stuck_owner"))
SEATS = (2, 3, 4, 5)


def house(**values: object) -> Variant:
    """The seed's rules with some switches changed; `__` stands for the dot of a key."""
    variant = SEED
    for key, value in values.items():
        variant = with_value(variant, key.replace("__", "."), value)
    return variant


def at(text: str, variant: Variant = SEED) -> State:
    """The position behind a text."""
    return rules.read(variant, text)


def act(state: State, *texts: str) -> State:
    """The state after these actions, each of which must be legal."""
    for text in texts:
        action = read_action(rules, text)
        assert rules.refusal(state, action) is None, (text, rules.refusal(state, action))
        state = rules.apply(state, action).state
    return state


def refused(state: State, text: str) -> str | None:
    """The code for an action in text."""
    return rules.refusal(state, read_action(rules, text))


def row(text: str) -> Row:
    """A row of cards."""
    return at(f"A={text} B=- C=- D=- E=- turn=A").hands[0]


def dealt(seats: int, seed: int, variant: Variant = SEED) -> State:
    """The first round after its deal."""
    return rules.apply(rules.initial(variant, seats, 0), Deal(seed)).state


def chance(state: State, rng: Random) -> Action:
    """What happens next at random: about half Shows where there are any, so that all kinds of rounds come about."""
    turn = rules.to_act(state)
    if turn is DEALER:
        return Deal(rng.getrandbits(60))
    if turn is TABLE:
        return Proceed()
    assert isinstance(turn, tuple)
    seat = rng.choice(turn)
    legal = rules.legal_actions(state, seat)
    kind = rng.choice(sorted({type(action).__name__ for action in legal}))
    return rng.choice([action for action in legal if type(action).__name__ == kind])


def walk(variant: Variant, seats: int, seed: int, rounds: int | None = None) -> Iterator[tuple[State, Action]]:
    """Every state with the action that follows, until the match or `rounds` rounds have ended."""
    rng, state = Random(seed), rules.initial(variant, seats, 0)
    while rules.to_act(state) != () and (rounds is None or len(state.results) < rounds):
        action = chance(state, rng)
        yield state, action
        state = rules.apply(state, action).state


def played(variant: Variant, seats: int, seed: int) -> Match:
    """A whole match at random."""
    match = Match(GAME, variant, seats)
    rng = Random(seed)
    while not match.finished:
        match.submit(chance(match.state, rng))
    return match


def all_kept(state: State) -> State:
    """Every seat keeps its hand."""
    while state.phase is Phase.FLIP:
        state = act(state, f"{'ABCDE'[state.flips[0]]} keep")
    return state
