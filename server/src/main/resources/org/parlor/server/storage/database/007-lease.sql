-- Each server that starts to write increases 'epoch'; commits of older epochs fail.
ALTER TABLE head ADD COLUMN epoch BIGINT NOT NULL DEFAULT 0;

-- A single row: the server of a cluster that may write, empty after a hand-over. 'backend' identifies its database session,
-- which holds the lock of the store.
CREATE TABLE lease (
  epoch BIGINT NOT NULL,
  holder VARCHAR(200) NOT NULL,
  backend VARCHAR(200) NOT NULL,
  expires_at TIMESTAMP WITH TIME ZONE NOT NULL
);

INSERT INTO lease (epoch, holder, backend, expires_at) VALUES (0, '', '', CURRENT_TIMESTAMP);
