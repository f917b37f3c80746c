"""The database: what was kept is there after any fault, and no fault stops the play."""

from __future__ import annotations

import contextlib
import random
import shutil
import signal
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from store_tools import NOW, in_child, killed, now

from game.core.game import Undo, read_action
from game.core.match import Match
from game.core.session import Computer, Person
from game.core.variant import check, with_value
from game.games.slimetrail import GAME
from game.store import migrations
from game.store.database import open_database
from game.store.matches import MatchLine, Outcome
from game.store.migrations import NEWEST
from game.store.paths import Places, find_places
from game.store.profiles import tidy_name
from game.store.store import Store, open_store

SEED = GAME.variant()
GOLDEN = Path(__file__).parent / "golden"
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="forks")
PLAYERS = (Person("Mali", 0), Computer("computer", 3))


def begun(store: Store, **more: object) -> int:
    return store.matches.begin(GAME, "seed", SEED, PLAYERS, seed=731, **more)  # type: ignore[arg-type]


def sound(file: Path) -> bool:
    """What SQLite itself says of the file."""
    with contextlib.closing(sqlite3.connect(file)) as db:
        return bool(db.execute("PRAGMA integrity_check").fetchone()[0] == "ok")


def set_asides(places: Places) -> list[str]:
    return sorted(path.name for path in places.data.iterdir() if ".aside-" in path.name)


def test_a_match_comes_back_as_it_was(places: Places) -> None:
    variant = with_value(SEED, "no_move", "draw")
    store = open_store(places, now)
    mali = store.profiles.add("มะลิ")
    assert mali is not None
    players = (Person("มะลิ", mali.id), Computer("c", 5))
    position = GAME.rules.write(Match(GAME, variant, 2).state)
    match = store.matches.begin(
        GAME, "mine", variant, players, seed=2**63 - 1, number=4, clock=30.0, position=position
    )
    texts = ("A c3", "B hint", "B b4", "B undo", "B d4")
    for ply, text in enumerate(texts):
        store.matches.append(match, ply, text, 1.5, 30.0 - ply)
    store.close()
    found = open_store(places, now).matches.load(match)
    assert found is not None
    assert found.line == MatchLine(match, "slimetrail", "mine", players, 5, NOW, NOW, None, None, False)
    assert check(GAME.variant, found.variant, "match") == variant
    assert (found.seed, found.number, found.clock, found.clock_left) == (2**63 - 1, 4, 30.0, 26.0)
    assert (found.actions, found.position, found.rules_version, found.outcomes) == (texts, position, 1, ())


def test_a_match_goes_on_at_its_last_action(places: Places) -> None:
    store, match = open_store(places, now), Match(GAME, SEED, 2)
    kept = begun(store)
    for text in ("A c3", "B b4", "A b3"):
        store.matches.append(kept, len(match.log), text)
        match.submit(read_action(GAME.rules, text))
    store.matches.append(kept, len(match.log), str(Undo(0)))
    match.submit(Undo(0))
    found = store.matches.load(kept)
    assert found is not None
    again = Match(GAME, check(GAME.variant, found.variant, "match"), 2)
    again.replay(read_action(GAME.rules, text) for text in found.actions)
    assert (again.state, again.log) == (match.state, match.log)


def test_row_105_a_finished_match_is_in_the_history_by_itself(places: Places) -> None:
    store = open_store(places, now)
    first, second = begun(store), begun(store)
    assert {line.id for line in store.matches.unfinished()} == {first, second}
    store.matches.finish(first, [Outcome(0, 1, 1), Outcome(1, 2, 0)], "played", assisted=True)
    store.matches.finish(first, [Outcome(0, 2, 0), Outcome(1, 1, 1)], "left")
    (ended,) = store.matches.history()
    assert (ended.id, ended.how, ended.assisted, ended.finished) == (first, "played", True, NOW)
    assert store.matches.outcomes(first) == (Outcome(0, 1, 1), Outcome(1, 2, 0))
    assert [line.id for line in store.matches.unfinished("slimetrail")] == [second]
    assert store.matches.unfinished("scout") == ()


