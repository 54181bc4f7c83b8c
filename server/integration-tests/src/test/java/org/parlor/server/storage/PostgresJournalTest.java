package org.parlor.server.storage;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeEach;
import org.parlor.server.storage.database.Database;
import org.parlor.server.storage.database.PostgresDatabase;

/** The journal in a PostgreSQL database. */
class PostgresJournalTest extends UnloadedGameContract {

    @SuppressWarnings("NullAway.Init")
    private static String url;

    @BeforeEach
    void createStore() {
        url = SharedPostgres.createStore();
    }

    @Override
    Database database() {
        return new PostgresDatabase(url);
    }

    @Override
    Connection raw() throws SQLException {
        return DriverManager.getConnection(url);
    }
}
