"""Which screen follows which: the one place that knows every scene, so that scenes need not know each other."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.core.text import Message

if TYPE_CHECKING:
    from game.shell.app import App
    from game.shell.play import Play, Setup
    from game.shell.scenes.houses import House
    from game.shell.scenes.setup import SetupScene
    from game.shell.scenes.table import TableScene


def start(app: App) -> None:
    """The pavilion with its five tables; everything else is taken away."""
    from game.shell.scenes.start import StartScene

    app.stack.reset(StartScene(app))


def home(app: App) -> None:
    """The pavilion, or the first run where nobody has a name yet."""
    start(app) if app.keeping.profile else first_run(app)


def first_run(app: App) -> None:
    """Language and name, nothing else."""
    from game.shell.scenes.first_run import FirstRunScene

    app.stack.reset(FirstRunScene(app))


def setup(app: App, game_id: str) -> None:
    """The new-match scene of a game."""
    from game.shell.scenes.setup import SetupScene

    app.stack.push(SetupScene(app, game_id))


def table(app: App, play: Play) -> None:
    """The table of a match, over the start screen."""
    from game.shell.scenes.start import StartScene
    from game.shell.scenes.table import TableScene

    app.stack.reset(StartScene(app), TableScene(app, play))


def begin(app: App, choice: Setup) -> None:
    """Start a new match and sit down."""
    from game.shell.play import begin as begin_play

    table(app, begin_play(app, choice))


def resume(app: App, match_id: int) -> None:
    """Go on with a stored match at its last action."""
    from game.shell.play import resume as resume_play

    play = resume_play(app, match_id)
    start(app) if play is None else table(app, play)


def pause(app: App, scene: TableScene) -> None:
    """The menu over a table."""
    from game.shell.scenes.pause import PauseScene

    app.stack.push(PauseScene(app, scene))


def cover(app: App, scene: TableScene) -> None:
    """The neutral cover that names the next person."""
    from game.shell.scenes.handover import HandOverScene

    app.stack.push(HandOverScene(app, scene))


def result(app: App, scene: TableScene) -> None:
    """Places, points and how they came about."""
    from game.shell.scenes.result import ResultScene

    app.stack.push(ResultScene(app, scene))


def settings(app: App) -> None:
    """All settings."""
    from game.shell.scenes.settings import SettingsScene

    app.stack.push(SettingsScene(app))


def about(app: App) -> None:
    """Version and licences."""
    from game.shell.scenes.about import AboutScene

    app.stack.push(AboutScene(app))


def rules(app: App, game_id: str, chapter: str | None = None) -> None:
    """The rule book of a game; where one lies open already it stays."""
    from game.shell.scenes.rules import RulesScene

    if not isinstance(app.stack.top, RulesScene):
        app.stack.push(RulesScene(app, game_id, chapter))


def lessons(app: App, game_id: str) -> None:
    """The lessons of a game."""
    from game.shell.scenes.lessons import LessonsScene

    app.stack.push(LessonsScene(app, game_id))


def replays(app: App) -> None:
    """Matches of the past."""
    from game.shell.scenes.replays import ReplaysScene

    app.stack.push(ReplaysScene(app))


def statistics(app: App) -> None:
    """What has been played and how it went."""
    from game.shell.scenes.statistics import StatisticsScene

    app.stack.push(StatisticsScene(app))


def profiles(app: App) -> None:
    """Who plays, and somebody new."""
    from game.shell.scenes.profiles import ProfilesScene

    app.stack.push(ProfilesScene(app))


def switches(app: App, scene: SetupScene) -> None:
    """The form of the switches behind a new match."""
    from game.shell.scenes.switches import SwitchesScene

    app.stack.push(SwitchesScene(app, scene))


def problems(app: App, house: House) -> None:
    """All that is wrong with a house variant's file."""
    from game.shell.scenes.problems import ProblemsScene

    app.stack.push(ProblemsScene(app, house))


def ask(app: App, question: Message, yes: Message, then: Callable[[], None]) -> None:
    """A question over the screen; `then` is done only when the player says yes."""
    from game.shell.scenes.ask import AskScene

    app.stack.push(AskScene(app, question, yes, then))