def test_an_end_that_is_taken_back_leaves_no_result(places: Places) -> None:
    store = open_store(places, now)
    match = begun(store)
    store.matches.finish(match, [Outcome(0, 1, 1), Outcome(1, 2, 0)], "played")
    store.matches.reopen(match)
    assert (store.matches.history(), store.matches.outcomes(match)) == ((), ())
    assert [line.id for line in store.matches.unfinished()] == [match]
    store.matches.finish(match, [Outcome(0, 2, 0), Outcome(1, 1, 1)], "played")
    assert store.matches.outcomes(match)[0].place == 2


def test_the_last_played_match_comes_first(places: Places) -> None:
    times = iter(f"2026-01-01T00:00:{second:02}Z" for second in range(60))
    store = open_store(places, lambda: next(times))
    first, second = begun(store), begun(store)
    assert [line.id for line in store.matches.unfinished()] == [second, first]
    store.matches.append(first, 0, "A c3")
    assert [line.id for line in store.matches.unfinished()] == [first, second]
    for match in (second, first):
        store.matches.finish(match, (), "left")
    assert [line.id for line in store.matches.history()] == [first, second]
    assert [line.id for line in store.matches.history(most=1, after=1)] == [second]


def test_a_deleted_match_leaves_nothing(places: Places) -> None:
    store = open_store(places, now)
    match = begun(store)
    store.matches.append(match, 0, "A c3")
    store.matches.delete(match)
    assert store.matches.load(match) is None
    store.close()
    with contextlib.closing(sqlite3.connect(places.database)) as db:
        tables = ("matches", "seats", "actions", "results")
        assert [db.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in tables] == [0, 0, 0, 0]


def test_an_action_number_is_kept_once(places: Places) -> None:
    store = open_store(places, now)
    match = begun(store)
    store.matches.append(match, 0, "A c3")
    with pytest.raises(sqlite3.IntegrityError):
        store.matches.append(match, 0, "A d5")
    assert store.saving
    store.matches.append(match, 1, "B d4")
    found = store.matches.load(match)
    assert found is not None
    assert found.actions == ("A c3", "B d4")


def test_profiles_are_added_renamed_and_erased(places: Places) -> None:
    store = open_store(places, now)
    mali, nok = store.profiles.add("  Ma\tli "), store.profiles.add("นก")
    assert mali is not None
    assert nok is not None
    assert (mali.name, store.profiles.add("ma li"), store.profiles.add(" \n")) == ("Ma li", None, None)
    match = store.matches.begin(GAME, "seed", SEED, (Person("Ma li", mali.id), Person("นก", nok.id)), seed=1)
    store.recall.lesson_done(mali.id, "slimetrail", "one")
    assert not store.profiles.rename(mali.id, "นก")
    assert store.profiles.rename(mali.id, "MA LI")
    assert store.matches.unfinished()[0].players[0] == Person("MA LI", mali.id)
    store.profiles.erase(mali.id)
    assert [profile.name for profile in store.profiles.all()] == ["นก"]
    assert store.matches.unfinished()[0].players == (Person("", 0), Person("นก", nok.id))
    assert store.recall.lessons_done(mali.id, "slimetrail") == frozenset()
    assert store.matches.load(match) is not None
    store.close()
    assert b"MA LI" not in places.database.read_bytes()


def test_names_are_one_tidy_line() -> None:
    assert tidy_name("a\u202eb\x00c\nd") == "a b c d"
    assert len(tidy_name("x" * 99)) == 24
    assert tidy_name("ปู่น้ำ") == "ปู่น้ำ"


