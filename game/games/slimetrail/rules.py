"""The rules of Slimetrail (section 1 of the rule book) as functions over one state."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from random import Random

from game.core.game import (
    DEALER,
    Action,
    Chance,
    Contradiction,
    Deal,
    Event,
    Leave,
    Seat,
    SeatAction,
    Step,
    Turn,
    View,
    Viewer,
)
from game.core.text import Who, say
from game.games.slimetrail.board import Board, board
from game.games.slimetrail.state import Move, Phase, Place, State, Swap, Take
from game.games.slimetrail.variant import Variant


class Ending(Enum):
    """How a match ended: the snail came home (R7), the mover was stuck (R8), or a player left."""

    HOME = "home"
    STUCK = "stuck"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a match. `winner` None is a draw; `mover` made the last step (None where nobody did)."""

    ending: Ending
    winner: Seat | None
    mover: Seat | None


def corner(size: Board, word: str) -> int | None:
    """The square behind a goal or start word of the variant; None where this board has no such square."""
    if word == "bottom_left":
        return 0
    if word == "top_right":
        return size.width - 1 + size.stride * (size.height - 1)
    if word == "centre":
        return size.width // 2 + size.stride * (size.height // 2)
    return size.square(word)


def board_of(variant: Variant) -> Board:
    """The geometry of a variant's board."""
    return board(variant.board.width, variant.board.height, variant.moves)


def goals_of(variant: Variant) -> tuple[int, int]:
    """R3: the goal squares of player 1 and player 2 as the variant sets them."""
    size = board_of(variant)
    first, second = corner(size, variant.goals.player1), corner(size, variant.goals.player2)
    if first is None or second is None:
        raise ValueError("a goal lies off the board; `contradictions` reports it")
    return first, second


def contradictions(variant: Variant) -> tuple[Contradiction, ...]:
    """Switches that cannot stand together: goals and start must be three different squares of the board."""
    size = board_of(variant)
    found = [
        Contradiction(f"goals.{name}", say("slimetrail.contradiction.goal_off", square=word))
        for name, word in (("player1", variant.goals.player1), ("player2", variant.goals.player2))
        if corner(size, word) is None
    ]
    goals = [corner(size, variant.goals.player1), corner(size, variant.goals.player2)]
    if goals[0] == goals[1] and goals[0] is not None:
        found.append(Contradiction("goals.player2", say("slimetrail.contradiction.goals_same")))
    if variant.start == "random":
        return tuple(found)
    start = corner(size, variant.start)
    if start is None:
        found.append(Contradiction("start", say("slimetrail.contradiction.start_off", square=variant.start)))
    elif start in goals and variant.pie_rule != "after_placement":
        found.append(Contradiction("start", say("slimetrail.contradiction.start_goal", square=size.name(start))))
    if variant.pie_rule == "after_placement" and variant.start != "centre":
        found.append(Contradiction("start", say("slimetrail.contradiction.start_placed")))
    return tuple(found)


def initial(variant: Variant, seats: int, number: int) -> State:
    """R2, R3 and A1, A6: the snail on its start square, or a deal or a placement still to come."""
    if seats != 2:
        raise ValueError("Slimetrail is for two")
    first = {"1": 0, "2": 1, "alternate": number % 2, "random": 0}[variant.first_player]
    if variant.start == "random" or variant.first_player == "random":
        return State(variant, None, (), first, goals_of(variant), Phase.DEAL)
    return _opened(State(variant, corner(board_of(variant), variant.start), (), first, goals_of(variant)))


def _opened(state: State) -> State:
    """The state with the phase that the pie rule asks for; a random start is already drawn."""
    if state.variant.pie_rule != "after_placement":
        return replace(state, phase=Phase.PLAY)
    if state.variant.start == "random":
        return replace(state, turn=1 - state.turn, phase=Phase.CHOOSE)
    return replace(state, snail=None, phase=Phase.PLACE)


