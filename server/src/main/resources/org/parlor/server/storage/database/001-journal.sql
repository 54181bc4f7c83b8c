-- What the server must know to go on: one row a fact, in order; those that nothing depends on any more are deleted.
CREATE TABLE journal (
  seq BIGINT NOT NULL PRIMARY KEY CHECK (seq > 0),
  subject VARCHAR(80) NOT NULL,
  body TEXT NOT NULL,
  crc BIGINT NOT NULL
);

CREATE INDEX journal_subject ON journal (subject);

-- The records of games that have left the rooms.
CREATE TABLE filed (
  seq BIGINT NOT NULL PRIMARY KEY CHECK (seq > 0),
  subject VARCHAR(80) NOT NULL UNIQUE,
  body TEXT NOT NULL,
  crc BIGINT NOT NULL
);

-- What each of the two holds as of the last commit, so that missing rows are noticed.
CREATE TABLE tally (
  name VARCHAR(10) NOT NULL PRIMARY KEY,
  last_seq BIGINT NOT NULL,
  row_count BIGINT NOT NULL,
  crc_sum BIGINT NOT NULL
);

INSERT INTO tally (name, last_seq, row_count, crc_sum) VALUES ('journal', 0, 0, 0);

INSERT INTO tally (name, last_seq, row_count, crc_sum) VALUES ('filed', 0, 0, 0);

-- Rows that were cut from the end of the journal because they cannot be what was written.
CREATE TABLE damaged (
  cut_at BIGINT NOT NULL,
  seq BIGINT NOT NULL,
  subject VARCHAR(80) NOT NULL,
  body TEXT NOT NULL,
  crc BIGINT NOT NULL
);
