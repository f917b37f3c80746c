"""The picture of a Slimetrail table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from game.core.game import Seat, View
from game.core.text import Message, say
from game.games.slimetrail.control import Selection, loses_at_once, reach, target_of
from game.games.slimetrail.pieces import BEAD, FRAME, board_svg, step_svg
from game.games.slimetrail.rules import Ending, outcome
from game.games.slimetrail.state import State
from game.stage.control import Scene
from game.stage.sprite import Art, Box, Label, Picture, Sprite

SIZE = (1000.0, 690.0)
SPAN = 608.0
COLOURS = ("teal", "vermilion")
SLIMES = ("slime", "slime_2", "slime_3")


def cell_of(state: State) -> float:
    """The side of a square in units."""
    return SPAN / max(state.board.width, state.board.height)


def square_box(state: State, square: int) -> Box:
    """Where a square lies on the table, a1 at the lower left."""
    size, cell = state.board, cell_of(state)
    left = (SIZE[0] - size.width * cell) / 2
    bottom = (SIZE[1] + size.height * cell) / 2
    file, rank = square % size.stride, square // size.stride
    return Box(left + file * cell, bottom - (rank + 1) * cell, cell, cell)


def player_words(seat: Seat) -> tuple[tuple[str, str], ...]:
    """What `$player` and `$mark` mean on a drawing of this seat."""
    return (("mark", "on_player"), ("player", f"player_{COLOURS[seat]}"))


def picture(scene: Scene[State, Selection]) -> Picture:
    """Board, corners, trail, marks, snail and what can be clicked, from the back to the front."""
    state = scene.view.state
    return (
        *_board(state),
        *_corners(state),
        *_trail(state),
        *_marks(scene),
        *_snail(state),
        *_squares(scene),
    )


def _board(state: State) -> Iterator[Sprite]:
    size, cell = state.board, cell_of(state)
    first = square_box(state, size.stride * (size.height - 1))
    box = Box(first.x - FRAME, first.y - FRAME, size.width * cell + 2 * FRAME, size.height * cell + 2 * FRAME)
    yield Sprite("board", box, art=Art(svg=board_svg(size.width, size.height, cell)))
    for file in range(size.width):
        below = square_box(state, file)
        box = Box(below.x, below.y + cell, cell, FRAME - 6)
        yield Sprite(f"file {file}", box, label=Label(_raw(chr(ord("a") + file)), 15, "lantern", bold=True))
    for rank in range(size.height):
        beside = square_box(state, rank * size.stride)
        box = Box(beside.x - FRAME, beside.y, FRAME - 4, cell)
        yield Sprite(f"rank {rank}", box, label=Label(_raw(str(rank + 1)), 15, "lantern", bold=True))


def _corners(state: State) -> Iterator[Sprite]:
    for seat, goal in enumerate(state.goals):
        box = square_box(state, goal)
        yield Sprite(f"goal {seat}", box, art=Art(file="slimetrail/goal.svg", words=player_words(seat)), layer=1)
        sign = Art(file=f"common/shape_{COLOURS[seat]}.svg", words=player_words(seat))
        yield Sprite(f"sign {seat}", box.inset(box.w * 0.29), art=sign, layer=2)


def _trail(state: State) -> Iterator[Sprite]:
    for number, square in enumerate(state.trail, 1):
        box = square_box(state, square)
        kind = SLIMES[(3 * (square % state.board.stride) + 5 * (square // state.board.stride)) % 3]
        yield Sprite(f"slime {square}", box.inset(1), art=Art(file=f"slimetrail/{kind}.svg"), layer=1)
        bead = box.inset(box.w * 0.32)
        yield Sprite(f"bead {square}", bead, art=Art(svg=BEAD), layer=3)
        label = Label(_raw(str(number)), min(19.0, box.w * 0.22), "ink", bold=True)
        yield Sprite(f"order {square}", bead, label=label, layer=4)
    squares = [*state.trail, *([] if state.snail is None else [state.snail])]
    for start, end in pairwise(squares):
        yield _way(state, start, end)


def _way(state: State, start: int, end: int) -> Sprite:
    """A piece of the line through the trail, from one square to the next."""
    a, b = square_box(state, start), square_box(state, end)
    cell = cell_of(state)
    files, ranks = round((b.x - a.x) / cell), round((a.y - b.y) / cell)
    box = Box(min(a.x, b.x), min(a.y, b.y), cell * (abs(files) + 1), cell * (abs(ranks) + 1))
    return Sprite(f"way {start}", box, art=Art(svg=step_svg(files, ranks)), layer=2)


def _marks(scene: Scene[State, Selection]) -> Iterator[Sprite]:
    state = scene.view.state
    if state.trail and state.snail is not None:
        box = square_box(state, state.snail)
        yield Sprite("last", box, art=Art(file="slimetrail/last.svg"), layer=3)
    if scene.advice is not None:
        square = state.board.square(target_of(scene.advice.action))
        if square is not None:
            yield Sprite("hint", square_box(state, square), art=Art(file="slimetrail/hint.svg"), layer=5)


def _snail(state: State) -> Iterator[Sprite]:
    if state.snail is None:
        return
    box = square_box(state, state.snail).inset(cell_of(state) * 0.04)
    yield Sprite("snail", box, art=Art(file=f"slimetrail/{_mood(state)}.svg", mirror=_faces_left(state)), layer=6)


def _mood(state: State) -> str:
    """The snail is sad when it is stuck, or was led into the corner of the one who did not lead."""
    end = outcome(state)
    if end is None or end.ending is Ending.LEFT:
        return "snail"
    return "snail_sad" if end.ending is Ending.STUCK or end.mover != end.winner else "snail"


def _faces_left(state: State) -> bool:
    """The snail looks where its last sideways step led; at the start to the right."""
    files = [square % state.board.stride for square in state.trail]
    if state.snail is not None:
        files.append(state.snail % state.board.stride)
    steps = [b - a for a, b in pairwise(files) if a != b]
    return bool(steps) and steps[-1] < 0


def _squares(scene: Scene[State, Selection]) -> Iterator[Sprite]:
    state = scene.view.state
    legal = reach(scene.view, scene.asking, scene.selection) if scene.asking is not None else ()
    for square in state.board.each(state.board.squares):
        name, box = state.board.name(square), square_box(state, square)
        if name in legal:
            yield Sprite(f"glow {name}", box, art=_glow(state, name), layer=4)
            if scene.aids:
                mark = Box(box.x + box.w * 0.02, box.y, box.w * 0.32, box.h * 0.22)
                yield Sprite(
                    f"name {name}", mark, label=Label(_raw(name), box.w * 0.17, "text", bold=True), layer=5
                )
        if scene.selection == name:
            yield Sprite(f"asked {name}", box, art=Art(file="slimetrail/focus.svg"), layer=7)
        yield Sprite(f"square {name}", box, layer=8, target=name if scene.asking is not None else None)
    under = state.board.square(scene.hover or "")
    if under is not None and scene.hover in legal:
        yield Sprite("focus", square_box(state, under), art=Art(file="slimetrail/focus.svg"), layer=7)


def _glow(state: State, name: str) -> Art:
    square = state.board.square(name)
    if loses_at_once(state, name):
        return Art(file="slimetrail/target_danger.svg")
    own = square == state.goals[state.turn]
    return Art(file="slimetrail/target_home.svg" if own else "slimetrail/target.svg")


def plates(view: View[State], bottom: Seat) -> Mapping[Seat, Box]:
    """Each player sits at the own corner: player 1 at the lower left, player 2 at the upper right."""
    places = (Box(2, 558, 166, 126), Box(832, 6, 166, 126))
    swapped = view.state.goals[0] > view.state.goals[1]
    return {seat: places[seat ^ swapped] for seat in range(2)}


def seat_art(seat: Seat) -> tuple[str, str]:
    """The seat's palette word and sign."""
    return f"player_{COLOURS[seat]}", f"common/shape_{COLOURS[seat]}.svg"


def _raw(text: str) -> Message:
    return say("raw", text=text)
