package org.parlor.server.app;

import org.parlor.server.storage.SharedPostgres;

/** The same in PostgreSQL databases. */
class PostgresAuditRetentionTest extends AuditRetentionTest {
    @Override
    String[] store(String days) {
        return new String[] {"--db-url", SharedPostgres.createStore()};
    }
}