def test_choices_and_lessons_are_remembered(places: Places) -> None:
    store = open_store(places, now)
    assert store.recall.choice("slimetrail") == {}
    store.recall.remember("slimetrail", {"variant": "seed"})
    store.recall.remember("slimetrail", {"variant": "กติกา", "levels": [1, 5]})
    store.recall.lesson_done(0, "slimetrail", "first")
    store.recall.lesson_done(0, "slimetrail", "first")
    store.close()
    again = open_store(places, now)
    assert again.recall.choice("slimetrail") == {"variant": "กติกา", "levels": [1, 5]}
    assert again.recall.lessons_done(0, "slimetrail") == {"first"}


def test_row_103_matches_outlive_the_settings_folder(places: Places) -> None:
    places.config.mkdir(parents=True)
    match = begun(open_store(places, now))
    shutil.rmtree(places.config)
    assert open_store(places, now).matches.load(match) is not None


@POSIX
def test_rows_45_and_97_a_kill_loses_no_action_that_was_kept(places: Places) -> None:
    chance = random.Random(97)
    store = open_store(places, now)
    matches = [begun(store) for _ in range(50)]
    store.close()

    def work(match: int) -> Callable[[Callable[[int], None]], None]:
        def keep(tell: Callable[[int], None]) -> None:
            mine = open_store(places, now)
            for ply in range(10**4):
                mine.matches.append(match, ply, f"A {ply}")
                tell(ply)

        return keep

    for match in matches:
        told = killed(work(match), chance.uniform(0.005, 0.03))
        store = open_store(places, now)
        found = store.matches.load(match)
        assert found is not None
        assert found.actions == tuple(f"A {ply}" for ply in range(len(found.actions)))
        assert told + 1 <= len(found.actions) <= told + 2
        assert store.notice is None
        store.close()
    assert sound(places.database)


@POSIX
def test_row_97_a_result_outlives_a_kill(places: Places) -> None:
    def work(tell: Callable[[int], None]) -> None:
        store = open_store(places, now)
        match = begun(store)
        store.matches.finish(match, [Outcome(0, 1, 1), Outcome(1, 2, 0)], "played")
        tell(match)
        signal.pause()

    match = killed(work, 0.5)
    store = open_store(places, now)
    assert [line.id for line in store.matches.history()] == [match]
    assert len(store.matches.outcomes(match)) == 2


@POSIX
def test_a_kill_at_the_very_first_start_leaves_no_half_database(places: Places) -> None:
    chance = random.Random(1)

    def work(tell: Callable[[int], None]) -> None:
        open_store(places, now)
        signal.pause()

    for _ in range(20):
        shutil.rmtree(places.data, ignore_errors=True)
        killed(work, chance.uniform(0.0, 0.012))
        store = open_store(places, now)
        assert (store.notice, store.saving) == (None, True)
        store.close()


