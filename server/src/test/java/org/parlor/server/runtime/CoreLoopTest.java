package org.parlor.server.runtime;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.util.concurrent.DefaultEventExecutor;
import io.netty.util.concurrent.EventExecutor;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.parlor.message.ErrorCode;
import org.parlor.message.MessageCodec;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.RequestException;
import org.parlor.message.SessionRequest;
import org.parlor.server.app.CoreRuntime;
import org.parlor.server.app.ServerConfig;
import org.parlor.server.auth.PasswordHasher;
import org.parlor.server.auth.SecureRandomSource;
import org.parlor.server.core.ServerCore;
import org.parlor.server.core.api.ArchiveQuery;
import org.parlor.server.core.api.ArchiveResult;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.RandomSource;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.metrics.ServerMetrics;
import org.parlor.server.net.IncidentLog;
import org.parlor.server.storage.GameArchive;
import org.parlor.server.storage.Journal;
import org.parlor.server.storage.JournalFailedException;
import org.parlor.server.storage.NullJournal;

/** Order of journal appends and effects. */
class CoreLoopTest {
    private final SlowJournal journal = new SlowJournal();
    private final HeldArchive archive = new HeldArchive();
    private final List<Effect> told = new CopyOnWriteArrayList<>();
    private final AtomicBoolean failed = new AtomicBoolean();
    private final EventExecutor thread = new DefaultEventExecutor();
    private final CoreLoop loop = new CoreRuntime(
                    ServerConfig.embedded().withPasswordHasher(PasswordHasher::none),
                    ServerMetrics.NONE,
                    new ServerCore(ServerSettings.standard(), new BrokenCodes(), new IncidentLog(() -> {})),
                    journal,
                    archive,
                    ServerClock.system(),
                    told::addAll,
                    thread,
                    new CoreRuntime.Host(() -> failed.set(true), restart -> {}, reloaded -> {}))
            .loop();

    /** A journal whose appends become durable on request of the test. */
    private static class SlowJournal implements Journal {
        private final LinkedBlockingQueue<Runnable> waiting = new LinkedBlockingQueue<>();
        private final List<JournalRecord> kept = new CopyOnWriteArrayList<>();
        private volatile boolean broken;

        @Override
        public List<JournalRecord> load() {
            return List.of();
        }

        @Override
        public void append(List<JournalRecord> records, Runnable durable) {
            if (broken) {
                throw new JournalFailedException("the disk is full");
            }
            waiting.add(() -> {
                kept.addAll(records);
                durable.run();
            });
        }

        void sync() {
            for (Runnable next = waiting.poll(); next != null; next = waiting.poll()) {
                next.run();
            }
        }

        @Override
        public void close() {}
    }

    /** An archive that replies on request of the test. */
    private static final class HeldArchive implements GameArchive {
        private final LinkedBlockingQueue<Consumer<ArchiveResult>> waiting = new LinkedBlockingQueue<>();

        @Override
        public void query(ArchiveQuery query, Consumer<ArchiveResult> answer) {
            waiting.add(answer);
        }

        @Override
        public void close() {}
    }

    /** A failing component, which causes an internal error in the core. */
    private static final class BrokenCodes implements RandomSource {
        private final RandomSource sound = new SecureRandomSource();

        @Override
        public String id() {
            return sound.id();
        }

        @Override
        public String secret() {
            return sound.secret();
        }

        @Override
        public String code() {
            throw new IllegalStateException("planted by a test");
        }

        @Override
        public int below(int bound) {
            return sound.below(bound);
        }
    }

    private static Command logIn(long link) {
        RequestEnvelope requestEnvelope =
                MessageCodec.readRequest("{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"guest\"}}");
        return new Command.LogIn(link, PeerAddress.LOCAL, null, (SessionRequest.Hello) requestEnvelope.message());
    }

    @AfterEach
    void stop() {
        loop.close();
        thread.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
    }

    @Test
    void effects_are_executed_only_after_their_records_are_durable() {
        loop.start();
        loop.submit(logIn(1));
        await().until(() -> journal.waiting.size() >= 2);
        assertEquals(List.of(), told);
        journal.sync();
        await().until(() -> !told.isEmpty());
        assertEquals(new Effect.Log(journal.kept.get(0)), told.get(0));
        assertEquals(1, assertInstanceOf(Effect.AcceptLogin.class, told.get(1)).connectionId());
        assertEquals(
                List.of("AccountCreated", "TokensSet"),
                journal.kept.stream()
                        .map(record -> record.getClass().getSimpleName())
                        .toList());
    }

    @Test
    void a_failed_journal_stops_the_core_and_no_further_effects_are_executed() {
        loop.start();
        journal.sync();
        journal.broken = true;
        loop.submit(logIn(1));
        await().untilTrue(failed);
        assertEquals(List.of(), told);
    }

