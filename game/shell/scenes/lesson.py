"""One lesson being played: scenarios one after another, steps with a sentence wait for the hand."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from game.core.game import Action, Advice, AnyGame, Seat, SeatAction, View
from game.core.places import asset
from game.core.scenario import Scenario, ScenarioStep, Words
from game.core.scenario_file import read_scenarios
from game.core.text import Message, say
from game.core.tree import Branch
from game.games import catalogue
from game.shell.ui import raw
from game.stage.control import AnyTable, Button
from game.store.variants import presets
from game.store.yaml_tree import plain_tree, read_tree

BEAT = 0.9
PATIENCE = 2


@dataclass(frozen=True, slots=True)
class LessonFile:
    """A lesson as it is shipped: the name of its file, its title per language, its scenarios."""

    name: str
    titles: dict[str, str]
    scenarios: tuple[Scenario, ...]

    def title(self, language: str) -> Message:
        """The title in this language."""
        return raw(self.titles.get(language) or self.name)


@cache
def lessons_of(game_id: str) -> tuple[LessonFile, ...]:
    """The lessons of a game in the order of their files."""
    return tuple(_read(file) for file in sorted(asset(f"{game_id}/lessons").glob("*.yaml")))


def _read(file: Path) -> LessonFile:
    def variant(game: AnyGame, wanted: str) -> Any:
        return next((entry.variant for entry in presets(game) if entry.name == wanted), None)

    tree = read_tree(file.read_bytes(), file.name)
    scenarios = read_scenarios(tree, file.name, catalogue().get, variant)
    titles: Any = plain_tree(tree.get("title") or Branch((), 1)) if isinstance(tree, Branch) else {}
    return LessonFile(file.stem, titles, scenarios)


class Lesson:
    """Where the pupil is: scenario, step, position, and the sentences that stand beside the table."""

    def __init__(self, scenarios: tuple[Scenario, ...], table: AnyTable) -> None:
        """At the beginning of the first scenario."""
        self.scenarios = scenarios
        self.table = table
        self.number = 0
        self.done = False
        self._begin()

    def _begin(self) -> None:
        self.match = self.scenario.match()
        self.selection: Any = self.table.nothing
        self.step_number = 0
        self.wrong = 0
        self.answer: Message | None = None
        self._due: float | None = None
        self._left = list(self.step.do) if self.step else []

    @property
    def scenario(self) -> Scenario:
        """The scenario that is played."""
        return self.scenarios[self.number]

    @property
    def step(self) -> ScenarioStep | None:
        """The step that is due, None at the end of the scenario."""
        steps = self.scenario.steps
        return steps[self.step_number] if self.step_number < len(steps) else None

    @property
    def expected(self) -> Action | None:
        """What the hand has to do now; None when nothing is asked of it."""
        return self._left[0] if self._left and self.step and self.step.say is not None else None

    @property
    def seat(self) -> Seat | None:
        """The seat of the hand."""
        action = self.expected
        return action.seat if isinstance(action, SeatAction) else None

    @property
    def waits(self) -> bool:
        """Whether the pupil has to read on: a sentence without a task, or the end of a scenario."""
        step = self.step
        return step is None or (step.say is not None and not step.do)

    @property
    def pupil(self) -> Seat:
        """The seat that the pupil plays in this scenario, also while others act."""
        hands = (action for step in self.scenario.steps if step.say is not None for action in step.do)
        return next((action.seat for action in hands if isinstance(action, SeatAction)), 0)

    @property
    def view(self) -> View[Any]:
        """The position as the pupil's seat sees it."""
        return self.match.view(self.pupil if self.seat is None else self.seat)

    @property
    def advice(self) -> Advice | None:
        """After some wrong tries what the hand has to do, to be shown as a hint."""
        expected, answer = self.expected, self.answer
        return Advice(expected, answer) if self.wrong > PATIENCE and expected and answer else None

    def sentences(self) -> list[Words]:
        """What is to be read now: the scenario's beginning, then the sentence of the step."""
        first = self.step_number == 0 and self.scenario.say is not None
        said = [self.scenario.say] if first and self.scenario.say else []
        step = self.step
        if step is None or step.say is None:
            shown = [each.say for each in self.scenario.steps[: self.step_number] if each.say is not None]
            return said or shown[-1:]
        return [*said, step.say]

    def buttons(self) -> tuple[Button, ...]:
        """The game's own buttons while the hand has something to do."""
        return () if self.seat is None else self.table.buttons(self.view, self.seat, self.selection)

    def touch(self, target: str) -> None:
        """A click on the table: the right one is done, every other one is explained and changes nothing."""
        seat = self.seat
        if seat is None:
            return
        touch = self.table.touch(self.view, seat, self.selection, target, False)
        self.selection = touch.selection
        if touch.action is not None:
            self._try(touch.action)
        elif touch.say is not None:
            self._explain(touch.say)

    def _try(self, action: Action) -> None:
        step = self.step
        assert step is not None
        code = self.match.refusal(action)
        if action == self.expected:
            self._right(action, code)
        elif action in self.scenario.best:
            self.match.submit(action)
            self.step_number, self._left = len(self.scenario.steps), []
            self.answer = say("lessons.solved")
        elif code is not None:
            body = action.body() if isinstance(action, SeatAction) else str(action)
            self._explain(say(f"{self.scenario.game.id}.refusal.{code}", square=body))
        else:
            puzzle = self.scenario.best and not self.match.line
            self._explain(say("lessons.worse" if puzzle else "lessons.wrong"))

    def _right(self, action: Action, code: str | None) -> None:
        step = self.step
        assert step is not None
        self.wrong, self.selection = 0, self.table.nothing
        if step.refused is not None and code is not None:
            body = action.body() if isinstance(action, SeatAction) else str(action)
            self.answer = say(f"{self.scenario.game.id}.refusal.{code}", square=body)
        else:
            self.match.submit(action)
            self.answer = say("lessons.right")
        self._left.pop(0)
        if not self._left:
            self._next_step()

    def _explain(self, what: Message) -> None:
        """Why not; after some tries the table shows what to do, and an action of one word is named."""
        self.wrong += 1
        expected = self.expected
        if self.wrong > PATIENCE and isinstance(expected, SeatAction):
            body = expected.body()
            what = say("lessons.look", what=what) if " " in body else say("lessons.try", what=what, action=body)
        self.answer = what

    def _next_step(self) -> None:
        self.step_number += 1
        self._due = None
        while self.step is not None and self.step.say is None and self.step.refused is not None:
            self.step_number += 1
        self._left = list(self.step.do) if self.step else []

    def tick(self, now: float) -> bool:
        """Steps without a sentence play by themselves after a beat; True when something happened."""
        step = self.step
        if step is None or step.say is not None or step.refused is not None:
            return False
        if self._due is None:
            self._due = now + BEAT
        if now < self._due or not self._left:
            return False
        self.match.submit(self._left.pop(0))
        self._due = now + BEAT
        if not self._left:
            self._next_step()
        return True

    def read_on(self) -> None:
        """The pupil has read the sentence: the next step, scenario, or the end of the lesson."""
        if self.step is not None:
            self._next_step()
        if self.step is not None:
            self.answer = None
            return
        if self.number + 1 < len(self.scenarios):
            self.number += 1
            self._begin()
        else:
            self.done = True

    def again(self) -> None:
        """From the beginning of this scenario."""
        self._begin()