@pytest.mark.parametrize("harm", ["empty", "half", "picture", "text", "zeroes", "foreign"])
def test_row_46_a_damaged_database_is_set_aside_and_play_goes_on(places: Places, harm: str) -> None:
    store = open_store(places, now)
    match = begun(store)
    for ply in range(500):
        store.matches.append(match, ply, "A c3" * 20)
    store.close()
    whole = places.database.read_bytes()
    hurt = {
        "empty": b"",
        "half": whole[: len(whole) // 2],
        "picture": b"\x89PNG\r\n" + whole[6:],
        "text": b"hello",
        "zeroes": whole[:8192] + bytes(len(whole) - 8192),
        "foreign": b"",
    }[harm]
    places.database.write_bytes(hurt)
    if harm == "foreign":
        places.database.unlink()
        with contextlib.closing(sqlite3.connect(places.database)) as db:
            db.execute("CREATE TABLE songs (name TEXT)")
        hurt = places.database.read_bytes()
    store = open_store(places, now)
    assert store.notice is not None
    assert store.notice.key == "store.aside"
    assert set_asides(places)[0] == "sala.sqlite3.aside-20260304T050607Z"
    assert (places.data / set_asides(places)[0]).read_bytes() == hurt
    assert store.saving
    match = begun(store)
    store.close()
    again = open_store(places, now)
    assert again.notice is None
    assert again.matches.load(match) is not None


def test_row_46_the_log_of_a_damaged_database_goes_with_it(places: Places) -> None:
    places.data.mkdir(parents=True)
    places.database.write_bytes(b"SQLite format 3\x00" + b"\xff" * 5000)
    for tail in ("-wal", "-shm"):
        places.database.with_name(places.database.name + tail).write_bytes(b"log")
    assert open_store(places, now).notice is not None
    stem = "sala.sqlite3.aside-20260304T050607Z"
    assert set_asides(places)[0] == stem
    assert (places.data / f"{stem}-wal").read_bytes() == b"log"


def test_the_log_of_a_database_that_is_gone_is_not_played_into_the_new_one(places: Places) -> None:
    store = open_store(places, now)
    begun(store)
    log = places.database.with_name(places.database.name + "-wal")
    whole = log.read_bytes()
    store.close()
    places.database.unlink()
    log.write_bytes(whole)
    store = open_store(places, now)
    assert store.matches.unfinished() == ()
    assert set_asides(places) == ["sala.sqlite3-wal.aside-20260304T050607Z"]
    store.close()
    assert sound(places.database)


def test_a_folder_in_the_place_of_the_database_is_no_reason_to_stop(places: Places) -> None:
    places.database.mkdir(parents=True)
    store = open_store(places, now)
    assert store.notice is not None
    assert store.matches.load(begun(store)) is not None


@POSIX
def test_row_48_a_full_disk_lets_the_match_go_on(places: Places) -> None:
    store = open_store(places, now)
    match = begun(store)
    store.close()

    def work() -> list[object]:
        import resource

        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        mine = open_store(places, now)
        resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))
        first = None
        for ply in range(300):
            mine.matches.append(match, ply, f"A {ply} " + "x" * 900)
            first = ply if first is None and not mine.saving else first
        found = mine.matches.load(match)
        assert found is not None
        mine.matches.finish(match, [Outcome(0, 1, 1)], "played")
        return [first, mine.notice and mine.notice.key, len(found.actions), len(mine.matches.history())]

    first, notice, plies, ended = in_child(work)
    assert notice in ("store.full", "store.failed")
    assert (plies, ended) == (300, 1)
    assert 10 < first < 290
    store = open_store(places, now)
    found = store.matches.load(match)
    assert found is not None
    assert len(found.actions) == first
    assert store.notice is None
    store.close()
    assert sound(places.database)


def filled(places: Places) -> tuple[Store, int]:
    """A store whose disk has just become full in the middle of a match."""
    database = open_database(places.database, NOW)
    store = Store(database, now)
    match, ply = begun(store), 0
    database.read(lambda db: db.execute("PRAGMA max_page_count = 1"))
    while store.saving:
        store.matches.append(match, ply, "A c3" * 200)
        ply += 1
    assert store.notice is not None
    assert store.notice.key == "store.full"
    return store, ply


def plies(store: Store, match: int) -> int:
    found = store.matches.load(match)
    assert found is not None
    return len(found.actions)


def test_after_a_full_disk_everything_goes_back_to_it(places: Places, monkeypatch: pytest.MonkeyPatch) -> None:
    store, ply = filled(places)
    store.matches.append(1, ply, "A c4")
    store.recall.remember("slimetrail", {"seats": 2})
    assert not store.saving, "the disk is not tried at every action"
    assert plies(open_store(places, now), 1) < ply
    monkeypatch.setattr("game.store.homecoming.WAIT", 0.0)
    later = begun(store)
    assert store.notice is not None
    assert (store.notice.key, store.saving) == ("store.back", True)
    store.matches.append(later, 0, "A c3")
    again = open_store(places, now)
    assert (plies(again, 1), plies(again, later)) == (ply + 1, 1)
    assert again.recall.choice("slimetrail") == {"seats": 2}
    again.close()
    store.close()
    assert sound(places.database)


