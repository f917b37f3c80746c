"""Records: a whole match as one plain text, one action per line, replayed when it is read.

Header lines are `key: value`; after an empty line each line is one action in its notation. A record holds the
deal seeds: whoever shows it to a player before the match has ended shows the hands.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from game.core.game import AnyGame, Unreadable, read_action
from game.core.match import Match, Refused
from game.core.text import Message, say
from game.core.tree import BadFile, Branch, Leaf, Problem, Series, Tree
from game.core.variant import Allowed, Switch, plain, read_value, switches, unknown_key, value_of, with_value

AnyMatch: TypeAlias = Match[Any, Any]
FORMAT = 1
FORMAT_KEY, SWITCH_PREFIX = "sala record", "variant "
PLAIN_KEYS = ("game", "rules", "seats", "number", "people", "seed", "position")
MOST_LETTERS, MOST_LINES, MOST_HEADER, LONGEST_LINE = 2_000_000, 50_000, 500, 20_000
DEEPEST = 20


@dataclass(frozen=True, slots=True)
class Stop:
    """Where a replay ended before its text did: the line (from 1), its text and why."""

    line: int
    text: str
    why: Message

    def message(self) -> Message:
        """The whole sentence for the player."""
        return say("record.stopped", line=self.line, text=self.text[:60], why=self.why)


@dataclass(frozen=True, slots=True)
class Record:
    """A record that was read: the match as far as it is legal.

    `rules_version` is the file's; where it is not the game's own, an old match may stop early or end otherwise.
    """

    match: AnyMatch
    rules_version: int
    people: tuple[str, ...] = ()
    seed: int | None = None
    stop: Stop | None = None

    @property
    def other_rules(self) -> bool:
        """Whether the match was played under another version of the game's rules."""
        return self.rules_version != self.match.game.rules_version


def write_record(match: AnyMatch, people: tuple[str, ...] = (), seed: int | None = None) -> str:
    """The match as text with `\\n` line ends.

    `people` tells per seat who played (`person`, `computer 4`, a name if the player wants it). `seed`, from which
    the match drew its deals, is a secret and is written only when the match has ended.
    """
    game = match.game
    lines = [f"{FORMAT_KEY}: {FORMAT}", f"game: {game.id}", f"rules: {game.rules_version}"]
    for switch in switches(game.variant):
        lines.append(f"{SWITCH_PREFIX}{switch.key}: {_written(switch, value_of(match.variant, switch.key))}")
    lines += [f"seats: {match.seats}", f"number: {match.number}"]
    if people:
        lines.append(f"people: {json.dumps(people, ensure_ascii=False)}")
    if seed is not None and match.finished:
        lines.append(f"seed: {seed}")
    if match.start != game.rules.initial(match.variant, match.seats, match.number):
        lines.append(f"position: {game.rules.write(match.start)}")
    return "\n".join([*lines, "", *map(str, match.log), ""])


def _written(switch: Switch, value: Any) -> str:
    """A switch's value on one line: words, numbers and flags as they are, lists and tables as JSON."""
    if switch.allowed.many or switch.allowed.table:
        untable = switch.allowed.untable or plain
        return json.dumps(untable(value), ensure_ascii=False)
    return str(value).lower() if isinstance(value, bool) else str(value)


def read_record(source: str | bytes, file: str, find_game: Callable[[str], AnyGame | None]) -> Record:
    """Replay a record as far as it is legal; `Record.stop` says where and why it ended early.

    Raises `BadFile` with every problem when the header does not say what match it is.
    """
    header, actions, first = _parts(_decoded(source, file), file)
    reader = _Header(file, header)
    match, version = reader.match(find_game)
    people = reader.people()
    seed = reader.number("seed", 0, 2**63 - 1) if "seed" in reader.plain else None
    if reader.problems or match is None:
        raise BadFile(tuple(reader.problems))
    return Record(match, version, people, seed, _replay(match, actions, first))


def _replay(match: AnyMatch, actions: list[str], first: int) -> Stop | None:
    """Submit the actions; `first` is the line of the first one."""
    for line, text in enumerate(actions, first):
        try:
            if text.strip():
                match.submit(read_action(match.game.rules, text))
        except Unreadable as error:
            return Stop(line, text, error.what)
        except Refused as refused:
            return Stop(line, text, say("record.refused", code=refused.code))
    return None


def _decoded(source: str | bytes, file: str) -> str:
    """The text, bounded; a mark at its beginning and foreign line ends are forgiven."""
    if len(source) > MOST_LETTERS:
        raise BadFile((Problem(file, 1, "", say("record.huge")),))
    if isinstance(source, bytes):
        try:
            return _decoded(source.decode("utf-8"), file)
        except UnicodeDecodeError as error:
            line = source.count(b"\n", 0, error.start) + 1
            raise BadFile((Problem(file, line, "", say("record.encoding")),)) from None
    return source.removeprefix("\ufeff").replace("\r\n", "\n")


def _parts(text: str, file: str) -> tuple[list[str], list[str], int]:
    """Header lines, action lines and the number of the first action line."""
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE or number > MOST_LINES:
            raise BadFile((Problem(file, number, "", say("record.huge")),))
        if any(ord(letter) < 32 for letter in line.replace("\t", " ")):
            raise BadFile((Problem(file, number, "", say("record.control")),))
    end = next((n for n, line in enumerate(lines) if not line.strip()), len(lines))
    if end > MOST_HEADER:
        raise BadFile((Problem(file, MOST_HEADER, "", say("record.huge")),))
    return lines[:end], lines[end:], end + 1


