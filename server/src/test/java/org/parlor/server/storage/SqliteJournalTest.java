package org.parlor.server.storage;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.server.storage.database.Database;
import org.parlor.server.storage.database.SqliteDatabase;

/** The journal in an SQLite file. */
class SqliteJournalTest extends UnloadedGameContract {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    @Override
    Database database() {
        return new SqliteDatabase(directory.resolve("store"));
    }

    @Override
    Connection raw() throws SQLException {
        return DriverManager.getConnection(
                "jdbc:sqlite:" + directory.resolve("store").resolve("parlor.db"));
    }
}