    @Test
    void an_error_in_the_core_fails_one_request_and_reports_an_incident_id() {
        loop.start();
        loop.submit(logIn(1));
        loop.submit(new Command.RequestReceived(
                1,
                MessageCodec.readRequest(
                        "{\"t\":\"seek\",\"id\":7,\"game\":\"kalah\",\"tc\":{\"mode\":\"none\"},\"code\":true}")));
        loop.submit(new Command.RequestReceived(1, MessageCodec.readRequest("{\"t\":\"ping\",\"id\":8}")));
        await().untilAsserted(() -> {
            journal.sync();
            assertEquals(List.of("internal 7", "pong 8"), replies());
        });
    }

    @Test
    void the_archive_is_queried_after_earlier_records_are_durable_and_replies_through_the_core() {
        loop.start();
        loop.submit(logIn(1));
        loop.submit(new Command.RequestReceived(1, MessageCodec.readRequest("{\"t\":\"history\",\"id\":7}")));
        await().until(() -> journal.waiting.size() >= 2);
        assertEquals(0, archive.waiting.size());
        await().untilAsserted(() -> {
            journal.sync();
            assertEquals(1, archive.waiting.size());
        });
        archive.waiting
                .remove()
                .accept(ArchiveResult.failed(RequestException.of(ErrorCode.INTERNAL, "planted by a test")));
        await().untilAsserted(() -> {
            journal.sync();
            assertEquals(List.of("internal 7"), replies());
        });
    }

    private List<String> replies() {
        return told.stream()
                .filter(effect -> effect instanceof Effect.Send)
                .map(effect -> MessageCodec.write(((Effect.Send) effect).message()))
                .filter(line -> line.contains("\"re\":"))
                .map(line -> line.contains("\"internal\"") ? "internal 7" : "pong 8")
                .toList();
    }

    @Test
    void a_stall_of_the_server_is_excluded() {
        AtomicLong elapsed = new AtomicLong();
        ServerClock time = new ServerClock(() -> 1_000_000, elapsed::get);
        try (CoreLoop frozen = new CoreLoop(
                new ServerCore(ServerSettings.standard(), new BrokenCodes()),
                new NullJournal(),
                time,
                told::addAll,
                ServerMetrics.NONE,
                () -> {},
                thread)) {
            frozen.start();
            elapsed.addAndGet(60_000);
            await().until(() -> time.nowMillis() < 1_060_000);
            frozen.submit(logIn(1));
            frozen.submit(new Command.RequestReceived(1, MessageCodec.readRequest("{\"t\":\"ping\",\"id\":8}")));
            await().until(() -> replies().size() == 1);
        }
        long now = time.nowMillis();
        assertTrue(now >= 1_000_000 && now <= 1_000_200, "it is " + now);
    }

    @Test
    void the_server_time_follows_the_wall_clock_after_a_suspension_and_does_not_decrease_when_it_is_set_back() {
        AtomicLong elapsed = new AtomicLong();
        AtomicLong wall = new AtomicLong(1_000_000);
        ServerClock time = new ServerClock(wall::get, elapsed::get);
        try (CoreLoop suspended = new CoreLoop(
                new ServerCore(ServerSettings.standard(), new BrokenCodes()),
                new NullJournal(),
                time,
                told::addAll,
                ServerMetrics.NONE,
                () -> {},
                thread)) {
            suspended.start();
            suspended.submit(logIn(1));
            wall.addAndGet(9_000);
            suspended.submit(new Command.RequestReceived(1, MessageCodec.readRequest("{\"t\":\"ping\",\"id\":8}")));
            await().until(() -> replies().size() == 1);
            assertEquals(1_000_000, time.nowMillis());
            wall.addAndGet(3 * 3_600_000);
            await().until(() -> time.nowMillis() == wall.get());
            wall.addAndGet(-3_600_000);
            suspended.submit(new Command.RequestReceived(1, MessageCodec.readRequest("{\"t\":\"ping\",\"id\":8}")));
            await().until(() -> replies().size() == 2);
            assertEquals(wall.get() + 3_600_000, time.nowMillis());
        }
    }

    /** As at a standby whose clock is an hour behind the one of the core that failed. */
    @Test
    void the_server_time_does_not_start_before_the_newest_record() {
        long newest = 1_000_000 + 3_600_000;
        ServerClock behind = new ServerClock(() -> 1_000_000, () -> 0);
        List<JournalRecord> appended = new CopyOnWriteArrayList<>();
        Journal written = new SlowJournal() {
            @Override
            public List<JournalRecord> load() {
                return List.of(new JournalRecord.AccountCreated(newest, "guest-ada", false, null, null));
            }

            @Override
            public void append(List<JournalRecord> records, Runnable durable) {
                appended.addAll(records);
                durable.run();
            }
        };
        try (CoreLoop standby = new CoreLoop(
                new ServerCore(ServerSettings.standard(), new BrokenCodes()),
                written,
                behind,
                told::addAll,
                ServerMetrics.NONE,
                () -> {},
                thread)) {
            standby.start();
            assertEquals(newest, behind.nowMillis());
            assertEquals(List.of(new JournalRecord.Restarted(newest, 0, 0L, 0L)), appended);
        }
    }

