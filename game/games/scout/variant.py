"""House variants of SCOUT: section 2 of the rule book as switches."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.game import Contradiction
from game.core.text import say
from game.core.variant import Allowed, flag, group, number, switch, words

EXEMPT = ("out", "unbeaten", "stuck_owner")


@dataclass(frozen=True, slots=True)
class Flip:
    """G16, G17: when a hand may be turned, and whether that mirrors the row."""

    when: str = words("round_start", "before_own_first_action", "never")
    mirror: bool = flag(False)


@dataclass(frozen=True, slots=True)
class ScoutAndShow:
    """G8, G10, G13, G14: how often, whether a Show must follow, with which cards, what an unused one is worth."""

    per_round: str = words("1", "0", "unlimited")
    commit: str = words("atomic", "scout_first")
    must_use_scouted: bool = flag(False)
    unused_points: int = number(0, 0, 3)


@dataclass(frozen=True, slots=True)
class TwoPlayer:
    """G3, G4, G5 and R23 to R26: the chips of the game for two."""

    chips: int = number(3, 0, 9)
    spent_chip_to: str = words("bank", "owner")
    unspent_chip_points: int = number(1, 0, 1)
    scout_and_show: bool = flag(False)
    allow_concede_round: bool = flag(False)


@dataclass(frozen=True, slots=True)
class Public:
    """G27: what the others see of a scouted card in a hand, and of score cards."""

    scout_slot: bool = flag(False)
    scout_side: bool = flag(False)
    score_cards: str = words("count", "list")


@dataclass(frozen=True, slots=True)
class Variant:
    """Every switch; the defaults are the seed's rules."""

    hand_penalty_exempt: tuple[str, ...] = switch(("out",), Allowed(words=EXEMPT, many=True))
    emptied_show_counts: bool = flag(True)
    flip: Flip = group(Flip)
    ss: ScoutAndShow = group(ScoutAndShow)
    two_player: TwoPlayer = group(TwoPlayer)
    first_starter: str = words("random", "seat0", "holder_1_2")
    next_starter: str = words("clockwise", "round_winner", "round_loser", "random")
    rounds: int | str = switch("players", Allowed(words=("players",), low=1, high=10))
    tie_break: str = words("shared", "most_rounds_won", "last_round", "most_score_cards")
    chip_supply: str = words("unlimited", "23")
    max_turns_per_round: int = number(400, 1, 1000)
    public: Public = group(Public)


def contradictions(variant: Variant) -> tuple[Contradiction, ...]:
    """G13: an unused Scout & Show is worth points only where it is one per round."""
    if variant.ss.unused_points and variant.ss.per_round != "1":
        return (Contradiction("ss.unused_points", say("scout.contradiction.unused_points")),)
    return ()