def targets(state: State) -> int:
    """The squares that the player to move may enter (R4, R5 and the switches A3, A8) as a mask."""
    if state.snail is None or state.phase not in (Phase.PLAY, Phase.SWAP):
        return 0
    size = state.board
    free = size.near[state.snail] & ~state.slimed
    if state.variant.enter_opponent_goal == "forbidden":
        free &= ~(1 << state.goals[1 - state.turn])
    if state.variant.must_keep_goal_reachable:
        free = sum(1 << to for to in size.each(free) if not cuts_off(state, to))
    return free


def cuts_off(state: State, to: int) -> bool:
    """A3: whether no goal can be reached any more once the snail has stepped to the square."""
    assert state.snail is not None
    goals = 1 << state.goals[0] | 1 << state.goals[1]
    if goals >> to & 1:
        return False
    free = state.board.squares & ~state.slimed & ~(1 << state.snail)
    return not state.board.reachable(to, free) & goals


def outcome(state: State) -> Outcome | None:
    """How the match ended, or None while it goes on. R7 comes before R8 (C1)."""
    mover = 1 - state.turn if state.trail else None
    if state.phase is Phase.LEFT:
        return Outcome(Ending.LEFT, 1 - state.turn, None)
    if state.phase not in (Phase.PLAY, Phase.SWAP):
        return None
    if state.snail in state.goals:
        return Outcome(Ending.HOME, state.goals.index(state.snail), mover)
    if state.phase is Phase.SWAP or targets(state):
        return None
    winner = {"mover_loses": 1 - state.turn, "mover_wins": state.turn, "draw": None}[state.variant.no_move]
    return Outcome(Ending.STUCK, winner, mover)


def to_act(state: State) -> Turn:
    """The seat to move or decide, the dealer before a random start, () at the end."""
    if state.phase is Phase.DEAL:
        return DEALER
    return () if outcome(state) else (state.turn,)


def legal_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """Every legal action by file, then by rank; a swap comes last."""
    if to_act(state) != (seat,):
        return ()
    size = state.board
    if state.phase is Phase.PLACE:
        goals = 1 << state.goals[0] | 1 << state.goals[1]
        return tuple(Place(seat, size.name(on)) for on in size.each(size.squares & ~goals))
    if state.phase is Phase.CHOOSE:
        return tuple(Take(seat, size.name(goal)) for goal in sorted(goals_of(state.variant)))
    moves = tuple(Move(seat, size.name(to)) for to in size.each(targets(state)))
    return (*moves, Swap(seat)) if state.phase is Phase.SWAP else moves


def refusal(state: State, action: Action) -> str | None:
    """OVER TURN PHASE RANGE STEP SLIME GOAL CUT SWAP, the first that applies; CORE for unknown core actions."""
    if isinstance(to_act(state), tuple) and not to_act(state):
        return "OVER"
    if isinstance(action, Leave):
        return None
    if isinstance(action, Deal):
        return None if state.phase is Phase.DEAL else "PHASE"
    if not isinstance(action, Move | Place | Take | Swap):
        return "CORE"
    if isinstance(to_act(state), Chance):
        return "PHASE"
    return "TURN" if action.seat != state.turn else _refused(state, action)


def _refused(state: State, action: SeatAction) -> str | None:
    match action:
        case Move():
            return _refused_move(state, action)
        case Place() if state.phase is Phase.PLACE:
            on = state.board.square(action.on)
            return "RANGE" if on is None else "GOAL" if on in state.goals else None
        case Take() if state.phase is Phase.CHOOSE:
            goal = state.board.square(action.goal)
            return "RANGE" if goal is None else None if goal in state.goals else "GOAL"
        case Swap():
            return None if state.phase is Phase.SWAP else "SWAP"
    return "PHASE"


def _refused_move(state: State, action: Move) -> str | None:
    if state.phase not in (Phase.PLAY, Phase.SWAP) or state.snail is None:
        return "PHASE"
    to = state.board.square(action.to)
    if to is None:
        return "RANGE"
    if not state.board.near[state.snail] >> to & 1:
        return "STEP"
    if state.slimed >> to & 1:
        return "SLIME"
    if state.variant.enter_opponent_goal == "forbidden" and to == state.goals[1 - state.turn]:
        return "GOAL"
    if state.variant.must_keep_goal_reachable and cuts_off(state, to):
        return "CUT"
    return None


