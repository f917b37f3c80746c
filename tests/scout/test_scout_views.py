"""W18, G27, G28: what each seat sees, and worlds that fit what it sees."""

from __future__ import annotations

from random import Random

import pytest
from scout_tools import OFFICIAL, SEATS, SEED, act, at, dealt, house, refused, walk

from game.core.game import ALL, PUBLIC, Event, read_action
from game.games.scout import GAME
from game.games.scout import protocol as rules
from game.games.scout.brain import BRAIN
from game.games.scout.cards import BIT, HIDDEN, bits, canonical, deck
from game.games.scout.knowledge import unseen
from game.games.scout.state import Phase, State

SHOWN = "A=1/2,9/3 B=6/1,6/2 C=7/1 D=8/1,8/2 turn=B show=4/8,5/9,6/7@A won.C=3/7,3/8 won.D=2"


def seen(state: State, viewer: int) -> str:
    """What the viewer sees, as a position."""
    return rules.write(rules.observe(state, viewer).state)


def test_w18_no_card_of_another_hand_and_all_counters() -> None:
    view = rules.observe(at(SHOWN), 0).state
    assert view.hands == (at(SHOWN).hands[0], (HIDDEN,) * 2, (HIDDEN,), (HIDDEN,) * 2)
    assert view.show == at(SHOWN).show
    assert [len(pile) for pile in view.piles] == [0, 0, 2, 2]
    assert (view.chips, view.used, view.scouts) == ((0, 0, 0, 0), (False,) * 4, 0)


def test_w18_neither_side_nor_slot_of_a_scouted_card() -> None:
    """Two ways to take the same card look the same from every other seat, and to somebody without a seat."""
    first = act(at(SHOWN), "B scout L @0")
    second = act(at(SHOWN), "B scout L f @2")
    for viewer in (0, 2, 3, PUBLIC):
        assert rules.observe(first, viewer) == rules.observe(second, viewer)
    assert "known.B=4/8" in seen(first, 0)
    assert "B=4/8,6/1,6/2" in seen(first, 1)
    assert "B=6/1,6/2,8/4" in seen(second, 1)


@pytest.mark.parametrize(
    ("switches", "hand", "known"),
    [
        ({}, "?,?,?", "4/8"),
        ({"public__scout_slot": True}, "?,4~8,?", "4/8"),
        ({"public__scout_side": True}, "?,?,?", "8/4"),
        ({"public__scout_slot": True, "public__scout_side": True}, "?,8/4,?", "8/4"),
    ],
)
def test_what_is_public_about_a_scouted_card(switches: dict[str, bool], hand: str, known: str) -> None:
    state = act(at(SHOWN, house(**switches)), "B scout L f @1")
    view = rules.observe(state, 0)
    assert rules.look(view.state, "hand B") == hand
    assert rules.look(view.state, "known B") == known
    assert rules.read(view.state.variant, rules.write(view.state)) == view.state


def told(events: tuple[Event, ...], viewer: int) -> set[str]:
    """The kinds of the events that a viewer gets."""
    return {event.kind for event in events if event.seen_by(viewer)}


@pytest.mark.parametrize(("slot", "side"), [(False, False), (True, False), (False, True), (True, True)])
def test_the_log_tells_side_and_slot_to_nobody_else_where_hidden(slot: bool, side: bool) -> None:
    variant = house(public__scout_slot=slot, public__scout_side=side)
    state = at("A=1/2 B=9/3,6/2 C=7/1 D=8/1 turn=B show=4/8,5/7@A", variant)
    for text in ("B scout L f @1", "B ss L @1 > 0..0"):
        assert refused(state, text) is None
        events = rules.apply(state, read_action(rules, text)).events
        assert {"side", "slot"} <= told(events, 1)
        assert ("slot" in told(events, 0)) == slot
        assert ("side" in told(events, 0)) == side
        assert "scout" in told(events, 0)


def test_a_flip_is_told_to_nobody_else() -> None:
    state = dealt(4, 8)
    flip, keep = (rules.apply(state, read_action(rules, f"B {word}")) for word in ("flip", "keep"))
    for viewer in (0, 2, 3, PUBLIC):
        assert rules.observe(flip.state, viewer) == rules.observe(keep.state, viewer)
        public = [[event.facts for event in step.events if event.seen_by(viewer)] for step in (flip, keep)]
        assert public[0] == public[1]
    assert "flip" in told(flip.events, 1)


def test_the_place_of_a_show_in_the_hand_is_told_to_nobody() -> None:
    state = at("A=2/1,9/3,2/4 B=6/1 C=7/1 turn=A")
    steps = [rules.apply(state, read_action(rules, f"A show {place}..{place}")) for place in (0, 2)]
    words = [[str(event.facts) for event in step.events] for step in steps]
    assert words[0] == words[1]


def test_score_cards_are_counted_or_listed() -> None:
    assert "won.C=2" in seen(at(SHOWN), 0)
    assert "won.C=3/7,3/8" in seen(at(SHOWN, house(public__score_cards="list")), 0)
    assert "won.C=3/7,3/8" in seen(at(SHOWN), 2)
    assert rules.observe(at(SHOWN), 0).state.gone == bits(at(SHOWN).piles[2])


