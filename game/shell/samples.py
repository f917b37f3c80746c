"""Screens with something on them, for pictures, benchmarks and tests: a match in progress, its end, its covers."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from game.core.game import DEALER, Deal, Proceed
from game.core.scenario import Scenario
from game.core.session import Computer, Person
from game.core.text import say
from game.games import catalogue
from game.shell import play, routes
from game.shell.play import Play, Setup
from game.shell.scenes.crash import CrashScene
from game.shell.scenes.table import TableScene
from game.store.variants import default_variant

if TYPE_CHECKING:
    from game.shell.app import App

MATCH_ID = 0


def sample_play(app: App, game_id: str, plies: int | None, seed: int = 7) -> Play:
    """A match of its own that nobody stores, `plies` random actions old (None: to the end)."""
    game = catalogue()[game_id]
    players = [Person(app.words(say("first.guest")))]
    players += [Computer(app.words(say(f"computer.{seat}")), 3) for seat in range(1, game.seats[0])]  # type: ignore[misc]
    setup = Setup(game_id, default_variant(game).name, game.variant(), tuple(players), seed)
    made = play.seated(app, setup, MATCH_ID, keep=lambda ply, action, spent: None)
    rng, match = Random(seed), made.session.match
    while not match.finished and (plies is None or len(match.line) < plies):
        acts = match.to_act
        legal = match.legal(acts[0]) if isinstance(acts, tuple) else (Deal(seed) if acts is DEALER else Proceed(),)
        made.story.extend(match.submit(rng.choice(legal)))
    made.ended = match.finished
    if match.finished and plies is not None:
        return sample_play(app, game_id, plies, seed + 1)
    return made


def table(app: App, game_id: str) -> TableScene:
    """A table in the middle of a match, the first player to act."""
    scene = TableScene(app, sample_play(app, game_id, 10))
    scene.session.paused = True
    app.stack.reset(scene)
    app.stack.settle()
    return scene


def result(app: App, game_id: str) -> None:
    """The end of a match."""
    scene = TableScene(app, sample_play(app, game_id, None))
    app.stack.reset(scene)
    routes.result(app, scene)


def pause(app: App, game_id: str) -> None:
    """The menu over a table."""
    routes.pause(app, table(app, game_id))


def handover(app: App, game_id: str) -> None:
    """The cover."""
    routes.cover(app, table(app, game_id))


def ask(app: App, game_id: str) -> None:
    """A question over a table."""
    table(app, game_id)
    routes.ask(app, say("pause.resign_sure"), say("pause.resign"), lambda: None)


def crash(app: App, game_id: str) -> None:
    """The page after an error."""
    app.stack.reset(CrashScene(app, Path("crash.txt"), MATCH_ID))


def scenario(app: App, where: str) -> None:
    """The position of the scenario that stands at `FILE:LINE` (the last one that begins at or above it)."""
    file, _, line = where.rpartition(":")
    found = [entry for entry in app.keeping.scenarios(Path(file)) if entry.line <= int(line)]
    scene = TableScene(app, _from_scenario(app, found[-1]))
    app.stack.reset(scene)


def _from_scenario(app: App, found: Scenario) -> Play:
    """Everybody at the table is a person, so that the position stands still."""
    match = found.match()
    names = [app.words(say(f"computer.{seat}")) for seat in range(found.seats)]
    setup = Setup(found.game.id, "", found.variant, tuple(Person(name) for name in names), 0, found.number)
    return play.seated(app, setup, MATCH_ID, keep=lambda ply, action, spent: None, match=match)
