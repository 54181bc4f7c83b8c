package org.parlor.server.baseline;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.parlor.server.core.SeededRandomSource;
import org.parlor.server.core.ServerCore;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Step;
import org.parlor.server.metrics.ServerMetrics;
import org.parlor.server.storage.Journal;
import org.parlor.server.storage.Storage;
import org.parlor.server.storage.database.Database;
import org.parlor.server.storage.database.PostgresDatabase;
import org.parlor.server.storage.journal.JournalFollower;
import org.parlor.server.storage.journal.JournalWriter;
import org.parlor.server.storage.lease.Lease;

/**
 * Time in which a server takes over live games of Reversi from PostgreSQL: it acquires the lease, opens and reads the journal, and
 * restores the games. It reads the whole journal, in the first iteration with code that has not run before; or it has followed
 * the journal and reads only the last row. Run by {@code -Pbench}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 8)
@Fork(1)
@SuppressWarnings("NullAway.Init")
public class TakeoverBenchmark {
    private static final int MOVES = 28;
    private static final int RECORDS_PER_COMMIT = 10;

    @Param({"1000", "10000"})
    private int games;

    @Param({"false", "true"})
    private boolean following;

    private EmbeddedPostgres postgres;
    private String url;
    private Storage storage;
    private ServerCore core;
    private Lease lease;
    private Journal journal;
    private @Nullable JournalFollower follower;

    @Setup
    public void fill() throws IOException, SQLException {
        postgres = EmbeddedPostgres.builder().start();
        url = postgres.getJdbcUrl("postgres", "postgres");
        List<JournalRecord> records = new ArrayList<>();
        CoreWorkload workload = new CoreWorkload("reversi", games, records::addAll);
        for (int i = 0; i < games * MOVES; i++) {
            workload.move();
        }
        write(records);
        // Or else each server would start a compaction.
        try (Connection connection = postgres.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("UPDATE head SET snapshot_records = records");
        }
    }

    private void write(List<JournalRecord> records) throws SQLException {
        try (Database database = new PostgresDatabase(url);
                JournalWriter writer = new JournalWriter(database.openExclusively(), database.auditRetention())) {
            for (int i = 0; i < records.size(); i += RECORDS_PER_COMMIT) {
                writer.write(records.subList(i, Math.min(records.size(), i + RECORDS_PER_COMMIT)));
            }
            writer.commit();
        }
    }

    @Setup(Level.Invocation)
    public void standBy() throws SQLException {
        storage = Storage.inDatabase(new PostgresDatabase(url));
        core = new ServerCore(ServerSettings.standard(), new SeededRandomSource(2));
        lease = storage.lease("parlor", "benchmark");
        if (following) {
            follower = storage.follower();
            core.replay(follower.poll().records());
        }
        write(List.of(new JournalRecord.AccountCreated(1, "bot" + System.nanoTime(), true, null, "hash")));
    }

    @Benchmark
    public Step takeOver() throws InterruptedException {
        lease.awaitAcquire();
        if (follower != null) {
            core.replay(follower.poll().records());
        }
        journal = storage.journal(lease, follower, ServerMetrics.NONE, () -> {});
        return core.restore(journal.load(), System.currentTimeMillis());
    }

    @TearDown(Level.Invocation)
    public void leave() {
        journal.close();
        if (follower != null) {
            follower.close();
        }
        lease.close();
    }

    @TearDown
    public void stop() throws IOException {
        postgres.close();
    }
}
