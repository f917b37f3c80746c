"""The SQLite file: opened, checked, brought up to date; set aside when damaged, left for memory when it refuses."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from game.core.text import Message, say
from game.store.files import set_aside, sync_folder
from game.store.migrations import APPLICATION, NEWEST, migrate, version_of

T = TypeVar("T")

COMPANIONS = ("-wal", "-shm", "-journal")
MAGIC, HEADER = b"SQLite format 3\x00", 72
PATIENCE = 2.0
DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
REFUSED = {
    sqlite3.SQLITE_FULL: "store.full",
    sqlite3.SQLITE_READONLY: "store.read_only",
    sqlite3.SQLITE_BUSY: "store.locked",
    sqlite3.SQLITE_LOCKED: "store.locked",
    sqlite3.SQLITE_CANTOPEN: "store.read_only",
    sqlite3.SQLITE_PERM: "store.read_only",
    sqlite3.SQLITE_IOERR: "store.failed",
    sqlite3.SQLITE_CORRUPT: "store.failed",
    sqlite3.SQLITE_NOTADB: "store.failed",
}


class Damaged(Exception):
    """The file is no database of Sala's, or a broken one."""


class Database:
    """A connection whose every change is on the disk before it returns, as long as `saving` is true.

    When the disk refuses, everything goes on in memory and `notice` says so once.
    """

    def __init__(self, db: sqlite3.Connection, file: Path | None, notice: Message | None = None) -> None:
        """`file` None is a database in memory."""
        self._db = db
        self.file = file
        self.notice = notice

    @property
    def saving(self) -> bool:
        """Whether what is written lasts beyond this run."""
        return self.file is not None

    def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do `work` in one transaction, on the disk when it returns; in memory from the first refusal on."""
        try:
            return _transaction(self._db, work)
        except sqlite3.DatabaseError as error:
            self._retreat(error)
            return _transaction(self._db, work)

    def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """What `work` finds."""
        try:
            return work(self._db)
        except sqlite3.DatabaseError as error:
            self._retreat(error)
            return work(self._db)

    def close(self) -> None:
        """Put everything into the one file and let go of it."""
        self._db.close()

    def _retreat(self, error: sqlite3.DatabaseError) -> None:
        """Go on in memory with what could be read; a fault that is not the disk's is raised again."""
        key = refusal_of(error)
        if key is None or self.file is None:
            raise error
        memory = in_memory()
        try:
            self._db.backup(memory)
        except sqlite3.DatabaseError:
            memory = in_memory()
            memory.execute("PRAGMA foreign_keys = OFF")
        with contextlib.suppress(sqlite3.DatabaseError):
            self._db.close()
        self.notice = say(key, file=str(self.file))
        self._db, self.file = memory, None


def open_database(file: Path, now: str) -> Database:
    """The database in this file, made when it is not there; in memory with a notice when that cannot be.

    A damaged file is set aside with `now` in its name and a fresh one begun. A file of a newer Sala is left alone.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        if not os.path.lexists(file):
            return _fresh(file, now)
        return _existing(file)
    except Damaged:
        return _instead(file, now)
    except OSError:
        return Database(in_memory(), None, say("store.read_only", file=str(file)))
    except sqlite3.DatabaseError as error:
        key = refusal_of(error)
        if key is None:
            raise
        return Database(_copied(file), None, say(key, file=str(file)))


def in_memory() -> sqlite3.Connection:
    """An empty database of the newest version that ends with the program."""
    db = _connected(":memory:")
    migrate(db)
    return db


def refusal_of(error: sqlite3.Error) -> str | None:
    """The catalog key for an error that comes from the disk and not from us."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is None and isinstance(error, sqlite3.OperationalError) and "unable to open" in str(error):
        code = sqlite3.SQLITE_CANTOPEN
    return REFUSED.get(code & 0xFF) if code is not None else None


def _transaction(db: sqlite3.Connection, work: Callable[[sqlite3.Connection], T]) -> T:
    db.execute("BEGIN IMMEDIATE")
    try:
        result = work(db)
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
    return result


def _connected(name: str) -> sqlite3.Connection:
    db = sqlite3.connect(name, timeout=PATIENCE, isolation_level=None)
    db.execute("PRAGMA foreign_keys = ON")
    return db


def _existing(file: Path) -> Database:
    """An existing file, checked; raises `Damaged`, or the database's error when the disk refuses."""
    _check_header(file)
    db = _connected(str(file))
    try:
        if version_of(db) > NEWEST:
            db.close()
            return Database(in_memory(), None, say("store.newer", file=str(file)))
        if db.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise Damaged
        _durable(db)
        migrate(db)
    except sqlite3.DatabaseError as error:
        db.close()
        if (getattr(error, "sqlite_errorcode", 0) or 0) & 0xFF in DAMAGED:
            raise Damaged from None
        raise
    except Damaged:
        db.close()
        raise
    return Database(db, file)


def _check_header(file: Path) -> None:
    """Whether the file says that it is Sala's, read before SQLite may touch it or its log; raises `Damaged`."""
    with file.open("rb") as opened:
        header = opened.read(HEADER)
    if header[: len(MAGIC)] != MAGIC or header[-4:] != APPLICATION.to_bytes(4, "big"):
        raise Damaged


def _durable(db: sqlite3.Connection) -> None:
    """A commit has reached the disk when it returns, and a kill leaves the last one whole."""
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA fullfsync = ON")


def _fresh(file: Path, now: str, notice: Message | None = None) -> Database:
    """A new database, built beside its place and renamed, so that a half-built one is never met.

    The log of a database that is gone is set aside: SQLite would play it into the new one.
    """
    building = file.with_name(file.name + ".new")
    for path in (building, *_companions(building)):
        path.unlink(missing_ok=True)
    db = _connected(str(building))
    try:
        _durable(db)
        migrate(db)
    finally:
        db.close()
    for path in _companions(file):
        if os.path.lexists(path):
            set_aside(path, now)
    os.replace(building, file)
    sync_folder(file.parent)
    opened = _existing(file)
    opened.notice = notice
    return opened


def _instead(file: Path, now: str) -> Database:
    """Set the damaged file aside with what belongs to it and begin afresh."""
    try:
        other = set_aside(file, now)
        for path, companion in zip(_companions(file), _companions(other), strict=True):
            if path.exists():
                path.rename(companion)
        return _fresh(file, now, say("store.aside", file=other.name))
    except (OSError, sqlite3.DatabaseError):
        return Database(in_memory(), None, say("store.read_only", file=str(file)))


def _copied(file: Path) -> sqlite3.Connection:
    """What a file that takes no changes holds, in memory; an empty database when not even that can be read."""
    for how in ("mode=ro", "immutable=1"):
        memory = _connected(":memory:")
        with contextlib.suppress(sqlite3.DatabaseError):
            source = sqlite3.connect(f"{file.absolute().as_uri()}?{how}", timeout=PATIENCE, uri=True)
            with contextlib.closing(source):
                source.backup(memory)
            migrate(memory)
            return memory
    return in_memory()


def _companions(file: Path) -> tuple[Path, ...]:
    return tuple(file.with_name(file.name + tail) for tail in COMPANIONS)
