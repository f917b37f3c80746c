-- A database of version 1 as it was written, with a finished and an open match. Never changed: it must load for ever.
CREATE TABLE profiles (id INTEGER PRIMARY KEY, name TEXT NOT NULL, created TEXT NOT NULL, erased TEXT);
CREATE TABLE matches (
  id INTEGER PRIMARY KEY, game TEXT NOT NULL, rules_version INTEGER NOT NULL, variant_name TEXT NOT NULL,
  variant TEXT NOT NULL, number INTEGER NOT NULL, seed INTEGER NOT NULL, clock REAL, clock_left REAL, position TEXT,
  started TEXT NOT NULL, played TEXT NOT NULL, finished TEXT, how TEXT, assisted INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX matches_by_time ON matches (finished, played);
CREATE TABLE seats (
  match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE, seat INTEGER NOT NULL, name TEXT NOT NULL,
  profile INTEGER REFERENCES profiles, level INTEGER, PRIMARY KEY (match, seat)
) WITHOUT ROWID;
CREATE INDEX seats_by_profile ON seats (profile);
CREATE TABLE actions (
  match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE, ply INTEGER NOT NULL, text TEXT NOT NULL,
  at TEXT NOT NULL, spent_ms INTEGER NOT NULL, PRIMARY KEY (match, ply)
) WITHOUT ROWID;
CREATE TABLE results (
  match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE, seat INTEGER NOT NULL, place INTEGER NOT NULL,
  score INTEGER NOT NULL, PRIMARY KEY (match, seat)
) WITHOUT ROWID;
INSERT INTO profiles VALUES (1, 'มะลิ', '2026-01-01T10:00:00Z', NULL);
INSERT INTO matches VALUES (
  1, 'slimetrail', 1, 'seed', '{"start": "centre", "moves": "king"}', 0, 731, NULL, NULL, NULL,
  '2026-01-01T10:01:00Z', '2026-01-01T10:05:00Z', '2026-01-01T10:05:01Z', 'played', 1
);
INSERT INTO matches VALUES (
  2, 'slimetrail', 1, 'classic1992', '{"moves": "orthogonal", "no_move": "draw"}', 1, 9223372036854775807, 30.0, 12.5,
  NULL, '2026-01-02T10:00:00Z', '2026-01-02T10:02:00Z', NULL, NULL, 0
);
INSERT INTO seats VALUES (1, 0, 'มะลิ', 1, NULL), (1, 1, 'computer', NULL, 4);
INSERT INTO seats VALUES (2, 0, 'computer', NULL, 2), (2, 1, 'guest', NULL, NULL);
INSERT INTO actions VALUES (1, 0, 'A c3', '2026-01-01T10:02:00Z', 1500), (1, 1, 'B leave', '2026-01-01T10:05:00Z', 0);
INSERT INTO actions VALUES (2, 0, 'A d5', '2026-01-02T10:02:00Z', 400);
INSERT INTO results VALUES (1, 0, 1, 1), (1, 1, 2, 0);
PRAGMA application_id = 1396788289;
PRAGMA user_version = 1;
