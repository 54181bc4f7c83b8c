-- The archived games of each player, derived from 'filed' in the same transaction. Games archived one after another share a
-- partition, so that their index entries are adjacent instead of scattered by player.
DROP TABLE past;

CREATE TABLE past (
  part INTEGER NOT NULL,
  player VARCHAR(32) NOT NULL,
  place BYTEA NOT NULL,
  kind VARCHAR(32) NOT NULL,
  opponent VARCHAR(32) NOT NULL,
  seq BIGINT NOT NULL
);

-- A covering index for all queries.
CREATE INDEX past_of_player ON past (part, player, place, kind, opponent, seq);
