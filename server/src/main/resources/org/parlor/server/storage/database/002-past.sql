-- The archived games of each player, latest start first. Derived from 'filed' in the same transaction.
CREATE TABLE past (
  player VARCHAR(32) NOT NULL,
  place BYTEA NOT NULL,
  kind VARCHAR(32) NOT NULL,
  opponent VARCHAR(32) NOT NULL,
  plies INTEGER NOT NULL,
  head TEXT NOT NULL
);

-- Includes all filter columns, so that other games and opponents are skipped without reading their rows.
CREATE UNIQUE INDEX past_of_player ON past (player, place, kind, opponent);
