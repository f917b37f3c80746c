"""The rules protocol: what a game is, as functions over one frozen state."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

from game.core.text import Message, say

Seat: TypeAlias = int
SEAT_LETTERS = "ABCDE"


class Chance(Enum):
    """Who acts when no seat does: DEALER waits for `Deal`, TABLE for `Proceed` (a visible beat)."""

    DEALER = "dealer"
    TABLE = "table"


class Watcher(Enum):
    """A viewer without a seat: PUBLIC sees nobody's secrets, ALL sees everything (after the end, replays)."""

    PUBLIC = "public"
    ALL = "all"


DEALER, TABLE = Chance.DEALER, Chance.TABLE
PUBLIC, ALL = Watcher.PUBLIC, Watcher.ALL
Viewer: TypeAlias = Seat | Watcher
Turn: TypeAlias = tuple[Seat, ...] | Chance

S = TypeVar("S")
V = TypeVar("V")
V_contra = TypeVar("V_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class View(Generic[S]):
    """The state as `viewer` may see it: every unknown part is blanked by `observe`."""

    viewer: Viewer
    state: S


@dataclass(frozen=True, slots=True)
class Action:
    """Something that happens in a match. Its text is its notation, and `read_action` reads it back."""

    def __str__(self) -> str:
        """The notation: the seat's letter where a seat acts, then the game's own words."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class SeatAction(Action):
    """An action that a seat makes; games add their own by subclassing and defining `body`."""

    seat: Seat

    def body(self) -> str:
        """The notation without the seat's letter."""
        raise NotImplementedError

    def __str__(self) -> str:
        """For example `A c3`."""
        return f"{SEAT_LETTERS[self.seat]} {self.body()}"


@dataclass(frozen=True, slots=True)
class Deal(Action):
    """Everything random until the next deal follows from `seed` (0 to 2**63 - 1)."""

    seed: int

    def __str__(self) -> str:
        """For example `deal 731`."""
        return f"deal {self.seed}"


@dataclass(frozen=True, slots=True)
class Proceed(Action):
    """The table has shown what there was to see and goes on."""

    def __str__(self) -> str:
        """Always `proceed`."""
        return "proceed"


@dataclass(frozen=True, slots=True)
class _Word(SeatAction):
    """A core action of one word; outside the legal lists."""

    word: ClassVar[str]

    def body(self) -> str:
        """The word itself."""
        return self.word


@dataclass(frozen=True, slots=True)
class Leave(_Word):
    """The seat resigns or leaves; games that do not know it refuse."""

    word: ClassVar[str] = "leave"


@dataclass(frozen=True, slots=True)
class Timeout(_Word):
    """The seat's clock ran out; games that do not know it refuse."""

    word: ClassVar[str] = "timeout"


@dataclass(frozen=True, slots=True)
class Undo(_Word):
    """The seat takes its last decision back, with all that followed. The match, not the game, applies it."""

    word: ClassVar[str] = "undo"


@dataclass(frozen=True, slots=True)
class Hint(_Word):
    """The seat asked what to play. Changes nothing but that the match counts as assisted."""

    word: ClassVar[str] = "hint"


CORE_WORDS: Mapping[str, type[_Word]] = {kind.word: kind for kind in (Leave, Timeout, Undo, Hint)}


@dataclass(frozen=True, slots=True)
class Event:
    """A fact that an action brought about: `<game>.log.<kind>` is its text, `audience` None is everybody."""

    kind: str
    facts: Message
    audience: tuple[Seat, ...] | None = None

    def seen_by(self, viewer: Viewer) -> bool:
        """Whether this viewer may know of it."""
        return self.audience is None or viewer is ALL or viewer in self.audience


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """What `apply` returns: the next state and what happened on the way."""

    state: S
    events: tuple[Event, ...] = ()


class Unreadable(ValueError):
    """A text that is no notation of the game; `what` says what was expected."""

    def __init__(self, what: Message) -> None:
        """The sentence for the player or the scenario's author."""
        super().__init__(f"{what.key} {dict(what.values)}")
        self.what = what


class Rules(Protocol[V_contra, S]):
    """The functions of a game; a module `rules` provides them. No screen, clock, file or global randomness."""

    def initial(self, variant: V_contra, seats: int, number: int) -> S:
        """The state before anything happened; `number` counts this table's earlier matches (for turns about)."""

    def to_act(self, state: S) -> Turn:
        """() when finished; several seats answer secretly at the same time."""

    def legal_actions(self, state: S, seat: Seat) -> tuple[Action, ...]:
        """Every legal action of the seat in a fixed order; empty when the seat is not to act."""

    def refusal(self, state: S, action: Action) -> str | None:
        """None when legal, else a code that has a text `<game>.refusal.<CODE>`. The one home of legality."""

    def apply(self, state: S, action: Action) -> Step[S]:
        """The step that a legal action makes; trusts its caller, changes nothing in place."""

    def scores(self, state: S) -> tuple[int, ...]:
        """Points per seat so far."""

    def places(self, state: S) -> tuple[int, ...]:
        """Place per seat, 1 is best, ties share; meaningful when finished."""

    def observe(self, state: S, viewer: Viewer) -> View[S]:
        """The state as the viewer may see it. Idempotent on `View.state`."""

    def determinize(self, view: View[S], rng: Random) -> S:
        """A full state that the viewer could be in; observing it gives the same view."""

    def parse(self, seat: Seat, body: str) -> Action:
        """The game's action behind `body`, legal or not; raises `Unreadable`."""

    def write(self, state: S) -> str:
        """The game's compact text of a whole position, on one line."""

    def read(self, variant: V_contra, text: str) -> S:
        """The position behind the text; raises `Unreadable`. `read(variant, write(s))` equals s."""

    def look(self, state: S, name: str) -> str | None:
        """What a scenario may ask of a position (`snail`, `hand A`); None when there is no such thing."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What a computer player would do and one true sentence why."""

    action: Action
    why: Message


class Brain(Protocol[S]):
    """How computer players think. Sees a view and a generator of its own, never the state or the deal seed."""

    def choose(self, view: View[S], seat: Seat, level: int, rng: Random) -> Action:
        """The action of a computer player of level 1 to 5; the same arguments give the same action."""

    def advise(self, view: View[S], seat: Seat, rng: Random) -> Advice:
        """A hint at full strength."""


@dataclass(frozen=True, slots=True)
class Game(Generic[V, S]):
    """The manifest of a game. `bound` limits the actions of any match, `conserved` must not change in play.

    With `rests` the table goes on from a beat only when a person at the screen says so (a round's result is read).
    """

    id: str
    seats: tuple[int, ...]
    variant: type[V]
    rules: Rules[V, S]
    brain: Brain[S]
    rules_version: int
    bound: Callable[[V, int], int]
    conserved: Callable[[S], object]
    contradictions: Callable[[V], tuple[Contradiction, ...]] = lambda variant: ()
    undo: bool = False
    secrets: bool = True
    points_matter: bool = True
    rests: bool = False


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Two switches of a variant that cannot stand together: the dotted key to mark and the sentence why."""

    key: str
    why: Message


AnyGame: TypeAlias = Game[Any, Any]


def read_action(rules: Rules[Any, Any], text: str) -> Action:
    """The action behind a notation; raises `Unreadable`. The inverse of `str`."""
    head, _, body = text.strip().partition(" ")
    if head == "proceed" and not body:
        return Proceed()
    if head == "deal" and re.fullmatch("0|[1-9][0-9]{0,18}", body) and int(body) < 2**63:
        return Deal(int(body))
    if len(head) != 1 or head not in SEAT_LETTERS or not body:
        raise Unreadable(say("notation.seat", text=text[:40], letters=SEAT_LETTERS))
    seat = SEAT_LETTERS.index(head)
    kind = CORE_WORDS.get(body)
    return kind(seat) if kind else rules.parse(seat, body)


def finished(rules: Rules[Any, S], state: S) -> bool:
    """Whether nobody is to act any more."""
    return rules.to_act(state) == ()
