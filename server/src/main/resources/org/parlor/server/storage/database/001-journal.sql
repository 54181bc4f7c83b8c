-- The records that a restart needs, in order. Obsolete rows are deleted.
CREATE TABLE journal (
  seq BIGINT NOT NULL PRIMARY KEY CHECK (seq > 0),
  subject VARCHAR(80) NOT NULL,
  body TEXT NOT NULL,
  crc BIGINT NOT NULL
);

CREATE INDEX journal_subject ON journal (subject);

-- The records of archived games.
CREATE TABLE filed (
  seq BIGINT NOT NULL PRIMARY KEY CHECK (seq > 0),
  subject VARCHAR(80) NOT NULL UNIQUE,
  body TEXT NOT NULL,
  crc BIGINT NOT NULL
);

-- Checksums of both tables as of the last commit, to detect missing rows.
CREATE TABLE tally (
  name VARCHAR(10) NOT NULL PRIMARY KEY,
  last_seq BIGINT NOT NULL,
  row_count BIGINT NOT NULL,
  crc_sum BIGINT NOT NULL
);

INSERT INTO tally (name, last_seq, row_count, crc_sum) VALUES ('journal', 0, 0, 0);

INSERT INTO tally (name, last_seq, row_count, crc_sum) VALUES ('filed', 0, 0, 0);

-- Damaged rows that were cut off the end of the journal.
CREATE TABLE damaged (
  cut_at BIGINT NOT NULL,
  seq BIGINT NOT NULL,
  subject VARCHAR(80) NOT NULL,
  body TEXT NOT NULL,
  crc BIGINT NOT NULL
);
