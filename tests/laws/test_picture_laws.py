"""Laws of pictures and controls: every game's table, for every viewer, at every stage of a decision."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from law_cases import Case, acting, every_case, played, sample, watching

from game.core.game import ALL, Action, View, finished
from game.games import table_of
from game.stage.control import Scene
from game.stage.sprite import Box

MOST_SELECTIONS = 20_000


def scenes(case: Case) -> Iterator[Scene[Any, Any]]:
    """A picture's arguments: every viewer, bottom seat and reachable first selection of the sampled states."""
    table, rules = table_of(case.game.id), case.game.rules
    last = played(case).line[-1]
    for state in sample(case):
        for viewer in watching(case):
            if viewer is ALL and not finished(rules, state):
                continue
            view = rules.observe(state, viewer)
            asking = viewer if viewer in acting(case, state) else None
            hovers = (None, *table.reach(view, asking, table.nothing)[:3]) if isinstance(asking, int) else (None,)
            for hover in hovers:
                for bottom in range(case.seats):
                    yield Scene(view, table.nothing, asking, hover, bottom, None, last)  # type: ignore[arg-type]


@every_case()
def test_every_picture_builds_with_unique_keys_inside_the_table(case: Case) -> None:
    table = table_of(case.game.id)
    whole = Box(0, 0, *table.size)
    for scene in scenes(case):
        picture = table.picture(scene)
        keys = [sprite.key for sprite in picture]
        assert len(keys) == len(set(keys))
        outside = [sprite.key for sprite in picture if not sprite.box.inside(whole)]
        assert not outside
        assert table.picture(scene) == picture
        table.prompt(scene)


@every_case()
def test_every_seat_has_a_plate_inside_the_table(case: Case) -> None:
    table, rules = table_of(case.game.id), case.game.rules
    whole = Box(0, 0, *table.size)
    for state in sample(case)[::4]:
        for bottom in range(case.seats):
            plates = table.plates(rules.observe(state, bottom), bottom)
            assert sorted(plates) == list(range(case.seats))
            assert all(box.inside(whole) for box in plates.values())


@every_case()
def test_only_a_finished_match_has_a_result(case: Case) -> None:
    table, rules = table_of(case.game.id), case.game.rules
    for state in sample(case):
        sentences = table.outcome(rules.observe(state, 0))
        assert bool(sentences) == finished(rules, state)


def decisions(case: Case) -> Iterator[tuple[View[Any], int]]:
    """Every seat's decision in the sampled states, as that seat sees it."""
    for state in sample(case):
        for seat in acting(case, state):
            yield case.game.rules.observe(state, seat), seat


def reached(case: Case, view: View[Any], seat: int, warn: bool) -> tuple[set[Action], set[Any]]:
    """The actions that clicks can finish, and every selection on the way."""
    table = table_of(case.game.id)
    done, seen, edge = set[Action](), {table.nothing}, [table.nothing]
    while edge and len(seen) < MOST_SELECTIONS:
        selection = edge.pop()
        for target in table.reach(view, seat, selection):
            touch = table.touch(view, seat, selection, target, warn)
            if touch.action is not None:
                done.add(touch.action)
            elif touch.selection not in seen:
                seen.add(touch.selection)
                edge.append(touch.selection)
    return done, seen


@every_case()
def test_clicks_reach_every_legal_action_and_no_other(case: Case) -> None:
    for view, seat in decisions(case):
        legal = set(case.game.rules.legal_actions(view.state, seat))
        for warn in (False, True):
            done, _ = reached(case, view, seat, warn)
            assert done == legal


@every_case()
def test_whatever_can_be_clicked_is_on_the_screen(case: Case) -> None:
    """A target that does something belongs to a sprite or to a button."""
    table = table_of(case.game.id)
    for view, seat in decisions(case):
        _, selections = reached(case, view, seat, True)
        for selection in list(selections)[:20]:
            scene = Scene(view, selection, seat, bottom=seat)
            shown = {sprite.target for sprite in table.picture(scene)}
            shown |= {button.target for button in table.buttons(view, seat, selection)}
            assert set(table.reach(view, seat, selection)) - {"back"} <= shown


@every_case()
def test_what_stays_on_the_table_keeps_its_key(case: Case) -> None:
    """Some sprite carries over from each picture to the next, so that motion has something to move."""
    table, rules = table_of(case.game.id), case.game.rules
    keys = [
        {sprite.key for sprite in table.picture(Scene(rules.observe(state, 0), table.nothing, None))}
        for state in sample(case)
    ]
    assert all(before & after for before, after in pairwise(keys))
