-- The acts of admins, in order, from the journal in the same transaction. Names are in lower case.
CREATE TABLE audit (
  seq BIGINT NOT NULL PRIMARY KEY CHECK (seq > 0),
  actor VARCHAR(32) NOT NULL,
  body TEXT NOT NULL,
  crc BIGINT NOT NULL,
  acted_at BIGINT NOT NULL,
  target VARCHAR(80)
);

CREATE INDEX audit_acted_at ON audit (acted_at);
