package org.parlor.server.store;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.parlor.message.GameRecord;
import org.parlor.message.Result;
import org.parlor.message.Start;
import org.parlor.message.TimeControl;
import org.parlor.message.User;
import org.parlor.rules.Games;
import org.parlor.rules.Rules;
import org.parlor.rules.Score;
import org.parlor.server.core.game.EndReason;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.step.JournalRecord;

/** What every journal does that keeps its records in a database. */
abstract class SqlJournalContract extends JournalContract {
    private final AtomicBoolean failed = new AtomicBoolean();

    /** The same database each time within a test, and another in each test. */
    abstract Database database();

    /** A way into it beside the program's own. */
    abstract Connection raw() throws SQLException;

    @Override
    Journal open() {
        return SqlJournal.open(database(), StoreMeter.NONE, () -> failed.set(true));
    }

    void keep(JournalRecord... records) {
        try (Journal journal = open()) {
            journal.load();
            for (JournalRecord record : records) {
                journal.append(List.of(record), () -> {});
            }
        }
    }

    private List<JournalRecord> kept() {
        try (Journal journal = open()) {
            return journal.load();
        }
    }

    void damage(String sql) throws SQLException {
        try (Connection connection = raw();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    long count(String table) throws SQLException {
        try (Database database = database();
                Ledger ledger = new Ledger(database.read())) {
            return ledger.count(table);
        }
    }

    private static JournalRecord.OfGame end(long at, String game, long seq) {
        return new JournalRecord.OfGame(at, game, seq, new GameEvent.Ended(1, new Score(0, 1), EndReason.RESIGN, null));
    }

    private static JournalRecord.GameFiled filed(long at, String game) {
        return filed(at, game, "tictactoe", "ada", "deep");
    }

    /** A game that began at that time, and ended with its first move. */
    static JournalRecord.GameFiled filed(long at, String game, String kind, String first, String second) {
        Rules rules = Games.find(kind).orElseThrow().rules();
        String move = rules.legal(rules.initial()).get(0);
        return new JournalRecord.GameFiled(
                at,
                game,
                new GameRecord(
                        GameRecord.VERSION,
                        game,
                        "Club",
                        at,
                        kind,
                        rules.options().values(),
                        rules.kind().version(),
                        List.of(new User(first, false, null, null), new User(second, true, null, null)),
                        false,
                        new TimeControl.None(),
                        Start.of(rules, rules.initial()),
                        List.of(GameRecord.Played.of(move)),
                        new Result(1, List.of(0, 1), "resign")),
                7L);
    }

    @Test
    void what_was_kept_is_there_again_in_its_order() {
        JournalRecord[] records = {account(1, "deep"), end(2, "g1", 1), account(3, "wide"), tokens(4, "deep", "t1")};
        keep(records);
        assertEquals(List.of(records), kept());
        keep(end(5, "g1", 2));
        List<JournalRecord> all = new ArrayList<>(List.of(records));
        all.add(end(5, "g1", 2));
        assertEquals(all, kept());
    }

    @Test
    void only_the_latest_tokens_of_an_account_are_kept() {
        keep(account(1, "deep"), tokens(2, "deep", "t1"), account(3, "wide"), tokens(4, "Deep", "t2"));
        assertEquals(List.of(account(1, "deep"), account(3, "wide"), tokens(4, "Deep", "t2")), kept());
    }

    @Test
    void a_forgotten_account_leaves_nothing() {
        keep(account(1, "deep"), tokens(2, "deep", "t1"), new JournalRecord.AccountForgotten(3, "deep"));
        assertEquals(List.of(), kept());
    }

    @Test
    void a_filed_game_moves_out_of_what_a_start_has_to_read() throws SQLException {
        keep(account(1, "deep"), end(2, "g1", 1), end(3, "g2", 1), filed(4, "g1"));
        assertEquals(List.of(account(1, "deep"), end(3, "g2", 1)), kept());
        assertEquals(1, count("filed"));
    }

    @Test
    void what_remains_of_filed_games_is_deleted_earliest_first_once_too_much_of_it_waits() throws SQLException {
        try (Database database = database();
                Ledger ledger = new Ledger(database.claim(), 2)) {
            ledger.examine();
            ledger.write(List.of(end(1, "g1", 1), end(2, "g2", 1), end(3, "g1", 2), end(4, "g3", 1), end(5, "g2", 2)));
            ledger.write(List.of(filed(6, "g2"), filed(7, "g1")));
            ledger.commit();
            List<Long> left = new ArrayList<>();
            try (Connection reading = database.read()) {
                Row.read(reading, "journal", row -> left.add(row.seq()));
            }
            assertEquals(List.of(3L, 4L, 5L), left);
        }
        assertEquals(List.of(end(4, "g3", 1)), kept());
    }

    @Test
    void what_remains_of_filed_games_is_still_there_for_the_next_server_to_delete() throws SQLException {
        keep(end(1, "g1", 1), end(2, "g2", 1), filed(3, "g1"));
        assertEquals(2, count("journal"));
        try (Database database = database();
                Ledger ledger = new Ledger(database.claim(), 0)) {
            ledger.examine();
            ledger.write(List.of());
            ledger.commit();
        }
        assertEquals(1, count("journal"));
        assertEquals(List.of(end(2, "g2", 1)), kept());
    }

    @Test
    void what_remains_of_filed_games_is_not_exported() {
        keep(account(1, "deep"), filed(3, "g0"), end(4, "g1", 0), filed(5, "g1"));
        List<String> lines = new ArrayList<>();
        try (Database database = database()) {
            Exchange.Exported exported = Exchange.export(database, lines::add);
            assertEquals(new Exchange.Exported(3, 0, null), exported);
        }
        RecordText text = new RecordText();
        assertEquals(
                List.of(filed(3, "g0"), filed(5, "g1"), account(1, "deep")),
                lines.stream().map(text::read).toList());
    }

    @Test
    void nobody_else_gets_it_while_a_server_has_it() {
        try (Journal first = open()) {
            first.load();
            StoreException refusal = assertThrows(StoreException.class, this::open);
            assertTrue(refusal.getMessage().startsWith("Another server "), refusal.getMessage());
            CountDownLatch durable = new CountDownLatch(1);
            first.append(List.of(account(1, "deep")), durable::countDown);
            await().until(() -> durable.getCount() == 0);
        }
        assertEquals(List.of(account(1, "deep")), kept());
    }

    @Test
    void a_damaged_end_is_put_aside_and_the_rest_goes_on() throws SQLException {
        keep(account(1, "deep"), account(2, "wide"), account(3, "tall"));
        damage("UPDATE journal SET body = 'torn' WHERE seq >= 2");
        assertEquals(List.of(account(1, "deep")), kept());
        assertEquals(2, count("damaged"));
        keep(account(4, "long"));
        assertEquals(List.of(account(1, "deep"), account(4, "long")), kept());
    }

    @Test
    void a_missing_end_is_noticed_once() throws SQLException {
        keep(account(1, "deep"), account(2, "wide"));
        damage("DELETE FROM journal WHERE seq = 2");
        assertEquals(List.of(account(1, "deep")), kept());
        keep(account(3, "tall"));
        assertEquals(List.of(account(1, "deep"), account(3, "tall")), kept());
    }

    @Test
    void damage_inside_is_refused_with_what_to_do_and_changes_nothing() throws SQLException {
        keep(account(1, "deep"), account(2, "wide"), account(3, "tall"));
        damage("UPDATE journal SET body = 'torn' WHERE seq = 2");
        for (int attempt = 0; attempt < 2; attempt++) {
            StoreException refusal = assertThrows(StoreException.class, this::kept);
            assertTrue(
                    refusal.getMessage().contains("record 2 is damaged and sound ones follow it"),
                    refusal.getMessage());
            assertTrue(refusal.getMessage().contains("parlor-server restore FILE"), refusal.getMessage());
        }
        assertEquals(3, count("journal"));
    }

    @Test
    void a_record_missing_inside_is_refused() throws SQLException {
        keep(account(1, "deep"), account(2, "wide"), account(3, "tall"));
        damage("DELETE FROM journal WHERE seq = 2");
        StoreException refusal = assertThrows(StoreException.class, this::kept);
        assertTrue(refusal.getMessage().contains("there are 2 records instead of 3"), refusal.getMessage());
    }

    @Test
    void tables_of_a_newer_program_are_refused() throws SQLException {
        keep(account(1, "deep"));
        damage("INSERT INTO schema_version (version, script) VALUES (99, 'later')");
        StoreException refusal = assertThrows(StoreException.class, this::open);
        assertTrue(refusal.getMessage().contains("was made by a newer parlor-server"), refusal.getMessage());
    }

    @Test
    void after_a_commit_that_failed_nothing_is_kept_or_told_any_more() throws SQLException {
        keep(account(1, "deep"));
        List<Integer> told = new ArrayList<>();
        try (Journal journal = open()) {
            journal.load();
            // A row that is in the way of the next one.
            damage("INSERT INTO journal (seq, subject, body, crc) VALUES (2, 'x', 'x', 1)");
            journal.append(List.of(account(2, "wide")), () -> told.add(1));
            await().untilTrue(failed);
            assertThrows(
                    JournalFailedException.class, () -> journal.append(List.of(account(3, "tall")), () -> told.add(2)));
        }
        assertEquals(List.of(), told);
    }
}
