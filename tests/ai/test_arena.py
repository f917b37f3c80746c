"""Bots against bots: the same games everywhere, duplicates rotated, and a fair decision."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random

import pytest
import toy

from game.ai.arena import Duplicate, Plan, Played, Spoiled, Thought, as_tree, from_tree, play_deal, run
from game.ai.stats import Sequential, interval, quantile, student

CARDS = Plan("cards", toy.CardsVariant(), (5, 3, 1), seed=4)
NIM = Plan("nim", toy.NimVariant(), (5, 1), seed=4)


def timeless(duplicate: Duplicate) -> Duplicate:
    """Without the seconds, which differ from run to run."""
    games = tuple(replace(game, thoughts=()) for game in duplicate.games)
    return replace(duplicate, games=games)


def games_of(plan: Plan, deals: int, **how: object) -> list[Duplicate]:
    """What is kept, without seconds."""
    kept: list[Duplicate] = []
    run(toy.games, plan, deals, keep=kept.append, stop=False, **how)  # type: ignore[arg-type]
    return [timeless(duplicate) for duplicate in kept]


def game(places: tuple[int, ...], points: tuple[int, ...] = (0, 0)) -> Played:
    return Played(places, points, 9, "", ())


def test_every_deal_is_played_once_per_rotation_with_the_same_cards() -> None:
    same = replace(CARDS, levels=(5, 5, 5))
    for deal in range(5):
        duplicate = play_deal(toy.games, same, deal)
        assert len(duplicate.games) == 3
        by_seat = {
            tuple(played.points[(seat - r) % 3] for seat in range(3)) for r, played in enumerate(duplicate.games)
        }
        assert len(by_seat) == 1, "equal bots on equal cards bring each seat the same"
        assert len({played.log for played in duplicate.games}) == 1
        assert duplicate.share == 0.5
        assert duplicate.lead == 0


def test_the_share_counts_opponents_beaten() -> None:
    assert [game(places).share for places in ((1, 2), (1, 1), (2, 1))] == [1.0, 0.5, 0.0]
    assert game((2, 1, 3, 2)).share == 0.5
    assert game((1, 2), (7, 3)).lead == 4


def test_the_same_seed_gives_the_same_games_whoever_plays_them() -> None:
    alone = games_of(CARDS, 8)
    with ThreadPoolExecutor(3) as pool:
        assert games_of(CARDS, 8, executor=pool, ahead=5) == alone
    assert games_of(replace(CARDS, seed=5), 8) != alone


def test_a_run_that_was_broken_off_goes_on_to_the_same_games() -> None:
    whole: list[Duplicate] = []
    full = run(toy.games, CARDS, 10, keep=whole.append, stop=False)
    past = [from_tree(json.loads(json.dumps(as_tree(duplicate)))) for duplicate in whole[:4]]
    rest: list[Duplicate] = []
    continued = run(toy.games, CARDS, 10, past=past, keep=rest.append, stop=False)
    assert list(map(timeless, past + rest)) == list(map(timeless, whole))
    assert (continued.share, continued.lead, continued.games) == (full.share, full.lead, 30)


def test_it_stops_as_soon_as_it_is_sure_and_at_the_same_deal_with_helpers() -> None:
    alone = run(toy.games, NIM, 500)
    assert alone.decision == 1
    assert alone.deals < 100
    with ThreadPoolExecutor(2) as pool:
        helped = run(toy.games, NIM, 500, executor=pool, ahead=7)
    assert (helped.deals, helped.share) == (alone.deals, alone.share)
    assert run(toy.games, replace(NIM, levels=(1, 5)), 500).decision == -1


def test_equal_bots_stay_undecided() -> None:
    report = run(toy.games, replace(CARDS, levels=(1, 1)), 200)
    assert (report.decision, report.deals) == (0, 200)
    assert report.share.low <= 0.5 <= report.share.high


def test_by_points_the_lead_decides() -> None:
    report = run(toy.games, replace(CARDS, levels=(5, 3)), 400, points=True)
    assert report.lead.count == report.deals
    assert report.decision == (1 if report.lead.mean > 0 else -1 if report.lead.mean < 0 else 0)


def test_the_report_knows_plies_and_times() -> None:
    report = run(toy.games, NIM, 3, stop=False)
    assert 0 < report.plies <= report.longest <= 21
    assert [thought.decisions > 0 for thought in report.thoughts] == [True, True]
    assert all(0 < thought.slowest <= thought.seconds < 1 for thought in report.thoughts)
    assert Thought(1, 0.5, 0.5) + Thought(2, 1.0, 0.7) == Thought(3, 1.5, 0.7)


def test_a_random_opening_is_the_same_for_both_and_makes_deals_differ() -> None:
    fixed = replace(NIM, levels=(5, 5))
    assert len({play_deal(toy.games, fixed, deal).games[0].plies for deal in range(10)}) == 1
    opened = replace(fixed, opening=3)
    duplicates = [play_deal(toy.games, opened, deal) for deal in range(10)]
    assert len({duplicate.games[0].log for duplicate in duplicates}) > 3
    cards = [play_deal(toy.games, replace(CARDS, levels=(3, 3), opening=2), deal) for deal in range(10)]
    assert all(duplicate.games[0].log == duplicate.games[1].log for duplicate in cards)


@pytest.mark.parametrize(("bound", "what"), [(1, "not finished after 1"), (99, "was refused")])
def test_a_spoiled_game_says_which_one_it_is(bound: int, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = replace(toy.games()["nim"], bound=lambda variant, seats: bound)
    if bound > 1:
        monkeypatch.setattr(toy.NimBrain, "choose", lambda *args: toy.Play(args[2], 9))
    with pytest.raises(Spoiled, match=f"nim, levels 5,1, seed 4, deal 0, rotation 0: .*{what}"):
        run(lambda: {"nim": broken}, NIM, 1)


def test_a_line_that_is_no_deal_is_refused() -> None:
    for tree in ([], {}, {"deal": 1}, {"deal": "x", "games": []}, {"deal": 1, "games": [{"places": 3}]}):
        with pytest.raises((KeyError, TypeError, ValueError)):
            from_tree(tree)


def test_the_interval_is_students() -> None:
    assert [round(student(n), 2) for n in (1, 2, 5, 10, 30, 200)] == [12.71, 4.3, 2.57, 2.23, 2.04, 1.97]
    found = interval([1.0, 2.0, 3.0, 4.0, 5.0])
    assert (found.mean, round(found.low, 2), round(found.high, 2)) == (3.0, 1.04, 4.96)
    assert interval([2.0]).high == float("inf")
    assert [quantile([5, 1, 4, 2, 3], share) for share in (0.5, 0.99, 0.2)] == [3, 5, 1]


def test_coin_tosses_are_seldom_called_unequal_and_a_real_edge_is_found() -> None:
    def ever(chance: float, seed: int) -> int:
        rng, test = Random(seed), Sequential(0.5)
        for _ in range(400):
            test.add(((rng.random() < chance) + (rng.random() < chance)) / 2)
            if test.decision:
                return test.decision
        return 0

    assert sum(ever(0.5, seed) != 0 for seed in range(200)) <= 16, "5 % of 200 and some luck"
    assert sum(ever(0.6, seed) == 1 for seed in range(50)) >= 48
    assert sum(ever(0.4, seed) == -1 for seed in range(50)) >= 48
