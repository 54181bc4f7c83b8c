package org.parlor.server.baseline;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
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
import org.parlor.server.storage.journal.JournalWriter;
import org.parlor.server.storage.lease.Lease;

/**
 * Time in which a server that did not follow the journal takes over live games of Reversi from PostgreSQL: it acquires the
 * lease, opens and reads the journal, and restores the games. Run by {@code -Pbench}. The first iteration decodes with cold
 * code.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 6)
@Fork(1)
public class TakeoverBenchmark {
    private static final int MOVES = 28;
    private static final int RECORDS_PER_COMMIT = 10;

    @Param({"1000", "10000"})
    private int games;

    @SuppressWarnings("NullAway.Init")
    private EmbeddedPostgres postgres;

    private String url = "";

    @Setup
    public void fill() throws IOException, SQLException {
        postgres = EmbeddedPostgres.builder().start();
        url = postgres.getJdbcUrl("postgres", "postgres");
        List<JournalRecord> records = new ArrayList<>();
        CoreWorkload workload = new CoreWorkload("reversi", games, records::addAll);
        for (int i = 0; i < games * MOVES; i++) {
            workload.move();
        }
        try (Database database = new PostgresDatabase(url);
                JournalWriter writer = new JournalWriter(database.claim())) {
            for (int i = 0; i < records.size(); i += RECORDS_PER_COMMIT) {
                writer.write(records.subList(i, Math.min(records.size(), i + RECORDS_PER_COMMIT)));
            }
            writer.commit();
        }
    }

    @Benchmark
    public Step aServerTakesOver() throws InterruptedException {
        Storage storage = Storage.inDatabase(new PostgresDatabase(url));
        try (Lease lease = storage.lease("benchmark")) {
            lease.awaitAcquire();
            try (Journal journal = storage.journal(lease, ServerMetrics.NONE, () -> {})) {
                return new ServerCore(ServerSettings.standard(), new SeededRandomSource(2))
                        .restore(journal.load(), System.currentTimeMillis());
            }
        }
    }

    @TearDown
    public void stop() throws IOException {
        postgres.close();
    }
}
