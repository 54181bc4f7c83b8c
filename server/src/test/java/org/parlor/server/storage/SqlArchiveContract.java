package org.parlor.server.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.message.ErrorCode;
import org.parlor.message.RequestException;
import org.parlor.server.core.api.ArchiveQuery;
import org.parlor.server.core.api.ArchiveResult;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.game.PlayerHistoryCursor;
import org.parlor.server.metrics.ServerMetrics;
import org.parlor.server.storage.archive.SqlGameArchive;
import org.parlor.server.storage.database.Database;
import org.parlor.server.storage.journal.SqlJournal;
import org.parlor.server.storage.maintenance.StoreCheckResult;
import org.parlor.server.storage.maintenance.StoreTransfer;
import org.parlor.testing.Waiting;

/** Contract of every SQL archive. */
abstract class SqlArchiveContract extends SqlJournalContract {
    private static final List<String> NAMES = List.of("ada", "Bob", "deep");
    private static final List<String> KINDS = List.of("tictactoe", "kalah");

    private static ArchiveResult ask(GameArchive gameArchive, ArchiveQuery query) {
        CompletableFuture<ArchiveResult> answer = new CompletableFuture<>();
        gameArchive.query(query, answer::complete);
        return answer.orTimeout(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS).join();
    }

    private ArchiveResult asked(ArchiveQuery query) {
        try (Database database = database();
                GameArchive gameArchive = new SqlGameArchive(database, ServerMetrics.NONE)) {
            return ask(gameArchive, query);
        }
    }

    private static ArchiveQuery.OfPlayer games(
            String player, @Nullable String kind, @Nullable String opponent, @Nullable PlayerHistoryCursor after) {
        return games(player, kind, opponent, after, 4);
    }

    private static ArchiveQuery.OfPlayer games(
            String player,
            @Nullable String kind,
            @Nullable String opponent,
            @Nullable PlayerHistoryCursor after,
            int max) {
        return new ArchiveQuery.OfPlayer(player, kind, opponent, after, max, List.of());
    }

    private static List<JournalRecord> someGames() {
        return someGames(40);
    }

