package org.parlor.bots.engine;

import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor.DiscardPolicy;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.parlor.bots.search.Limits;
import org.parlor.bots.search.Means;
import org.parlor.bots.search.SearchResult;
import org.parlor.bots.search.Table;
import org.parlor.bots.search.Ticker;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The few threads on which all games of a process are thought about, in the order in which their turns came. When there
 * are more turns than threads each gets its share of the time, so that many games go on evenly.
 */
public final class Thinkers implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Thinkers.class);
    private static final long NANOS_PER_MILLI = 1_000_000;
    /** A million slots, 16 MiB: shared by all games, so their number does not matter. */
    private static final int TABLE_BITS = 20;

    private static final long WARM_UP_NANOS = 200 * NANOS_PER_MILLI;

    private final int threads;
    private final Ticker ticker;
    private final ExecutorService executor;
    private final AtomicInteger turns = new AtomicInteger();
    private final Searchers searchers;

    public Thinkers(int threads, Ticker ticker) {
        this.threads = threads;
        this.ticker = ticker;
        this.searchers = new Searchers(Means.of(new Table(TABLE_BITS), ticker));
        this.executor = new ThreadPoolExecutor(
                threads,
                threads,
                0,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                Thinkers::thread,
                new DiscardPolicy());
    }

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "thinker");
        thread.setDaemon(true);
        return thread;
    }

    /** One thread less than the machine has, so that the rest of the program stays quick. */
    public static Thinkers forThisMachine() {
        return new Thinkers(Math.max(1, Runtime.getRuntime().availableProcessors() - 1), Ticker.SYSTEM);
    }

    /** A player for one game, on the searchers that all games here share. */
    public Engine engine(Rules rules, Level level, RandomGenerator random) {
        return new Engine(rules, level, searchers, random);
    }

    /** Something that is being thought about, or waits for it. */
    @FunctionalInterface
    public interface Thought {
        /** The answer is no longer wanted; none will be given. */
        void drop();
    }

    /**
     * Finds a move and hands it over, on one of the threads here.
     *
     * @param found not called once the thought was dropped
     */
    public Thought think(Engine engine, Position position, Allowance allowance, Consumer<SearchResult> found) {
        AtomicBoolean dropped = new AtomicBoolean();
        long start = ticker.nanos();
        turns.incrementAndGet();
        executor.execute(() -> {
            SearchResult result = dropped.get() ? null : choice(engine, position, limits(allowance, start), dropped);
            turns.decrementAndGet();
            if (result != null && !dropped.get()) {
                found.accept(result);
            }
        });
        return () -> dropped.set(true);
    }

    /** A move in any case: on a clock a poor one is better than none. */
    private static SearchResult choice(Engine engine, Position position, Limits limits, AtomicBoolean dropped) {
        try {
            return engine.choose(position, limits, dropped::get);
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            LOG.error("no move found in {}; the first one is played", position, e);
            int move = position.legalMoves()[0];
            return new SearchResult(move, 0, 0, 0, List.of(move), false);
        }
    }

    /**
     * Thinks about a position that may come, only to learn for later, as long as nobody waits for a move. It is over for
     * good as soon as somebody does, so it takes no time from any game.
     */
    public Thought ponder(Engine engine, Position position) {
        AtomicBoolean dropped = new AtomicBoolean();
        Limits endless = new Limits(Limits.DEPTH_MAX, Long.MAX_VALUE);
        executor.execute(() -> {
            try {
                if (!dropped.get() && turns.get() == 0) {
                    engine.choose(position, endless, () -> dropped.get() || turns.get() > 0);
                }
            } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
                LOG.error("no thought of {}", position, e);
            }
        });
        return () -> dropped.set(true);
    }

    /**
     * Plays the first move of a game to itself, so that what is loaded and compiled late is there before a clock runs.
     * It takes less than a second.
     */
    public void warmUp(Rules rules, Level level) {
        Position start = rules.initial();
        if (!start.isOver()) {
            Limits brief = new Limits(Limits.DEPTH_MAX, WARM_UP_NANOS);
            Engine engine = engine(rules, level, new Random(0));
            engine.choose(start, brief, () -> false);
            engine.choose(start.play(start.legalMoves()[0]), brief, () -> false);
        }
    }

    /** Drops everything, and whatever still comes. */
    @Override
    public void close() {
        executor.shutdownNow();
    }

    /** Counted when a thread is free, for only then it is known how many others wait. */
    private Limits limits(Allowance allowance, long start) {
        long wish = allowance.wishMillis() * NANOS_PER_MILLI;
        long share = wish * threads / Math.max(threads, turns.get());
        long left = allowance.limitMillis() * NANOS_PER_MILLI - (ticker.nanos() - start);
        return new Limits(Limits.DEPTH_MAX, Math.max(0, Math.min(share, left)));
    }
}
