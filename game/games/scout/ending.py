"""The result of a round on the table: every seat's arithmetic in one row, and the totals."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.game import Seat
from game.core.text import Message, Who, say
from game.games.scout import spots
from game.games.scout.pieces import CHIP, HELD, PILE, right_svg
from game.games.scout.scoring import Line, lines, totals
from game.games.scout.seats import sign_art
from game.games.scout.sentences import signed, spared_words
from game.games.scout.state import State
from game.games.scout.words import ending_words
from game.stage.layout import columns, drawing, rounded
from game.stage.sprite import Art, Box, Label, Sprite

HEAD, FOOT = 34.0, 30.0
SHARES = (2.6, 1.5, 1.5, 1.5, 1.3, 1.3)
SHARES_WITH_RIGHTS = (2.4, 1.3, 1.3, 1.3, 1.3, 1.2, 1.2)


def result(state: State) -> Iterator[Sprite]:
    """Why the round ended, then score cards + chips - hand = points, and the total of all rounds."""
    why = Box(spots.OWNER_LINE.x, spots.SHOW.y + spots.SHOW.h + 8, spots.OWNER_LINE.w, 60)
    yield Sprite("result why", why, label=Label(ending_words(state.results[-1]), 20, bold=True, wrap=True), layer=1)
    box = spots.RESULT
    svg = drawing(box.w, box.h, rounded(Box(0, 0, box.w, box.h), 14, "panel", ("panel_edge", 2)), 18)
    yield Sprite("result", box, art=Art(svg=svg), layer=2)
    told = lines(state.variant, state.results[-1])
    rights = any(line.rights for line in told)
    inner = Box(box.x + 14, box.y + 4, box.w - 28, box.h - 8)
    yield from _head(Box(inner.x, inner.y, inner.w, HEAD), rights)
    tall = min(40.0, (inner.h - HEAD - FOOT) / state.seats)
    for seat, line in enumerate(told):
        row = Box(inner.x, inner.y + HEAD + seat * tall, inner.w, tall)
        yield from _row(seat, line, totals(state)[seat], row, rights, max(each.points for each in told))
    foot = Box(inner.x, inner.y + inner.h - FOOT, inner.w, FOOT)
    yield Sprite("result spared", foot, label=Label(spared_words(state), 16, "text_soft"), layer=3)


def _columns(row: Box, rights: bool) -> tuple[Box, ...]:
    return columns(row, SHARES_WITH_RIGHTS if rights else SHARES, 6)


def _head(row: Box, rights: bool) -> Iterator[Sprite]:
    """What the columns hold, each with the sign it has beside the seats."""
    names = ["cards", "chips", *(["rights"] if rights else []), "hand", "points", "total"]
    icons = {"cards": PILE, "chips": CHIP, "hand": HELD, "rights": right_svg(True)}
    for name, cell in zip(names, _columns(row, rights)[1:], strict=True):
        words = cell
        if name in icons:
            yield Sprite(f"head {name} icon", Box(cell.x, cell.y + 5, 24, 24), art=Art(svg=icons[name]), layer=3)
            words = Box(cell.x + 28, cell.y, cell.w - 28, cell.h)
        label = Label(say(f"scout.head.{name}"), 16, "text_soft", bold=True, align="left")
        yield Sprite(f"head {name}", words, label=label, layer=3)


def _row(seat: Seat, line: Line, total: int, row: Box, rights: bool, top: int) -> Iterator[Sprite]:
    """One seat's round; the best of the round in bright letters."""
    cells = _columns(row, rights)
    name = cells[0]
    side = min(26.0, row.h - 4)
    yield Sprite(
        f"row {seat} sign", Box(name.x + 4, row.y + (row.h - side) / 2, side, side), art=sign_art(seat), layer=3
    )
    who = Box(name.x + side + 14, row.y, name.w - side - 16, row.h)
    best = line.points == top
    yield Sprite(f"row {seat} name", who, label=_label(say("who", who=Who(seat)), best), layer=3)
    texts: list[Message] = [_raw(f"{line.cards}"), _raw(f"+ {line.chips}")]
    texts += [_raw(f"+ {line.rights}")] * rights
    spared = line.exempt is not None and line.left > 0
    texts.append(say("scout.head.spared", left=line.left) if spared else _raw(f"− {line.charged}"))
    texts.append(_raw(f"= {signed(line.points)}"))
    texts.append(_raw(signed(total)))
    for place, (text, cell) in enumerate(zip(texts, cells[1:], strict=True)):
        bold = (best and place == len(texts) - 2) or place == len(texts) - 1
        yield Sprite(f"row {seat} {place}", cell, label=_label(text, bold), layer=3)


def _label(words: Message, bold: bool) -> Label:
    return Label(words, 18, "text", bold, "left")


def _raw(text: str) -> Message:
    return say("raw", text=text)