def test_the_disk_is_tried_again_while_a_match_goes_on(places: Places, monkeypatch: pytest.MonkeyPatch) -> None:
    store, ply = filled(places)
    clock = time.monotonic() + 11
    monkeypatch.setattr("game.store.homecoming.time.monotonic", lambda: clock)
    store.matches.append(1, ply, "A c4")
    assert store.saving
    assert plies(open_store(places, now), 1) == ply + 1


def test_the_end_of_the_program_is_the_last_try(places: Places) -> None:
    store, ply = filled(places)
    store.close()
    assert plies(open_store(places, now), 1) == ply


def test_what_another_program_wrote_meanwhile_is_not_written_over(places: Places) -> None:
    store, _ = filled(places)
    other = open_store(places, now)
    theirs = begun(other)
    other.close()
    begun(store)
    assert store.notice is not None
    assert (store.notice.key, store.saving) == ("store.changed", False)
    store.close()
    assert [line.id for line in open_store(places, now).matches.unfinished()] == [theirs, 1]


def test_a_deleted_match_stays_deleted_on_the_disk(places: Places) -> None:
    store, _ = filled(places)
    store.matches.delete(1)
    store.close()
    assert open_store(places, now).matches.unfinished() == ()


def test_a_folder_that_comes_later_gets_everything(places: Places) -> None:
    places.data.parent.mkdir(parents=True)
    places.data.write_bytes(b"a file in the way")
    store = open_store(places, now)
    match = begun(store)
    assert not store.saving
    places.data.unlink()
    begun(store)
    assert store.saving
    store.close()
    assert plies(open_store(places, now), match) == 0


def test_a_database_that_is_gone_meanwhile_is_not_begun_anew(places: Places) -> None:
    store, ply = filled(places)
    hidden = places.data.with_name("hidden")
    places.data.rename(hidden)
    begun(store)
    assert not store.saving
    hidden.rename(places.data)
    begun(store)
    assert store.saving
    assert (plies(store, 1), len(store.matches.unfinished())) == (ply, 3)


