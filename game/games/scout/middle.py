"""The middle of the SCOUT table: the current Show, what is said about it, and the card that is being scouted."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.text import Message, Who, say
from game.games.scout import spots
from game.games.scout.actions import LEFT, RIGHT
from game.games.scout.cards import HAND_SIZE, TURNED, canonical, deck
from game.games.scout.control import Pick, reach
from game.games.scout.pieces import TICK, back_svg, card_svg, ghost_svg, ring_svg
from game.games.scout.rounds import rounds_of, scouts_to_end
from game.games.scout.seats import came_from, keys_of, seat_art, sign_art
from game.games.scout.state import Phase, State
from game.games.scout.words import strength_words
from game.stage.control import Scene
from game.stage.layout import drawing, rounded
from game.stage.sprite import Art, Box, Label, Sprite


def middle(scene: Scene[State, Pick], pick: Pick) -> Iterator[Sprite]:
    """Owner and strength, the cards with their ends, and how near the end of the round is."""
    state = scene.view.state
    if not scene.plain and not pick.end:
        yield from _round(state)
    if state.phase is Phase.DEAL:
        yield from _pack()
    if state.show:
        yield from _owner(state)
        yield from _cards(scene, pick)
    elif state.phase in (Phase.PLAY, Phase.FLIP):
        yield from _empty(state)
    warning = ending_words(state)
    if warning is not None and state.phase is Phase.PLAY and not scene.plain:
        near = scouts_to_end(state) == 1
        yield _line("to end", spots.ENDING_LINE, warning, 17, "lantern" if near else "text", bold=near)
    if pick.end:
        yield from _tray(scene, pick)


def _round(state: State) -> Iterator[Sprite]:
    """The number of the round, in the corner that the scouted card needs otherwise."""
    box = Box(spots.TRAY.x, spots.TRAY.y + 6, spots.TRAY.w, 30)
    words = say("scout.table.round", round=state.round, rounds=rounds_of(state.variant, state.seats))
    yield _line("round", box, words, 18, "text", bold=True)
    begin = Box(box.x, box.y + 30, box.w, 44)
    yield Sprite(
        "starter",
        begin,
        label=Label(say("scout.table.starter", who=Who(state.starter)), 16, "text_soft", wrap=True),
    )


def _owner(state: State) -> Iterator[Sprite]:
    assert state.owner is not None
    line = Box(spots.OWNER_LINE.x + 78, spots.OWNER_LINE.y, spots.OWNER_LINE.w - 156, spots.OWNER_LINE.h)
    edge = seat_art(state.owner)[0]
    svg = drawing(line.w, line.h, rounded(Box(0, 0, line.w, line.h), 17, "table_dark", (edge, 2)), 18)
    yield Sprite("show line", line, art=Art(svg=svg))
    yield Sprite("show sign", Box(line.x + 12, line.y + 4, 26, 26), art=sign_art(state.owner), layer=1)
    words = say("scout.table.show", who=Who(state.owner), what=strength_words(state.show))
    yield _line("show words", Box(line.x + 38, line.y, line.w - 76, line.h), words, 19, "text", bold=True)


def _pack() -> Iterator[Sprite]:
    """The cards before they are dealt."""
    for layer in range(6):
        at = Box(spots.SHOW.centre[0] - 46 + 2.5 * layer, spots.SHOW.y + 6 - 2.5 * layer, 84, 127)
        yield Sprite(f"pack {layer}", at, art=Art(svg=back_svg(66)), layer=layer)


def _empty(state: State) -> Iterator[Sprite]:
    box = Box(spots.SHOW.x + 110, spots.SHOW.y - 10, spots.SHOW.w - 220, spots.SHOW.h)
    mat = drawing(
        box.w,
        box.h,
        f'<rect x="2" y="2" width="{box.w - 4}" height="{box.h - 4}" rx="14" fill="$table_dark" fill-opacity=".35" '
        'stroke="$brass" stroke-width="2" stroke-dasharray="9 8"/>',
    )
    yield Sprite("mat", box, art=Art(svg=mat))
    yield Sprite(
        "mat words",
        box.inset(12),
        label=Label(say(f"scout.table.empty_{state.phase.value}"), 18, wrap=True),
        layer=1,
    )


def ending_words(state: State) -> Message | None:
    """R17b: how many more Scouts in a row end the round; for two players what a Scout costs."""
    if state.seats == 2:
        return say("scout.table.two") if state.show else None
    left = scouts_to_end(state)
    if not state.show:
        return None
    if left is None:
        return say("scout.table.no_end")
    return say("scout.table.one_to_end") if left == 1 else say("scout.table.to_end", count=left)


def _cards(scene: Scene[State, Pick], pick: Pick) -> Iterator[Sprite]:
    """The Show. What may be scouted glows; in place of the card that is taken up there is its outline."""
    state = scene.view.state
    assert state.owner is not None
    open_ends = _ends(scene, pick)
    first = came_from(state, state.owner)
    keys, boxes = keys_of(state.show), spots.show_boxes(len(state.show))
    gone = None if not pick.end else 0 if pick.end == LEFT else len(boxes) - 1
    for place, (card, box, key) in enumerate(zip(state.show, boxes, keys, strict=True)):
        ends = [end for end, at in ((LEFT, 0), (RIGHT, len(boxes) - 1)) if at == place]
        if place == gone:
            yield Sprite("taken up", box, art=Art(svg=ghost_svg()), layer=1)
        else:
            origin = f"back {state.owner} {first + place}"
            art = Art(svg=card_svg(card >> 4, card & 15))
            yield Sprite(key, box, art=art, layer=4, from_key=origin)
        target = f"end.{ends[0]}" if ends else f"show.{place}"
        if scene.asking is not None and state.phase is Phase.PLAY:
            yield Sprite(f"show {place} click", box, layer=8, target=target)
        if ends and {f"end.{end}" for end in ends} & set(open_ends):
            yield from _pull(scene, place, box, ends)


def _ends(scene: Scene[State, Pick], pick: Pick) -> tuple[str, ...]:
    """The ends that may be scouted now."""
    if scene.asking is None or scene.asking != scene.bottom or pick != Pick():
        return ()
    return tuple(target for target in reach(scene.view, scene.asking, pick) if target.startswith("end."))


def _pull(scene: Scene[State, Pick], place: int, box: Box, ends: list[str]) -> Iterator[Sprite]:
    """The glow of an end of the Show, with a tab below it that says what a click does."""
    lit = scene.hover in [f"end.{end}" for end in ends]
    ink, wide = ("focus", 5.0) if lit else ("glow", 3.4)
    yield Sprite(f"pull {place}", grown(box), art=Art(svg=ring_svg(ink, wide)), layer=5)
    tab = Box(box.centre[0] - 42, spots.PULLS.y + 3, 84, 27)
    fill = "accent" if lit else "panel_raised"
    art = drawing(tab.w, tab.h, rounded(Box(0, 0, tab.w, tab.h), 13, fill, ("glow", 2)), 15)
    yield Sprite(f"pull {place} tab", tab, art=Art(svg=art), layer=6, target=f"end.{ends[0]}")
    words = Label(say("scout.table.pull"), 16, "text_on_accent" if lit else "text", bold=True)
    yield Sprite(f"pull {place} words", tab.inset(3), label=words, layer=7)


def grown(box: Box) -> Box:
    """The box of a card's ring."""
    x, y = box.w * 5 / 66, box.h * 5 / 100
    return Box(box.x - x, box.y - y, box.w + 2 * x, box.h + 2 * y)