def apply(state: State, action: Action) -> Step[State]:
    """The step that a legal action makes."""
    match action:
        case Deal(seed):
            return _dealt(state, Random(seed))
        case Leave(seat):
            event = Event("leave", say("slimetrail.log.leave", who=Who(seat)))
            return Step(replace(state, phase=Phase.LEFT, turn=seat), (event,))
        case Place(seat, on):
            placed = replace(state, snail=state.board.square(on), turn=1 - seat, phase=Phase.CHOOSE)
            return Step(placed, (Event("place", say("slimetrail.log.place", who=Who(seat), square=on)),))
        case Take(seat, goal):
            return _taken(state, seat, goal)
        case Swap(seat):
            swapped = replace(state, goals=(state.goals[1], state.goals[0]), turn=1 - seat, phase=Phase.PLAY)
            return Step(swapped, (Event("swap", say("slimetrail.log.swap", who=Who(seat))),))
        case Move(seat, to):
            return _moved(state, seat, to)
    raise TypeError(action)


def _dealt(state: State, rng: Random) -> Step[State]:
    """A1, A6: draw the start square and the first player where the variant leaves them to chance."""
    size, variant = state.board, state.variant
    free = size.each(size.squares & ~(1 << state.goals[0] | 1 << state.goals[1]))
    drawn = free[int(rng.random() * len(free))]
    first = int(rng.random() * 2) if variant.first_player == "random" else state.turn
    snail = drawn if variant.start == "random" else corner(size, variant.start)
    dealt = _opened(replace(state, snail=snail, turn=first))
    if dealt.snail is None:
        return Step(dealt, (Event("deal", say("slimetrail.log.first", who=Who(first))),))
    facts = say("slimetrail.log.deal", who=Who(first), square=size.name(dealt.snail))
    return Step(dealt, (Event("deal", facts),))


def _taken(state: State, seat: Seat, goal: str) -> Step[State]:
    first, second = sorted(state.goals)
    own = state.board.square(goal)
    other = second if own == first else first
    assert own is not None
    goals = (own, other) if seat == 0 else (other, own)
    event = Event("take", say("slimetrail.log.take", who=Who(seat), square=goal))
    return Step(replace(state, goals=goals, turn=1 - seat, phase=Phase.PLAY), (event,))


def _moved(state: State, seat: Seat, to: str) -> Step[State]:
    """R4 and R6, then R7 and R8 at once."""
    assert state.snail is not None
    pie = state.variant.pie_rule == "after_first_move" and not state.trail
    moved = replace(
        state,
        snail=state.board.square(to),
        trail=(*state.trail, state.snail),
        turn=1 - seat,
        phase=Phase.SWAP if pie else Phase.PLAY,
    )
    events = [Event("step", say("slimetrail.log.step", who=Who(seat), square=to))]
    end = outcome(moved)
    if end is not None and end.ending is Ending.HOME:
        assert end.winner is not None
        events.append(Event("home", say("slimetrail.log.home", owner=Who(end.winner), square=to)))
    elif end is not None:
        events.append(Event("stuck", say("slimetrail.log.stuck", who=Who(1 - seat))))
    return Step(moved, tuple(events))


def scores(state: State) -> tuple[int, ...]:
    """1 for the winner, 0 otherwise; a draw leaves both at 0."""
    end = outcome(state)
    return tuple(int(end is not None and end.winner == seat) for seat in range(2))


def places(state: State) -> tuple[int, ...]:
    """1 for the winner and 2 for the other; a draw is shared."""
    end = outcome(state)
    if end is None or end.winner is None:
        return (1, 1)
    return (1, 2) if end.winner == 0 else (2, 1)


def observe(state: State, viewer: Viewer) -> View[State]:
    """Nothing is hidden."""
    return View(viewer, state)


def determinize(view: View[State], rng: Random) -> State:
    """The one state there is."""
    return view.state
