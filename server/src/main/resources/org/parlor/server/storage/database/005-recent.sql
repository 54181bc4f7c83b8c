-- What becomes the next part of 'past', in the order in which it was filed: entered there all at once, in the order of the
-- index, a part takes fewer pages, and each of them is written once and not with every commit of some games.
CREATE TABLE recent (
  player VARCHAR(32) NOT NULL,
  place BYTEA NOT NULL,
  kind VARCHAR(32) NOT NULL,
  opponent VARCHAR(32) NOT NULL,
  seq BIGINT NOT NULL
);

DELETE FROM past;