def test_the_end_of_a_round_lays_the_hands_open() -> None:
    state = at("A=5/2 B=6/1,6/3 C=7/1,7/2 turn=A")
    ended = act(state, "A show 0..0")
    assert rules.observe(ended, 0).state.hands == ended.hands
    assert rules.observe(ended, PUBLIC).state.hands == ended.hands


@pytest.mark.parametrize("seats", SEATS)
def test_no_view_tells_more_than_it_may(seats: int) -> None:
    """Cards of other hands are blank; whatever else a view holds was in a Show or is its own."""
    shown = 0
    for state, action in walk(SEED, seats, 11, rounds=2):
        shown = 0 if state.phase is Phase.DEAL else shown | bits(state.show)
        if state.phase not in (Phase.FLIP, Phase.PLAY):
            continue
        for seat in range(seats):
            view = rules.observe(state, seat).state
            assert all(not any(view.hands[other]) for other in range(seats) if other != seat)
            known = view.gone | bits(view.show)
            for other in set(range(seats)) - {seat}:
                known |= bits(view.scouted[other]) | bits(view.piles[other])
            assert known & ~shown == 0, str(action)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", range(3))
def test_worlds_keep_what_the_seat_knows(seats: int, seed: int) -> None:
    """Counts, own hand, known scouted cards, and with two players the half of the deck."""
    rng = Random(seed)
    for state, _ in walk(SEED, seats, seed):
        if state.phase is Phase.DEAL or rng.random() < 0.5:
            continue
        for seat in range(seats):
            view = rules.observe(state, seat)
            world = rules.determinize(view, rng)
            assert rules.observe(world, seat) == view
            assert GAME.conserved(world) is True
            assert world.hands[seat] == state.hands[seat]
            for other in range(seats):
                assert bits(world.scouted[other]) & ~bits(world.hands[other]) == 0
                assert len(world.hands[other]) == len(state.hands[other])


def test_two_players_know_the_complement_in_the_second_round() -> None:
    for state, _ in walk(SEED, 2, 3):
        if state.round == 2 and state.phase is Phase.PLAY:
            view = rules.observe(state, 0).state
            assert view.spent.bit_count() == 22
            hidden = len(state.hands[1]) - len(state.scouted[1])
            assert unseen(view).bit_count() == hidden
            assert bits(rules.determinize(rules.observe(state, 0), Random(5)).hands[1]) == bits(state.hands[1])
        elif state.round == 1 and state.phase is Phase.PLAY:
            view = rules.observe(state, 0).state
            assert unseen(view).bit_count() == 22 + len(state.hands[1]) - len(state.scouted[1])


@pytest.mark.parametrize(("slot", "side"), [(False, False), (True, False), (False, True), (True, True)])
def test_worlds_under_the_public_switches(slot: bool, side: bool) -> None:
    variant = house(public__scout_slot=slot, public__scout_side=side, public__score_cards="list")
    rng = Random(1)
    for state, _ in walk(variant, 4, 2, rounds=1):
        for seat in range(4):
            view = rules.observe(state, seat)
            world = rules.determinize(view, rng)
            assert rules.observe(world, seat) == view
            assert world.piles == state.piles


def test_worlds_differ_in_side_and_slot_of_a_scouted_card() -> None:
    state = act(dealt(4, 5), "A keep", "B keep", "C keep", "D keep")
    first, second = (state.turn, (state.turn + 1) % 4)
    state = act(state, f"{'ABCD'[first]} show 0..0", f"{'ABCD'[second]} scout L @3")
    card = state.scouted[second][0]
    rng, found = Random(0), set()
    for _ in range(200):
        hand = rules.determinize(rules.observe(state, first), rng).hands[second]
        found |= {(place, each) for place, each in enumerate(hand) if BIT[each] == BIT[card]}
    assert {place for place, _ in found} == set(range(12))
    assert len({each for _, each in found}) == 2


def test_a_watcher_without_a_seat_gets_worlds_too() -> None:
    state = act(at(SHOWN), "B scout L @0")
    for viewer in (PUBLIC, ALL):
        view = rules.observe(state, viewer)
        assert rules.observe(rules.determinize(view, Random(1)), viewer) == view


@pytest.mark.parametrize("variant", [SEED, OFFICIAL], ids=["seed", "official"])
@pytest.mark.parametrize("seats", SEATS)
def test_b33_the_computer_answers_alike_where_deals_look_alike(seats: int, variant: object) -> None:
    for number, (state, _) in enumerate(walk(variant, seats, 21, rounds=1)):  # type: ignore[arg-type]
        acting = rules.to_act(state)
        if not isinstance(acting, tuple) or number % 5:
            continue
        view = rules.observe(state, acting[0])
        worlds = [rules.determinize(view, Random(seed)) for seed in range(3)]
        answers = {
            BRAIN.choose(rules.observe(world, acting[0]), acting[0], 1, Random(3)) for world in [state, *worlds]
        }
        assert len(answers) == 1


def test_cards_out_of_play_are_known_whoever_has_them() -> None:
    """All score cards were in a Show that everybody saw: no world puts one of them into a hand."""
    for state, _ in walk(SEED, 4, 6, rounds=1):
        if state.phase is Phase.PLAY:
            world = rules.determinize(rules.observe(state, 0), Random(1))
            assert not any(bits(hand) & state.gone for hand in world.hands)
            assert all(canonical(card) in deck(4) for hand in world.hands for card in hand)
