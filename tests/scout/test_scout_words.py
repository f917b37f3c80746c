"""Every sentence of SCOUT exists in both languages, with the values that it names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from scout_tools import OFFICIAL, SEATS, SEED, at, house, row, walk

from game.core.game import Unreadable
from game.core.text import Message
from game.core.variant import FLAG, switches
from game.games.scout import protocol as rules
from game.games.scout import rules as legality
from game.games.scout.state import Ending, Result, Tally
from game.games.scout.variant import Variant, contradictions
from game.games.scout.words import ending_words, strength_words
from game.shell.catalog import Catalog

NAMES = ["Ann", "Bob", "Cho", "Dan", "Eve"]


@pytest.fixture(params=["th", "en"])
def texts(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Catalog:
    """The catalog of one language; an unknown key or value raises."""
    monkeypatch.setattr(Catalog, "strict", True)
    return Catalog(request.param)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize(
    "variant",
    [SEED, OFFICIAL, house(chip_supply="23", ss__unused_points=1, max_turns_per_round=30)],
    ids=["seed", "official", "house"],
)
def test_every_event_has_its_sentence(texts: Catalog, variant: Variant, seats: int) -> None:
    for seed in range(3):
        for state, action in walk(variant, seats, seed):
            for event in rules.apply(state, action).events:
                assert texts.words(event.facts, NAMES).strip()


def test_every_refusal_has_its_sentence(texts: Catalog) -> None:
    source = Path(legality.__file__).read_text(encoding="utf-8")
    codes = set(re.findall(r'"([A-Z]{3,})"', source))
    assert {"OVER", "TURN", "TWO", "EMPTY", "OWN", "CHIP", "USED", "SLOT", "RANGE", "SHAPE", "WEAK"} <= codes
    for code in codes:
        assert texts.has(f"scout.refusal.{code}")


def test_every_switch_and_word_is_explained(texts: Catalog) -> None:
    for switch in switches(Variant):
        keys = ["", ".why"]
        keys += [f".{word}" for word in switch.allowed.words] if switch.allowed is not FLAG else []
        for key in keys:
            assert texts.has(f"scout.switch.{switch.key}{key}")


def test_unreadable_texts_say_what_was_expected(texts: Catalog) -> None:
    for position in (
        "A=1/2",
        "A=1/2 C=3/4",
        "A=1/1 B=-",
        "A=1/2 B=2/1",
        "A=1/2 B=- colour=red",
        "A=1/2 B=- turn=Z",
    ):
        with pytest.raises(Unreadable) as caught:
            at(position)
        assert texts.words(caught.value.what)
    for body in ("pass", "show 1", "scout L", "ss L @0", "scout L @01"):
        with pytest.raises(Unreadable) as caught:
            rules.parse(0, body)
        assert texts.words(caught.value.what)


def test_shapes_endings_and_contradictions(texts: Catalog) -> None:
    shapes = [strength_words(row(text)) for text in ("7/1", "4/1,4/2,4/3", "5/1,4/2,3/1")]
    assert len({texts.words(shape) for shape in shapes}) == 3
    tallies = (Tally(0, 0, 0),) * 3
    endings: list[Message] = [ending_words(Result(ending, 0, tallies)) for ending in Ending]
    assert len({texts.words(ending, NAMES) for ending in endings}) == 4
    (fault,) = contradictions(house(ss__unused_points=1, ss__per_round="0"))
    assert texts.words(fault.why)


def test_what_a_log_line_looks_like(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Catalog, "strict", True)
    state = at("A=2/3 B=9/4,1/2 C=7/1 turn=B show=8/5,8/6@A")
    action = rules.parse(1, "ss L f @2 > 0..0")
    english = [Catalog("en").words(event.facts, NAMES) for event in rules.apply(state, action).events]
    assert english == [
        "Bob: Scout & Show!",
        "Bob scouts 8/5 from Ann, who gets a chip.",
        "In the hand of Bob it shows 5.",
        "Bob puts it at place 3.",
        "Bob shows 9 (single 9).",
        "Bob takes the beaten cards: 1.",
    ]