def _tray(scene: Scene[State, Pick], pick: Pick) -> Iterator[Sprite]:
    """The card that is scouted, both ways round; the chosen one is ticked."""
    state, tray = scene.view.state, spots.TRAY
    card = state.show[0] if pick.end == LEFT else state.show[-1]
    svg = drawing(tray.w, tray.h, rounded(Box(0, 0, tray.w, tray.h), 14, "table_dark", ("brass", 2)), 18)
    yield Sprite("tray", tray, art=Art(svg=svg))
    title = say("scout.table.placed" if pick.both else "scout.table.face")
    yield _line("tray title", Box(tray.x + 6, tray.y + 6, tray.w - 12, 32), title, 16, "text", bold=True)
    for turned, box in zip((False, True), spots.face_boxes(), strict=True):
        shown = TURNED[card] if turned else card
        chosen = turned == pick.turn
        name = "down" if turned else "up"
        key = f"card {canonical(card)}" if chosen and not pick.placed else f"face {name}"
        faded = 1.0 if chosen else 0.55
        yield Sprite(key, box, art=Art(svg=card_svg(shown >> 4, shown & 15)), layer=4, alpha=faded)
        lit = scene.hover == f"face.{name}"
        if chosen or lit:
            ring = ring_svg("focus" if lit else "glow", 4.4)
            yield Sprite(f"face {name} ring", grown(box), art=Art(svg=ring), layer=5)
        if chosen:
            tick = Box(box.x + box.w - 22, box.y - 8, 28, 28)
            yield Sprite(f"face {name} tick", tick, art=Art(svg=TICK), layer=6)
        click = Box(tray.x + (tray.w / 2 if turned else 0), tray.y + 38, tray.w / 2, 160)
        if scene.asking is not None and not pick.both:
            yield Sprite(f"face {name} click", click, layer=8, target=f"face.{name}")
        under = Box(click.x + 2, box.y + box.h + 8, click.w - 4, 34)
        yield Sprite(f"face {name} words", under, label=Label(say(f"scout.table.{name}"), 16, wrap=True), layer=5)


def stock(state: State, pick: Pick) -> Iterator[Sprite]:
    """R3: the half of the deck that two players do not have in this round."""
    if state.seats != 2 or state.phase is Phase.DEAL or pick.end:
        return
    box = Box(spots.TRAY.x + 58, spots.TRAY.y + 96, 56, 85)
    for layer in range(3):
        at = Box(box.x + 3 * layer, box.y - 3 * layer, box.w, box.h)
        yield Sprite(f"stock {layer}", at, art=Art(svg=back_svg(66)))
    count = len(deck(2)) - 2 * HAND_SIZE[2]
    words = say("scout.table.stock", count=count)
    yield _line("stock words", Box(spots.TRAY.x, box.y + box.h + 6, spots.TRAY.w, 26), words, 16, "text_soft")


def _line(key: str, box: Box, words: Message, size: float, ink: str, bold: bool = False) -> Sprite:
    return Sprite(key, box, label=Label(words, size, ink, bold), layer=1)
