"""The picture of a SCOUT table in every stage: whole, readable, in words, and without a secret."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from scout_tools import OFFICIAL, SEATS, SEED, act, all_kept, at, dealt, house, walk

from game.core.game import Action, Advice, Seat, View, Viewer, read_action
from game.core.places import asset
from game.core.text import Message, Value, Who, say
from game.games.scout import protocol as rules
from game.games.scout import spots
from game.games.scout.cards import HIDDEN, TURNED
from game.games.scout.control import NOTHING, Pick, reach, touch
from game.games.scout.sentences import verdict_words
from game.games.scout.state import Phase, State
from game.games.scout.table import TABLE
from game.games.scout.variant import Variant
from game.shell.catalog import LANGUAGES, Catalog
from game.shell.text import Style, Typesetter
from game.stage.control import Scene
from game.stage.sprite import Box, Picture, Sprite

WHOLE = Box(0, 0, *spots.SIZE)
SMALLEST = 0.687  # pixels to a unit in a window of 960 x 600
NAMES = ("Suphansa", "Wattanachai", "Kanokwan", "Thanaporn", "Ratchapong")
BIG = (
    "1/2,3/1,1/4,5/1,6/1,2/3,2/4,5/2,6/2,7/2,8/2,3/4,5/3,3/6,3/7,8/3,3/9,4/5,6/4,4/7,8/4,9/4,5/6,5/7,8/5"
    " B=1/9,1/8 C=10/1,10/2 D=1/7,10/9,10/8 E=9/7,9/6 turn=A show=6/10,7/8,8/9,9/5@D q=1 chip.D=2"
)
CUTTING = {
    "lead": "A=3/1,4/2,5/6,9/8,9/1 B=7/5 C=8/4 turn=A",
    "turn": "A=4/9,6/1,3/8,8/7,8/9 B=7/5,1/8 C=8/4,1/3 turn=A show=2/5,2/6@C q=1 won.A=3 known.A=6/1",
    "two": "A=7/2,5/9,6/9,7/8 B=1/2,3/5 turn=A show=4/6@B chip.A=2 chip.B=0",
    "big": f"A={BIG} known.A=1/2,3/4",
    "flip": "A=2/7,9/7,4/6,1/5,8/5 B=3/1,2/4 C=6/9,8/4 turn=A phase=flip flips=AC",
}


def stages(state: State, seat: Seat, most: int = 40) -> Iterator[Pick]:
    """Selections of every kind that the seat can come to, at most so many of each kind."""
    seen, edge, kinds = {NOTHING}, [NOTHING], dict[tuple[object, ...], int]()
    while edge:
        pick = edge.pop()
        kind = (pick.side, pick.end, pick.turn, pick.placed, pick.both, pick.marks, pick.concede)
        kinds[kind] = kinds.get(kind, 0) + 1
        if kinds[kind] > most:
            continue
        yield pick
        for target in reach(View(seat, state), seat, pick):
            made = touch(View(seat, state), seat, pick, target, False)
            if made.action is None and made.selection not in seen:
                seen.add(made.selection)
                edge.append(made.selection)


def scene(state: State, viewer: Viewer, pick: Pick = NOTHING, asking: Seat | None = None) -> Scene[State, Pick]:
    """What the viewer sees from the own side of the table."""
    bottom = viewer if isinstance(viewer, int) else 0
    return Scene(rules.observe(state, viewer), pick, asking, bottom=bottom)


@cache
def cases() -> tuple[tuple[str, Scene[State, Pick]], ...]:
    """Every stage of the made-up positions, and the moments of random matches with every number of seats."""
    found = []
    for name, text in CUTTING.items():
        state = at(text)
        found += [(f"{name} {pick}", scene(state, 0, pick, 0)) for pick in stages(state, 0, 3)]
        found.append((f"{name} from the side", scene(state, 1)))
    for seats, variant in itertools.product(SEATS, (SEED, OFFICIAL, house(ss__unused_points=2))):
        for number, (state, _) in enumerate(walk(variant, seats, seats, 2)):
            if number % 23 == 0 or state.phase is Phase.ROUND_END:
                found.append((f"{seats} seats, {number}", scene(state, number % seats)))
    return tuple(found)


def test_every_stage_is_whole() -> None:
    for name, each in cases():
        for hover in (None, *TABLE.reach(each.view, 0, each.selection) * (each.asking == 0)):
            picture = TABLE.picture(replace(each, hover=hover))
            keys = [sprite.key for sprite in picture]
            assert len(keys) == len(set(keys)), name
            assert not [sprite.key for sprite in picture if not sprite.box.inside(WHOLE)], name
            plates = TABLE.plates(each.view, each.bottom).values()
            assert all(box.inside(WHOLE) for box in plates)


def test_plates_counts_and_cards_do_not_cover_each_other() -> None:
    for name, each in cases():
        picture = TABLE.picture(each)
        boxes = [*TABLE.plates(each.view, each.bottom).values()]
        boxes += [
            sprite.box for sprite in picture if sprite.key.startswith(("counts ", "tray", "back ", "show line"))
        ]
        tall = [sprite.box for sprite in picture if sprite.key.startswith("card ") and sprite.box.h > 60]
        for one, other in itertools.product(boxes, tall):
            held = [box for box in boxes if box.w == spots.TRAY.w and other.inside(box)]
            assert held or not _cross(one, other), (name, one, other)
        for one, other in itertools.combinations(boxes[: each.view.state.seats], 2):
            assert not _cross(one, other), name


def _cross(a: Box, b: Box) -> bool:
    return min(a.x + a.w, b.x + b.w) - max(a.x, b.x) > 1 and min(a.y + a.h, b.y + b.h) - max(a.y, b.y) > 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_words_stand_in_the_catalog_and_fit(language: str) -> None:
    types, catalog, faults = Typesetter(), Catalog(language), set()
    for name, each in cases():
        said: list[Message] = [TABLE.prompt(each), *TABLE.outcome(each.view)]
        if each.asking is not None:
            buttons = TABLE.buttons(each.view, each.asking, each.selection)
            said += [part for button in buttons for part in (button.words, button.why_not) if part]
        for sprite in TABLE.picture(each):
            said += [sprite.tip] if sprite.tip else []
            if sprite.label is None:
                continue
            label, words = sprite.label, catalog.words(sprite.label.words, NAMES)
            style = Style(label.size * SMALLEST, (0, 0, 0), label.bold, label.align, label.wrap)
            size, lines = types.fit(words, sprite.box.w * SMALLEST, sprite.box.h * SMALLEST, style)
            if "…" in "".join(lines) or size < 8:
                faults.add((name, sprite.key, words, size))
        assert all(catalog.words(message, NAMES) for message in said)
    assert not faults


def test_twenty_five_cards_can_be_read_and_their_places_touched() -> None:
    cards = spots.hand_boxes(25)
    assert len(cards) == 25
    assert not any(_cross(one, other) for one, other in itertools.combinations(cards, 2))
    assert min(card.w for card in cards) * SMALLEST >= 44
    zones = spots.slot_boxes(25)
    assert {slot for slot, _ in zones} == set(range(26))
    assert min(zone.w for _, zone in zones) * SMALLEST >= 44
    assert min(zone.h for _, zone in zones) * SMALLEST >= 44


@pytest.mark.parametrize("count", range(31))
def test_places_lie_in_the_order_of_the_hand(count: int) -> None:
    zones = spots.slot_boxes(count)
    assert [slot for slot, _ in zones] == sorted(slot for slot, _ in zones)
    for slot, zone in zones:
        middle = spots.gap_middle(count, slot, zone)
        assert zone.x - 0.01 <= middle <= zone.x + zone.w + 0.01


def test_a_place_is_shown_in_the_hand_before_it_is_confirmed() -> None:
    state = at(CUTTING["turn"])
    before = _row(TABLE.picture(scene(state, 0, Pick(end="L"), 0)))
    after = _row(TABLE.picture(scene(state, 0, Pick(end="L", turn=True, at=1), 0)))
    assert before == ["card 73", "card 22", "card 56", "card 120", "card 137"]
    assert after == ["card 73", "card 37", "card 22", "card 56", "card 120", "card 137"]


def _row(picture: Picture) -> list[str]:
    """The keys of the cards in the own hand from left to right."""
    cards = [sprite for sprite in picture if sprite.key.startswith("card ") and sprite.box.y > spots.VERDICT.y]
    return [sprite.key for sprite in sorted(cards, key=lambda sprite: sprite.box.x)]


def test_verdicts_say_plays_too_weak_or_no_group() -> None:
    state = at(CUTTING["turn"])
    expected = {(3, 4): ("plays", True), (0, 0): ("WEAK", False), (0, 1): ("SHAPE", False)}
    for (first, last), (key, good) in expected.items():
        words, told = verdict_words(state, 0, Pick(first=first, last=last))
        assert words is not None
        assert (words.key, told) == (f"scout.verdict.{key}", good)
    ends, _ = verdict_words(state, 0, Pick(end="L", at=0))
    assert ends == say("scout.verdict.ends", who=Who(2))


def test_what_can_be_played_glows_and_so_does_what_goes_with_the_marked_cards() -> None:
    state = at("A=3/1,4/2,5/6,9/8,9/1 B=7/5 C=8/4 turn=A show=6/1,6/2@C")
    glowing = {sprite.key for sprite in TABLE.picture(scene(state, 0, NOTHING, 0)) if "plays" in sprite.key}
    assert glowing == {f"plays {place}" for place in range(5)}
    rings = {
        sprite.key for sprite in TABLE.picture(scene(state, 0, Pick(first=1, last=1), 0)) if "ring" in sprite.key
    }
    assert rings == {"ring 0", "ring 1", "ring 2"}


def test_how_near_the_end_of_the_round_is_stands_on_the_table() -> None:
    def told(text: str) -> Message | None:
        labels = {sprite.key: sprite.label for sprite in TABLE.picture(scene(at(text), 0))}
        label = labels.get("to end")
        return label.words if label else None

    assert told("A=1/2 B=6/1 C=7/1 turn=B show=3/6,4/8@A") == say("scout.table.to_end", count=2)
    assert told("A=1/2 B=6/1 C=7/1 turn=C show=3/6@A q=1") == say("scout.table.one_to_end")
    assert told("A=1/2 B=6/1 C=7/1 turn=B show=3/6@A") == say("scout.table.no_end")
    assert told("A=1/2 B=6/1 C=7/1 turn=B") is None
    assert told("A=1/2 B=6/1 turn=B show=3/6@A") == say("scout.table.two")


# --- secrets -----------------------------------------------------------------------------------------------------


def shaken(state: State, viewer: Seat, rng: Random) -> State:
    """Another deal that looks the same to this seat."""
    return rules.determinize(rules.observe(state, viewer), rng)


@pytest.mark.parametrize("seats", SEATS)
def test_two_deals_that_a_seat_cannot_tell_apart_make_one_picture(seats: int) -> None:
    rng, different = Random(seats), 0
    for state, _ in itertools.islice(walk(SEED, seats, seats + 40), 0, 160, 5):
        if state.phase not in (Phase.FLIP, Phase.PLAY):
            continue
        for viewer in range(seats):
            other = shaken(state, viewer, rng)
            different += other.hands != state.hands
            asking = viewer if viewer in rules.to_act(state) else None  # type: ignore[operator]
            one, two = scene(state, viewer, NOTHING, asking), scene(other, viewer, NOTHING, asking)
            assert TABLE.picture(one) == TABLE.picture(two)
            assert TABLE.prompt(one) == TABLE.prompt(two)
    assert different > 10


def test_nobody_sees_what_another_seat_chose_before_play() -> None:
    state = dealt(3, 5)
    kept, flipped = act(state, "B keep"), act(state, "B flip")
    assert TABLE.picture(scene(kept, 0, NOTHING, 0)) == TABLE.picture(scene(flipped, 0, NOTHING, 0))
    assert TABLE.picture(scene(kept, 1)) != TABLE.picture(scene(flipped, 1))


def test_side_and_place_of_a_scouted_card_are_the_own_seats_secret() -> None:
    state = at("A=9/2 B=6/1,7/2 C=8/1 D=1/2 turn=B show=3/5,4/8,5/9@A")
    pictures = {
        text: [TABLE.picture(scene(act(state, text), viewer)) for viewer in (0, 2, 3)]
        for text in ("B scout L @0", "B scout L f @0", "B scout L @2")
    }
    first, *rest = pictures.values()
    assert all(other == first for other in rest)


def test_a_scouted_card_is_marked_in_the_own_hand_only() -> None:
    state = act(at("A=9/2 B=6/1,7/2 C=8/1 D=1/2 turn=B show=3/5,4/8,5/9@A"), "B scout L @1")
    assert [sprite.key for sprite in TABLE.picture(scene(state, 1)) if sprite.key.startswith("known")]
    others = TABLE.picture(scene(state, 2))
    assert not [sprite.key for sprite in others if sprite.key.startswith("known")]
    backs = [sprite for sprite in others if sprite.key == "card 53"]
    assert [sprite.art for sprite in backs] == [_back(others)]


def _back(picture: Picture) -> object:
    return next(sprite.art for sprite in picture if sprite.key.startswith("back "))


def test_the_public_sees_backs_where_a_person_is_to_take_the_seat() -> None:
    from game.core.game import PUBLIC

    state = all_kept(dealt(4, 9))
    view = rules.observe(state, PUBLIC)
    assert all(card == HIDDEN for hand in view.state.hands for card in hand)
    arts = {sprite.art for sprite in TABLE.picture(Scene(view, NOTHING, None)) if sprite.key.startswith("back ")}
    assert len(arts) == 2


def test_a_house_rule_lays_scouted_cards_open() -> None:
    open_ = house(public__scout_slot=True, public__scout_side=True)
    state = act(at("A=9/2 B=6/1,7/2 C=8/1 D=1/2 turn=B show=3/5,4/8,5/9@A", open_), "B scout L f @1")
    strip = [
        sprite for sprite in TABLE.picture(scene(state, 2)) if sprite.key in ("back 1 0", "card 53", "back 1 2")
    ]
    assert [sprite.key for sprite in sorted(strip, key=_left)] == ["back 1 0", "card 53", "back 1 2"]
    assert _art(strip, "card 53") != _art(strip, "back 1 0")


def _left(sprite: Sprite) -> float:
    return sprite.box.x


def _art(picture: list[Sprite], key: str) -> object:
    return next(sprite.art for sprite in picture if sprite.key == key)


# --- motion ------------------------------------------------------------------------------------------------------


def keys(state: State, viewer: Seat) -> dict[str, Sprite]:
    """The picture by key."""
    return {sprite.key: sprite for sprite in TABLE.picture(scene(state, viewer))}


def test_cards_travel_from_hand_to_show_and_from_show_to_hand() -> None:
    state = at("A=9/2 B=6/1,7/2,1/4 C=8/1 D=1/2 turn=B show=3/5@A")
    mine, theirs = keys(state, 1), keys(state, 2)
    after = act(state, "B show 0..1")
    for card in ("card 22", "card 39"):
        assert card in mine
        assert card in keys(after, 1)
        assert keys(after, 2)[card].from_key in theirs
    scouted = act(after, "C scout L @0")
    assert {"card 22"} <= keys(scouted, 2).keys() & keys(scouted, 3).keys()


def test_the_other_side_of_a_hand_comes_out_of_the_one_that_was_dealt() -> None:
    state = at(CUTTING["flip"])
    picture = {sprite.key: sprite for sprite in TABLE.picture(scene(state, 0, NOTHING, 0))}
    others = [sprite for key, sprite in picture.items() if key.startswith("other ")]
    assert len(others) == len(state.hands[0])
    assert all(sprite.from_key in picture for sprite in others)


# --- results -----------------------------------------------------------------------------------------------------


def texts(state: State) -> dict[str, Message]:
    """The words on the table by key."""
    return {sprite.key: sprite.label.words for sprite in TABLE.picture(scene(state, 0)) if sprite.label}


def test_the_result_of_a_round_shows_the_arithmetic_and_the_exemption() -> None:
    def ended(variant: Variant) -> dict[str, Message]:
        state = at(
            "A=1/2 B=6/1 C=7/1 turn=B show=3/6,4/8,5/9@A chip.B=3 past=cap@-:1.1.1.0;2.0.0.0;0.0.4.0", variant
        )
        return texts(act(state, "B scout L @0", "C scout R @0"))

    seed = ended(SEED)
    assert [seed[f"row 0 {place}"] for place in range(5)] == [_raw(t) for t in ("0", "+ 2", "− 1", "= 1", "2")]
    assert seed["result spared"] == say("scout.spared.nobody")
    official = ended(OFFICIAL)
    assert official["row 0 2"] == say("scout.head.spared", left=1)
    assert official["row 0 3"] == _raw("= 2")
    assert official["result spared"] == say("scout.spared.unbeaten", who=Who(0), left=1)


def _raw(text: str) -> Message:
    return say("raw", text=text)


def test_the_outcome_names_every_winner_and_adds_up_the_rounds() -> None:
    past = "out@A:1.1.0.0;4.0.2.0;3.0.1.0"
    state = at(f"A=- B=6/1,7/1 C=8/1 turn=A show=3/6@A phase=over round=3 past={past}")
    headline, last, *sums = TABLE.outcome(View(0, state))
    names: Value = say("scout.result.and", who=Who(1), names=say("who", who=Who(2)))
    assert headline == say("scout.result.shared", names=say("scout.result.comma", who=Who(0), names=names))
    assert last.key == "scout.result.last"
    assert sums[0] == say("scout.result.sum", who=Who(0), terms="2", total="2")
    assert TABLE.outcome(View(0, replace(state, phase=Phase.ROUND_END))) == ()


@pytest.mark.parametrize("text", ["A show 3..4", "A scout R f @1", "A ss L f @1 > 0..2"])
def test_a_hint_points_at_cards_and_places(text: str) -> None:
    state = at(CUTTING["turn"])
    action: Action = read_action(rules, text)
    advised = replace(scene(state, 0, NOTHING, 0), advice=Advice(action, say("scout.verdict.result")))
    assert [sprite for sprite in TABLE.picture(advised) if sprite.key.startswith("hint ")]


def test_sounds_and_banners_belong_to_events_and_files() -> None:
    kinds = {
        event.kind
        for seats in SEATS
        for state, action in walk(SEED, seats, seats)
        for event in rules.apply(state, action).events
    }
    assert kinds & TABLE.sounds.keys() >= {"deal", "show", "scout", "ss", "out", "unbeaten"}
    assert all(asset(f"common/sounds/{name}.wav").is_file() for name in TABLE.sounds.values())
    assert TABLE.banners <= kinds | {"stuck", "cap"}


def test_turning_a_card_changes_the_large_number() -> None:
    assert TURNED[0x25] == 0x52
    state = at(CUTTING["turn"])
    up = {s.key: s.art for s in TABLE.picture(scene(state, 0, Pick(end="L", at=1), 0))}
    down = {s.key: s.art for s in TABLE.picture(scene(state, 0, Pick(end="L", turn=True, at=1), 0))}
    assert up["card 37"] == down["face up"]
    assert down["card 37"] == up["face down"]


def test_the_puzzle_of_the_lessons_has_one_answer() -> None:
    """Lesson 8: exactly one legal action ends the round."""
    state = at("A=4/9,6/1 B=2/7,3/9,1/4,8/5 C=1/8,2/3,7/9 turn=A show=5/3,6/8@C")
    ending = [
        action
        for action in rules.legal_actions(state, 0)
        if rules.apply(state, action).state.phase is Phase.ROUND_END
    ]
    assert [str(action) for action in ending] == ["A ss L @1 > 0..2"]
