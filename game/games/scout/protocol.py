"""The rules protocol of SCOUT, gathered for the manifest."""

from game.games.scout.knowledge import determinize, observe
from game.games.scout.notation import look, parse
from game.games.scout.position import read, write
from game.games.scout.rules import apply, initial, legal_actions, refusal, to_act
from game.games.scout.scoring import places
from game.games.scout.scoring import totals as scores

__all__ = [
    "apply",
    "determinize",
    "initial",
    "legal_actions",
    "look",
    "observe",
    "parse",
    "places",
    "read",
    "refusal",
    "scores",
    "to_act",
    "write",
]
