package org.parlor.server.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.parlor.rules.Games;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.game.EndReason;
import org.parlor.server.storage.StoreMetrics;

/** Micrometer counters and timers of the core and the journal. All series exist from the start with value 0. */
final class MicrometerStoreMetrics implements StoreMetrics {
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
    private final Counter accounts;
    private final Counter incidents;
    private final Map<String, Counter> moves = new ConcurrentHashMap<>();

    MicrometerStoreMetrics(MeterRegistry registry) {
        this.registry = registry;
        this.latency = timer(
                "parlor.command.latency",
                "Time from the arrival of a request until its replies are passed to the network, including the commit",
                registry);
        this.commits = timer("parlor.commit.time", "Duration of journal commits", registry);
        this.batches = DistributionSummary.builder("parlor.commit.records")
                .description("Records per journal commit")
                .serviceLevelObjectives(SIZES)
                .register(registry);
        this.accounts = Counter.builder("parlor.accounts.made")
                .description("Accounts created, including guests")
                .register(registry);
        this.incidents = MicrometerGatewayMetrics.incidents("core", registry);
        for (String game : Games.ids()) {
            starts(game);
            moves(game);
            for (EndReason reason : EndReason.values()) {
                ends(game, reason.wireName());
            }
        }
    }

    private static Timer timer(String name, String description, MeterRegistry registry) {
        return Timer.builder(name)
                .description(description)
                .serviceLevelObjectives(TIMES)
                .register(registry);
    }

    private Counter starts(String game) {
        return Counter.builder("parlor.games.started")
                .description("Games started, by game")
                .tag("game", game)
                .register(registry);
    }

    private Counter moves(String game) {
        return moves.computeIfAbsent(
                game,
                one -> Counter.builder("parlor.moves")
                        .description("Moves made, including forced passes, by game")
                        .tag("game", one)
                        .register(registry));
    }

    private Counter ends(String game, String reason) {
        return Counter.builder("parlor.games.ended")
                .description("Games ended, by game and reason")
                .tags("game", game, "reason", reason)
                .register(registry);
    }

    @Override
    public void commandCompleted(long nanos) {
        latency.record(nanos, TimeUnit.NANOSECONDS);
    }

    @Override
    public void committed(int records, long nanos) {
        commits.record(nanos, TimeUnit.NANOSECONDS);
        batches.record(records);
    }

    @Override
    public void gameStarted(String game) {
        starts(game).increment();
    }

    @Override
    public void gameEnded(String game, String reason) {
        ends(game, reason).increment();
    }

    @Override
    public void moveMade(String game) {
        moves(game).increment();
    }

    @Override
    public void accountCreated(JournalRecord.AccountCreated account) {
        accounts.increment();
    }

    @Override
    public void incident() {
        incidents.increment();
    }
}
