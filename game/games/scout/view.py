"""The picture of a SCOUT table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.core.game import Seat, View
from game.games.scout import spots
from game.games.scout.actions import LEFT, Flip, Scout, ScoutAndShow, Show
from game.games.scout.cards import TURNED
from game.games.scout.control import NOTHING, Pick
from game.games.scout.ending import result
from game.games.scout.middle import grown, middle, stock
from game.games.scout.own import own
from game.games.scout.pieces import bar_svg, ring_svg
from game.games.scout.seats import mini_art, seats
from game.games.scout.state import Phase, State
from game.stage.control import Scene
from game.stage.layout import drawing, rounded
from game.stage.sprite import Art, Box, Picture, Sprite


def picture(scene: Scene[State, Pick]) -> Picture:
    """Seats round the table, the Show in the middle, the own hand or the round's result below.

    An illustration has the cards alone.
    """
    state = scene.view.state
    if scene.plain:
        return (*middle(scene, NOTHING), *own(scene, NOTHING))
    pick = scene.selection if scene.asking == scene.bottom else NOTHING
    ended = state.phase in (Phase.ROUND_END, Phase.OVER)
    return (
        *seats(state, scene.bottom),
        *middle(scene, pick),
        *stock(state, pick),
        *own(scene, pick),
        *(result(state) if ended else ()),
        *(_hint(scene) if pick == NOTHING else ()),
    )


def _hint(scene: Scene[State, Pick]) -> Iterator[Sprite]:
    """Where a hint points: cards to show, the end of the Show with side and place, or a side of the hand."""
    if scene.advice is None or scene.asking != scene.bottom:
        return
    state, seat = scene.view.state, scene.bottom
    cards = spots.hand_boxes(len(state.hands[seat]))
    match scene.advice.action:
        case Show(_, first, last):
            for place in range(first, last + 1):
                yield _ring(f"hint {place}", cards[place])
        case Scout() | ScoutAndShow() as taking if state.show:
            yield _ring("hint end", spots.show_boxes(len(state.show))[0 if taking.end == LEFT else -1])
            yield from _hinted_place(state, seat, taking)
        case Flip(_, turn) if state.phase is Phase.FLIP:
            frame = spots.side_frames()[turn]
            edge = rounded(Box(0, 0, frame.w, frame.h), 12, "lantern", opacity=0.16)
            edge += rounded(Box(0, 0, frame.w, frame.h), 12, "lantern", ("lantern", 7), opacity=0.01)
            yield Sprite("hint side", frame, art=Art(svg=drawing(frame.w, frame.h, edge, 20)), layer=3)


def _hinted_place(state: State, seat: Seat, action: Scout | ScoutAndShow) -> Iterator[Sprite]:
    """A bar in the gap where the card would go, and above it the card with the side that would be up."""
    held = len(state.hands[seat])
    zone = next(zone for slot, zone in spots.slot_boxes(held) if slot == action.at)
    x = spots.gap_middle(held, action.at, zone)
    tall = zone.h - 8
    left = min(max(0.0, x - tall / 20), spots.SIZE[0] - tall / 10)
    yield Sprite("hint bar", Box(left, zone.y + 4, tall / 10, tall), art=Art(svg=bar_svg()), layer=9)
    card = state.show[0] if action.end == LEFT else state.show[-1]
    up = TURNED[card] if action.turn else card
    at = Box(min(max(0.0, x - 17), spots.SIZE[0] - 34), zone.y - 22, 34, 68)
    yield Sprite("hint card", at, art=mini_art(up), layer=9)


def _ring(key: str, box: Box) -> Sprite:
    return Sprite(key, grown(box), art=Art(svg=ring_svg("lantern", 7)), layer=9)


def plates(view: View[State], bottom: Seat) -> Mapping[Seat, Box]:
    """The others above in turn order, the own plate beside the Show."""
    count = view.state.seats
    return {seat: spots.plate(count, bottom, seat) for seat in range(count)}
