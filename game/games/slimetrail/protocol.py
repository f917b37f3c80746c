"""The rules protocol of Slimetrail, gathered for the manifest."""

from game.games.slimetrail.notation import look, parse, read, write
from game.games.slimetrail.rules import (
    apply,
    determinize,
    initial,
    legal_actions,
    observe,
    places,
    refusal,
    scores,
    to_act,
)

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
