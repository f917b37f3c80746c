"""Alpha-beta against plain minimax, on trees in which a side may move several times in a row."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from random import Random

import pytest

from game.ai.search import WON, AlphaBeta, Found


@dataclass
class Tree:
    """A random tree: a position is its path; `ends` of the leaves are decided, the others drawn or estimates."""

    seed: int
    width: int = 3
    height: int = 4
    seen: list[str] = field(default_factory=list)

    def _roll(self, what: str, position: str) -> Random:
        return Random(f"{self.seed} {what} {position}")

    def side(self, position: str) -> int:
        return self._roll("side", position).randrange(2)

    def moves(self, position: str) -> Sequence[str]:
        if len(position) >= self.height or (self._roll("end", position).random() < 0.1 and position):
            return ()
        return "abcdefgh"[: self.width]

    def after(self, position: str, move: str) -> str:
        return position + move

    def worth(self, position: str) -> int:
        self.seen.append(position)
        if self.moves(position):
            return self._roll("worth", position).randint(-20, 20)
        return self._roll("worth", position).choice((-WON, 0, WON))

    def key(self, position: str) -> Hashable:
        return position


def minimax(tree: Tree, position: str, depth: int) -> int:
    """The worth without any cutting; decisions count one less for every move they are away."""
    moves = tree.moves(position)
    if not moves or depth == 0:
        return tree.worth(position)
    best = -2 * WON
    for move in moves:
        after = tree.after(position, move)
        worth = minimax(tree, after, depth - 1)
        worth = worth if tree.side(after) == tree.side(position) else -worth
        best = max(best, worth - (worth > WON // 2) + (worth < -WON // 2))
    return best


@pytest.mark.parametrize("seed", range(60))
def test_worth_is_that_of_plain_minimax(seed):
    tree = Tree(seed)
    found = AlphaBeta(tree, 10**6).best("", 6)
    assert found.complete
    assert found.worth == minimax(tree, "", found.depth)


@pytest.mark.parametrize("seed", range(30))
def test_estimates_at_the_horizon_are_weighed_like_minimax(seed):
    tree = Tree(seed, width=4, height=6)
    found = AlphaBeta(tree, 10**6).best("", 3)
    assert found.worth == minimax(tree, "", found.depth)


def test_a_nearer_win_is_better_and_a_loss_is_put_off():
    @dataclass
    class Line(Tree):
        """From 0, `a` counts down to the end at once, `b` walks one longer."""

        sign: int = 1

        def side(self, position: str) -> int:
            return 0

        def moves(self, position: str) -> Sequence[str]:
            return ("b", "a") if position == "" else () if position in ("a", "bb") else ("b",)

        def worth(self, position: str) -> int:
            return 0 if self.moves(position) else self.sign * WON

    assert AlphaBeta(Line(0), 100).best("", 4) == Found("a", WON - 1, 1, 2, True)
    lost = AlphaBeta(Line(0, sign=-1), 100).best("", 4)
    assert (lost.move, lost.worth) == ("b", 2 - WON)


def test_only_the_given_moves_are_weighed():
    tree = Tree(3, width=5)
    assert AlphaBeta(tree, 10**5).best("", 4, ["d"]).move == "d"


def test_out_of_nodes_answers_with_the_last_whole_depth():
    tree = Tree(1, width=6, height=8)
    for nodes in (1, 5, 40, 300, 2000):
        found = AlphaBeta(tree, nodes).best("", 8)
        assert found.nodes <= nodes
        whole = AlphaBeta(tree, 10**6).best("", found.depth) if found.depth else None
        assert whole is None or (whole.move, whole.worth) == (found.move, found.worth)
    assert AlphaBeta(tree, 1).best("", 8).move == "a"


def test_the_same_search_gives_the_same_answer():
    answers = {AlphaBeta(Tree(9, width=5, height=7), 900).best("", 7) for _ in range(3)}
    assert len(answers) == 1


def test_stop_ends_the_search():
    class Endless(Tree):
        """Never finished."""

        def moves(self, position: str) -> Sequence[str]:
            return "abcdefg"

    polls = []

    def stop() -> bool:
        polls.append(1)
        return len(polls) == 2

    found = AlphaBeta(Endless(2), 10**6, stop).best("", 9)
    assert found.nodes == 512
    assert not found.complete
