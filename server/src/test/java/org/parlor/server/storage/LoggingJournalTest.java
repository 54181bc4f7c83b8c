package org.parlor.server.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.parlor.message.Login;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.SessionRequest;
import org.parlor.server.auth.SecureRandomSource;
import org.parlor.server.core.ServerCore;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.metrics.ServerMetrics;

/** Metrics and log lines of journal records. */
class LoggingJournalTest {
    private final List<String> heard = new ArrayList<>();
    private final ServerMetrics metrics = new ServerMetrics() {
        @Override
        public void gameStarted(String game) {
            heard.add(game + " begun");
        }

        @Override
        public void moveMade(String game) {
            heard.add(game + " moved");
        }

        @Override
        public void gameEnded(String game, String reason) {
            heard.add(game + " ended by " + reason);
        }

        @Override
        public void accountCreated(JournalRecord.AccountCreated account) {
            heard.add("met " + account.name());
        }
    };

    /** A journal with existing records whose appends become durable on request of the test. */
    private static final class Earlier implements Journal {
        private final List<JournalRecord> kept;
        private final List<Runnable> waiting = new ArrayList<>();

        Earlier(List<JournalRecord> kept) {
            this.kept = kept;
        }

        @Override
        public List<JournalRecord> load() {
            return kept;
        }

        @Override
        public void append(List<JournalRecord> records, Runnable durable) {
            waiting.add(durable);
        }

        void sync() {
            waiting.forEach(Runnable::run);
            waiting.clear();
        }

        @Override
        public void close() {}
    }

    /** The records of a Kalah game of two guests in which one resigns after a move. */
    private static List<JournalRecord> played() {
        ServerCore core = new ServerCore(ServerSettings.standard(), new SecureRandomSource());
        List<JournalRecord> records = new ArrayList<>();
        for (int link = 1; link <= 2; link++) {
            SessionRequest.Hello hello = new SessionRequest.Hello(1, "test", null, null, new Login.Guest("g" + link));
            records.addAll(core.handle(new Command.LogIn(link, PeerAddress.LOCAL, null, hello), 1)
                    .records());
        }
        String seek = "{\"t\":\"seek\",\"id\":1,\"game\":\"kalah\",\"tc\":{\"mode\":\"none\"},\"side\":0}";
        String offer = String.valueOf(reply(core, 1, seek, records).seek());
        String take = "{\"t\":\"seek.take\",\"id\":2,\"seek\":\"" + offer + "\"}";
        String g = String.valueOf(reply(core, 2, take, records).g());
        reply(core, 1, "{\"t\":\"move\",\"id\":3,\"g\":\"" + g + "\",\"ply\":0,\"move\":\"s1\"}", records);
        reply(core, 2, "{\"t\":\"resign\",\"id\":4,\"g\":\"" + g + "\"}", records);
        return records;
    }

    private static Reply.Ok reply(ServerCore core, long link, String request, List<JournalRecord> records) {
        Step step = core.handle(new Command.RequestReceived(link, MessageCodec.readRequest(request)), 1);
        records.addAll(step.records());
        return (Reply.Ok) ((Effect.Send) step.effects().get(0)).message();
    }

    private static boolean isEnd(JournalRecord record) {
        return record instanceof JournalRecord.OfGame fact && fact.event() instanceof GameEvent.Ended;
    }

    @Test
    void pending_records_are_not_acknowledged() {
        Earlier journal = new Earlier(List.of());
        LoggingJournal loggingJournal = new LoggingJournal(journal, metrics);
        loggingJournal.append(played(), () -> heard.add("released"));
        assertEquals(List.of(), heard);
        journal.sync();
        assertEquals(
                List.of(
                        "released",
                        "met guest-g1",
                        "met guest-g2",
                        "kalah begun",
                        "kalah moved",
                        "kalah ended by resign"),
                heard);
    }

    @Test
    void the_end_of_a_restored_game_is_logged_and_its_start_is_not_logged_again() {
        List<JournalRecord> records = played();
        List<JournalRecord> end =
                records.stream().filter(LoggingJournalTest::isEnd).toList();
        Earlier journal =
                new Earlier(records.stream().filter(record -> !isEnd(record)).toList());
        LoggingJournal loggingJournal = new LoggingJournal(journal, metrics);
        loggingJournal.load();
        loggingJournal.append(end, () -> {});
        journal.sync();
        assertEquals(List.of("kalah ended by resign"), heard);
    }

    @Test
    void the_end_of_a_game_that_was_known_before_the_journal_was_loaded_is_logged() {
        List<JournalRecord> records = played();
        ActiveGameSettings activeGames = new ActiveGameSettings();
        activeGames.apply(records.stream().filter(record -> !isEnd(record)).toList());
        Earlier journal = new Earlier(List.of());
        LoggingJournal loggingJournal = new LoggingJournal(journal, metrics, activeGames);
        loggingJournal.load();
        loggingJournal.append(records.stream().filter(LoggingJournalTest::isEnd).toList(), () -> {});
        journal.sync();
        assertEquals(List.of("kalah ended by resign"), heard);
    }
}
