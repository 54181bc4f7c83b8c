package org.parlor.server.store;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The journal in a SQLite file. */
class SqliteJournalTest extends SqlJournalContract {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    @Override
    Database database() {
        return new SqliteDatabase(directory.resolve("store"));
    }
}
