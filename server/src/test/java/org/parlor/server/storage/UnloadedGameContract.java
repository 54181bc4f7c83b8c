package org.parlor.server.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.parlor.message.GameMessage;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.metrics.ServerMetrics;
import org.parlor.server.storage.archive.SqlGameArchive;
import org.parlor.server.storage.database.Database;
import org.parlor.server.storage.maintenance.StoreCheckResult;
import org.parlor.server.storage.maintenance.StoreTransfer;

/** Contract of every SQL store of the games that are not in memory. */
abstract class UnloadedGameContract extends SqlArchiveContract {
    private static final long START = 1_763_683_200_000L;
    private static final long LONG_IDLE = Duration.ofMinutes(8).toMillis();

    private StoredCore server(long now) {
        return new StoredCore(open(), new SqlGameArchive(database(), ServerMetrics.NONE), now);
    }

    /** Starts games, whose players leave for long. */
    private long started(int games) {
        try (StoredCore server = server(START)) {
            server.logIn(1);
            server.logIn(2);
            for (int i = 0; i < games; i++) {
                server.startGame("tictactoe");
            }
            server.leave(1);
            server.leave(2);
            server.advance(LONG_IDLE);
            return server.now();
        }
    }

    private static long games(StoredCore server) {
        return server.takeSent().stream()
                .filter(message -> message instanceof GameMessage.Snapshot)
                .count();
    }

    private List<String> faults() {
        try (Database database = database()) {
            return StoreCheckResult.of(database).faults();
        }
    }

    private long ofLiveGames() {
        return kept().stream()
                .filter(record -> record instanceof JournalRecord.OfLiveGame)
                .count();
    }

    @Test
    void games_that_nobody_needs_are_neither_in_memory_nor_loaded_by_a_start() throws SQLException {
        long now = started(3);
        assertEquals(List.of(3L, 0L), List.of(count("unloaded"), ofLiveGames()));
        assertEquals(List.of(), faults());
        try (StoredCore server = server(now)) {
            server.logIn(2);
            assertEquals(3, games(server));
            assertEquals(0, count("unloaded"));
            server.leave(2);
            server.advance(LONG_IDLE);
            assertEquals(3, count("unloaded"));
        }
        assertEquals(List.of(), faults());
    }

    @Test
    void a_server_that_is_killed_between_query_and_answer_loses_nothing() throws SQLException {
        long now = started(2);
        try (StoredCore server = server(now)) {
            server.hold();
            server.logIn(1);
            assertEquals(0, games(server));
        }
        assertEquals(2, count("unloaded"));
        try (StoredCore server = server(now)) {
            server.logIn(1);
            assertEquals(2, games(server));
        }
        try (StoredCore server = server(now)) {
            assertEquals(0, count("unloaded"));
            server.logIn(2);
            assertEquals(2, games(server));
        }
    }

    @Test
    void all_that_are_due_are_flagged_in_batches() throws SQLException {
        try (StoredCore server = server(started(250))) {
            server.advance(Duration.ofDays(3).toMillis());
            assertEquals(0, count("unloaded"));
            server.advance(Duration.ofMinutes(11).toMillis());
            assertEquals(250, count("filed"));
        }
        assertEquals(List.of(), faults());
    }

    /** They begin on a Friday. */
    @Test
    void games_whose_clocks_stand_on_weekends_are_due_by_workdays() throws SQLException {
        try (StoredCore server = server(START)) {
            server.logIn(1);
            server.logIn(2);
            server.startGame("tictactoe");
            server.startGame("tictactoe", "{\"mode\":\"corr\",\"days\":3,\"weekend\":true}");
            server.leave(1);
            server.leave(2);
            server.advance(LONG_IDLE);
            assertEquals(2, count("unloaded"));
            server.advance(Duration.ofDays(3).toMillis());
            assertEquals(1, count("unloaded"));
            server.advance(Duration.ofDays(2).toMillis());
            assertEquals(0, count("unloaded"));
        }
        assertEquals(List.of(), faults());
    }

    @Test
    void a_damaged_game_is_found_and_does_not_affect_the_others() throws SQLException {
        long now = started(3);
        damage("UPDATE unloaded SET body = 'x' WHERE subject = (SELECT MIN(subject) FROM unloaded)");
        assertEquals(1, faults().size(), faults().toString());
        try (StoredCore server = server(now)) {
            server.logIn(1);
            assertEquals(2, games(server));
        }
        damage("DELETE FROM unloaded");
        assertEquals(
                List.of("unloaded: found 0 games instead of 1, or their contents differ from what was written"),
                faults());
    }

    @Test
    void an_export_has_them() {
        started(3);
        long exported;
        try (Database database = database()) {
            exported = StoreTransfer.export(database, false, line -> {}).lines();
        }
        // Two accounts with tokens and whose games they are, and the time of the start.
        assertEquals(3 + 6, exported);
    }
}
