-- The unfinished correspondence games that are not in memory, by the time at which each may end by itself. 'subject' is the
-- key of the game as in 'filed'. The journal tells when each was unloaded and loaded, in the same transaction.
CREATE TABLE unloaded (
  due BIGINT NOT NULL,
  subject VARCHAR(80) NOT NULL PRIMARY KEY,
  body TEXT NOT NULL,
  crc BIGINT NOT NULL,
  first_player VARCHAR(80) NOT NULL,
  second_player VARCHAR(80) NOT NULL
);

CREATE INDEX unloaded_due ON unloaded (due);
CREATE INDEX unloaded_first_player ON unloaded (first_player);
CREATE INDEX unloaded_second_player ON unloaded (second_player);

-- A single row, to detect missing rows of 'unloaded'.
CREATE TABLE unloaded_total (
  games BIGINT NOT NULL,
  crcs BIGINT NOT NULL
);

INSERT INTO unloaded_total (games, crcs) VALUES (0, 0);
