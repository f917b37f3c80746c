"""The reader of YAML: text stays text, and everything wrong is said with its line."""

from __future__ import annotations

import string
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from store_tools import catalog, sentence

from game.core.tree import BadFile, Branch, Leaf, Problem, Series
from game.store import yaml_tree
from game.store.write_yaml import write_block
from game.store.yaml_tree import DEEPEST, LARGEST, MOST_NODES, plain_tree, read_plain, read_tree

PARSERS = [loader for name in ("CSafeLoader", "SafeLoader") if (loader := getattr(yaml, name, None))]


@pytest.fixture(params=PARSERS, ids=lambda loader: loader.__name__)
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml_tree, "_LOADER", request.param)


def faults(source: str | bytes) -> list[tuple[int, str, str]]:
    with pytest.raises(BadFile) as caught:
        read_tree(source, "house.yaml")
    assert all(problem.file == "house.yaml" for problem in caught.value.problems)
    return [(problem.line, problem.key, problem.what.key) for problem in caught.value.problems]


def test_a_tree_knows_its_lines() -> None:
    tree = read_tree("# note\na: 1\nb:\n  c: [x, 'y']\n", "f")
    assert isinstance(tree, Branch)
    assert tree.get("a") == Leaf("1", 2)
    inner = tree.get("b")
    assert isinstance(inner, Branch)
    assert inner.entries[0][0].line == 4
    assert inner.get("c") == Series((Leaf("x", 4), Leaf("y", 4, quoted=True)), 4)


@pytest.mark.parametrize(
    "word", ["no", "on", "Y", "010", "1:30", "2026-01-02", "~", "null", "0x10", "1_000", ".5", "<<"]
)
def test_row_9_a_word_never_changes_its_meaning(word: str) -> None:
    assert read_plain(f"a: {word}\n{word}: b\n", "f") == {"a": word, word: "b"}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("a: 1\nb: 2\na: 3\n", [(3, "problem.duplicate")]),
        ("{a: 1, a: 2}", [(1, "problem.duplicate")]),
        ("a:\n\tb: 1\n", [(2, "problem.tab")]),
        ("a: 1\n\tb: 1\n", [(2, "problem.tab")]),
        ("a: b: c\n", [(1, "problem.colon")]),
        ("a: 1\n  b: 2\n", [(2, "problem.colon")]),
        ("a:\n  b: 1\n c: 2\n", [(3, "problem.indent")]),
        ("a: 'x\n\n\n", [(1, "problem.quote")]),
        ("a: [1, 2\n\nb: 1\n", [(1, "problem.bracket")]),
        ("a: @x\n", [(1, "problem.sign")]),
        ('a: "\\q"\n', [(1, "problem.escape")]),
        ("a: &x 1\nb: *x\n", [(1, "problem.anchor"), (2, "problem.alias")]),
        ("a: !!int 1\nb: !x {}\n", [(1, "problem.tag"), (2, "problem.tag")]),
        ("a: 1\n---\nb: 2\n", [(2, "problem.documents")]),
        ("a: 1\n...\nb: 2\n", [(3, "problem.after_end")]),
        ("? [a]\n: b\n", [(1, "problem.key")]),
        ("a: 1\nb: \x07\n", [(2, "problem.control")]),
        ("a\x00b", [(1, "problem.control")]),
        (b"a: 1\nb: \xa1\xa2\n", [(2, "problem.encoding")]),
        ("a: 1\n".encode("utf-16"), [(1, "problem.encoding")]),
        (b"x" * (LARGEST + 1), [(1, "problem.huge")]),
        ("[" * 500 + "]" * 500, [(1, "problem.deep")]),
        ("a: [" + "x, " * MOST_NODES + "]", [(1, "problem.nodes")]),
    ],
)
def test_every_fault_has_its_line(source: str | bytes, found: list[tuple[int, str]], parser: None) -> None:
    assert [(line, what) for line, _, what in faults(source)] == found


def test_a_fault_names_the_dotted_key_it_stands_under() -> None:
    assert faults("board:\n  width: &w 7\nlist: [a, *w]\n") == [
        (2, "board.width", "problem.anchor"),
        (3, "list", "problem.alias"),
    ]


def test_depth_up_to_the_bound_is_read() -> None:
    assert read_tree("[" * DEEPEST + "]" * DEEPEST, "f")


@pytest.mark.parametrize("source", ["\ufeffa: 1\r\nb: 2\r\n", "\ufeffa: 1\nb: 2\n".encode(), "a: 1\rb: 2\r"])
def test_marks_and_line_ends_of_other_systems_are_forgiven(source: str | bytes) -> None:
    assert read_plain(source, "f") == {"a": "1", "b": "2"}


@pytest.mark.parametrize("source", ["", "\n\n", "# only a note\n", "---\n"])
def test_an_empty_text_is_an_empty_leaf(source: str) -> None:
    tree = read_tree(source, "f")
    assert isinstance(tree, Leaf)
    assert tree.text == ""


def test_row_57_a_yaml_error_is_a_sentence_in_both_languages() -> None:
    with pytest.raises(BadFile) as caught:
        read_tree("game: slimetrail\nboard:\n\twidth: 7\n", "house.yaml")
    texts = catalog()
    said = [sentence(caught.value.problems[0].message(), language, texts) for language in ("en", "th")]
    assert said == [
        "house.yaml, line 3, board: a tab in column 1; indent with spaces",
        "house.yaml บรรทัด 3 board: มีแท็บที่ช่อง 1 โปรดย่อหน้าด้วยเว้นวรรค",
    ]


NASTY = st.text(
    alphabet=[*"abn :-,[]{}#&*!|>'\"%@`?\\.~\t\n\r", "ก", "\u0e49", "\x85", "\u2028", "\ufeff", "\x00", "\ud800"]
)
SOURCES = st.one_of(st.text(), NASTY, st.binary(max_size=60))


@settings(max_examples=400, deadline=None, database=None)
@given(SOURCES, st.sampled_from(PARSERS))
def test_whatever_comes_is_a_tree_or_a_list_of_problems(source: str | bytes, loader: Any) -> None:
    before, yaml_tree._LOADER = yaml_tree._LOADER, loader
    try:
        lines = [problem.line for problem in _problems(source)]
    finally:
        yaml_tree._LOADER = before
    most = len(source.splitlines()) + 1
    assert all(1 <= line <= most for line in lines)


def _problems(source: str | bytes) -> tuple[Problem, ...]:
    try:
        plain_tree(read_tree(source, "f"))
    except BadFile as bad:
        return bad.problems
    return ()


WORDS = st.one_of(st.text(st.characters(exclude_categories=["Cs"])), st.text(string.printable), NASTY)
VALUES = st.recursive(
    WORDS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4), max_leaves=12
)


@settings(max_examples=300, deadline=None, database=None)
@given(st.dictionaries(WORDS.filter(lambda word: "\ud800" not in word), VALUES, min_size=1, max_size=4))
def test_what_is_written_is_read_back(values: dict[str, Any]) -> None:
    assert read_plain(write_block(values), "f") == _readable(values)


def _readable(value: Any) -> Any:
    if isinstance(value, dict):
        return {_readable(name): _readable(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [_readable(item) for item in value]
    return value.replace("\ud800", "\ufffd")
