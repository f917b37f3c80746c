"""The form of the database, version by version. A released step is never changed; a new one is added at the end."""

from __future__ import annotations

import sqlite3

APPLICATION = 0x53414C41

FIRST = """
CREATE TABLE profiles (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  created TEXT NOT NULL,
  erased TEXT
);
CREATE TABLE matches (
  id INTEGER PRIMARY KEY,
  game TEXT NOT NULL,
  rules_version INTEGER NOT NULL,
  variant_name TEXT NOT NULL,
  variant TEXT NOT NULL,
  number INTEGER NOT NULL,
  seed INTEGER NOT NULL,
  clock REAL,
  clock_left REAL,
  position TEXT,
  started TEXT NOT NULL,
  played TEXT NOT NULL,
  finished TEXT,
  how TEXT,
  assisted INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX matches_by_time ON matches (finished, played);
CREATE TABLE seats (
  match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
  seat INTEGER NOT NULL,
  name TEXT NOT NULL,
  profile INTEGER REFERENCES profiles,
  level INTEGER,
  PRIMARY KEY (match, seat)
) WITHOUT ROWID;
CREATE INDEX seats_by_profile ON seats (profile);
CREATE TABLE actions (
  match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
  ply INTEGER NOT NULL,
  text TEXT NOT NULL,
  at TEXT NOT NULL,
  spent_ms INTEGER NOT NULL,
  PRIMARY KEY (match, ply)
) WITHOUT ROWID;
CREATE TABLE results (
  match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
  seat INTEGER NOT NULL,
  place INTEGER NOT NULL,
  score INTEGER NOT NULL,
  PRIMARY KEY (match, seat)
) WITHOUT ROWID;
"""

CHOICES_AND_LESSONS = """
CREATE TABLE setups (
  game TEXT PRIMARY KEY,
  choice TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE progress (
  profile INTEGER NOT NULL,
  game TEXT NOT NULL,
  lesson TEXT NOT NULL,
  done TEXT NOT NULL,
  PRIMARY KEY (profile, game, lesson)
) WITHOUT ROWID;
"""

STEPS = (FIRST, CHOICES_AND_LESSONS)
NEWEST = len(STEPS)


def version_of(db: sqlite3.Connection) -> int:
    """The version of a database, 0 when it is empty."""
    found: int = db.execute("PRAGMA user_version").fetchone()[0]
    return found


def migrate(db: sqlite3.Connection) -> None:
    """Bring a database to the newest version, all in one transaction."""
    have = version_of(db)
    if have == NEWEST:
        return
    try:
        db.execute("BEGIN IMMEDIATE")
        for step in STEPS[have:]:
            for statement in step.split(";"):
                db.execute(statement)
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        db.execute(f"PRAGMA user_version = {NEWEST}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
