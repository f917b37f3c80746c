"""Records: byte-exact, replayed as far as they are legal, and bounded against whatever a file may hold."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.game import AnyGame, read_action
from game.core.match import Match
from game.core.record import LONGEST_LINE, MOST_LETTERS, read_record, write_record
from game.core.tree import BadFile, Series
from game.core.variant import Allowed, flag, switch
from game.games import catalogue
from game.games.slimetrail.variant import BoardSize, Goals, Variant

GAME = catalogue()["slimetrail"]
HOUSE = Variant(BoardSize(8, 5), "c4", "2", Goals("a5", "top_right"), "king", "draw", True, "forbidden")


def some_match(variant: Variant = HOUSE, plies: int = 5, number: int = 3) -> Match[Any, Any]:
    """A match of a few plies at random, with an undo and a hint in it."""
    match, rng = Match(GAME, variant, 2, number), Random(4)
    for _ in range(plies):
        match.submit(rng.choice(match.legal(match.to_act[0])))  # type: ignore[index]
    seat = "AB"[match.to_act[0]]  # type: ignore[index]
    match.replay(read_action(GAME.rules, text) for text in (f"{seat} hint", f"{seat} undo"))
    return match


TEXT = write_record(some_match(), ("person", 'Nok "the snail" น้อย\n', "computer 4")[:2])


def problems(source: str | bytes) -> list[tuple[int, str, str]]:
    """Line, key and kind of everything wrong with a header."""
    with pytest.raises(BadFile) as bad:
        read_record(source, "f", catalogue().get)
    return [(problem.line, problem.key, problem.what.key) for problem in bad.value.problems]


def test_a_record_reads_like_a_page() -> None:
    match = Match(GAME, Variant(), 2)
    match.replay(read_action(GAME.rules, text) for text in ("A c3", "B b2", "A a1"))
    assert write_record(match, ("person", "computer 4"), seed=731) == (
        "sala record: 1\n"
        "game: slimetrail\n"
        "rules: 1\n"
        "variant board.width: 7\n"
        "variant board.height: 7\n"
        "variant start: centre\n"
        "variant first_player: 1\n"
        "variant goals.player1: bottom_left\n"
        "variant goals.player2: top_right\n"
        "variant moves: king\n"
        "variant no_move: mover_loses\n"
        "variant must_keep_goal_reachable: false\n"
        "variant enter_opponent_goal: allowed_loses\n"
        "variant pie_rule: none\n"
        "seats: 2\n"
        "number: 0\n"
        'people: ["person", "computer 4"]\n'
        "seed: 731\n"
        "\n"
        "A c3\n"
        "B b2\n"
        "A a1\n"
    )


@pytest.mark.parametrize("text", [TEXT, TEXT.encode(), "\ufeff" + TEXT, TEXT.replace("\n", "\r\n").encode()])
def test_a_record_comes_back_as_it_was(text: str | bytes) -> None:
    record, match = read_record(text, "f", catalogue().get), some_match()
    assert record.stop is None
    assert not record.other_rules
    assert (record.match.log, record.match.state, record.match.number) == (match.log, match.state, 3)
    assert record.match.variant == HOUSE
    assert record.match.assisted
    assert write_record(record.match, record.people, record.seed) == TEXT


def test_the_seed_stays_out_until_the_match_has_ended() -> None:
    match = Match(GAME, Variant(), 2)
    assert "seed:" not in write_record(match, seed=9)
    match.submit(read_action(GAME.rules, "A leave"))
    text = write_record(match, seed=9)
    assert read_record(text, "f", catalogue().get).seed == 9
    assert "seed:" not in write_record(match)


def test_a_start_position_is_kept() -> None:
    start = GAME.rules.read(Variant(), "snail=e6 slime=d4,e5 turn=A")
    match = Match(GAME, Variant(), 2, start=start)
    match.submit(read_action(GAME.rules, "A d6"))
    text = write_record(match)
    assert "\nposition: snail=e6 slime=d4,e5 turn=A\n" in text
    loaded = read_record(text, "f", catalogue().get).match
    assert (loaded.start, loaded.state) == (start, match.state)


@pytest.mark.parametrize(
    ("line", "why"),
    [("A d4", "record.refused"), ("Z d4", "notation.seat"), ("A d44", "slimetrail.notation.action")],
)
def test_a_replay_stops_where_it_can_go_no_further_and_says_so(line: str, why: str) -> None:
    text = write_record(Match(GAME, Variant(), 2)) + f"A c3\n\nB c2\n{line}\nA b1\n"
    record = read_record(text, "f", catalogue().get)
    assert record.stop is not None
    assert text.split("\n")[record.stop.line - 1] == record.stop.text == line
    assert record.stop.why.key == why
    assert GAME.rules.write(record.match.state) == "snail=c2 slime=d4,c3 turn=A"


def test_another_version_of_the_rules_is_said() -> None:
    record = read_record(TEXT.replace("rules: 1", "rules: 7"), "f", catalogue().get)
    assert record.other_rules
    assert record.rules_version == 7
    assert record.stop is None


def test_all_problems_of_a_header_are_reported_at_once() -> None:
    text = (
        "sala record: 1\ngame: slimetrail\nrules: one\nvariant board.hight: 7\nvariant board.width: 010\n"
        "variant moves: knight\nseats: 3\nnumber: -1\npeeple: []\nseed: 1\nseed: 2\nno colon\n\nA c3\n"
    )
    assert sorted(problems(text)) == [
        (3, "rules", "problem.value"),
        (4, "variant board.hight", "problem.unknown_near"),
        (5, "variant board.width", "problem.value"),
        (6, "variant moves", "problem.value"),
        (7, "seats", "problem.allowed"),
        (8, "number", "problem.value"),
        (9, "peeple", "problem.unknown_near"),
        (11, "seed", "problem.twice"),
        (12, "no colon", "problem.unknown"),
    ]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", "record.format"),
        ("hello", "record.format"),
        ("sala record: 2\ngame: slimetrail\n", "record.format"),
        ("sala record: 1\n", "problem.game"),
        ("sala record: 1\ngame: chess\n", "problem.game"),
        ("sala record: 1\ngame: slimetrail\nvariant start: a1\n", "slimetrail.contradiction.start_goal"),
        ("sala record: 1\ngame: slimetrail\nposition: snail=z9\n", "slimetrail.notation.square"),
        ("sala record: 1\ngame: slimetrail\npeople: {}\n", "record.json"),
        ("sala record: 1\ngame: slimetrail\npeople: [1]\n", "record.json"),
        ("sala record: 1\ngame: slimetrail\npeople: " + "[" * 9000 + "\n", "record.json"),
        ("sala record: 1\ngame: slimetrail\nvariant " + "a." * 9000 + ": 1\n", "problem.unknown"),
        ("sala record: 1\ngame: slimetrail\n\0\n", "record.control"),
        ("sala record: 1\ngame: slimetrail\n\nA c3\x1b[2J\n", "record.control"),
        ("x" * (LONGEST_LINE + 1), "record.huge"),
        ("a\n" * (MOST_LETTERS // 2 + 1), "record.huge"),
        ("a\n" * 60_000, "record.huge"),
        ("a: 1\n" * 600, "record.huge"),
        (b"sala record: 1\n\xff\xfe", "record.encoding"),
        (TEXT.encode("utf-16"), "record.encoding"),
    ],
    ids=lambda value: repr(value[:12]),
)
def test_a_hostile_or_foreign_file_is_refused(text: str | bytes, kind: str) -> None:
    assert kind in [found[2] for found in problems(text)]


@given(st.data())
def test_a_damaged_record_is_refused_or_stops_but_never_crashes(data: st.DataObject) -> None:
    letters = list(TEXT)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(letters) - 1))
        letters[at] = data.draw(st.sampled_from(["", "\n", ":", "9", "A", " ", "é", "\x00", ".", "["]))
    try:
        record = read_record("".join(letters), "f", catalogue().get)
    except BadFile:
        return
    again = read_record(write_record(record.match), "f", catalogue().get)
    assert (again.match.state, again.stop) == (record.match.state, None)


@given(st.binary(max_size=200))
def test_any_bytes_are_refused(source: bytes) -> None:
    with pytest.raises(BadFile):
        read_record(source, "f", catalogue().get)


def read_rows(tree: Any) -> tuple[tuple[str, ...], ...]:
    """A table of rows of words."""
    assert isinstance(tree, Series)
    return tuple(tuple(leaf.text for leaf in row.items) for row in tree.items)  # type: ignore[union-attr]


@dataclass(frozen=True, slots=True)
class Tables:
    """Switches that only JSON can carry on one line."""

    rows: tuple[tuple[str, ...], ...] = switch(
        (), Allowed(table=read_rows, untable=lambda rows: [list(row) for row in rows])
    )
    suits: tuple[str, ...] = switch((), Allowed(words=("gold", "jade"), many=True))
    open: bool = flag(True)


def with_tables(variant: type[Any]) -> AnyGame:
    """Slimetrail's rules under another variant type, for the sake of its text."""

    class Other:
        """Slimetrail that looks at no switch."""

        def __getattr__(self, name: str) -> Any:
            return getattr(GAME.rules, name)

        def initial(self, variant: Any, seats: int, number: int) -> Any:
            return GAME.rules.initial(Variant(), seats, number)

    return replace(GAME, variant=variant, rules=Other(), contradictions=lambda variant: ())  # type: ignore[arg-type]


def test_lists_and_tables_stand_as_json() -> None:
    game = with_tables(Tables)
    match = Match(game, Tables((("a", "ข"), ("-", "no")), ("jade", "gold"), False), 2)
    text = write_record(match)
    assert 'variant rows: [["a", "ข"], ["-", "no"]]\nvariant suits: ["jade", "gold"]\nvariant open: false\n' in text
    assert read_record(text, "f", {"slimetrail": game}.get).match.variant == match.variant
    with pytest.raises(BadFile):
        read_record(text.replace("[[", "["), "f", {"slimetrail": game}.get)
