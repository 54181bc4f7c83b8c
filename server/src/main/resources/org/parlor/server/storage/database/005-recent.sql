-- The next partition of 'past', in archiving order. Moved there in bulk and in index order, so that a partition takes fewer
-- pages and each page is written once.
CREATE TABLE recent (
  player VARCHAR(32) NOT NULL,
  place BYTEA NOT NULL,
  kind VARCHAR(32) NOT NULL,
  opponent VARCHAR(32) NOT NULL,
  seq BIGINT NOT NULL
);

DELETE FROM past;
