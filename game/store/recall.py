"""What is remembered from one evening to the next: the last choice for a new match, and lessons done."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from game.store.database import Database


class Recall:
    """Choices per game, and lessons per profile (0 is a guest)."""

    def __init__(self, database: Database, now: Callable[[], str]) -> None:
        """`now` tells the time as UTC in ISO 8601."""
        self._database = database
        self._now = now

    def remember(self, game: str, choice: dict[str, Any]) -> None:
        """Keep the last choice for a new match of the game, made of what JSON can hold."""
        row = (game, json.dumps(choice, ensure_ascii=False))
        sql = "INSERT OR REPLACE INTO setups (game, choice) VALUES (?, ?)"
        self._database.write(lambda db: db.execute(sql, row))

    def choice(self, game: str) -> dict[str, Any]:
        """The last choice, empty when there was none."""
        sql = "SELECT choice FROM setups WHERE game = ?"
        row = self._database.read(lambda db: db.execute(sql, (game,)).fetchone())
        try:
            found = json.loads(row[0]) if row else {}
        except ValueError:
            return {}
        return found if isinstance(found, dict) else {}

    def lesson_done(self, profile: int, game: str, lesson: str) -> None:
        """Keep that a lesson was played to its end; the first time counts."""
        row = (profile, game, lesson, self._now())
        sql = "INSERT OR IGNORE INTO progress (profile, game, lesson, done) VALUES (?, ?, ?, ?)"
        self._database.write(lambda db: db.execute(sql, row))

    def lessons_done(self, profile: int, game: str) -> frozenset[str]:
        """The lessons of a game that a profile has played."""
        sql = "SELECT lesson FROM progress WHERE profile = ? AND game = ?"
        return self._database.read(lambda db: frozenset(row[0] for row in db.execute(sql, (profile, game))))
