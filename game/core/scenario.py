"""Scenarios: a position, actions and what must follow. Rule vectors, puzzles and lessons are scenarios."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, TypeAlias

from game.core.game import DEALER, SEAT_LETTERS, TABLE, Action, AnyGame, SeatAction, Turn
from game.core.match import Match, Refused
from game.core.text import Message, say

AnyMatch: TypeAlias = Match[Any, Any]

OF_LEGAL = re.compile(rf"(legal|not_legal|count)(?: ([{SEAT_LETTERS}])(?: (\S.*))?)?")


@dataclass(frozen=True, slots=True)
class Words:
    """What a scenario says, per language; plain text stands under the language ``."""

    texts: tuple[tuple[str, str], ...]

    def of(self, language: str) -> str:
        """The text in this language (`th`, `en`), else the first one given."""
        return dict(self.texts).get(language, self.texts[0][1])


@dataclass(frozen=True, slots=True)
class Wish:
    """One thing that must hold: `name` is a key of the format or a look of the game, `text` its normal form."""

    name: str
    text: str
    line: int


@dataclass(frozen=True, slots=True)
class ScenarioStep:
    """Actions one after another, then what must hold; or actions that are each refused with one code.

    In a lesson a step with `say` waits for the person's hand, a step without plays by itself.
    """

    line: int
    do: tuple[Action, ...] = ()
    refused: str | None = None
    wishes: tuple[Wish, ...] = ()
    say: Words | None = None


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario. `start` None begins a match from the variant; `best` are the answers that a puzzle accepts."""

    file: str
    line: int
    game: AnyGame
    variant: Any
    seats: int
    number: int = 0
    start: Any = None
    title: Words | None = None
    say: Words | None = None
    wishes: tuple[Wish, ...] = ()
    steps: tuple[ScenarioStep, ...] = ()
    best: tuple[Action, ...] = ()

    def match(self) -> AnyMatch:
        """A fresh match at the scenario's beginning."""
        return Match(self.game, self.variant, self.seats, self.number, self.start)


@dataclass(frozen=True, slots=True)
class Failure:
    """One thing that did not hold: where, the key, what the file expects and what was found."""

    file: str
    line: int
    name: str
    expected: str
    found: str

    def message(self) -> Message:
        """The whole sentence for the author."""
        return say(
            "problem.failure",
            file=self.file,
            line=self.line,
            name=self.name,
            expected=self.expected or "-",
            found=self.found or "-",
        )


@dataclass(frozen=True, slots=True)
class Report:
    """How the scenarios of a file went, counted by scenario."""

    passed: int
    failed: int
    failures: tuple[Failure, ...]


def check_scenarios(scenarios: tuple[Scenario, ...]) -> Report:
    """Run every scenario."""
    results = [run(scenario) for scenario in scenarios]
    failed = sum(1 for failures in results if failures)
    return Report(len(results) - failed, failed, tuple(f for failures in results for f in failures))


def run(scenario: Scenario) -> tuple[Failure, ...]:
    """Everything that does not hold; a step that cannot be done ends the scenario."""
    match, failures = scenario.match(), []
    for action in scenario.best:
        code = match.refusal(action)
        if code is not None:
            failures.append(Failure(scenario.file, scenario.line, "puzzle", str(action), code))
    failures += _unmet(scenario, match, scenario.wishes)
    for step in scenario.steps:
        trouble = _refusals(scenario, match, step) if step.refused else _done(scenario, match, step)
        failures += trouble
        if trouble and not step.refused:
            break
        failures += _unmet(scenario, match, step.wishes)
    return tuple(failures)


def _done(scenario: Scenario, match: AnyMatch, step: ScenarioStep) -> list[Failure]:
    """Do the step's actions; stops at the first that is refused."""
    for action in step.do:
        try:
            match.submit(action)
        except Refused as refused:
            return [Failure(scenario.file, step.line, "do", str(action), refused.code)]
    return []


def _refusals(scenario: Scenario, match: AnyMatch, step: ScenarioStep) -> list[Failure]:
    """Each action must be refused with the step's code and leave the state as it was."""
    assert step.refused is not None
    failures, before, write = [], match.state, scenario.game.rules.write
    text = write(before)
    for action in step.do:
        code = match.refusal(action)
        if code != step.refused:
            failures.append(Failure(scenario.file, step.line, str(action), step.refused, code or "legal"))
        if match.state is not before or write(before) != text:
            failures.append(Failure(scenario.file, step.line, str(action), text, write(match.state)))
    return failures


def _unmet(scenario: Scenario, match: AnyMatch, wishes: tuple[Wish, ...]) -> list[Failure]:
    """The wishes that do not hold now."""
    found = ((wish, _found(match, wish)) for wish in wishes)
    return [Failure(scenario.file, w.line, w.name, w.text, text) for w, text in found if text != w.text]


def _found(match: AnyMatch, wish: Wish) -> str:
    """What the match says about the wish, in the wish's normal form."""
    rules, state = match.game.rules, match.state
    if wish.name == "turn":
        return turn_text(match.to_act)
    if wish.name == "position":
        return normal(rules.write(state))
    if wish.name in ("scores", "places"):
        return " ".join(map(str, rules.scores(state) if wish.name == "scores" else rules.places(state)))
    of_legal = OF_LEGAL.fullmatch(wish.name)
    if of_legal is None:
        return normal(rules.look(state, wish.name) or "")
    kind, seat, start = of_legal.groups()
    legal = _legal_texts(match, seat, start or "")
    if kind == "count":
        return str(len(legal))
    wanted = set(wish.text.split(", "))
    return ", ".join(sorted(legal if kind == "legal" else wanted - set(legal)))


def _legal_texts(match: AnyMatch, seat: str | None, start: str) -> list[str]:
    """Legal actions as text: whole for every seat that acts, or one seat's without its letter and `start`."""
    acting = match.to_act if isinstance(match.to_act, tuple) else ()
    if seat is None:
        return [str(action) for each in acting for action in match.legal(each)]
    legal = match.legal(SEAT_LETTERS.index(seat))
    bodies = [action.body() for action in legal if isinstance(action, SeatAction)]
    return [body.removeprefix(start).strip() for body in bodies if body.startswith(start)]


def turn_text(turn: Turn) -> str:
    """`A`, `A C` (several answer in secret), `dealer`, `table`, or `over`."""
    if turn in (DEALER, TABLE):
        return str(turn.value)
    assert isinstance(turn, tuple)
    return " ".join(SEAT_LETTERS[seat] for seat in turn) or "over"


def normal(text: str) -> str:
    """The text with every run of white space made one blank."""
    return " ".join(text.split())
