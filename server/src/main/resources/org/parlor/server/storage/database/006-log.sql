-- The journal becomes a log: one row for each commit, with the records as lines of JSON. Rows never change.
ALTER TABLE journal RENAME TO old_journal;

-- The checksum covers the other columns; 'previous' is the checksum of the previous row.
CREATE TABLE journal (
  seq BIGINT NOT NULL PRIMARY KEY CHECK (seq > 0),
  previous BIGINT NOT NULL,
  body TEXT NOT NULL,
  crc BIGINT NOT NULL
);

-- Replaces the rows of the journal up to 'base': those of their records that a restart needs.
CREATE TABLE snapshot (
  base BIGINT NOT NULL,
  seq BIGINT NOT NULL CHECK (seq > 0),
  previous BIGINT NOT NULL,
  body TEXT NOT NULL,
  crc BIGINT NOT NULL,
  PRIMARY KEY (base, seq)
);

-- A single row, updated by each commit: the last row of the journal, of the snapshot, and of the archived games, to detect
-- missing rows. 'records' counts those after 'base'.
CREATE TABLE head (
  seq BIGINT NOT NULL,
  crc BIGINT NOT NULL,
  records BIGINT NOT NULL,
  base BIGINT NOT NULL,
  base_crc BIGINT NOT NULL,
  snapshot_records BIGINT NOT NULL,
  snapshot_crc BIGINT NOT NULL,
  game_seq BIGINT NOT NULL,
  games BIGINT NOT NULL,
  game_crcs BIGINT NOT NULL
);
