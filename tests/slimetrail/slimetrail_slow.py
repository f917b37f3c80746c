"""A second opinion: the rules once more, literally, on coordinates; a dict on the whole state; no cleverness."""

from dataclasses import dataclass
from functools import cache

Square = tuple[int, int]


@dataclass(frozen=True)
class Slow:
    """One set of switches. Values are 1, 0 and -1 to the player to move."""

    width: int
    height: int
    goals: tuple[Square, Square]
    moves: str = "king"
    no_move: str = "mover_loses"
    keep: bool = False
    forbidden: bool = False

    def neighbours(self, at: Square) -> list[Square]:
        """R4, by file, then by rank."""
        found = []
        for files in (-1, 0, 1):
            for ranks in (-1, 0, 1):
                x, y = at[0] + files, at[1] + ranks
                straight = abs(files) + abs(ranks) == 1 or (self.moves == "king" and (files, ranks) != (0, 0))
                if straight and 0 <= x < self.width and 0 <= y < self.height:
                    found.append((x, y))
        return found

    def sees_goal(self, start: Square, slimed: frozenset[Square]) -> bool:
        """A3: whether a goal can be walked to from here; a goal is the end of a walk."""
        seen, todo = {start}, [start]
        while todo:
            at = todo.pop()
            if at in self.goals:
                return True
            for to in self.neighbours(at):
                if to not in slimed and to not in seen:
                    seen.add(to)
                    todo.append(to)
        return False

    def steps(self, snail: Square, slimed: frozenset[Square], side: int) -> list[Square]:
        """R5 with the switches A3 and A8."""
        found = [to for to in self.neighbours(snail) if to not in slimed]
        if self.forbidden:
            found = [to for to in found if to != self.goals[1 - side]]
        if self.keep:
            found = [to for to in found if self.sees_goal(to, slimed | {snail})]
        return found

    def value(self, snail: Square, slimed: frozenset[Square], side: int) -> int:
        """R7 before R8 (C1)."""
        return _value(self, snail, slimed, side)


@cache
def _value(rules: Slow, snail: Square, slimed: frozenset[Square], side: int) -> int:
    if snail in rules.goals:
        return 1 if snail == rules.goals[side] else -1
    steps = rules.steps(snail, slimed, side)
    if not steps:
        return {"mover_loses": -1, "draw": 0, "mover_wins": 1}[rules.no_move]
    return max(-_value(rules, to, slimed | {snail}, 1 - side) for to in steps)
