package org.parlor.server.storage.lease;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.server.app.ServerProcess;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.faults.PostgresServer;
import org.parlor.server.metrics.ServerMetrics;
import org.parlor.server.storage.Journal;
import org.parlor.server.storage.Storage;
import org.parlor.server.storage.database.PostgresDatabase;
import org.parlor.testing.ProgramCommands;

/** Processes that compete for the lease and write as fast as they can, while one is killed or stopped by a signal. */
@Tag("slow")
class LeaseProcessTest {
    private final List<ServerProcess> processes = new ArrayList<>();

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    @SuppressWarnings("NullAway.Init")
    private PostgresServer postgres;

    @BeforeEach
    void startPostgres() throws IOException {
        postgres = new PostgresServer(directory);
    }

    @AfterEach
    void stop() throws IOException {
        processes.forEach(ServerProcess::close);
        postgres.close();
    }

    private ServerProcess start(String name) {
        ServerProcess process =
                ServerProcess.startProgram(ProgramCommands.java(LeaseHolder.class.getName(), postgres.url(), name));
        processes.add(process);
        assertEquals("waiting", process.readLine());
        return process;
    }

    /** Reads up to a number of acknowledged records, each of which follows the one before. Returns the next number. */
    private static int readStored(ServerProcess process, int from, int count) {
        for (int i = from; i < from + count; i++) {
            assertEquals("stored " + i, process.readLine());
        }
        return from + count;
    }

    /** Reads to the line that is not an acknowledged record. Returns the number of records. */
    private static int readToEnd(ServerProcess process, int from, String end) {
        int stored = from;
        String line = process.readLine();
        for (; line.equals("stored " + stored); line = process.readLine()) {
            stored++;
        }
        assertEquals(end, line);
        return stored;
    }

    private String query(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(postgres.url());
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        }
    }

    private int stored() {
        try (Journal journal =
                Storage.inDatabase(new PostgresDatabase(postgres.url())).journal(ServerMetrics.NONE, () -> {})) {
            List<JournalRecord> records = journal.load();
            return records.size();
        }
    }

    @Test
    void a_server_takes_over_from_a_killed_one_with_every_acknowledged_record() {
        ServerProcess first = start("first");
        assertEquals("leading 1 0", first.readLine());
        ServerProcess second = start("second");
        int acknowledged = readStored(first, 0, 200);
        first.signal("KILL");
        int found = found(second.readLine(), "leading 2 ");
        assertTrue(found >= readToEnd(first, acknowledged, "null"));
        readStored(second, 0, 200);
        second.signal("KILL");
        assertTrue(stored() >= found + readToEnd(second, 200, "null"));
    }

    private static int found(String line, String prefix) {
        assertTrue(line.startsWith(prefix), line);
        return Integer.parseInt(line.substring(prefix.length()));
    }

    @Test
    void a_stopped_server_that_continues_after_a_takeover_stores_nothing_more() {
        ServerProcess first = start("first");
        assertEquals("leading 1 0", first.readLine());
        ServerProcess second = start("second");
        int acknowledged = readStored(first, 0, 200);
        first.signal("STOP");
        int found = found(second.readLine(), "leading 2 ");
        readStored(second, 0, 100);
        first.signal("CONT");
        assertTrue(found >= readToEnd(first, acknowledged, "lost 1"));
        int more = readStored(second, 100, 100);
        second.signal("KILL");
        // One more commit than acknowledged may have been durable.
        int total = readToEnd(second, more, "null");
        assertTrue(List.of(found + total, found + total + 1).contains(stored()));
    }

    @Test
    void the_holder_continues_after_a_restart_of_the_database_and_the_other_server_keeps_waiting()
            throws IOException, SQLException {
        ServerProcess first = start("first");
        assertEquals("leading 1 0", first.readLine());
        ServerProcess second = start("second");
        int acknowledged = readStored(first, 0, 200);
        postgres.stop();
        postgres.start();
        while (!String.join("\n", first.log()).contains("database_lost")) {
            acknowledged = readStored(first, acknowledged, 100);
        }
        // Each commit is one record; those before the restart may still be unread.
        acknowledged =
                readStored(first, acknowledged, Integer.parseInt(query("SELECT seq FROM head")) + 100 - acknowledged);
        String holder = query("SELECT epoch || ' ' || holder FROM lease");
        second.signal("KILL");
        assertEquals("null", second.readLine());
        first.signal("KILL");
        assertTrue(stored() >= readToEnd(first, acknowledged, "null"));
        assertEquals("1 first", holder);
    }
}
