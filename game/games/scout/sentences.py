"""What the SCOUT table says: prompts, the verdict on what is marked, and the result of a match."""

from __future__ import annotations

from game.core.game import Seat
from game.core.text import Message, Who, say
from game.games.scout.control import Pick, may_both, rest_of, row_of, verdict
from game.games.scout.rounds import scouts_to_end
from game.games.scout.rules import may_scout
from game.games.scout.scoring import lines, places, round_points, totals
from game.games.scout.shows import strength
from game.games.scout.state import Phase, State
from game.games.scout.words import ending_words, strength_words
from game.stage.control import Scene


def prompt(scene: Scene[State, Pick]) -> Message:
    """What is to be done now, or who is waited for."""
    state, pick, asking = scene.view.state, scene.selection, scene.asking
    if state.phase in (Phase.ROUND_END, Phase.OVER):
        return say("scout.prompt.read", round=state.round)
    if state.phase is Phase.DEAL:
        return say("scout.prompt.deal")
    if asking is None:
        return (
            say("scout.prompt.sides")
            if state.phase is Phase.FLIP
            else say("scout.prompt.wait", who=Who(state.turn))
        )
    return say(f"scout.prompt.{_stage(state, asking, pick)}", who=Who(asking))


def _stage(state: State, seat: Seat, pick: Pick) -> str:
    """The stage of the decision, as the last word of its prompt's key."""
    if state.phase is Phase.FLIP or pick.side:
        return "side_confirm" if pick.side else "side"
    if pick.concede:
        return "concede"
    if pick.both:
        return "both_confirm" if pick.marks and verdict(state, seat, pick) is None else "both"
    if pick.end:
        return "scout" if not pick.placed else "placed" if may_both(state, seat, pick) else "placed_both"
    if pick.marks:
        return "confirm" if verdict(state, seat, pick) is None else "marked"
    if not state.show:
        return "lead"
    return "turn" if may_scout(state) else "beat"


def verdict_words(state: State, seat: Seat, pick: Pick) -> tuple[Message | None, bool | None]:
    """The sentence above the hand, and whether it is good news; None where it is neither."""
    if pick.marks:
        return _of_marks(state, seat, pick)
    if pick.end and pick.placed and not pick.both:
        if scouts_to_end(state) == 1:
            return say("scout.verdict.ends", who=Who(state.owner or 0)), None
        return say("scout.verdict.result"), None
    return None, None


def _of_marks(state: State, seat: Seat, pick: Pick) -> tuple[Message, bool]:
    """Plays, legal but too weak, or no group."""
    cards, rest = row_of(state, seat, pick)[pick.first : pick.last + 1], rest_of(state, pick)
    if not strength(cards):
        return say("scout.verdict.SHAPE"), False
    what, code = strength_words(cards), verdict(state, seat, pick)
    if code == "WEAK":
        return say("scout.verdict.WEAK", what=what, show=strength_words(rest)), False
    if code is not None:
        return say(f"scout.refusal.{code}"), False
    if not rest:
        return say("scout.verdict.free", what=what), True
    return say("scout.verdict.plays", what=what, show=strength_words(rest)), True


def outcome(state: State) -> tuple[Message, ...]:
    """R22: who won, how the last round ended, and every seat's rounds added up, best first."""
    if state.phase is not Phase.OVER:
        return ()
    order = sorted(range(state.seats), key=lambda seat: (places(state)[seat], seat))
    best = [Who(seat) for seat in order if places(state)[seat] == 1]
    headline = say("result.wins", who=best[0]) if len(best) == 1 else say("scout.result.shared", names=_names(best))
    last = say("scout.result.last", round=len(state.results), why=ending_words(state.results[-1]))
    return headline, last, *(_sum(state, seat) for seat in order)


def _names(seats: list[Who]) -> Message:
    """`A, B and C` in the player's language."""
    names: Message = say("who", who=seats[-1])
    for place, who in enumerate(reversed(seats[:-1])):
        names = say("scout.result.comma" if place else "scout.result.and", who=who, names=names)
    return names


def _sum(state: State, seat: Seat) -> Message:
    """For example `Anna: 3 + 5 − 2 = 6`."""
    points = [round_points(state.variant, result)[seat] for result in state.results]
    first, *later = points
    terms = " ".join([signed(first), *(f"{'−' if term < 0 else '+'} {abs(term)}" for term in later)])
    return say("scout.result.sum", who=Who(seat), terms=terms, total=signed(totals(state)[seat]))


def signed(number: int) -> str:
    """The number with a real minus sign."""
    return f"−{-number}" if number < 0 else str(number)


def spared_words(state: State) -> Message:
    """R19, G1: who is not charged for the cards in hand after the last round, and why."""
    result = state.results[-1]
    for seat, line in enumerate(lines(state.variant, result)):
        if line.exempt is not None:
            return say(f"scout.spared.{line.exempt}", who=Who(seat), left=line.left)
    return say("scout.spared.nobody")
