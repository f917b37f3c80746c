"""A match at this screen: what was chosen for it, its session, and its place in the store."""

from __future__ import annotations

from dataclasses import dataclass, field
from secrets import randbelow
from typing import TYPE_CHECKING, Any

from game.core.game import AnyGame, Event
from game.core.match import Match
from game.core.session import Computer, Pace, Person, Player, Session, stream
from game.core.text import Message, Who, say
from game.games import catalogue
from game.shell.thoughts import Thoughts

if TYPE_CHECKING:
    from game.shell.app import App

COMPUTER_SECONDS = {"slow": 1.6, "normal": 0.8, "fast": 0.3, "instant": 0.0}


@dataclass(frozen=True, slots=True)
class Setup:
    """All that makes a new match: game, house variant, who sits where, deal seed, clock, and its number in a row."""

    game: str
    variant_name: str
    variant: Any
    players: tuple[Player, ...]
    seed: int
    number: int = 0
    clock: float | None = None


def fresh_seed() -> int:
    """A deal seed that nobody can guess, short enough to be told to a neighbour."""
    return randbelow(1_000_000_000)


@dataclass
class Play:
    """A match that is open at this screen. `story` holds every event so far, for the log."""

    id: int
    setup: Setup
    game: AnyGame
    session: Session
    thoughts: Thoughts
    story: list[Event] = field(default_factory=list)
    ended: bool = False

    def hint_seed(self) -> int:
        """A seed for a hint that has nothing to do with the deal."""
        return stream(self.setup.seed, f"hint {len(self.session.match.log)}")
