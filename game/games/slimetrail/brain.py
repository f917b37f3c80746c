"""Computer players of Slimetrail and the sentence behind a hint."""

from __future__ import annotations

from random import Random

from game.core.game import Action, Advice, Seat, View
from game.core.text import Message, say
from game.games.slimetrail.field import field_of, spot_of
from game.games.slimetrail.levels import step, thought
from game.games.slimetrail.perfect import Thought, perfect_on
from game.games.slimetrail.pie import place, swaps, take
from game.games.slimetrail.rules import apply, legal_actions
from game.games.slimetrail.solver import Value
from game.games.slimetrail.state import Move, Phase, Place, State, Swap, Take

WORDS = {Value.WIN: "win", Value.DRAW: "draw", Value.LOSS: "loss", Value.UNKNOWN: "unknown"}


class SlimetrailBrain:
    """Levels 1 to 5 (see `levels`). Remembers nothing from one decision to the next."""

    def choose(self, view: View[State], seat: Seat, level: int, rng: Random) -> Action:
        """The action of a player of this level in any phase."""
        state = view.state
        if state.phase is Phase.PLACE:
            return Place(seat, place(state, seat, level, rng)[0])
        if state.phase is Phase.CHOOSE:
            return Take(seat, take(state, seat, level, rng)[0])
        if state.phase is Phase.SWAP and swaps(state, level, rng)[0]:
            return Swap(seat)
        return Move(seat, state.board.name(step(state, level, rng)))

    def advise(self, view: View[State], seat: Seat, rng: Random) -> Advice:
        """The action of level 5 and one true sentence why."""
        state = view.state
        if state.phase is Phase.PLACE:
            square, value = place(state, seat, 5, rng)
            return Advice(Place(seat, square), say(f"slimetrail.advice.place_{WORDS[value]}", square=square))
        if state.phase is Phase.CHOOSE:
            square, value = take(state, seat, 5, rng)
            return Advice(Take(seat, square), say(f"slimetrail.advice.take_{WORDS[value]}", square=square))
        if state.phase is Phase.SWAP:
            swap, value = swaps(state, 5, rng)
            if swap:
                stepless = not field_of(state).steps(spot_of(state))
                key = "swap_only" if stepless else "swap_loss" if value is Value.LOSS else "swap_unknown"
                return Advice(Swap(seat), say(f"slimetrail.advice.{key}"))
        found = thought(state, rng)
        return Advice(Move(seat, state.board.name(found.step)), reason(state, found))


def reason(state: State, found: Thought) -> Message:
    """What is certain about the step that level 5 chose."""
    field, spot, square = field_of(state), spot_of(state), state.board.name(found.step)
    legal = field.steps(spot).bit_count()
    if found.step == field.goals[state.turn]:
        return say("slimetrail.advice.goal", square=square)
    if found.step == field.goals[1 - state.turn]:
        return say("slimetrail.advice.doomed_goal", square=square)
    if legal == 1:
        return say(f"slimetrail.advice.only_{WORDS[found.value]}", square=square)
    if not field.careful(spot):
        return say("slimetrail.advice.doomed", square=square, goal=state.board.name(field.goals[1 - state.turn]))
    if found.value is Value.WIN:
        return _winning(state, found, square)
    if found.value is Value.UNKNOWN:
        return say("slimetrail.advice.unknown", square=square, free=spot.free.bit_count())
    word = WORDS[found.value]
    if _forces(state, found.step):
        return say(f"slimetrail.advice.{word}_forced", square=square)
    if found.replies is None:
        return say(f"slimetrail.advice.{word}", square=square)
    if found.replies == 1:
        return say(f"slimetrail.advice.{word}_one", square=square)
    return say(f"slimetrail.advice.{word}_replies", square=square, replies=found.replies)


def _forces(state: State, step: int) -> bool:
    """Whether the step leaves the other player one legal action, so that nothing can go wrong in answering it."""
    after = apply(state, Move(state.turn, state.board.name(step))).state
    return len(legal_actions(after, after.turn)) == 1


def _winning(state: State, found: Thought, square: str) -> Message:
    field, spot = field_of(state), spot_of(state)
    after = field.after(spot, found.step)
    if not field.steps(after):
        return say("slimetrail.advice.stuck", square=square)
    if not field.careful(after):
        return say("slimetrail.advice.push", square=square, goal=state.board.name(field.goals[state.turn]))
    values = list(perfect_on(field).values(spot).values())
    if Value.UNKNOWN in values:
        return say("slimetrail.advice.win", square=square)
    if values.count(Value.WIN) == 1:
        return say("slimetrail.advice.win_only", square=square)
    return say("slimetrail.advice.win_some", square=square, wins=values.count(Value.WIN), steps=len(values))


BRAIN = SlimetrailBrain()
