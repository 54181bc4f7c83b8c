-- The filed games of each player, made from 'filed' alone and always in step with it. Games that are filed one after another
-- share a part, so that they are entered side by side and not wherever in the index their players are.
DROP TABLE past;

CREATE TABLE past (
  part INTEGER NOT NULL,
  player VARCHAR(32) NOT NULL,
  place BYTEA NOT NULL,
  kind VARCHAR(32) NOT NULL,
  opponent VARCHAR(32) NOT NULL,
  seq BIGINT NOT NULL
);

-- All that is asked for and all that is wanted, so that only the index is read.
CREATE INDEX past_of_player ON past (part, player, place, kind, opponent, seq);