    @Test
    void the_time_spent_waiting_for_the_journal_is_excluded() {
        AtomicLong elapsed = new AtomicLong();
        AtomicLong appends = new AtomicLong();
        ServerClock time = new ServerClock(() -> 1_000_000, elapsed::get);
        Journal slow = new SlowJournal() {
            @Override
            public void append(List<JournalRecord> records, Runnable durable) {
                elapsed.addAndGet(appends.incrementAndGet() == 2 ? 60_000 : 0);
                durable.run();
            }
        };
        try (CoreLoop held = new CoreLoop(
                new ServerCore(ServerSettings.standard(), new BrokenCodes()),
                slow,
                time,
                told::addAll,
                ServerMetrics.NONE,
                () -> {},
                thread)) {
            held.start();
            await().until(() -> appends.get() > 2);
        }
        long now = time.nowMillis();
        assertTrue(now >= 1_000_000 && now <= 1_000_200, "it is " + now);
    }

    @Test
    void a_shutdown_completes_earlier_requests() {
        loop.start();
        loop.submit(logIn(1));
        loop.close();
        journal.sync();
        await().untilAsserted(() ->
                assertTrue(told.stream().anyMatch(effect -> effect instanceof Effect.Disconnect), told.toString()));
    }

    private static Command ping(int id) {
        return new Command.RequestReceived(1, MessageCodec.readRequest("{\"t\":\"ping\",\"id\":" + id + "}"));
    }

    /** Submits pings until the loop stops handling them. */
    private static void submitUntilNoneIsTaken(CoreLoop core) {
        await().until(() -> {
            core.submit(ping(8));
            return core.queuedCommands() > 5;
        });
    }

    @Test
    void no_command_is_handled_while_the_journal_does_not_respond_and_none_is_lost() {
        loop.start();
        loop.submit(logIn(1));
        submitUntilNoneIsTaken(loop);
        assertEquals(List.of(), told);
        loop.submit(ping(9));
        await().untilAsserted(() -> {
            journal.sync();
            assertTrue(told.stream()
                    .anyMatch(effect -> effect instanceof Effect.Send send
                            && MessageCodec.write(send.message()).contains("\"re\":9")));
        });
        assertEquals(0, loop.queuedCommands());
    }

    @Test
    void the_time_in_which_no_command_is_handled_is_excluded() {
        AtomicLong elapsed = new AtomicLong();
        ServerClock time = new ServerClock(() -> 1_000_000, elapsed::get);
        SlowJournal hung = new SlowJournal();
        try (CoreLoop held = new CoreLoop(
                new ServerCore(ServerSettings.standard(), new BrokenCodes()),
                hung,
                time,
                told::addAll,
                ServerMetrics.NONE,
                () -> failed.set(true),
                thread)) {
            held.start();
            held.submit(logIn(1));
            try {
                submitUntilNoneIsTaken(held);
            } finally {
                // Also if all of them are handled: time then passes for each.
                for (int i = 0; i < 600; i++) {
                    elapsed.addAndGet(100);
                    held.submit(ping(8));
                    held.query(ServerCore::nextTick).join();
                }
            }
            await().until(() -> {
                hung.sync();
                return held.queuedCommands() == 0;
            });
        }
        long now = time.nowMillis();
        assertTrue(now >= 1_000_000 && now <= 1_000_700, "it is " + now);
    }

    @Test
    void close_handles_earlier_commands_even_if_the_journal_does_not_respond() {
        loop.start();
        loop.submit(logIn(1));
        submitUntilNoneIsTaken(loop);
        loop.close();
        assertEquals(List.of(), told);
        journal.sync();
        await().untilAsserted(() ->
                assertTrue(told.stream().anyMatch(effect -> effect instanceof Effect.Disconnect), told.toString()));
    }

    @Test
    void no_command_is_handled_while_too_many_appends_are_pending() {
        loop.start();
        loop.submit(logIn(1));
        for (int i = 0; i < 200_000; i++) {
            loop.submit(ping(8));
        }
        await().during(Duration.ofMillis(100)).until(() -> loop.queuedCommands() > 100_000);
        await().until(() -> {
            journal.sync();
            return loop.queuedCommands() == 0;
        });
    }
}
