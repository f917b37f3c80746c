"""What the plates beside a table say about their seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.game import Seat
from game.core.session import Computer
from game.core.text import Message, say
from game.stage.plate import Plate
from game.stage.sprite import Art

if TYPE_CHECKING:
    from game.shell.scenes.table import TableScene


def plate_of(scene: TableScene, seat: Seat) -> Plate:
    """Name, kind, points, clock and turn of a seat; where several have to answer, each has its own lantern."""
    session, game = scene.session, scene.play.game
    colour, sign = scene.table.seat_art(seat)
    score = game.rules.scores(scene.view.state)[seat] if game.points_matter else None
    clock = round(session.left) if session.left is not None and session.asking == seat else None
    acts = scene.match.to_act
    turn = isinstance(acts, tuple) and seat in acts
    lamp = "plate lamp" if acts == (seat,) else f"plate lamp {seat}"
    art = Art(file=sign, words=(("mark", "on_player"), ("player", colour)))
    return Plate(seat, art, colour, _kind(scene, seat), score, turn, clock, lamp)


def _kind(scene: TableScene, seat: Seat) -> Message:
    """A person, or a computer player at rest or thinking."""
    player = scene.session.players[seat]
    if not isinstance(player, Computer):
        return say("plate.person")
    return say("plate.thinking") if scene.session.thinking == seat else say("plate.level", level=player.level)
