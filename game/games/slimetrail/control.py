"""Targets of the Slimetrail table: a square's name, `swap`, and `back`. One click is one finished action."""

from __future__ import annotations

from typing import TypeAlias

from game.core.game import Action, Seat, View
from game.core.text import Who, say
from game.games.slimetrail.rules import legal_actions, refusal, targets
from game.games.slimetrail.state import Move, Phase, Place, State, Swap, Take
from game.stage.control import Button, Touch
from game.stage.sprite import Target

Selection: TypeAlias = "str | None"


def action_of(state: State, seat: Seat, target: Target) -> Action:
    """The action that a target means in this phase, legal or not."""
    if target == "swap":
        return Swap(seat)
    kind = {Phase.PLACE: Place, Phase.CHOOSE: Take}.get(state.phase, Move)
    return kind(seat, target)


def target_of(action: Action) -> Target:
    """The target that leads to an action."""
    match action:
        case Move(_, square) | Place(_, square) | Take(_, square):
            return square
    return "swap"


def reach(view: View[State], seat: Seat, selection: Selection) -> tuple[Target, ...]:
    """The legal squares, and the swap where the pie rule offers it."""
    return tuple(target_of(action) for action in legal_actions(view.state, seat))


def loses_at_once(state: State, target: Target) -> bool:
    """R7: whether the square is the corner of the other player."""
    square = state.board.square(target)
    return square == state.goals[1 - state.turn] and bool(targets(state) >> square & 1)


def touch(view: View[State], seat: Seat, selection: Selection, target: Target, warn: bool) -> Touch[Selection]:
    """A legal square is played at once; the opponent's corner asks once more when warnings are on."""
    if target == "back":
        return Touch(None)
    action = action_of(view.state, seat, target)
    code = refusal(view.state, action)
    if code is not None:
        return Touch(None, say=say(f"slimetrail.refusal.{code}", square=target))
    only = len(legal_actions(view.state, seat)) == 1
    if warn and isinstance(action, Move) and loses_at_once(view.state, target) and selection != target and not only:
        return Touch(target, say=say("slimetrail.warn.corner", square=target, who=Who(1 - seat)))
    return Touch(None, action)


def buttons(view: View[State], seat: Seat, selection: Selection) -> tuple[Button, ...]:
    """The swap of the pie rule."""
    if view.state.phase is not Phase.SWAP:
        return ()
    return (Button("swap", say("slimetrail.button.swap"), key="x"),)
