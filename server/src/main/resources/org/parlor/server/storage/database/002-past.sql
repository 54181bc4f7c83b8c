-- The filed games of each player, latest beginning first; made from 'filed' alone, and always in step with it.
CREATE TABLE past (
  player VARCHAR(32) NOT NULL,
  place BYTEA NOT NULL,
  kind VARCHAR(32) NOT NULL,
  opponent VARCHAR(32) NOT NULL,
  plies INTEGER NOT NULL,
  head TEXT NOT NULL
);

-- All that is asked for, so that games of other kinds and with other opponents are passed over without being read.
CREATE UNIQUE INDEX past_of_player ON past (player, place, kind, opponent);
