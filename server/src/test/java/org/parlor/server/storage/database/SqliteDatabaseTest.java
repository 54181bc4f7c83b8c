package org.parlor.server.storage.database;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.server.storage.StoreException;

/** Connections to a store. */
class SqliteDatabaseTest {
    private static final Path OPEN_FILES = Path.of("/proc/self/fd");

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    private long openFiles() throws IOException {
        try (Stream<Path> open = Files.list(OPEN_FILES)) {
            return open.filter(file -> {
                        try {
                            return Files.readSymbolicLink(file).startsWith(directory);
                        } catch (IOException e) {
                            return false; // closed meanwhile
                        }
                    })
                    .count();
        }
    }

    @Test
    void a_store_of_a_later_version_is_closed_after_its_refusal() throws SQLException, IOException {
        assumeTrue(Files.isDirectory(OPEN_FILES), "needs /proc to list the open files");
        try (SqliteDatabase database = new SqliteDatabase(directory)) {
            try (Connection connection = database.openExclusively();
                    Statement statement = connection.createStatement()) {
                statement.execute("UPDATE schema_version SET version = version + 1000");
                connection.commit();
            }
            long before = openFiles();
            assertThrows(StoreException.class, database::openReadOnly);
            assertEquals(before, openFiles());
        }
    }
}
