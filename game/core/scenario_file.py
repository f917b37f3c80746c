"""Scenario files: a tree of text becomes scenarios, with every problem of the file reported at once."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from game.core.game import Action, AnyGame, Unreadable, read_action
from game.core.scenario import OF_LEGAL, Report, Scenario, ScenarioStep, Wish, Words, check_scenarios, normal
from game.core.text import Message, say
from game.core.tree import BadFile, Branch, Leaf, Problem, Series, Tree
from game.core.variant import check, unknown_key

FindGame: TypeAlias = Callable[[str], AnyGame | None]
FindVariant: TypeAlias = Callable[[AnyGame, str], Any]

SHARED = ("game", "variant", "seats", "number", "position")
OWN = ("title", "say", "puzzle", "steps")
STEP = ("do", "refused", "say")
WISHES = ("turn", "legal", "not_legal", "count", "scores", "places", "position")
LANGUAGES = ("th", "en")


def check_file(tree: Tree, file: str, find_game: FindGame, find_variant: FindVariant) -> Report:
    """Read and run a scenario file; raises `BadFile` when it cannot be read."""
    return check_scenarios(read_scenarios(tree, file, find_game, find_variant))


def read_scenarios(tree: Tree, file: str, find_game: FindGame, find_variant: FindVariant) -> tuple[Scenario, ...]:
    """The scenarios of a file: one mapping, or a list under `scenarios` with what they share above it.

    `find_variant(game, name)` gives a preset's variant; None or `BadFile` where there is none. Raises `BadFile`
    with every problem at once.
    """
    reader = _Reader(file, find_game, find_variant)
    scenarios = reader.whole(tree)
    if reader.problems:
        raise BadFile(tuple(dict.fromkeys(reader.problems)))
    return scenarios


class _Skip(Exception):
    """A part that cannot be read; its problem is noted already."""


@dataclass(slots=True)
class _Reader:
    """One pass over one file, collecting problems."""

    file: str
    find_game: FindGame
    find_variant: FindVariant
    problems: list[Problem] = field(default_factory=list)

    def note(self, line: int, key: str, what: Message) -> None:
        self.problems.append(Problem(self.file, line, key, what))

    def whole(self, tree: Tree) -> tuple[Scenario, ...]:
        top = self.mapping(tree, "")
        if top is None:
            return ()
        listed = top.get("scenarios")
        if listed is None:
            return self.all_of((tree,), Branch((), tree.line))
        self.known(top, "", (*SHARED, "title", "scenarios"))
        if not isinstance(listed, Series):
            self.note(listed.line, "scenarios", say("problem.list", what=say("problem.scenarios")))
            return ()
        return self.all_of(listed.items, top)

    def all_of(self, trees: tuple[Tree, ...], shared: Branch) -> tuple[Scenario, ...]:
        found = []
        for tree in trees:
            own = self.mapping(tree, "scenarios")
            if own is not None:
                try:
                    found.append(self.scenario(own, shared))
                except _Skip:
                    continue
        return tuple(found)

    def scenario(self, own: Branch, shared: Branch) -> Scenario:
        game = self.game(own.get("game") or shared.get("game"), own.line)
        try:
            scenario = self.beginning(game, own, shared)
        except _Skip:
            for step in self.branches(own.get("steps")):
                self.actions(game, step.get("do"), "do")
            raise
        puzzle = self.mapping(own.get("puzzle") or Branch((), own.line), "puzzle")
        if puzzle:
            self.known(puzzle, "puzzle.", ("best",))
        return replace(
            scenario,
            title=self.words(own.get("title") or shared.get("title"), "title"),
            say=self.words(own.get("say"), "say"),
            wishes=self.wishes(scenario, own, (*SHARED, *OWN)),
            steps=tuple(self.step(scenario, step) for step in self.branches(own.get("steps"))),
            best=self.actions(game, puzzle.get("best") if puzzle else None, "puzzle.best"),
        )

    def beginning(self, game: AnyGame, own: Branch, shared: Branch) -> Scenario:
        """Where the scenario starts: variant, position, seats and number."""
        variant = self.variant(game, shared.get("variant"), game.variant())
        variant = self.variant(game, own.get("variant"), variant)
        position = own.get("position") or shared.get("position")
        start = self.position(game, variant, position) if position else None
        seats = self.seats(game, own.get("seats") or shared.get("seats"), start, own.line)
        number = self.whole_number(own.get("number") or shared.get("number"), "number", 0)
        return Scenario(self.file, own.line, game, variant, seats, number, start)

    def game(self, tree: Tree | None, line: int) -> AnyGame:
        name = self.text(tree, "game") if tree else ""
        game = self.find_game(name)
        if game is None:
            self.note(tree.line if tree else line, "game", say("problem.game", game=name[:40] or "-"))
            raise _Skip
        return game

    def variant(self, game: AnyGame, tree: Tree | None, base: Any) -> Any:
        """A preset by name, or switches on top of `base` or of the preset that `preset` names."""
        if tree is None:
            return base
        if isinstance(tree, Leaf):
            return self.preset(game, tree)
        switches = tree
        if isinstance(tree, Branch) and tree.get("preset"):
            base = self.preset(game, tree.get("preset"))
            switches = Branch(tuple(e for e in tree.entries if e[0].text != "preset"), tree.line)
        try:
            variant = check(game.variant, switches, self.file, base)
        except BadFile as bad:
            self.problems += [replace(p, key=f"variant.{p.key}".rstrip(".")) for p in bad.problems]
            raise _Skip from None
        for fault in game.contradictions(variant):
            self.note(tree.line, f"variant.{fault.key}", fault.why)
        if game.contradictions(variant):
            raise _Skip
        return variant

    def preset(self, game: AnyGame, tree: Tree | None) -> Any:
        name, line = self.text(tree, "variant"), tree.line if tree else 0
        try:
            variant = self.find_variant(game, name)
        except BadFile as bad:
            self.problems += [Problem(self.file, line, "variant", problem.what) for problem in bad.problems]
            raise _Skip from None
        if variant is None:
            self.note(line, "variant", say("problem.preset", name=name[:40]))
            raise _Skip
        return variant

    def position(self, game: AnyGame, variant: Any, tree: Tree) -> Any:
        try:
            return game.rules.read(variant, self.text(tree, "position"))
        except Unreadable as error:
            self.note(tree.line, "position", error.what)
            raise _Skip from None

    def seats(self, game: AnyGame, tree: Tree | None, start: Any, line: int) -> int:
        """As written, as the position has them, or the game's one number of seats."""
        implied = len(game.rules.scores(start)) if start is not None else game.seats[0]
        seats = self.whole_number(tree, "seats", implied)
        unclear = tree is None and start is None and len(game.seats) > 1
        if unclear or seats not in game.seats or (start is not None and seats != implied):
            allowed = say("problem.allowed", allowed=", ".join(map(str, game.seats)))
            self.note(tree.line if tree else line, "seats", allowed)
            raise _Skip
        return seats

    def branches(self, tree: Tree | None) -> list[Branch]:
        """The steps of a scenario."""
        if tree is None:
            return []
        if not isinstance(tree, Series):
            self.note(tree.line, "steps", say("problem.list", what=say("problem.steps")))
            return []
        return [branch for item in tree.items if (branch := self.mapping(item, "steps")) is not None]

    def step(self, scenario: Scenario, tree: Branch) -> ScenarioStep:
        refused = tree.get("refused")
        code = self.text(refused, "refused") if refused else None
        if refused and not (code and tree.get("do")):
            self.note(refused.line, "refused", say("problem.refused"))
        do = self.actions(scenario.game, tree.get("do"), "do")
        wishes = self.wishes(scenario, tree, STEP)
        return ScenarioStep(tree.line, do, code, wishes, self.words(tree.get("say"), "say"))

    def actions(self, game: AnyGame, tree: Tree | None, key: str) -> tuple[Action, ...]:
        found = []
        for text, line in self.items(tree, key):
            try:
                found.append(read_action(game.rules, text))
            except Unreadable as error:
                self.note(line, key, error.what)
        return tuple(found)

    def wishes(self, scenario: Scenario, tree: Branch, others: tuple[str, ...]) -> tuple[Wish, ...]:
        found = (self.wish(scenario, *entry, others) for entry in tree.entries if entry[0].text not in others)
        return tuple(wish for wish in found if wish is not None)

    def wish(self, scenario: Scenario, name: Leaf, tree: Tree, others: tuple[str, ...]) -> Wish | None:
        of_legal = OF_LEGAL.fullmatch(name.text)
        rules = scenario.game.rules
        if not of_legal and name.text not in WISHES and rules.look(scenario.match().state, name.text) is None:
            self.note(name.line, name.text, unknown_key(name.text, (*others, *WISHES)))
            return None
        items = [text for text, _ in self.items(tree, name.text)]
        if of_legal and of_legal[1] != "count":
            return Wish(name.text, ", ".join(sorted(set(items))), tree.line)
        text = normal(" ".join(items) if isinstance(tree, Series) else self.text(tree, name.text))
        if name.text == "position":
            try:
                text = normal(rules.write(rules.read(scenario.variant, text)))
            except Unreadable as error:
                self.note(tree.line, name.text, error.what)
        return Wish(name.text, text, tree.line)

    def items(self, tree: Tree | None, key: str) -> list[tuple[str, int]]:
        """The texts of a list, or of one text with `, ` between them."""
        if tree is None:
            return []
        leaves = tree.items if isinstance(tree, Series) else (tree,)
        texts = [(self.text(leaf, key), leaf.line) for leaf in leaves]
        if isinstance(tree, Leaf):
            texts = [(part.strip(), tree.line) for part in re.split(r",\s", texts[0][0])]
        return [(normal(text), line) for text, line in texts if text]

    def words(self, tree: Tree | None, key: str) -> Words | None:
        """Plain text, or a mapping with one text per language."""
        if tree is None:
            return None
        if isinstance(tree, Leaf):
            return Words((("", tree.text),))
        branch = self.mapping(tree, key)
        names = sorted(name.text for name, _ in branch.entries) if branch else []
        if branch is None or names != sorted(LANGUAGES):
            self.note(tree.line, key, say("problem.languages", languages=", ".join(LANGUAGES)))
            return None
        return Words(tuple((name.text, self.text(text, key)) for name, text in branch.entries))

    def known(self, tree: Branch, prefix: str, keys: tuple[str, ...]) -> None:
        for name, _ in tree.entries:
            if name.text not in keys:
                self.note(name.line, prefix + name.text, unknown_key(name.text, keys))

    def whole_number(self, tree: Tree | None, key: str, default: int) -> int:
        if tree is None:
            return default
        text = self.text(tree, key)
        if not re.fullmatch("0|[1-9][0-9]{0,5}", text):
            self.note(tree.line, key, say("problem.value", value=text[:40], what=say("problem.whole")))
            return default
        return int(text)

    def text(self, tree: Tree | None, key: str) -> str:
        if isinstance(tree, Leaf):
            return tree.text
        self.note(tree.line if tree else 0, key, say("problem.text"))
        return ""

    def mapping(self, tree: Tree, key: str) -> Branch | None:
        if isinstance(tree, Branch):
            return tree
        self.note(tree.line, key, say("problem.mapping"))
        return None
