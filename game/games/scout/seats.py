"""What stands beside each seat: counts, rights, and the hands of the others as strips of backs."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.game import Seat
from game.core.text import Message, Who, say
from game.games.scout import spots
from game.games.scout.cards import HIDDEN, Card, Row, canonical
from game.games.scout.pieces import CHIP, HELD, MINI, PILE, back_svg, both_svg, mini_svg, right_svg
from game.games.scout.rules import has_right
from game.games.scout.state import Phase, State
from game.stage.layout import drawing, hand, rounded
from game.stage.sprite import Art, Box, Label, Sprite

COLOURS = ("teal", "vermilion", "plum", "ochre", "slate")


def seat_art(seat: Seat) -> tuple[str, str]:
    """The seat's palette word and sign."""
    return f"player_{COLOURS[seat]}", f"common/shape_{COLOURS[seat]}.svg"


def sign_art(seat: Seat) -> Art:
    """The sign of a seat in its colour."""
    colour, file = seat_art(seat)
    return Art(file=file, words=(("mark", "on_player"), ("player", colour)))


def seats(state: State, bottom: Seat) -> Iterator[Sprite]:
    """Everything beside the seats, the own one last."""
    for seat in spots.others(state.seats, bottom):
        yield from _name(state, bottom, seat)
        room = spots.block(state.seats, bottom, seat)
        yield from _counts(state, seat, Box(room.x + room.w - spots.INFO_WIDTH, room.y, spots.INFO_WIDTH, 106))
        yield from strip(state, seat, spots.strip(state.seats, bottom, seat))
    yield from _name(state, bottom, bottom)
    yield from _counts(state, bottom, spots.OWN_INFO, words=True)


def _name(state: State, bottom: Seat, seat: Seat) -> Iterator[Sprite]:
    """Sign and name, where no plate lies over them (lessons, rule book)."""
    box = spots.plate(state.seats, bottom, seat)
    side = 34.0
    yield Sprite(f"seat {seat}", Box(box.x + 12, box.y + (box.h - side) / 2, side, side), art=sign_art(seat))
    name = Box(box.x + side + 20, box.y + 12, box.w - side - 24, box.h - 24)
    yield Sprite(f"seat {seat} name", name, label=Label(say("who", who=Who(seat)), 18, bold=True, align="left"))


def _counts(state: State, seat: Seat, box: Box, words: bool = False) -> Iterator[Sprite]:
    """Cards in hand, score cards, chips, and whether Scout & Show is left; `words` names them."""
    facts = [
        ("held", HELD, len(state.hands[seat])),
        ("pile", PILE, len(state.piles[seat])),
        ("chips", CHIP, state.chips[seat]),
    ]
    yield Sprite(f"counts {seat}", box, art=Art(svg=_board(box.w, box.h)))
    rights = state.seats > 2 or state.variant.two_player.scout_and_show
    rights = rights and state.variant.ss.per_round != "0"
    step = (box.h - 8) / (4 if rights else 3)
    for line, (name, svg, count) in enumerate(facts):
        row = Box(box.x + 8, box.y + 4 + line * step, box.w - 14, step)
        what = say("scout.count.words" if words else "raw", text=str(count), what=say(f"scout.count.{name}"))
        yield from _count(
            f"{name} {seat}", row, svg, what, say("scout.count.tip", what=say(f"scout.count.{name}"), count=count)
        )
    if rights:
        left = has_right(state, seat)
        key = "left" if left else "used"
        row = Box(box.x + 8, box.y + 4 + 3 * step, box.w - 14, step)
        what = say(f"scout.right.{key}" if words else f"scout.right.short_{key}")
        yield from _count(f"right {seat}", row, right_svg(left), what, say(f"scout.right.{key}_tip"), dim=not left)


def _count(key: str, row: Box, svg: str, what: Message, tip: Message, dim: bool = False) -> Iterator[Sprite]:
    side = min(row.h - 2, 26.0)
    yield Sprite(f"{key} icon", Box(row.x, row.y + (row.h - side) / 2, side, side), art=Art(svg=svg), layer=1)
    ink = "text_soft" if dim else "text"
    place = Box(row.x + side + 7, row.y, row.w - side - 7, row.h)
    yield Sprite(f"{key} words", place, label=Label(what, 17, ink, bold=not dim, align="left"), layer=1)
    yield Sprite(f"{key} tip", row, layer=2, tip=tip)


def _board(w: float, h: float) -> str:
    return drawing(w, h, rounded(Box(0, 0, w, h), 10, "table_dark", opacity=0.55), 14)


def strip(state: State, seat: Seat, box: Box) -> Iterator[Sprite]:
    """A hand as a narrow row; of a hidden hand only backs, those of scouted cards at its right end."""
    row = state.hands[seat]
    hidden = state.phase in (Phase.FLIP, Phase.PLAY) and not any(row)
    boxes = hand(box, len(row), MINI, 3.0)
    known = [f"card {canonical(card)}" for card in state.scouted[seat]] if hidden else []
    for place, (card, at) in enumerate(zip(row, boxes, strict=True)):
        late = place - (len(row) - len(known))
        key = known[late] if late >= 0 else f"back {seat} {place}" if card == HIDDEN else f"card {canonical(card)}"
        yield Sprite(key, at, art=mini_art(card), layer=3)


def mini_art(card: Card) -> Art:
    """A card of a strip: a back, a face, or both numbers where the side is not known."""
    if card == HIDDEN:
        return Art(svg=back_svg(50))
    if card < 0:
        low = canonical(card)
        return Art(svg=both_svg(low >> 4, low & 15))
    return Art(svg=mini_svg(card >> 4, card & 15))


def came_from(state: State, seat: Seat) -> int:
    """How many unknown backs the seat's strip has: the next ones were the cards that it has just shown."""
    return len(state.hands[seat]) - len(state.scouted[seat])


def keys_of(row: Row) -> list[str]:
    """The sprite keys of cards that are known."""
    return [f"card {canonical(card)}" for card in row]
