"""Where everything stands on the SCOUT table of 1000 x 690 units."""

from __future__ import annotations

from itertools import pairwise

from game.core.game import Seat
from game.games.scout.pieces import SHAPE
from game.stage.layout import hand
from game.stage.sprite import Box

SIZE = (1000.0, 690.0)
BLOCK_WIDTH = {1: 330.0, 2: 300.0, 3: 270.0, 4: 243.0}
INFO_WIDTH = 84.0
STRIP = 40.0
OWN_PLATE = Box(6, 166, 168, 114)
OWN_INFO = Box(6, 286, 168, 116)
TRAY = Box(824, 160, 172, 208)
OWNER_LINE = Box(182, 160, 636, 34)
SHOW = Box(190, 204, 620, 118)
PULLS = Box(190, 328, 620, 30)
ENDING_LINE = Box(182, 367, 636, 32)
VERDICT = Box(10, 406, 980, 32)
HAND = Box(14, 440, 972, 236)
OWN_STRIP = Box(182, 404, 636, STRIP)
RESULT = Box(14, 452, 972, 232)
LIFT = 16.0
ROW_OF = 13
TALLEST = 156.0
LOWER_GAP = 8.0


def others(seats: int, bottom: Seat) -> tuple[Seat, ...]:
    """The other seats in turn order; they sit at the top from left to right."""
    return tuple((bottom + step) % seats for step in range(1, seats))


def block(seats: int, bottom: Seat, seat: Seat) -> Box:
    """The room of another seat: plate and counts above, its hand as a strip below."""
    count, place = seats - 1, others(seats, bottom).index(seat)
    width = BLOCK_WIDTH[count]
    gap = (SIZE[0] - count * width) / (count + 1)
    return Box(gap + place * (width + gap), 4, width, 148)


def plate(seats: int, bottom: Seat, seat: Seat) -> Box:
    """Where the plate of a seat stands."""
    if seat == bottom:
        return OWN_PLATE
    room = block(seats, bottom, seat)
    return Box(room.x, room.y, room.w - INFO_WIDTH - 6, 106)


def strip(seats: int, bottom: Seat, seat: Seat) -> Box:
    """Where the cards of another seat lie."""
    room = block(seats, bottom, seat)
    return Box(room.x + 2, room.y + 108, room.w - 4, STRIP)


def hand_boxes(count: int) -> tuple[Box, ...]:
    """The cards of the own hand, in one row or, from 14 cards on, in two, the upper one to be read first."""
    if count <= ROW_OF:
        room = Box(HAND.x, HAND.y + LIFT, HAND.w, HAND.h - LIFT)
        tall = min(TALLEST, (room.w / max(count, 9) - 6) / SHAPE)
        return _row(Box(room.x, room.y + (room.h - tall) / 2 - 6, room.w, tall), count)
    upper, lower = two_rows()
    above = (count + 1) // 2
    return (*_row(upper, above), *_row(lower, count - above))


def two_rows() -> tuple[Box, Box]:
    """The rooms of an upper and a lower row of cards."""
    tall = (HAND.h - LIFT - LOWER_GAP - 12) / 2
    upper = Box(HAND.x, HAND.y + LIFT, HAND.w, tall)
    return upper, Box(HAND.x, upper.y + tall + LOWER_GAP + 12, HAND.w, tall)


def _row(room: Box, count: int) -> tuple[Box, ...]:
    return hand(room, count, SHAPE, 6.0)


def slot_boxes(count: int) -> tuple[tuple[int, Box], ...]:
    """The zones of the places 0 to `count` between, before and behind the cards: from card middle to card middle.

    Where the hand lies in two rows the place between them has a zone at the end of one and at the start of the
    other.
    """
    cards = hand_boxes(count)
    if not cards:
        return ((0, Box(HAND.x + HAND.w / 2 - 60, HAND.y + 30, 120, 180)),)
    cut = count if count <= ROW_OF else (count + 1) // 2
    found = list(_zones(cards[:cut], 0))
    return tuple(found + list(_zones(cards[cut:], cut))) if cut < count else tuple(found)


def _zones(cards: tuple[Box, ...], first: int) -> tuple[tuple[int, Box], ...]:
    """One row's zones; the outer ones are as wide as a card where the table has the room."""
    middles = [card.centre[0] for card in cards]
    wide = cards[0].w
    edges = [max(0.0, middles[0] - wide), *middles, min(SIZE[0], middles[-1] + wide)]
    top, tall = cards[0].y - 4, cards[0].h + 8
    return tuple(
        (first + place, Box(edges[place], top, edges[place + 1] - edges[place], tall))
        for place in range(len(edges) - 1)
    )


def gap_middle(count: int, slot: int, zone: Box) -> float:
    """The x where a card would go in: between its neighbours, or at the outer edge of the row."""
    cards = hand_boxes(count)
    if not cards:
        return zone.centre[0]
    row = [card for card in cards if abs(card.y - zone.y) < card.h / 2]
    if zone.x + zone.w <= row[0].centre[0] + 0.01:
        return max(14.0, row[0].x - 3)
    if zone.x >= row[-1].centre[0] - 0.01:
        return min(SIZE[0] - 14, row[-1].x + row[-1].w + 3)
    return next(
        a.x + (a.w + b.x - a.x) / 2 for a, b in pairwise(row) if a.centre[0] <= zone.centre[0] < b.centre[0]
    )


def show_boxes(count: int) -> tuple[Box, ...]:
    """The cards of the current Show."""
    return hand(SHOW, count, SHAPE, 8.0)


def face_boxes() -> tuple[Box, Box]:
    """The card that is scouted, as it lies and turned over."""
    return Box(TRAY.x + 8, TRAY.y + 44, 72, 109), Box(TRAY.x + 92, TRAY.y + 44, 72, 109)


def side_frames() -> tuple[Box, Box]:
    """The frames of the two sides that a hand can be turned to."""
    return Box(6, 406, 988, 138), Box(6, 550, 988, 138)


def side_boxes(frame: Box, count: int) -> tuple[Box, ...]:
    """The cards of one side in its frame, below a line of words."""
    return _row(Box(frame.x + 14, frame.y + 30, frame.w - 28, frame.h - 38), count)
