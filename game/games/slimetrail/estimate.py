"""What a position looks like before its end is in sight: distances to the corners and room to move."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from game.ai.search import WON
from game.games.slimetrail.field import Field, Spot, spread

CUT = 12
SEALED = 40


def distances(field: Field, spot: Spot) -> tuple[int, int]:
    """Steps from the snail to each seat's goal over free squares, never through a goal (F9); 12 if cut off."""
    found = [CUT, CUT]
    seen, steps = 1 << spot.snail, 0
    while CUT in found:
        steps += 1
        wide = spread(field.board, seen)
        for seat in range(2):
            if found[seat] == CUT and wide >> field.goals[seat] & 1:
                found[seat] = steps
        wide = wide & spot.free | seen
        if wide == seen:
            break
        seen = wide
    return found[0], found[1]


class SnailGround:
    """Slimetrail for the alpha-beta search: positions are spots, moves are squares."""

    def __init__(self, field: Field) -> None:
        """Any switches, any board."""
        self._field = field

    def side(self, position: Spot) -> int:
        """The seat to move."""
        return position.side

    def moves(self, position: Spot) -> Sequence[int]:
        """The own goal alone where it is in reach, else careful steps with few replies first, then the rest."""
        field = self._field
        if position.snail in field.goals:
            return ()
        if field.at_home(position):
            return (field.goals[position.side],)
        steps = field.steps(position)
        careful = steps & field.safe[position.side]
        near, other = field.board.near, field.safe[1 - position.side]
        chosen = field.board.each(careful)
        return sorted(chosen, key=lambda to: (near[to] & position.free & other).bit_count()) or (
            field.board.each(steps)
        )

    def after(self, position: Spot, move: int) -> Spot:
        """The position after a step; on a goal the match is over."""
        return self._field.after(position, move)

    def worth(self, position: Spot) -> int:
        """Exact at the end and one step before it, else who is nearer home; sealed off, who has the last step."""
        field = self._field
        if position.snail in field.goals:
            return WON if field.goals[position.side] == position.snail else -WON
        if field.at_home(position):
            return WON - 1
        if not field.steps(position):
            return field.stuck * WON
        steps = distances(field, position)
        if steps == (CUT, CUT):
            odd = field.board.reachable(position.snail, position.free).bit_count() % 2
            return -field.stuck * (SEALED if odd else -SEALED)
        room = (field.board.near[position.snail] & position.free & field.safe[position.side]).bit_count()
        return 10 * (steps[1 - position.side] - steps[position.side]) + room

    def key(self, position: Spot) -> Hashable:
        """The spot itself."""
        return position
