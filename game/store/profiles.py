"""The people who play at this screen."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass

from game.store.database import Database

LONGEST_NAME = 24


@dataclass(frozen=True, slots=True)
class Profile:
    """Somebody with a name; `created` is UTC in ISO 8601."""

    id: int
    name: str
    created: str


def tidy_name(name: str) -> str:
    """A name as it is kept: one line, no spaces round it, printable, at most 24 characters."""
    printable = "".join(letter if letter.isprintable() else " " for letter in name)
    return " ".join(printable.split())[:LONGEST_NAME].strip()


class Profiles:
    """The profiles in the store."""

    def __init__(self, database: Database, now: Callable[[], str]) -> None:
        """`now` tells the time as UTC in ISO 8601."""
        self._database = database
        self._now = now

    def add(self, name: str) -> Profile | None:
        """A new profile; None when nothing is left of the name or somebody has it already."""
        name = tidy_name(name)
        if not name or self._taken(name):
            return None
        created = self._now()

        def work(db: sqlite3.Connection) -> int:
            cursor = db.execute("INSERT INTO profiles (name, created) VALUES (?, ?)", (name, created))
            assert cursor.lastrowid is not None
            return cursor.lastrowid

        return Profile(self._database.write(work), name, created)

    def rename(self, profile: int, name: str) -> bool:
        """Give a profile another name, in its matches too; False when the name is empty or taken."""
        name = tidy_name(name)
        if not name or self._taken(name, profile):
            return False

        def work(db: sqlite3.Connection) -> None:
            db.execute("UPDATE profiles SET name = ? WHERE id = ? AND erased IS NULL", (name, profile))
            db.execute("UPDATE seats SET name = ? WHERE profile = ?", (name, profile))

        self._database.write(work)
        return True

    def erase(self, profile: int) -> None:
        """Forget a person: the name goes everywhere, lessons too; the matches stay, without a name."""
        now = self._now()

        def work(db: sqlite3.Connection) -> None:
            db.execute("UPDATE profiles SET name = '', erased = ? WHERE id = ?", (now, profile))
            db.execute("UPDATE seats SET name = '', profile = NULL WHERE profile = ?", (profile,))
            db.execute("DELETE FROM progress WHERE profile = ?", (profile,))

        self._database.write(work)

    def all(self) -> tuple[Profile, ...]:
        """Every profile that was not erased, the oldest first."""
        sql = "SELECT id, name, created FROM profiles WHERE erased IS NULL ORDER BY id"
        return self._database.read(lambda db: tuple(Profile(*row) for row in db.execute(sql)))

    def _taken(self, name: str, but: int = 0) -> bool:
        return any(other.name.casefold() == name.casefold() and other.id != but for other in self.all())
