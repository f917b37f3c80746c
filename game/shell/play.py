"""A match at this screen: what was chosen for it, its session, and its place in the store."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from secrets import randbelow
from typing import TYPE_CHECKING, Any

from game.core.game import AnyGame, Event, Unreadable, read_action
from game.core.match import Match, Refused
from game.core.session import Keep, Pace, Player, Session, stream
from game.core.text import Message, say
from game.games import catalogue
from game.shell.thoughts import Thoughts

if TYPE_CHECKING:
    from game.shell.app import App

COMPUTER_SECONDS = {"slow": 1.6, "normal": 0.8, "fast": 0.3, "instant": 0.0}


@dataclass(frozen=True, slots=True)
class Setup:
    """All that makes a new match: game, house variant, players by seat, deal seed, clock, number in a row."""

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

    def title(self, app: App) -> Message:
        """The house variant's name in the player's language."""
        return app.keeping.title(self.game.id, self.setup.variant_name)

    def next_setup(self) -> Setup:
        """The same table once more: next number in the row, another deal."""
        return replace(self.setup, number=self.setup.number + 1, seed=fresh_seed())

    def settle(self, app: App) -> None:
        """Write the result down once the match has ended, and take it back when the end was undone."""
        finished = self.session.match.finished
        if finished and not self.ended:
            app.keeping.finish(self)
        elif self.ended and not finished:
            app.keeping.reopen(self.id)
        self.ended = finished


def begin(app: App, setup: Setup) -> Play:
    """A new match, written down before its first action."""
    match_id = app.keeping.new_match(setup)
    return seated(app, setup, match_id, app.keeping.keeper(match_id))


def resume(app: App, match_id: int) -> Play | None:
    """A stored match at its last action, its story told again; None when there is none.

    Actions that these rules do not allow any more end the way back: the legal part goes on as a match of its own.
    """
    kept = app.keeping.stored(match_id)
    if kept is None:
        return None
    play = seated(app, kept.setup, match_id, app.keeping.keeper(match_id))
    match = play.session.match
    for ply, text in enumerate(kept.actions):
        try:
            play.story.extend(match.submit(read_action(match.game.rules, text)))
        except (Unreadable, Refused):
            return _branched(app, play, kept.actions[:ply])
    return play


def _branched(app: App, old: Play, actions: tuple[str, ...]) -> Play:
    """The match as far as it is legal, stored anew; the old one stays as it was and is closed."""
    app.keeping.close_match(old.id, "rules_changed")
    play = begin(app, old.setup)
    keep = app.keeping.keeper(play.id)
    for ply, text in enumerate(actions):
        action = read_action(play.game.rules, text)
        keep(ply, action, 0.0)
        play.story.extend(play.session.match.submit(action))
    play.story.append(Event("branched", say("log.branched")))
    return play


def seated(app: App, setup: Setup, match_id: int, keep: Keep, match: Match[Any, Any] | None = None) -> Play:
    """The players at the table, nothing played yet (or `match` as it stands)."""
    game = catalogue()[setup.game]
    match = match or Match(game, setup.variant, len(setup.players), setup.number)
    thoughts = Thoughts(app.worker, game)
    pace = Pace(computer=COMPUTER_SECONDS[app.settings.pace])
    session = Session(match, setup.players, setup.seed, thoughts, keep, pace, clock=setup.clock)
    return Play(match_id, setup, game, session, thoughts)
