"""`sala play`: the window, straight at a table."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from game.core.game import AnyGame
from game.shell.commands import window
from game.shell.commands.common import Wrong, find_game, find_variant, listed, whole

if TYPE_CHECKING:
    from game.shell.app import App
    from game.shell.play import Setup

HUMAN, AI = "human", "ai"
USUAL_LEVEL = 2


def add(commands: Any) -> None:
    """The arguments."""
    parser = commands.add_parser(
        "play",
        help="open the window at a new match",
        description="Opens the window at a new match. People take the profiles in order, then they are guests.",
    )
    parser.set_defaults(run=run)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--variant", metavar="NAME|FILE", help="a house variant (default: the standard rules)")
    parser.add_argument("--seats", type=listed(chair), metavar="WHO,WHO", help=SEATS_HELP)
    parser.add_argument("--seed", type=whole(0, 2**63 - 1), metavar="N", help="of the deal (default: a new one)")
    window.add(parser)


SEATS_HELP = "human or ai:LEVEL for each seat (default: one human, the others ai:2)"


def chair(text: str) -> int:
    """An argument type: 0 for a person, else the level of a computer player."""
    kind, colon, level = text.partition(":")
    if text == HUMAN:
        return 0
    if kind == AI and not colon:
        return USUAL_LEVEL
    if kind == AI and level in {"1", "2", "3", "4", "5"}:
        return int(level)
    raise argparse.ArgumentTypeError(f"'{text}' is neither human nor ai:1 to ai:5")


def run(options: argparse.Namespace) -> int:
    """Open the window at the table."""
    game = find_game(options.game)
    chairs = seated(game, options.seats)
    name, variant = find_variant(game, options)
    from game.shell import routes
    from game.shell.app import run as open_window

    def start(app: App) -> None:
        routes.begin(app, setup(app, game, (name, variant), chairs, options.seed))

    return open_window(window.app_options(options), start=start)


def seated(game: AnyGame, chairs: tuple[int, ...] | None) -> tuple[int, ...]:
    """Who sits where: 0 for a person, else a level."""
    if chairs is None:
        return (0, *(USUAL_LEVEL,) * (game.seats[0] - 1))
    if len(chairs) not in game.seats:
        raise Wrong(f"{game.id} is for {' or '.join(map(str, game.seats))} players, --seats names {len(chairs)}")
    return chairs


def setup(app: App, game: AnyGame, rules: tuple[str, Any], chairs: tuple[int, ...], seed: int | None) -> Setup:
    """The match as the new-match scene would have made it."""
    from game.core.text import say
    from game.shell.play import Setup, fresh_seed
    from game.shell.scenes.people import people_for
    from game.shell.scenes.seating import Chair, Seating

    seating = Seating(people_for(app, len(chairs)), len(chairs))
    people = iter(range(len(chairs)))
    seating.chairs = [Chair(None, level) if level else Chair(next(people)) for level in chairs]
    players = seating.players([app.words(say(f"computer.{seat}")) for seat in range(len(chairs))])
    return Setup(game.id, rules[0], rules[1], players, fresh_seed() if seed is None else seed)
