package org.parlor.bots.engines;

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
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.parlor.bots.engines.search.SearchLimits;
import org.parlor.bots.engines.search.SearchOptions;
import org.parlor.bots.engines.search.SearchResult;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the searches of all games of a process on a fixed number of threads, earliest deadline first. With more pending
 * turns than threads, each search gets a share of its time budget. Thread-safe.
 */
public final class SearchExecutor implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SearchExecutor.class);
    /** 2^20 slots, 16 MiB, shared by all games. */
    private static final int TABLE_BITS = 20;

    /** With more turns than threads, time shares assume this many times the pending turns. */
    private static final long QUEUE_FACTOR = 2;

    private final int threads;
    private final LongSupplier clock;
    private final ExecutorService executor;
    private final AtomicInteger pendingTurns = new AtomicInteger();
    private final SearcherRegistry searchers;

    public SearchExecutor(int threads, LongSupplier clock) {
        this(threads, clock, new SearcherRegistry(SearchOptions.of(TABLE_BITS, clock)));
    }

    /** @param searchers may use other evaluators than the built-in ones */
    public SearchExecutor(int threads, LongSupplier clock, SearcherRegistry searchers) {
        this(threads, clock, searchers, Thread.NORM_PRIORITY);
    }

    private SearchExecutor(int threads, LongSupplier clock, SearcherRegistry searchers, int priority) {
        this.threads = threads;
        this.clock = clock;
        this.searchers = searchers;
        this.executor = new ThreadPoolExecutor(
                threads,
                threads,
                0,
                TimeUnit.SECONDS,
                new PriorityBlockingQueue<>(),
                new DaemonThreadFactory("search", priority),
                new DiscardPolicy());
    }

    /** Uses one thread less than the machine has cores, at least one. */
    public static SearchExecutor forThisMachine() {
        return new SearchExecutor(threadsForThisMachine(), System::nanoTime);
    }

    /** The same at low priority, for a program that must respond to its user while it searches. */
    public static SearchExecutor inBackground() {
        LongSupplier clock = System::nanoTime;
        return new SearchExecutor(
                threadsForThisMachine(),
                clock,
                new SearcherRegistry(SearchOptions.of(TABLE_BITS, clock)),
                Thread.MIN_PRIORITY);
    }

    private static int threadsForThisMachine() {
        return Math.max(1, Runtime.getRuntime().availableProcessors() - 1);
    }

    /** Creates the engine of one game; all engines share the searchers. */
    public Engine engine(Rules rules, Level level, RandomGenerator random) {
        return new Engine(rules, level, searchers, random);
    }

    /** A queued or running search. */
    @FunctionalInterface
    public interface SearchTask {
        /** Cancels the search; its result is not delivered. */
        void cancel();
    }

    /**
     * Queues a search.
     *
     * @param found receives the result on a search thread, unless the search is cancelled
     */
    public SearchTask search(Engine engine, Position position, TimeBudget budget, Consumer<SearchResult> found) {
        AtomicBoolean cancelled = new AtomicBoolean();
        long start = clock.getAsLong();
        long deadline = start + TimeUnit.MILLISECONDS.toNanos(budget.deadlineMillis());
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

    /** Searches for a move; if the search fails, returns the first legal one. */
    private SearchResult chooseMove(
            Engine engine, Position position, TimeBudget budget, long deadline, AtomicBoolean cancelled) {
        try {
            long started = clock.getAsLong();
            long optimum = budget.limits().optimumNanos();
            int pending = pendingTurns.get();
            SearchLimits limits = pending > threads
                    ? new SearchLimits(SearchLimits.DEPTH_MAX, timeShare(optimum, pending))
                    : budget.limits();
            return engine.choose(
                    position,
                    limits.within(new SearchLimits(SearchLimits.DEPTH_MAX, Math.max(0, deadline - started))),
                    () -> cancelled.get() || isShareUsed(optimum, started));
        } catch (RuntimeException | Error e) {
            LOG.error("search failed, playing the first legal move: position={}", position, e);
            int move = position.legalMoves()[0];
            return new SearchResult(move, 0, 0, 0, List.of(move), false);
        }
    }

    private boolean isShareUsed(long optimum, long started) {
        int pending = pendingTurns.get();
        return pending > threads && clock.getAsLong() - started >= timeShare(optimum, pending);
    }

    /**
     * Returns the time for a search while more turns are pending than threads. It shrinks as turns are queued, so that
     * waiting turns do not exceed their time limits.
     */
    private long timeShare(long optimum, int pending) {
        return optimum / (QUEUE_FACTOR * pending) * threads;
    }

    /**
     * Searches a position expected later, to fill the transposition tables. Runs only while no turn is pending, and ends as
     * soon as one is queued.
     */
    public PonderTask ponder(Engine engine, Position position) {
        PonderTask task = new PonderTask(position, clock);
        executor.execute(new QueuedSearch(Long.MAX_VALUE, () -> {
            try {
                if (pendingTurns.get() == 0 && task.begin()) {
                    engine.choose(
                            position,
                            SearchLimits.depth(SearchLimits.DEPTH_MAX),
                            () -> task.isCancelled() || pendingTurns.get() > 0);
                }
            } catch (RuntimeException | Error e) {
                LOG.error("pondering failed: position={}", position, e);
            } finally {
                task.end();
            }
        }));
        return task;
    }

    /** Ordered by deadline: in order of arrival, short clocks would run out behind slow games. */
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

    /** Warms up before a clock runs; see {@link Engine#warmUp}. */
    public void warmUp(Rules rules, Level level) {
        engine(rules, level, new Random(0)).warmUp(rules);
    }

    /** Drops pending searches and rejects new ones. */
    @Override
    public void close() {
        executor.shutdownNow();
    }
}
