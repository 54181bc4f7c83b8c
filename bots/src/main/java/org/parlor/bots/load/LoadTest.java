package org.parlor.bots.load;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A load test: starts all games, warms up, measures and reports.
 *
 * @param warmUpSeconds time between the start of all games and the measurement
 * @param seconds time of the measurement
 * @param pid the server process on this computer, or null
 * @param heap whether to measure the Java heap of that process
 * @param progress receives messages, each of which replaces the previous one
 */
public record LoadTest(
        LoadSettings settings,
        int warmUpSeconds,
        int seconds,
        @Nullable Long pid,
        boolean heap,
        Consumer<String> progress) {

    /** @throws IOException if a game cannot start, or the process cannot be measured */
    public LoadReport run() throws ExecutionException, InterruptedException, IOException {
        ProcessUsage idleUsage = usage();
        long idleHeap = liveHeap();
        try (LoadGenerator generator = LoadGenerator.start(settings)) {
            long start = System.nanoTime();
            awaitAllStarted(generator);
            double joinSeconds = secondsSince(start);
            Percentiles joinTimes = generator.joinTimes().get();
            long joinedHeap = liveHeap();
            long earlyMoves = generator.moveCount().get();
            await(generator, warmUpSeconds, "warming up");
            LoadStats before = generator.takeStats().get();
            ProcessUsage usageBefore = usage();
            ProcessUsage ownUsageBefore = ProcessUsage.ofThisProcess();
            long measureStart = System.nanoTime();
            await(generator, seconds, "measuring");
            LoadStats stats = generator.takeStats().get();
            return new LoadReport(
                    settings.rules().kind().id(),
                    settings.games(),
                    joinSeconds,
                    joinTimes,
                    secondsSince(measureStart),
                    stats,
                    before.errors(),
                    ProcessUsage.ofThisProcess().since(ownUsageBefore),
                    idleUsage,
                    usage().since(usageBefore),
                    new LoadReport.HeapGrowth(
                            idleHeap, joinedHeap, liveHeap(), before.moves() + stats.moves() - earlyMoves));
        }
    }

    private ProcessUsage usage() throws IOException {
        return pid == null ? ProcessUsage.NONE : ProcessUsage.of(pid);
    }

    /** Returns the live bytes in the server's heap; 0 if they are not measured. */
    private long liveHeap() throws IOException {
        return heap && pid != null ? ProcessUsage.liveHeap(pid) : 0;
    }

    private void awaitAllStarted(LoadGenerator generator) throws ExecutionException, InterruptedException {
        CompletableFuture<Void> allStarted = generator.allStarted();
        while (true) {
            try {
                allStarted.get(1, TimeUnit.SECONDS);
                return;
            } catch (TimeoutException notYet) {
                progress.accept(generator.startedGames().get() + " of " + settings.games() + " games started");
            }
        }
    }

    private void await(LoadGenerator generator, int duration, String phase)
            throws ExecutionException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(duration);
        for (int left = duration; left > 0; left--) {
            progress.accept(
                    phase + ", " + left + " s left, " + generator.moveCount().get() + " moves");
            TimeUnit.NANOSECONDS.sleep(Math.max(0, end - TimeUnit.SECONDS.toNanos(left - 1L) - System.nanoTime()));
        }
    }

    private static double secondsSince(long start) {
        return (System.nanoTime() - start) / 1e9;
    }
}