def test_a_file_that_takes_nothing_is_noticed_at_the_start(places: Places, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.store.database.PATIENCE", 0.05)
    first = begun(open_store(places, now))
    with contextlib.closing(sqlite3.connect(places.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        store = open_store(places, now)
        assert store.notice is not None
        assert (store.notice.key, store.saving) == ("store.locked", False)
        assert plies(store, first) == 0
        other.execute("ROLLBACK")
    begun(store)
    assert store.saving


def test_another_program_that_holds_the_file_is_told(places: Places, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.store.database.PATIENCE", 0.05)
    kept = begun(open_store(places, now))
    store = open_store(places, now)
    with contextlib.closing(sqlite3.connect(places.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        store.matches.append(kept, 0, "A c3")
        assert store.notice is not None
        assert (store.notice.key, store.saving) == ("store.locked", False)
        found = store.matches.load(kept)
        assert found is not None
        assert found.actions == ("A c3",)


@POSIX
@pytest.mark.parametrize("killed_before", [False, True])
def test_a_read_only_database_is_shown_and_left_alone(killed_before: bool) -> None:
    root = Path(tempfile.mkdtemp(prefix="sala-test-"))
    root.chmod(0o755)
    try:
        places = find_places(root, {})
        store = open_store(places, now)
        match = begun(store)
        logs = [places.database.with_name(places.database.name + tail) for tail in ("-wal", "-shm")]
        left = [path.read_bytes() for path in logs]
        store.close()
        for path, whole in zip(logs, left, strict=True):
            if killed_before:
                path.write_bytes(whole)
        places.database.chmod(0o444)
        places.data.chmod(0o555)
        before = places.database.read_bytes()
        assert places.database.as_uri()  # loads a module that a user without rights may not be able to read

        def work() -> list[object]:
            mine = open_store(places, now)
            early = mine.notice and mine.notice.key
            mine.matches.append(match, 0, "A c3")
            return [early, mine.notice and mine.notice.key, mine.saving, len(mine.matches.unfinished())]

        assert in_child(work, nobody=True) == ["store.read_only", "store.read_only", False, 1]
        assert places.database.read_bytes() == before
    finally:
        (root / "data").chmod(0o755)
        shutil.rmtree(root)


def test_a_database_of_a_newer_sala_is_left_alone(places: Places) -> None:
    begun(open_store(places, now))
    with contextlib.closing(sqlite3.connect(places.database)) as db:
        db.execute(f"PRAGMA user_version = {NEWEST + 1}")
    with contextlib.closing(sqlite3.connect(places.database)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    before = places.database.read_bytes()
    store = open_store(places, now)
    assert store.notice is not None
    assert (store.notice.key, store.saving) == ("store.newer", False)
    assert store.matches.load(begun(store)) is not None
    store.close()
    assert places.database.read_bytes() == before
    assert set_asides(places) == []


def golden(places: Places, version: int) -> None:
    places.data.mkdir(parents=True)
    with contextlib.closing(sqlite3.connect(places.database)) as db:
        db.executescript((GOLDEN / f"v{version}.sql").read_text(encoding="utf-8"))


@pytest.mark.parametrize("version", range(1, len(list(GOLDEN.iterdir())) + 1))
def test_row_49_databases_of_every_version_load_for_ever(places: Places, version: int) -> None:
    golden(places, version)
    store = open_store(places, now)
    assert (store.notice, store.saving) == (None, True)
    (ended,), (running,) = store.matches.history(), store.matches.unfinished()
    assert ended.players == (Person("มะลิ", 1), Computer("computer", 4))
    assert store.matches.outcomes(ended.id) == (Outcome(0, 1, 1), Outcome(1, 2, 0))
    found = store.matches.load(running.id)
    assert found is not None
    assert (found.seed, found.clock_left, found.actions) == (2**63 - 1, 12.5, ("A d5",))
    variant = check(GAME.variant, found.variant, "match")
    assert (variant.moves, variant.no_move, variant.start) == ("orthogonal", "draw", "centre")
    store.recall.remember("slimetrail", {"seats": 2})
    store.close()
    assert sound(places.database)
    with contextlib.closing(sqlite3.connect(places.database)) as db:
        assert migrations.version_of(db) == NEWEST


def test_an_upgraded_database_has_the_form_of_a_new_one(tmp_path: Path) -> None:
    forms = []
    for name in ("old", "new"):
        places = find_places(tmp_path / name, {})
        if name == "old":
            golden(places, 1)
        open_store(places, now).close()
        with contextlib.closing(sqlite3.connect(places.database)) as db:
            tables = [
                row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
            ]
            forms.append({table: db.execute(f"PRAGMA table_info({table})").fetchall() for table in tables})
    assert forms[0] == forms[1]


def test_a_step_that_fails_changes_nothing(places: Places, monkeypatch: pytest.MonkeyPatch) -> None:
    golden(places, 1)
    monkeypatch.setattr(migrations, "STEPS", (migrations.FIRST, "CREATE TABLE a (b); CREATE TABLE matches (c);"))
    with pytest.raises(sqlite3.OperationalError):
        open_store(places, now)
    monkeypatch.undo()
    store = open_store(places, now)
    assert (store.notice, len(store.matches.history())) == (None, 1)


def test_every_commit_waits_for_the_disk(places: Places) -> None:
    database = open_database(places.database, NOW)
    asked = ("journal_mode", "synchronous", "foreign_keys")
    found = [database.read(lambda db, name=name: db.execute(f"PRAGMA {name}").fetchone()[0]) for name in asked]
    assert found == ["wal", 2, 1]
