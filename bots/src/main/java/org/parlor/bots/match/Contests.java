package org.parlor.bots.match;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.parlor.bots.engine.Level;
import org.parlor.bots.engine.Searchers;
import org.parlor.bots.engine.Strength;
import org.parlor.bots.search.Limits;
import org.parlor.bots.search.Means;
import org.parlor.bots.search.Ticker;
import org.parlor.rules.Rules;

/**
 * Matches between levels under the same settings.
 *
 * @param limits on every move of both sides; without a time each level has its own cap
 * @param pairs of games in a match
 * @param openingPlies moves made by chance before a game begins
 * @param threads how many pairs are played at once
 */
public record Contests(Rules rules, Limits limits, int pairs, int openingPlies, long seed, int threads) {
    private static final int TABLE_BITS = 20;

    private record Numbered(int index, Pair pair) {}

    /** What must be the same for games to be counted together; more pairs of them are welcome. */
    public String settings() {
        return rules.kind().id() + " " + rules.options().values() + ", openings " + openingPlies + ", seed " + seed
                + (limits.depthMax() == Limits.DEPTH_MAX ? "" : ", depth " + limits.depthMax())
                + (limits.budgetNanos() == Long.MAX_VALUE ? "" : ", " + limits.budgetNanos() / 1_000_000 + " ms");
    }

    /**
     * Plays what of a match the ledger does not have yet.
     *
     * @param watcher shown how the first level stands, again after every pair
     */
    public Standing play(Level first, Level second, Ledger ledger, Consumer<Standing> watcher)
            throws IOException, InterruptedException {
        Map<Integer, Pair> played = ledger.of(first, second);
        Standing standing = played.values().stream().reduce(Standing.NONE, Standing::plus, (one, other) -> other);
        Match match = new Match(rules, strength(first), strength(second), openingPlies, seed);
        List<Integer> open = IntStream.range(0, pairs)
                .boxed()
                .filter(index -> !played.containsKey(index))
                .toList();
        ExecutorService executor = Executors.newFixedThreadPool(threads, Contests::thread);
        try {
            CompletionService<Numbered> games = new ExecutorCompletionService<>(executor);
            open.forEach(index -> games.submit(() -> new Numbered(index, match.pair(index))));
            for (int i = 0; i < open.size(); i++) {
                Numbered next = games.take().get();
                ledger.add(first, second, next.index(), next.pair());
                standing = standing.plus(next.pair());
                watcher.accept(standing);
            }
            return standing;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof OutOfMemoryError full) {
                throw full;
            }
            throw new IllegalStateException("a game broke off", e.getCause());
        } finally {
            executor.shutdownNow();
        }
    }

    private Strength strength(Level level) {
        return Strength.of(level, limits, new Searchers(Means.of(TABLE_BITS, Ticker.SYSTEM)));
    }

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "match");
        thread.setDaemon(true);
        return thread;
    }
}