@dataclass(slots=True)
class _Header:
    """The header lines of one record, read with every problem noted."""

    file: str
    lines: list[str]
    problems: list[Problem] = field(default_factory=list)
    plain: dict[str, Leaf] = field(default_factory=dict)
    switches: dict[str, Leaf] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for line, text in enumerate(self.lines, 1):
            key, colon, value = (part.strip() for part in text.partition(":"))
            home = self.switches if key.startswith(SWITCH_PREFIX) else self.plain
            key = key.removeprefix(SWITCH_PREFIX).strip()
            known = home is self.switches or key in (FORMAT_KEY, *PLAIN_KEYS)
            if not colon or not known:
                self.note(line, key, unknown_key(key[:40], (FORMAT_KEY, *PLAIN_KEYS)))
            elif key in home:
                self.note(line, key, say("problem.twice"))
            else:
                home[key] = Leaf(value, line)

    def note(self, line: int, key: str, what: Message) -> None:
        self.problems.append(Problem(self.file, line, key, what))

    def match(self, find_game: Callable[[str], AnyGame | None]) -> tuple[AnyMatch | None, int]:
        """The match at its beginning, None when the header has problems; and the file's rules version."""
        written = self.plain.get(FORMAT_KEY, Leaf("", 1))
        if written.text != str(FORMAT):
            self.note(written.line, FORMAT_KEY, say("record.format", format=written.text[:20] or "-"))
            return None, 0
        name = self.plain.get("game", Leaf("", 1))
        game = find_game(name.text)
        if game is None:
            self.note(name.line, "game", say("problem.game", game=name.text[:40] or "-"))
            return None, 0
        version = self.number("rules", game.rules_version, 10**6)
        seats, number = self.number("seats", game.seats[0], 10), self.number("number", 0, 10**6)
        if seats not in game.seats:
            allowed = say("problem.allowed", allowed=", ".join(map(str, game.seats)))
            self.note(self.plain["seats"].line, "seats", allowed)
        variant = self.variant(game)
        if self.problems:
            return None, version
        start = self.position(game, variant, seats)
        return None if self.problems else Match(game, variant, seats, number, start), version

    def variant(self, game: AnyGame) -> Any:
        """The variant from its switches; whatever the file leaves out has its default."""
        known = {switch.key: switch.allowed for switch in switches(game.variant)}
        variant = game.variant()
        for key, leaf in self.switches.items():
            if key not in known:
                self.note(leaf.line, SWITCH_PREFIX + key[:40], unknown_key(key[:40], tuple(known)))
                continue
            try:
                variant = with_value(variant, key, read_value(known[key], self.tree(leaf, known[key])))
            except ValueError as error:
                self.note(leaf.line, SWITCH_PREFIX + key, error.args[0])
        for fault in game.contradictions(variant):
            line = self.switches[fault.key].line if fault.key in self.switches else 1
            self.note(line, SWITCH_PREFIX + fault.key, fault.why)
        return variant

    def tree(self, leaf: Leaf, allowed: Allowed) -> Tree:
        """Lists and tables stand as JSON; everything else is a scalar as written."""
        if not (allowed.many or allowed.table):
            return leaf
        try:
            return _tree(json.loads(leaf.text), leaf.line)
        except (ValueError, RecursionError):
            raise ValueError(say("record.json")) from None

    def position(self, game: AnyGame, variant: Any, seats: int) -> Any:
        """The state to begin from, None for the game's own beginning."""
        leaf = self.plain.get("position")
        if leaf is None:
            return None
        try:
            start = game.rules.read(variant, leaf.text)
        except Unreadable as error:
            self.note(leaf.line, "position", error.what)
            return None
        if len(game.rules.scores(start)) != seats:
            self.note(leaf.line, "seats", say("record.seats"))
        return start

    def people(self) -> tuple[str, ...]:
        leaf = self.plain.get("people")
        if leaf is None:
            return ()
        try:
            names = json.loads(leaf.text)
        except (ValueError, RecursionError):
            names = None
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names) or len(names) > 10:
            self.note(leaf.line, "people", say("record.json"))
            return ()
        return tuple(names)

    def number(self, key: str, default: int, high: int) -> int:
        leaf = self.plain.get(key)
        if leaf is None:
            return default
        if not re.fullmatch("0|[1-9][0-9]{0,18}", leaf.text) or int(leaf.text) > high:
            self.note(leaf.line, key, say("problem.value", value=leaf.text[:40], what=say("problem.whole")))
            return default
        return int(leaf.text)


def _tree(value: Any, line: int, depth: int = 0) -> Tree:
    """JSON as a tree of text; raises `ValueError` when it is nested too deeply."""
    if depth > DEEPEST:
        raise ValueError("nested too deeply")
    if isinstance(value, list):
        return Series(tuple(_tree(item, line, depth + 1) for item in value), line)
    if isinstance(value, dict):
        return Branch(tuple((Leaf(key, line), _tree(v, line, depth + 1)) for key, v in value.items()), line)
    return Leaf(value, line, True) if isinstance(value, str) else Leaf(json.dumps(value), line)
