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
from game.store.homecoming import Changed, Homecoming
from game.store.migrations import APPLICATION, NEWEST, migrate, version_of
from game.store.times import utc_now

T = TypeVar("T")

COMPANIONS = ("-wal", "-shm", "-journal")
MAGIC, HEADER = b"SQLite format 3\x00", 72
PATIENCE, GLANCE = 2.0, 0.1
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

    When the disk refuses, everything goes on in memory and `notice` says so once. From time to time it is tried
    again: all that happened meanwhile goes into the file in one transaction, if the file is still as it was left.
    """

    def __init__(
        self,
        db: sqlite3.Connection,
        file: Path | None,
        notice: Message | None = None,
        home: Homecoming | None = None,
    ) -> None:
        """`file` None is a database in memory, with a way back to the disk where there is one."""
        self._db = db
        self.file = file
        self.notice = notice
        self._home = home

    @property
    def saving(self) -> bool:
        """Whether what is written lasts beyond this run."""
        return self.file is not None

    def write(self, work: Callable[[sqlite3.Connection], T], eager: bool = False) -> T:
        """Do `work` in one transaction, on the disk when it returns; in memory from the first refusal on.

        `eager` tries the way back to the disk at once and not only from time to time.
        """
        try:
            result = _transaction(self._db, work)
        except sqlite3.DatabaseError as error:
            self._retreat(error)
            result = _transaction(self._db, work)
            if self._home is not None:
                self._home.know(self._db)
            return result
        if self._home is not None and (eager or self._home.due()):
            self._return(self._home)
        return result

    def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """What `work` finds."""
        try:
            return work(self._db)
        except sqlite3.DatabaseError as error:
            self._retreat(error)
            return work(self._db)

    def close(self) -> None:
        """Put everything into the one file, if it takes it by now, and let go of it."""
        if self._home is not None:
            self._return(self._home)
        self._db.close()

    def _retreat(self, error: sqlite3.DatabaseError) -> None:
        """Go on in memory with what could be read; a fault that is not the disk's is raised again."""
        key = refusal_of(error)
        if key is None or self.file is None:
            raise error
        memory = in_memory()
        try:
            self._db.backup(memory)
            self._home = Homecoming(self.file, memory)
        except sqlite3.DatabaseError:
            memory = in_memory()
            memory.execute("PRAGMA foreign_keys = OFF")
        with contextlib.suppress(sqlite3.DatabaseError):
            self._db.close()
        self.notice = say(key, file=str(self.file))
        self._db, self.file = memory, None

    def _return(self, home: Homecoming) -> None:
        """Back to the file with all that memory holds; when it still refuses, nothing has changed."""
        home.wait()
        try:
            db = _brought_home(self._db, home)
        except Changed:
            self._home, self.notice = None, say("store.changed", file=str(home.file))
        except (OSError, sqlite3.DatabaseError, Damaged):
            return
        else:
            self._db.close()
            self._db, self.file, self._home = db, home.file, None
            self.notice = say("store.back", file=str(home.file))


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
        return _away(file, "store.read_only")
    except sqlite3.DatabaseError as error:
        key = refusal_of(error)
        if key is None:
            raise
        return _away(file, key)


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


def _connected(name: str, patience: float | None = None) -> sqlite3.Connection:
    db = sqlite3.connect(name, timeout=PATIENCE if patience is None else patience, isolation_level=None)
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
        _transaction(db, _try)
    except sqlite3.DatabaseError as error:
        db.close()
        if (getattr(error, "sqlite_errorcode", 0) or 0) & 0xFF in DAMAGED:
            raise Damaged from None
        raise
    except Damaged:
        db.close()
        raise
    return Database(db, file)


def _try(db: sqlite3.Connection) -> None:
    """Write what stands there already: a file that only seems to take changes says so at once."""
    db.execute(f"PRAGMA user_version = {NEWEST}")


def _brought_home(memory: sqlite3.Connection, home: Homecoming) -> sqlite3.Connection:
    """The file, holding all that memory holds; raises `Changed`, or what says that it cannot be used yet."""
    if not os.path.lexists(home.file):
        with contextlib.closing(in_memory()) as empty:
            if not home.holds(empty):
                raise FileNotFoundError(home.file)
        home.file.parent.mkdir(parents=True, exist_ok=True)
        _fresh(home.file, utc_now()).close()
    _check_header(home.file)
    db = _connected(str(home.file), GLANCE)
    try:
        if version_of(db) > NEWEST:
            raise Changed
        _durable(db)
        migrate(db)
        home.know(memory)
        db.execute("PRAGMA foreign_keys = OFF")
        _transaction(db, lambda disk: home.bring(memory, disk))
        db.execute("PRAGMA foreign_keys = ON")
        db.execute(f"PRAGMA busy_timeout = {round(PATIENCE * 1000)}")
    except BaseException:
        db.close()
        raise
    return db


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


def _away(file: Path, key: str) -> Database:
    """A database in memory that goes back to the file as soon as it can; never where the file could not be read."""
    copy = _copied(file) if os.path.lexists(file) else in_memory()
    home = Homecoming(file, copy) if copy is not None else None
    return Database(copy or in_memory(), None, say(key, file=str(file)), home)


def _copied(file: Path) -> sqlite3.Connection | None:
    """What a file that takes no changes holds, in memory; None when not even that can be read."""
    for how in ("mode=ro", "immutable=1"):
        memory = _connected(":memory:")
        with contextlib.suppress(sqlite3.DatabaseError):
            source = sqlite3.connect(f"{file.absolute().as_uri()}?{how}", timeout=PATIENCE, uri=True)
            with contextlib.closing(source):
                source.backup(memory)
            migrate(memory)
            return memory
    return None


def _companions(file: Path) -> tuple[Path, ...]:
    return tuple(file.with_name(file.name + tail) for tail in COMPANIONS)
