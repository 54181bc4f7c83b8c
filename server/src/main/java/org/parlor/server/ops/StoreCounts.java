package org.parlor.server.ops;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.parlor.server.core.step.JournalRecord;
import org.parlor.server.store.StoreMeter;

/** Counts and times what the core and the journal do. */
final class StoreCounts implements StoreMeter {
    private static final Duration[] TIMES = IntStream.of(
                    500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000, 2_000_000,
                    5_000_000)
            .mapToObj(micros -> Duration.ofNanos(1_000L * micros))
            .toArray(Duration[]::new);
    private static final double[] SIZES = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000};

    private final MeterRegistry registry;
    private final Timer latency;
    private final Timer commits;
    private final DistributionSummary batches;
    private final Map<String, Counter> moves = new ConcurrentHashMap<>();

    StoreCounts(MeterRegistry registry) {
        this.registry = registry;
        this.latency = timer("parlor.command.latency", registry);
        this.commits = timer("parlor.commit.time", registry);
        this.batches = DistributionSummary.builder("parlor.commit.records")
                .serviceLevelObjectives(SIZES)
                .register(registry);
    }

    private static Timer timer(String name, MeterRegistry registry) {
        return Timer.builder(name).serviceLevelObjectives(TIMES).register(registry);
    }

    @Override
    public void answered(long nanos) {
        latency.record(nanos, TimeUnit.NANOSECONDS);
    }

    @Override
    public void committed(int records, long nanos) {
        commits.record(nanos, TimeUnit.NANOSECONDS);
        batches.record(records);
    }

    @Override
    public void begun(String game) {
        registry.counter("parlor.games.started", "game", game).increment();
    }

    @Override
    public void ended(String game, String reason) {
        registry.counter("parlor.games.ended", "game", game, "reason", reason).increment();
    }

    @Override
    public void moved(String game) {
        moves.computeIfAbsent(game, one -> registry.counter("parlor.moves", "game", one))
                .increment();
    }

    @Override
    public void met(JournalRecord.AccountMade account) {
        registry.counter("parlor.accounts.made").increment();
    }

    @Override
    public void incident() {
        registry.counter("parlor.incidents", "at", "core").increment();
    }
}
