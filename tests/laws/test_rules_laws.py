"""Laws of the rules: they hold for every game, preset, number of seats and seed, and under random house rules."""

from __future__ import annotations

from copy import deepcopy
from random import Random

from law_cases import SAMPLE, Case, acting, every_case, played, sample, states, watching

from game.core.game import ALL, DEALER, TABLE, Action, Deal, Proceed, SeatAction, finished, read_action
from game.core.match import Match
from game.core.record import read_record, write_record
from game.games import catalogue


@every_case()
def test_play_ends_within_the_bound(case: Case) -> None:
    match = played(case)
    assert match.finished
    assert len(match.line) <= case.game.bound(case.variant, case.seats)


@every_case()
def test_the_same_log_gives_equal_states(case: Case) -> None:
    match = played(case)
    again = Match(case.game, case.variant, case.seats, match.number)
    assert again.start == match.start
    for ply, action in enumerate(match.line, 1):
        again.submit(action)
        assert again.state == match.state_after(ply)
        assert hash(again.state) == hash(match.state_after(ply))


@every_case()
def test_apply_leaves_its_argument_alone(case: Case) -> None:
    rules = case.game.rules
    before = deepcopy(states(case))
    for state, kept, action in zip(states(case), before, played(case).line, strict=False):
        rules.apply(state, action)
        assert state == kept


@every_case()
def test_somebody_acts_until_the_end(case: Case) -> None:
    rules = case.game.rules
    for state in states(case):
        for seat in range(case.seats):
            assert bool(rules.legal_actions(state, seat)) == (seat in acting(case, state))


@every_case()
def test_legal_means_not_refused_both_ways(case: Case) -> None:
    """Every action that was legal at some time in the match, for every seat, is tried in every sampled state."""
    rules, known = case.game.rules, set[Action]()
    for state in states(case):
        for seat in acting(case, state):
            known.update(rules.legal_actions(state, seat))
    bodies = sorted({action.body() for action in known if isinstance(action, SeatAction)})
    pool = [rules.parse(seat, body) for seat in range(case.seats) for body in bodies]
    for state in sample(case):
        legal = {action for seat in range(case.seats) for action in rules.legal_actions(state, seat)}
        for action in pool:
            assert (rules.refusal(state, action) is None) == (action in legal), (rules.write(state), str(action))
        assert legal <= set(pool)


@every_case()
def test_chance_acts_when_it_is_due_and_only_then(case: Case) -> None:
    rules = case.game.rules
    for state in states(case):
        assert (rules.refusal(state, Deal(5)) is None) == (rules.to_act(state) is DEALER)
        assert (rules.refusal(state, Proceed()) is None) == (rules.to_act(state) is TABLE)


@every_case()
def test_notation_is_unique_and_reads_back(case: Case) -> None:
    rules = case.game.rules
    for action in played(case).line:
        assert read_action(rules, str(action)) == action
    for state in sample(case):
        legal = [action for seat in range(case.seats) for action in rules.legal_actions(state, seat)]
        assert len({str(action) for action in legal}) == len(set(legal)) == len(legal)
        for action in legal:
            assert read_action(rules, str(action)) == action


@every_case()
def test_observing_twice_is_observing_once(case: Case) -> None:
    rules = case.game.rules
    for state in sample(case):
        for viewer in watching(case):
            view = rules.observe(state, viewer)
            assert view.viewer == viewer
            assert rules.observe(view.state, viewer) == view
        assert rules.observe(state, ALL).state == state


@every_case()
def test_a_determinized_view_observes_as_that_view(case: Case) -> None:
    rules = case.game.rules
    for state in sample(case):
        for seat in range(case.seats):
            view = rules.observe(state, seat)
            for seed in range(3):
                world = rules.determinize(view, Random(seed))
                assert rules.observe(world, seat) == view
                assert case.game.conserved(world) == case.game.conserved(state)


@every_case()
def test_a_seat_finds_its_legal_actions_in_its_own_view(case: Case) -> None:
    rules = case.game.rules
    for state in sample(case):
        for seat in range(case.seats):
            seen = rules.observe(state, seat).state
            assert rules.legal_actions(seen, seat) == rules.legal_actions(state, seat)


@every_case()
def test_pieces_are_conserved(case: Case) -> None:
    kept = {repr(case.game.conserved(state)) for state in states(case)}
    assert len(kept) == 1


@every_case()
def test_scores_and_places_are_complete(case: Case) -> None:
    """Places: with n seats better than mine, mine is n + 1."""
    rules = case.game.rules
    for state in states(case):
        assert len(rules.scores(state)) == case.seats
    places = rules.places(states(case)[-1])
    assert places == tuple(1 + sum(other < place for other in places) for place in places)


@every_case()
def test_a_position_reads_back_from_its_text(case: Case) -> None:
    rules = case.game.rules
    for state in states(case):
        text = rules.write(state)
        assert "\n" not in text
        assert rules.read(case.variant, text) == state
        assert rules.write(rules.read(case.variant, text)) == text


@every_case()
def test_a_saved_match_loads_as_it_was(case: Case) -> None:
    match = played(case)
    part = Match(case.game, case.variant, case.seats, match.number)
    plies = {round(n * len(match.line) / SAMPLE) for n in range(1, SAMPLE + 1)}
    for ply, action in enumerate(match.line, 1):
        part.submit(action)
        if ply not in plies:
            continue
        text = write_record(part, ("person",) * case.seats, seed=7)
        loaded = read_record(text, "saved", catalogue().get)
        assert loaded.stop is None
        assert (loaded.match.state, loaded.match.log, loaded.match.start) == (part.state, part.log, part.start)
        assert loaded.match.variant == case.variant
        assert write_record(loaded.match, loaded.people, loaded.seed) == text
        assert ("seed: 7" in text) == part.finished


@every_case()
def test_a_finished_match_takes_nothing_more(case: Case) -> None:
    rules, last = case.game.rules, states(case)[-1]
    assert finished(rules, last)
    for action in played(case).line:
        assert rules.refusal(last, action) is not None
