package org.parlor.server.storage.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.storage.archive.AuditTable;
import org.parlor.server.storage.database.SqliteDatabase;

/** How long the acts of admins are kept. */
class AuditRetentionTest {
    @TempDir
    Path folder;

    private static JournalRecord.Audited act(Duration time) {
        return new JournalRecord.Audited(0, time.toMillis(), "root", null, "reload", Map.of());
    }

    @Test
    void acts_are_deleted_by_the_first_one_after_the_days_that_the_operator_sets() throws SQLException {
        try (SqliteDatabase database = new SqliteDatabase(folder, Duration.ZERO, Duration.ofDays(30))) {
            Connection connection = database.openExclusively();
            try (JournalWriter writer = new JournalWriter(connection, database.auditRetention())) {
                writer.write(List.of(act(Duration.ofDays(1)), act(Duration.ofDays(2)), act(Duration.ofDays(32))));
                writer.commit();
                List<Long> kept = new ArrayList<>();
                new AuditTable(connection).read(row -> kept.add(row.seq()));
                assertEquals(List.of(2L, 3L), kept);
            }
        }
    }
}
