package org.parlor.bots.engine;

import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor.DiscardPolicy;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.parlor.bots.search.NanoClock;
import org.parlor.bots.search.SearchLimits;
import org.parlor.bots.search.SearchResources;
import org.parlor.bots.search.SearchResult;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The few threads on which all games of a process are thought about, the one with the least time to spare first. When
 * there are more turns than threads each gets its share of the time, so that many games go on evenly.
 */
public final class SearchExecutor implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SearchExecutor.class);
    private static final long NANOS_PER_MILLI = 1_000_000;
    /** A million slots, 16 MiB: shared by all games, so their number does not matter. */
    private static final int TABLE_BITS = 20;

    /** Where turns wait for threads, so many times as many are reckoned with. */
    private static final long QUEUE_FACTOR = 2;

    private final int threads;
    private final NanoClock clock;
    private final ExecutorService executor;
    private final AtomicInteger pendingTurns = new AtomicInteger();
    private final SearcherRegistry searchers;

    public SearchExecutor(int threads, NanoClock clock) {
        this(threads, clock, new SearcherRegistry(SearchResources.of(TABLE_BITS, clock)));
    }

    /** On searchers of the caller's, which may judge positions in another way. */
    public SearchExecutor(int threads, NanoClock clock, SearcherRegistry searchers) {
        this.threads = threads;
        this.clock = clock;
        this.searchers = searchers;
        this.executor = new ThreadPoolExecutor(
                threads,
                threads,
                0,
                TimeUnit.SECONDS,
                new PriorityBlockingQueue<>(),
                SearchExecutor::thread,
                new DiscardPolicy());
    }

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "thinker");
        thread.setDaemon(true);
        return thread;
    }

    /** One thread less than the machine has, so that the rest of the program stays quick. */
    public static SearchExecutor forThisMachine() {
        return new SearchExecutor(Math.max(1, Runtime.getRuntime().availableProcessors() - 1), NanoClock.SYSTEM);
    }

    /** A player for one game, on the searchers that all games here share. */
    public Engine engine(Rules rules, Level level, RandomGenerator random) {
        return new Engine(rules, level, searchers, random);
    }

    /** Something that is being thought about, or waits for it. */
    @FunctionalInterface
    public interface SearchTask {
        /** The answer is no longer wanted; none will be given. */
        void cancel();
    }

    /**
     * Finds a move and hands it over, on one of the threads here.
     *
     * @param found not called once the thought was dropped
     */
    public SearchTask search(Engine engine, Position position, TimeBudget budget, Consumer<SearchResult> found) {
        AtomicBoolean cancelled = new AtomicBoolean();
        long start = clock.nanoTime();
        long deadline = start + budget.limitMillis() * NANOS_PER_MILLI;
        pendingTurns.incrementAndGet();
        executor.execute(new QueuedSearch(deadline, () -> {
            SearchResult result = cancelled.get() ? null : chooseMove(engine, position, budget, deadline, cancelled);
            pendingTurns.decrementAndGet();
            if (result != null && !cancelled.get()) {
                found.accept(result);
            }
        }));
        return () -> cancelled.set(true);
    }

    /** A move in any case: on a clock a poor one is better than none. */
    private SearchResult chooseMove(
            Engine engine, Position position, TimeBudget budget, long deadline, AtomicBoolean cancelled) {
        try {
            long started = clock.nanoTime();
            long target = budget.targetMillis() * NANOS_PER_MILLI;
            long most = Math.max(0, Math.min(timeShare(target), deadline - started));
            return engine.choose(
                    position,
                    new SearchLimits(SearchLimits.DEPTH_MAX, most),
                    () -> cancelled.get()
                            || (pendingTurns.get() > threads && clock.nanoTime() - started >= timeShare(target)));
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            LOG.error("no move found in {}; the first one is played", position, e);
            int move = position.legalMoves()[0];
            return new SearchResult(move, 0, 0, 0, List.of(move), false);
        }
    }

    /** It shrinks while others join the queue. If all took all of their time, those who wait would wait to their limits. */
    private long timeShare(long target) {
        int waiting = pendingTurns.get();
        return waiting <= threads ? target : target / (QUEUE_FACTOR * waiting) * threads;
    }

    /**
     * Thinks about a position that may come, only to learn for later, as long as nobody waits for a move. It is over for
     * good as soon as somebody does, so it takes no time from any game.
     */
    public SearchTask ponder(Engine engine, Position position) {
        AtomicBoolean cancelled = new AtomicBoolean();
        SearchLimits endless = new SearchLimits(SearchLimits.DEPTH_MAX, Long.MAX_VALUE);
        executor.execute(new QueuedSearch(Long.MAX_VALUE, () -> {
            try {
                if (!cancelled.get() && pendingTurns.get() == 0) {
                    engine.choose(position, endless, () -> cancelled.get() || pendingTurns.get() > 0);
                }
            } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
                LOG.error("no thought of {}", position, e);
            }
        }));
        return () -> cancelled.set(true);
    }

    /** What waits for a thread, the most pressing first: in the order of the turns many a flag would fall behind slow games. */
    private record QueuedSearch(long deadline, Runnable task) implements Runnable, Comparable<QueuedSearch> {

        @Override
        public void run() {
            task.run();
        }

        @Override
        public int compareTo(QueuedSearch other) {
            return Long.compare(deadline, other.deadline);
        }
    }

    /** Makes ready for games before a clock runs: see {@link Engine#warmUp}. */
    public void warmUp(Rules rules, Level level) {
        engine(rules, level, new Random(0)).warmUp(rules);
    }

    /** Drops everything, and whatever still comes. */
    @Override
    public void close() {
        executor.shutdownNow();
    }
}