    private static List<JournalRecord> someGames(int count) {
        Random random = new Random(1);
        List<JournalRecord> games = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int first = random.nextInt(3);
            games.add(filed(
                    1_000 + random.nextInt(10),
                    (random.nextBoolean() ? "G" : "g") + i,
                    KINDS.get(random.nextInt(2)),
                    NAMES.get(first),
                    NAMES.get((first + 1 + random.nextInt(2)) % 3)));
        }
        return games;
    }

    /** Compares every page of every player's history, under every filter, with the reference archive. */
    @Test
    void the_history_of_a_player_is_ordered_by_start_latest_first() {
        List<JournalRecord> games = someGames();
        keep(games.toArray(JournalRecord[]::new));
        GameArchive witness = new RecordedArchive(games);
        try (Database database = database();
                GameArchive gameArchive = new SqlGameArchive(database, ServerMetrics.NONE)) {
            for (String player : List.of("ada", "bob", "deep", "nobody")) {
                for (String opponent : new String[] {null, "ada", "bob", "nobody"}) {
                    for (String kind : new String[] {null, "kalah", "reversi"}) {
                        PlayerHistoryCursor after = null;
                        do {
                            ArchiveQuery query = games(player, kind, opponent, after);
                            ArchiveResult archiveResult = ask(gameArchive, query);
                            assertEquals(ask(witness, query), archiveResult, query.toString());
                            after = last(archiveResult);
                        } while (after != null);
                    }
                }
            }
        }
    }

    private static @Nullable PlayerHistoryCursor last(ArchiveResult archiveResult) {
        return archiveResult.games().stream()
                .map(ArchiveResult.ArchivedGame::game)
                .reduce((one, next) -> next)
                .map(game ->
                        new PlayerHistoryCursor(Objects.requireNonNull(game.at()), Objects.requireNonNull(game.g())))
                .orElse(null);
    }

    private void keepInOneCommit(List<JournalRecord> games) {
        try (Journal journal = open()) {
            journal.load();
            journal.append(games, () -> {});
        }
    }

    /** With several thousand games, which fill several partitions. */
    @Test
    void games_of_different_partitions_are_merged_in_order() throws SQLException {
        List<JournalRecord> games = someGames(2_500);
        for (List<JournalRecord> commit :
                List.of(games.subList(0, 1_100), games.subList(1_100, 2_100), games.subList(2_100, 2_500))) {
            keepInOneCommit(commit);
        }
        assertEquals(List.of(4_200L, 800L), List.of(count("past"), count("recent")));
        ArchiveQuery all = games("ada", null, null, null, 3_000);
        ArchiveQuery some = games("bob", "kalah", "ada", new PlayerHistoryCursor(1_007, "g5"), 300);
        assertEquals(ask(new RecordedArchive(games), all), asked(all));
        assertEquals(ask(new RecordedArchive(games), some), asked(some));
        assertEquals(List.of(), faults());
    }

    @Test
    void an_unreadable_game_does_not_hide_the_others() throws SQLException {
        List<JournalRecord> games = someGames();
        keep(games.toArray(JournalRecord[]::new));
        damage("UPDATE filed SET body = 'torn' WHERE seq < 20");
        ArchiveQuery query = games("ada", null, null, null);
        assertEquals(ask(new RecordedArchive(games.subList(19, 40)), query), asked(query));
    }

    @Test
    void a_game_is_found_by_its_id_alone() {
        JournalRecord.GameArchived filed = filed(1, "g1", "kalah", "ada", "deep");
        keep(filed, filed(2, "G1", "tictactoe", "ada", "deep"));
        assertEquals(ArchiveResult.game(filed), asked(new ArchiveQuery.OfGame("g1")));
        assertEquals(ArchiveResult.empty(), asked(new ArchiveQuery.OfGame("g2")));
    }

    @Test
    void newly_archived_games_are_found_immediately() {
        Database database = database();
        try (Journal journal = SqlJournal.open(database, ServerMetrics.NONE, () -> {});
                GameArchive gameArchive = new SqlGameArchive(database, ServerMetrics.NONE)) {
            journal.load();
            for (int i = 0; i < 20; i++) {
                JournalRecord.GameArchived filed = filed(i, "g" + i, "kalah", "ada", "deep");
                CompletableFuture<ArchiveResult> answer = new CompletableFuture<>();
                journal.append(
                        List.of(filed),
                        () -> gameArchive.query(new ArchiveQuery.OfGame(filed.game()), answer::complete));
                assertEquals(ArchiveResult.game(filed), answer.join());
            }
        }
    }

    @Test
    void a_failed_query_is_answered_and_the_next_one_succeeds() throws SQLException {
        keep(filed(1, "g1", "kalah", "ada", "deep"), filed(2, "g2", "kalah", "ada", "deep"));
        damage("UPDATE filed SET body = 'torn' WHERE subject = 'game g1'");
        try (Database database = database();
                GameArchive gameArchive = new SqlGameArchive(database, ServerMetrics.NONE)) {
            ArchiveResult torn = ask(gameArchive, new ArchiveQuery.OfGame("g1"));
            assertNotNull(torn.failure());
            assertEquals(ErrorCode.INTERNAL, torn.failure().code());
            assertTrue(
                    torn.failure()
                            .text()
                            .matches("Internal server error, incident [0-9a-f]{8}: report this number to the operator"),
                    torn.failure().text());
            assertEquals(
                    1, ask(gameArchive, new ArchiveQuery.OfGame("g2")).games().size());
        }
    }

    @Test
    void too_many_queries_are_rejected_with_a_retry_time() {
        keep(filed(1, "g1", "kalah", "ada", "deep"));
        try (Database database = database();
                GameArchive gameArchive = new SqlGameArchive(database, ServerMetrics.NONE)) {
            CompletableFuture<Boolean> busy = new CompletableFuture<>();
            CompletableFuture<Boolean> go = new CompletableFuture<>();
            gameArchive.query(new ArchiveQuery.OfGame("g1"), archiveResult -> {
                busy.complete(true);
                go.join();
            });
            busy.join();
            List<CompletableFuture<ArchiveResult>> answers = new ArrayList<>();
            for (int i = 0; i < 1_100; i++) {
                CompletableFuture<ArchiveResult> answer = new CompletableFuture<>();
                gameArchive.query(new ArchiveQuery.OfGame("g1"), answer::complete);
                answers.add(answer);
            }
            go.complete(true);
            List<@Nullable String> refused = answers.stream()
                    .map(answer -> answer.join().failure())
                    .filter(Objects::nonNull)
                    .map(failure -> failure.reply(null).key())
                    .toList();
            assertEquals(Set.of("archive"), Set.copyOf(refused));
            assertEquals(100, refused.size());
        }
    }

    /** The first released schema: no history table, and an index of the journal. */
    private void makeFirst() throws SQLException {
        makeOld();
        damage("DROP TABLE past");
        damage("DROP TABLE recent");
        damage("CREATE INDEX journal_subject ON journal (subject)");
        damage("DELETE FROM schema_version WHERE version > 1");
    }

    @Test
    void a_store_without_an_archive_is_migrated() throws SQLException {
        List<JournalRecord> games = someGames();
        keep(games.toArray(JournalRecord[]::new));
        makeFirst();
        assertEquals(List.of(), faults());
        assertBroughtUpToDate(games);
    }

    /** The schema in which each game was inserted into its partition directly. */
    @Test
    void a_store_without_the_table_of_recent_games_is_migrated() throws SQLException {
        List<JournalRecord> games = someGames();
        keep(games.toArray(JournalRecord[]::new));
        makeOld();
        damage("INSERT INTO past SELECT 0, player, place, kind, opponent, seq FROM recent");
        damage("DROP TABLE recent");
        damage("DELETE FROM schema_version WHERE version > 4");
        assertBroughtUpToDate(games);
    }

    private void assertBroughtUpToDate(List<JournalRecord> games) throws SQLException {
        keep(account(1, "wide"));
        assertEquals(List.of(0L, 80L), List.of(count("past"), count("recent")));
        ArchiveQuery query = games("ada", null, "bob", null);
        assertEquals(ask(new RecordedArchive(games), query), asked(query));
        assertEquals(List.of(), faults());
    }

    private List<String> faults() {
        try (Database database = database()) {
            return StoreCheckResult.of(database).faults();
        }
    }

    @Test
    void check_compares_the_history_with_the_archived_games() throws SQLException {
        keep(someGames().toArray(JournalRecord[]::new));
        assertEquals(List.of(), faults());
        damage("UPDATE recent SET opponent = 'eve' WHERE seq = (SELECT MIN(seq) FROM recent)");
        assertEquals(
                List.of("past: found 80 rows instead of 80, or they do not match the archived games; 'export' and"
                        + " 'import' rebuild them"),
                faults());
    }

    private static JournalRecord.Audited act(long time, String by, String act, String... details) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (int i = 0; i < details.length; i += 2) {
            fields.put(details[i], details[i + 1]);
        }
        return new JournalRecord.Audited(time, time, by, "192.0.2.7", act, fields);
    }

    private SortedMap<Long, JournalRecord.Audited> audit(
            @Nullable String by,
            @Nullable String on,
            @Nullable Long since,
            @Nullable Long until,
            @Nullable Long before,
            int max) {
        return asked(new ArchiveQuery.OfAudit(by, on, since, until, before, max))
                .audit();
    }

    @Test
    void acts_of_admins_are_found_by_each_filter_latest_first_and_survive_an_import(@TempDir Path folder)
            throws SQLException {
        List<JournalRecord.Audited> acts = List.of(
                act(10, "Root", "kick", "user", "Bob", "reason", "too noisy"),
                act(20, "mod", "ban", "user", "eve", "minutes", "5"),
                act(30, "root", "ban", "minutes", "unlimited", "address", "10.0.0.0/8"),
                act(40, "root", "reload"));
        keep(acts.toArray(JournalRecord[]::new));
        Map<Long, JournalRecord.Audited> all =
                Map.of(1L, acts.get(0), 2L, acts.get(1), 3L, acts.get(2), 4L, acts.get(3));
        SortedMap<Long, JournalRecord.Audited> found = audit(null, null, null, null, null, 9);
        assertEquals(all, found);
        assertEquals(List.of(4L, 3L, 2L, 1L), List.copyOf(found.keySet()));
        assertEquals(
                List.of(4L, 3L),
                List.copyOf(audit(null, null, null, null, null, 2).keySet()));
        assertEquals(
                List.of(2L, 1L),
                List.copyOf(audit(null, null, null, null, 3L, 9).keySet()));
        assertEquals(
                Set.of(1L, 3L, 4L), audit("root", null, null, null, null, 9).keySet());
        assertEquals(Set.of(1L), audit(null, "bob", null, null, null, 9).keySet());
        assertEquals(Set.of(3L), audit(null, "10.0.0.0/8", null, null, null, 9).keySet());
        assertEquals(Set.of(2L, 3L), audit(null, null, 20L, 40L, null, 9).keySet());
        assertEquals(Set.of(), audit("mod", "bob", null, null, null, 9).keySet());
        Path file = folder.resolve("all.jsonl");
        try (Database database = database()) {
            assertEquals(new StoreTransfer.Exported(4, 0, null), StoreTransfer.export(database, false, file));
        }
        for (String table : List.of("audit", "journal")) {
            damage("DELETE FROM " + table);
        }
        damage("UPDATE head SET seq = 0, crc = 0, records = 0");
        try (Database database = database()) {
            assertEquals(new StoreTransfer.Imported(4, Map.of()), StoreTransfer.importFile(file, database));
        }
        assertEquals(all, audit(null, null, null, null, null, 9));
        damage("UPDATE audit SET actor = 'eve' WHERE seq = 2");
        assertEquals(List.of("audit: entry 2 is damaged"), faults());
    }

    @Test
    void acts_of_admins_are_kept_for_a_year() {
        JournalRecord.Audited first = act(10, "root", "reload");
        JournalRecord.Audited second = act(20, "root", "reload");
        JournalRecord.Audited last = act(20 + Duration.ofDays(365).toMillis(), "root", "reload");
        keep(first, second);
        keep(last);
        assertEquals(Map.of(2L, second, 3L, last), audit(null, null, null, null, null, 9));
    }

    @Test
    void import_recreates_it(@TempDir Path folder) throws SQLException {
        List<JournalRecord> games = someGames();
        keep(games.toArray(JournalRecord[]::new));
        Path file = folder.resolve("all.jsonl");
        try (Database database = database()) {
            StoreTransfer.export(database, false, file);
        }
        for (String table : List.of("filed", "recent", "journal")) {
            damage("DELETE FROM " + table);
        }
        damage("UPDATE head SET seq = 0, crc = 0, records = 0, game_seq = 0, games = 0, game_crcs = 0");
        try (Database database = database()) {
            assertEquals(new StoreTransfer.Imported(40, Map.of()), StoreTransfer.importFile(file, database));
        }
        assertEquals(80, count("recent"));
        assertEquals(List.of(), faults());
        ArchiveQuery query = games("ada", null, null, null);
        assertEquals(ask(new RecordedArchive(games), query), asked(query));
    }

    @Test
    void an_error_fails_one_query_only() {
        keep(filed(1, "g1"));
        FaultyDatabase faulty = new FaultyDatabase(database());
        try (GameArchive gameArchive = new SqlGameArchive(faulty, ServerMetrics.NONE)) {
            faulty.beforeRead(() -> {
                throw new StackOverflowError("planted by a test");
            });
            RequestException refusal =
                    ask(gameArchive, new ArchiveQuery.OfGame("g1")).failure();
            assertEquals(ErrorCode.INTERNAL, Objects.requireNonNull(refusal).code());
            faulty.beforeRead(() -> {});
            CompletableFuture<ArchiveResult> unheard = new CompletableFuture<>();
            gameArchive.query(new ArchiveQuery.OfGame("g1"), archiveResult -> {
                unheard.complete(archiveResult);
                throw new AssertionError("planted by a test");
            });
            unheard.join();
            assertEquals(
                    1, ask(gameArchive, new ArchiveQuery.OfGame("g1")).games().size());
        } finally {
            faulty.close();
        }
    }

    @Test
    void close_does_not_wait_for_a_hanging_query() {
        keep(filed(1, "g1"));
        FaultyDatabase hung = new FaultyDatabase(database());
        CompletableFuture<Void> disk = new CompletableFuture<>();
        CompletableFuture<Void> reading = new CompletableFuture<>();
        hung.beforeRead(() -> {
            reading.complete(null);
            disk.join();
        });
        try {
            GameArchive gameArchive = new SqlGameArchive(hung, ServerMetrics.NONE);
            CompletableFuture<ArchiveResult> answer = new CompletableFuture<>();
            gameArchive.query(new ArchiveQuery.OfGame("g1"), answer::complete);
            reading.join();
            gameArchive.close();
            assertFalse(answer.isDone());
            disk.complete(null);
            answer.join();
        } finally {
            disk.complete(null);
            hung.close();
        }
    }
}
