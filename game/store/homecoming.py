"""The way back from memory to the file on the disk, for a database that had to leave it."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

WAIT = 10.0


class Changed(Exception):
    """The file holds something that memory has never held: it is not written over."""


class Homecoming:
    """Where to go back to, when to try next, and what the file may hold so that nothing in it is lost."""

    def __init__(self, file: Path, memory: sqlite3.Connection) -> None:
        """`memory` holds all that the file holds; raises the database's error when that cannot be read."""
        self.file = file
        self._due = time.monotonic() + WAIT
        self._known = {content(memory)}

    def due(self) -> bool:
        """Whether to try now; then not again for a while."""
        now = time.monotonic()
        if now < self._due:
            return False
        self.wait()
        return True

    def wait(self) -> None:
        """Not again for a while."""
        self._due = time.monotonic() + WAIT

    def know(self, memory: sqlite3.Connection) -> None:
        """The file may hold this too: a commit that failed may still have reached it."""
        self._known.add(content(memory))

    def holds(self, db: sqlite3.Connection) -> bool:
        """Whether memory has held just this."""
        return content(db) in self._known

    def bring(self, memory: sqlite3.Connection, disk: sqlite3.Connection) -> None:
        """Make the rows of the disk those of memory, inside the open transaction; raises `Changed`."""
        if not self.holds(disk):
            raise Changed
        for table in _tables(memory):
            ours, theirs = _rows(memory, table), _rows(disk, table)
            columns = disk.execute(f"PRAGMA table_info({table})").fetchall()
            key = sorted((place, index) for index, *_, place in columns if place)
            where = " AND ".join(f"{columns[index][1]} = ?" for _, index in key)
            gone = [tuple(row[index] for _, index in key) for row in theirs - ours]
            disk.executemany(f"DELETE FROM {table} WHERE {where}", gone)
            disk.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(columns))})", ours - theirs)


def content(db: sqlite3.Connection) -> int:
    """All rows of a database as one number, good for this run of the program."""
    return hash(tuple((table, _rows(db, table)) for table in _tables(db)))


def _tables(db: sqlite3.Connection) -> Iterator[str]:
    names = db.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall()
    return (name for (name,) in names if not name.startswith("sqlite_"))


def _rows(db: sqlite3.Connection, table: str) -> frozenset[tuple[object, ...]]:
    return frozenset(db.execute(f"SELECT * FROM {table}"))
