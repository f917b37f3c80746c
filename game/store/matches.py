"""Matches as they are kept: how they began, every action in order, and how they ended."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from game.core.game import AnyGame
from game.core.session import Computer, Person, Player
from game.core.tree import Tree
from game.core.variant import plain
from game.store.database import Database
from game.store.yaml_tree import read_tree


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match in a list. Times are UTC in ISO 8601; `finished` and `how` are None while it is open."""

    id: int
    game: str
    variant_name: str
    players: tuple[Player, ...]
    plies: int
    started: str
    played: str
    finished: str | None
    how: str | None
    assisted: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a seat got out of a match."""

    seat: int
    place: int
    score: int


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """All that brings a match back. `variant` holds every switch; `seed` is a secret until the match has ended."""

    line: MatchLine
    rules_version: int
    variant: Tree
    number: int
    seed: int
    clock: float | None
    clock_left: float | None
    position: str | None
    actions: tuple[str, ...]
    outcomes: tuple[Outcome, ...]


class Matches:
    """The matches in the store."""

    def __init__(self, database: Database, now: Callable[[], str]) -> None:
        """`now` tells the time as UTC in ISO 8601."""
        self._database = database
        self._now = now

    def begin(
        self,
        game: AnyGame,
        variant_name: str,
        variant: Any,
        players: Sequence[Player],
        *,
        seed: int,
        number: int = 0,
        clock: float | None = None,
        position: str | None = None,
    ) -> int:
        """Keep a new match and return its id. `position` is a text to start from, None for the game's own start."""
        now = self._now()
        row = (game.id, game.rules_version, variant_name, json.dumps(plain(variant), ensure_ascii=False))
        values = (*row, number, seed, clock, clock, position, now, now)

        def work(db: sqlite3.Connection) -> int:
            columns = "game, rules_version, variant_name, variant, number, seed, clock, clock_left, position"
            marks = ", ".join("?" * len(values))
            cursor = db.execute(f"INSERT INTO matches ({columns}, started, played) VALUES ({marks})", values)
            assert cursor.lastrowid is not None
            seats = [(cursor.lastrowid, seat, *_seat(player)) for seat, player in enumerate(players)]
            db.executemany("INSERT INTO seats (match, seat, name, profile, level) VALUES (?, ?, ?, ?, ?)", seats)
            return cursor.lastrowid

        return self._database.write(work, eager=True)

    def append(self, match: int, ply: int, text: str, spent: float = 0.0, clock_left: float | None = None) -> None:
        """Keep an action: number `ply` of the log, from 0, after `spent` seconds. It is on the disk afterwards."""
        now = self._now()

        def work(db: sqlite3.Connection) -> None:
            row = (match, ply, text, now, round(spent * 1000))
            db.execute("INSERT INTO actions (match, ply, text, at, spent_ms) VALUES (?, ?, ?, ?, ?)", row)
            db.execute("UPDATE matches SET played = ?, clock_left = ? WHERE id = ?", (now, clock_left, match))

        self._database.write(work)

    def keep_clock(self, match: int, clock_left: float | None) -> None:
        """Keep the seconds that are left for the open decision."""
        sql = "UPDATE matches SET clock_left = ? WHERE id = ?"
        self._database.write(lambda db: db.execute(sql, (clock_left, match)))

    def replace_player(self, match: int, seat: int, player: Player) -> None:
        """Somebody else holds the seat from now on."""
        sql = "UPDATE seats SET name = ?, profile = ?, level = ? WHERE match = ? AND seat = ?"
        self._database.write(lambda db: db.execute(sql, (*_seat(player), match, seat)))

    def finish(self, match: int, outcomes: Sequence[Outcome], how: str, assisted: bool = False) -> None:
        """Keep how a match ended (`how` is the shell's word, such as `played` or `left`); once is enough."""
        now = self._now()

        def work(db: sqlite3.Connection) -> None:
            sql = "UPDATE matches SET finished = ?, how = ?, assisted = ? WHERE id = ? AND finished IS NULL"
            if db.execute(sql, (now, how, assisted, match)).rowcount:
                rows = [(match, outcome.seat, outcome.place, outcome.score) for outcome in outcomes]
                db.executemany("INSERT INTO results (match, seat, place, score) VALUES (?, ?, ?, ?)", rows)

        self._database.write(work)

    def reopen(self, match: int) -> None:
        """The end was taken back: the match goes on."""

        def work(db: sqlite3.Connection) -> None:
            db.execute("UPDATE matches SET finished = NULL, how = NULL WHERE id = ?", (match,))
            db.execute("DELETE FROM results WHERE match = ?", (match,))

        self._database.write(work)

    def delete(self, match: int) -> None:
        """Forget a match with all its actions."""
        self._database.write(lambda db: db.execute("DELETE FROM matches WHERE id = ?", (match,)))

    def unfinished(self, game: str | None = None) -> tuple[MatchLine, ...]:
        """The open matches, of one game or all, the last played first."""
        return self._lines("finished IS NULL AND (?1 IS NULL OR game = ?1)", (game,))

    def history(self, most: int = 100, after: int = 0) -> tuple[MatchLine, ...]:
        """The matches that ended, the newest first: at most `most`, the first `after` of them left out."""
        return self._lines("finished IS NOT NULL", (), most, after)

    def load(self, match: int) -> StoredMatch | None:
        """Everything about a match, None when there is none with this id. Raises `BadFile` for a broken variant."""
        lines = self._lines("id = ?", (match,))
        if not lines:
            return None

        def work(db: sqlite3.Connection) -> tuple[Any, ...]:
            columns = "rules_version, variant, number, seed, clock, clock_left, position"
            head = db.execute(f"SELECT {columns} FROM matches WHERE id = ?", (match,)).fetchone()
            actions = db.execute("SELECT text FROM actions WHERE match = ? ORDER BY ply", (match,)).fetchall()
            return (*head, tuple(text for (text,) in actions))

        version, variant, number, seed, clock, left, position, actions = self._database.read(work)
        tree = read_tree(variant, f"match {match}")
        outcomes = self.outcomes(match)
        return StoredMatch(lines[0], version, tree, number, seed, clock, left, position, actions, outcomes)

    def outcomes(self, match: int) -> tuple[Outcome, ...]:
        """How a match ended, seat by seat; empty while it is open."""
        sql = "SELECT seat, place, score FROM results WHERE match = ? ORDER BY seat"
        return self._database.read(lambda db: tuple(Outcome(*row) for row in db.execute(sql, (match,))))

    def _lines(self, where: str, values: tuple[Any, ...], most: int = -1, after: int = 0) -> tuple[MatchLine, ...]:
        sql = f"""
            SELECT id, game, variant_name, started, played, finished, how, assisted,
                   (SELECT count(*) FROM actions WHERE match = matches.id)
            FROM matches WHERE {where}
            ORDER BY coalesce(finished, played) DESC, id DESC LIMIT {most} OFFSET {after}"""

        def work(db: sqlite3.Connection) -> tuple[MatchLine, ...]:
            rows = db.execute(sql, values).fetchall()
            return tuple(_line(row, _players(db, row[0])) for row in rows)

        return self._database.read(work)


def _line(row: tuple[Any, ...], players: tuple[Player, ...]) -> MatchLine:
    match, game, variant_name, started, played, finished, how, assisted, plies = row
    return MatchLine(match, game, variant_name, players, plies, started, played, finished, how, bool(assisted))


def _players(db: sqlite3.Connection, match: int) -> tuple[Player, ...]:
    sql = "SELECT name, profile, level FROM seats WHERE match = ? ORDER BY seat"
    rows = db.execute(sql, (match,)).fetchall()
    return tuple(Computer(name, level) if level else Person(name, profile or 0) for name, profile, level in rows)


def _seat(player: Player) -> tuple[str, int | None, int | None]:
    if isinstance(player, Computer):
        return player.name, None, player.level
    return player.name, player.profile or None, None
