"""The picture of a SCOUT table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.core.game import Action, Seat, View
from game.games.scout import spots
from game.games.scout.actions import LEFT, Concede, Flip, Scout, ScoutAndShow, Show
from game.games.scout.control import NOTHING, Pick
from game.games.scout.ending import result
from game.games.scout.middle import grown, middle, stock
from game.games.scout.own import own
from game.games.scout.pieces import ring_svg
from game.games.scout.seats import seats
from game.games.scout.state import Phase, State
from game.stage.control import Scene
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
    """Rings where a hint points: the cards of a Show, the end of a Scout and its place."""
    if scene.advice is None or scene.asking != scene.bottom:
        return
    state = scene.view.state
    for number, box in enumerate(_hinted(state, scene.bottom, scene.advice.action)):
        yield Sprite(f"hint {number}", grown(box), art=Art(svg=ring_svg("lantern", 7)), layer=9)


def _hinted(state: State, seat: Seat, action: Action) -> tuple[Box, ...]:
    hand = spots.hand_boxes(len(state.hands[seat]))
    match action:
        case Show(_, first, last):
            return hand[first : last + 1]
        case Scout(_, end, _, at) | ScoutAndShow(_, end, _, at):
            show = spots.show_boxes(len(state.show))
            zone = next(zone for slot, zone in spots.slot_boxes(len(hand)) if slot == at)
            x = spots.gap_middle(len(hand), at, zone)
            return show[0] if end == LEFT else show[-1], Box(max(2.0, x - 9), zone.y + 8, 18, zone.h - 16)
        case Flip(_, turn) if state.phase is Phase.FLIP:
            return (spots.side_boxes(spots.side_frames()[turn], len(hand))[0],)
        case Flip() | Concede():
            return ()
    return ()


def plates(view: View[State], bottom: Seat) -> Mapping[Seat, Box]:
    """The others above in turn order, the own plate beside the Show."""
    count = view.state.seats
    return {seat: spots.plate(count, bottom, seat) for seat in range(count)}
