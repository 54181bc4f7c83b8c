package org.parlor.bots.load;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * A load test: starts all games, warms up, measures and reports.
 *
 * @param warmUpSeconds time between the start of all games and the measurement
 * @param seconds time of the measurement
 * @param pids the server's processes on this computer, may be empty
 * @param heap whether to measure the Java heap of these processes
 * @param progress receives messages, each of which replaces the previous one
 */
public record LoadTest(
        LoadSettings settings,
        int warmUpSeconds,
        int seconds,
        List<Long> pids,
        boolean heap,
        Consumer<String> progress) {

    /** @throws IOException if a game cannot start, or the process cannot be measured */
    public LoadReport run() throws ExecutionException, InterruptedException, IOException {
        List<ProcessUsage> idleUsage = usage();
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
            List<ProcessUsage> usageBefore = usage();
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
                    processes(idleUsage, usageBefore),
                    new LoadReport.HeapGrowth(
                            idleHeap, joinedHeap, liveHeap(), before.moves() + stats.moves() - earlyMoves));
        }
    }

    private List<ProcessUsage> usage() throws IOException {
        List<ProcessUsage> usage = new ArrayList<>();
        for (long pid : pids) {
            usage.add(ProcessUsage.of(pid));
        }
        return usage;
    }

    private List<LoadReport.ServerProcess> processes(List<ProcessUsage> idle, List<ProcessUsage> before)
            throws IOException {
        List<LoadReport.ServerProcess> processes = new ArrayList<>();
        List<ProcessUsage> after = usage();
        for (int i = 0; i < after.size(); i++) {
            processes.add(new LoadReport.ServerProcess(
                    pids.get(i), idle.get(i).residentKib(), after.get(i).since(before.get(i))));
        }
        return processes;
    }

    /** Returns the live bytes in the server's heap; 0 if they are not measured. */
    private long liveHeap() throws IOException {
        long bytes = 0;
        if (heap) {
            for (long pid : pids) {
                bytes += ProcessUsage.liveHeap(pid);
            }
        }
        return bytes;
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
