"""The own hand: a row that is never sorted, with marks, places for a scouted card, and both sides before play."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.game import Seat
from game.core.text import Message, say
from game.games.scout import spots
from game.games.scout.cards import HIDDEN, Card, Row, bits, canonical, turned
from game.games.scout.control import Pick, playable, reach, row_of, verdict
from game.games.scout.middle import grown
from game.games.scout.pieces import KNOWN, TICK, back_svg, bar_svg, card_svg, ring_svg, slot_svg, underline_svg
from game.games.scout.seats import strip
from game.games.scout.sentences import verdict_words
from game.games.scout.shows import best, shows
from game.games.scout.state import Phase, State
from game.games.scout.words import strength_words
from game.stage.control import Scene
from game.stage.layout import drawing, rounded
from game.stage.sprite import Art, Box, Label, Sprite


def own(scene: Scene[State, Pick], pick: Pick) -> Iterator[Sprite]:
    """The hand of the seat at the bottom in whatever stage of a decision it is."""
    state, seat = scene.view.state, scene.bottom
    if state.phase in (Phase.ROUND_END, Phase.OVER):
        yield from strip(state, seat, spots.OWN_STRIP)
        return
    choosing = scene.asking == seat and (state.phase is Phase.FLIP or pick.side)
    if choosing:
        yield from _sides(scene, pick)
        return
    row = row_of(state, seat, pick)
    boxes = spots.hand_boxes(len(row))
    yield from _cards(scene, pick, row, boxes)
    yield from _fold(boxes)
    if scene.asking != seat:
        return
    yield from _verdict(state, seat, pick)
    if pick.end and not pick.both:
        yield from _slots(scene, pick)
    else:
        yield from _marks(scene, pick, row, boxes)


def _cards(scene: Scene[State, Pick], pick: Pick, row: Row, boxes: tuple[Box, ...]) -> Iterator[Sprite]:
    """The cards in their order; marked ones stand out, so does the one that has just been put in."""
    state, seat = scene.view.state, scene.bottom
    known = bits(state.scouted[seat])
    active = scene.asking == seat and state.phase is Phase.PLAY and (not pick.end or pick.both)
    for place, (card, box) in enumerate(zip(row, boxes, strict=True)):
        at = raised(box) if lifted(pick, place) else box
        key = f"back {seat} {place}" if card == HIDDEN else f"card {canonical(card)}"
        yield Sprite(key, at, art=face(card), layer=4)
        if card > 0 and bits((card,)) & known:
            eye = Box(at.centre[0] - 15, at.y - 8, 30, 18)
            yield Sprite(f"known {canonical(card)}", eye, art=Art(svg=KNOWN), layer=6)
            yield Sprite(f"known {canonical(card)} tip", at, layer=6, tip=say("scout.table.known"))
        if active:
            yield Sprite(f"hand {place} click", box, layer=8, target=f"hand.{place}")


def lifted(pick: Pick, place: int) -> bool:
    """Whether the card at this place of the hand stands out."""
    if pick.end and not pick.both:
        return place == pick.at
    return pick.marks and pick.first <= place <= pick.last


def raised(box: Box) -> Box:
    """The box of a card that stands out."""
    return Box(box.x, box.y - spots.LIFT + 2, box.w, box.h)


def face(card: Card) -> Art:
    """A large card: a face, or a back where the viewer knows nothing or not the side."""
    return Art(svg=card_svg(card >> 4, card & 15) if card > 0 else back_svg(66))


def _fold(boxes: tuple[Box, ...]) -> Iterator[Sprite]:
    """An arrow at the end of the upper row and at the start of the lower one: the hand is one row."""
    cut = (len(boxes) + 1) // 2
    if len(boxes) <= spots.ROW_OF:
        return
    paint = 'fill="none" stroke="$brass" stroke-width="4" stroke-linecap="round"'
    svg = drawing(26, 20, f'<path d="M4,10 H22 M15,3 L22,10 L15,17" {paint}/>')
    end, start = boxes[cut - 1], boxes[cut]
    yield Sprite(
        "fold end", Box(min(end.x + end.w - 20, 974), end.y + end.h + 1, 26, 18), art=Art(svg=svg), layer=3
    )
    yield Sprite("fold start", Box(max(start.x - 6, 0), start.y - 19, 26, 18), art=Art(svg=svg), layer=3)


def _marks(scene: Scene[State, Pick], pick: Pick, row: Row, boxes: tuple[Box, ...]) -> Iterator[Sprite]:
    """Playable cards have a glowing bar below, beside marked ones a ring; the verdict frames the marked ones."""
    state, seat = scene.view.state, scene.bottom
    if state.phase is not Phase.PLAY:
        return
    inks = dict.fromkeys(useful(state, seat, pick), ("glow", 3.4))
    if not pick.marks:
        for place in inks:
            at = boxes[place]
            bar = Box(at.x + 2, at.y + at.h + 2, at.w - 4, 9)
            yield Sprite(f"plays {place}", bar, art=Art(svg=underline_svg()), layer=5)
        inks = {}
    else:
        code = verdict(state, seat, pick)
        ink = "good" if code is None else "danger"
        inks |= dict.fromkeys(range(pick.first, pick.last + 1), (ink, 6.0))
    word, _, value = (scene.hover or "").partition(".")
    if word == "hand" and value.isdigit() and int(value) < len(row):
        inks[int(value)] = ("focus", 5.0)
    for place, (ink, wide) in inks.items():
        at = raised(boxes[place]) if lifted(pick, place) else boxes[place]
        yield Sprite(f"ring {place}", grown(at), art=Art(svg=ring_svg(ink, wide)), layer=5)


def useful(state: State, seat: Seat, pick: Pick) -> set[int]:
    """The cards that stand in a playable Show together with all marked ones."""
    first, last = (pick.first, pick.last) if pick.marks else (len(row_of(state, seat, pick)), -1)
    groups = [group for group in playable(state, seat, pick) if group[0] <= first and group[1] >= last]
    return {place for low, high in groups for place in range(low, high + 1) if not first <= place <= last}


def _verdict(state: State, seat: Seat, pick: Pick) -> Iterator[Sprite]:
    """What the rules say to the choice, above the hand, in words and with a sign."""
    words, good = verdict_words(state, seat, pick)
    if words is None:
        return
    ink = "text" if good is None else "good" if good else "danger"
    box = Box(spots.VERDICT.x + 150, spots.VERDICT.y, spots.VERDICT.w - 300, spots.VERDICT.h)
    svg = drawing(box.w, box.h, rounded(Box(0, 0, box.w, box.h), 16, "panel", (ink, 2)), 18)
    yield Sprite("verdict", box, art=Art(svg=svg), layer=8)
    if good is not None:
        icon = Art(file=f"common/icon_{'check' if good else 'close'}.svg", words=(("icon", ink),))
        yield Sprite("verdict sign", Box(box.x + 10, box.y + 4, 24, 24), art=icon, layer=9)
    inner = Box(box.x + 42, box.y + 2, box.w - 84, box.h - 4)
    yield Sprite("verdict words", inner, label=Label(words, 17, ink, bold=True), layer=9)


def _slots(scene: Scene[State, Pick], pick: Pick) -> Iterator[Sprite]:
    """The places for the scouted card; once it has one the row is shown with it, and the others stay open."""
    seat = scene.bottom
    held = len(scene.view.state.hands[seat])
    open_now = set(reach(scene.view, seat, pick))
    for number, (slot, zone, x) in enumerate(_places(held, pick)):
        if f"slot.{slot}" not in open_now and slot != pick.at:
            continue
        lit = scene.hover == f"slot.{slot}"
        yield Sprite(f"slot {number} click", zone, layer=8, target=f"slot.{slot}")
        if slot == pick.at:
            ring = grown(raised(spots.hand_boxes(held + 1)[slot]))
            yield Sprite("slot ring", ring, art=Art(svg=ring_svg("accent", 5)), layer=5)
            yield Sprite("slot tick", Box(ring.x + ring.w - 28, ring.y - 6, 30, 30), art=Art(svg=TICK), layer=7)
            continue
        if lit:
            yield Sprite(
                f"slot bar {number}", Box(x - 5, zone.y + 4, 10, zone.h - 8), art=Art(svg=bar_svg()), layer=6
            )
        side = 34.0 if lit else 28.0
        mark = Box(max(0.0, min(1000 - side, x - side / 2)), zone.y + zone.h - 12 - side / 2, side, side)
        yield Sprite(f"slot {number}", mark, art=Art(svg=slot_svg(lit)), layer=7)


def _places(held: int, pick: Pick) -> Iterator[tuple[int, Box, float]]:
    """Every place with its zone and the middle of its gap, in the row as it is shown."""
    if not pick.placed:
        for slot, zone in spots.slot_boxes(held):
            yield slot, zone, spots.gap_middle(held, slot, zone)
        return
    done = False
    for slot, zone in spots.slot_boxes(held + 1):
        if slot in (pick.at, pick.at + 1):
            if not done:
                card = spots.hand_boxes(held + 1)[pick.at]
                yield pick.at, Box(card.x, card.y - spots.LIFT, card.w, card.h + spots.LIFT), card.centre[0]
            done = True
            continue
        yield slot - (slot > pick.at), zone, spots.gap_middle(held + 1, slot, zone)


def _sides(scene: Scene[State, Pick], pick: Pick) -> Iterator[Sprite]:
    """R5: the hand as it lies above, turned over below; the chosen row is framed, the other one fades."""
    state, seat = scene.view.state, scene.bottom
    hand = state.hands[seat]
    rows = (("keep", hand), ("turn", turned(hand, state.variant.flip.mirror)))
    for (side, row), frame in zip(rows, spots.side_frames(), strict=True):
        chosen, lit = pick.side == side, scene.hover == f"side.{side}"
        ink, wide = ("focus", 4.0) if lit else ("accent", 4.0) if chosen else ("panel_edge", 1.5)
        fill = "table_light" if chosen else "table_dark"
        svg = drawing(
            frame.w, frame.h, rounded(Box(0, 0, frame.w, frame.h), 12, fill, (ink, wide), opacity=0.8), 16
        )
        yield Sprite(f"side {side}", frame, art=Art(svg=svg), layer=2)
        yield Sprite(f"side {side} click", frame, layer=8, target=f"side.{side}")
        yield from _side_words(side, row, Box(frame.x + 14, frame.y + 2, frame.w - 28, 26), chosen)
        alpha = 0.45 if pick.side and not chosen else 1.0
        for place, (card, box) in enumerate(zip(row, spots.side_boxes(frame, len(row)), strict=True)):
            key = f"card {canonical(card)}"
            if side == "keep":
                yield Sprite(key, box, art=face(card), layer=4, alpha=alpha)
            else:
                yield Sprite(f"other {place}", box, art=face(card), layer=4, alpha=alpha, from_key=key)


def _side_words(side: str, row: Row, line: Box, chosen: bool) -> Iterator[Sprite]:
    """What the row is, and its strongest group."""
    words = Label(say(f"scout.table.side_{side}"), 17, "text", bold=True, align="left")
    yield Sprite(f"side {side} words", Box(line.x + 30, line.y, 420, line.h), label=words, layer=5)
    if chosen:
        yield Sprite(f"side {side} tick", Box(line.x - 2, line.y, 26, 26), art=Art(svg=TICK), layer=5)
    top = best(row)
    first, last, _ = next(group for group in shows(row, 0) if group[2] == top)
    strongest: Message = say("scout.table.strongest", what=strength_words(row[first : last + 1]))
    note = Label(strongest, 16, "text_soft", align="right")
    yield Sprite(f"side {side} note", Box(line.x + 460, line.y, line.w - 464, line.h), label=note, layer=5)
