package org.parlor.bots.protocols.nboard;

import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.engines.DaemonThreadFactory;
import org.parlor.bots.engines.Engine;
import org.parlor.bots.engines.EngineConfig;
import org.parlor.bots.engines.search.ScoredMove;
import org.parlor.bots.engines.search.SearchLimits;
import org.parlor.bots.engines.search.SearchResult;
import org.parlor.bots.engines.search.Searcher;
import org.parlor.bots.player.TimeManager;
import org.parlor.message.value.TimeControl;
import org.parlor.rules.Position;
import org.parlor.rules.Score;

/** Runs one search at a time on its own thread, so that the next command can stop it. */
final class NBoardSearchThread implements AutoCloseable {
    /** The depth of exact scores. */
    private static final String EXACT = "100%";

    private static final double NANOS_PER_SECOND = 1e9;

    private final EngineConfig config;
    private final Consumer<String> output;
    private final ExecutorService executor =
            Executors.newSingleThreadExecutor(new DaemonThreadFactory("nboard-search"));

    private int depthMax = SearchLimits.DEPTH_MAX;
    private @Nullable Future<?> task;
    private boolean isLimited = true;
    private volatile boolean stopped;

    NBoardSearchThread(EngineConfig config, Consumer<String> output) {
        this.config = config;
        this.output = output;
    }

    /** Sets the maximum depth. Positions near the end of the game are searched to the end regardless. */
    void setDepth(int depth) {
        depthMax = depth;
    }

    /** Searches within the time that the clock allows and writes the chosen move. */
    void go(NBoardGame game) {
        start(true, () -> choose(game));
    }

    /** Writes the scores of the best moves by iterative deepening until stopped. */
    void hint(NBoardGame game, int count) {
        start(false, () -> {
            if (!game.position().isOver()) {
                deepen(game, count);
            }
        });
    }

    /** Writes the score of every position of the game, from the last to the first. */
    void analyse(NBoardGame game) {
        start(false, () -> {
            for (int ply = game.positions().size() - 1; ply >= 0; ply--) {
                int score = score(game, game.positions().get(ply));
                if (stopped) {
                    // The score of an interrupted search may be wrong.
                    return;
                }
                output.accept("analysis " + ply + " " + discs(score));
            }
        });
    }

    private void start(boolean limited, Runnable search) {
        stopped = false;
        isLimited = limited;
        task = executor.submit(() -> {
            output.accept("status thinking");
            search.run();
            output.accept("status");
        });
    }

    /** Stops the search and returns after it has written its result. */
    void stop() {
        stopped = true;
        awaitTask();
    }

    /** Waits for a search for a move; stops an unlimited one. */
    void awaitMove() {
        stopped = !isLimited;
        awaitTask();
    }

    private void awaitTask() {
        Future<?> current = task;
        task = null;
        try {
            if (current != null) {
                current.get();
            }
        } catch (ExecutionException e) {
            output.accept("status internal error: " + e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void choose(NBoardGame game) {
        Position position = game.position();
        if (position.isOver()) {
            output.accept("status the game is over");
            return;
        }
        long start = System.nanoTime();
        Engine engine = config.engine(game.rules(), new Random());
        int movesLeft = TimeManager.movesLeft(engine.pliesUntilSolvable(position));
        SearchResult found = engine.choose(position, limits(game, position, movesLeft), () -> stopped);
        double seconds = (System.nanoTime() - start) / NANOS_PER_SECOND;
        String move = game.text(found.move());
        if (!found.variation().isEmpty() && position.forcedMove().isEmpty()) {
            writeResult(game, found);
            output.accept(String.format(Locale.ROOT, "nodestats %d %.2f", found.nodes(), seconds));
            move += String.format(Locale.ROOT, "/%s/%.2f", discs(found.score()), seconds);
        }
        output.accept("=== " + move);
    }

    private void deepen(NBoardGame game, int count) {
        Position position = game.position();
        Searcher searcher = config.searchers().of(game.rules());
        int last = depth(searcher, position);
        boolean exact = false;
        for (int depth = 1; depth <= last && !exact && (depth == 1 || !stopped); depth++) {
            exact = count == 1 ? best(game, searcher, depth) : all(game, searcher, depth, count);
        }
    }

    /** @return whether deeper iterations are pointless */
    private boolean best(NBoardGame game, Searcher searcher, int depth) {
        SearchResult found = searcher.findBest(game.position(), SearchLimits.depth(depth), new Random(), () -> stopped);
        boolean isFromBook = found.depth() == 0;
        if (isFromBook) {
            return all(game, searcher, depth, 1);
        }
        if (isCutOff(depth)) {
            return true;
        }
        writeResult(game, found);
        return found.exact();
    }

    private boolean all(NBoardGame game, Searcher searcher, int depth, int count) {
        List<ScoredMove> scored = searcher.scoreAll(game.position(), SearchLimits.depth(depth), () -> stopped);
        if (isCutOff(depth)) {
            return true;
        }
        scored.stream()
                .limit(count)
                .forEach(move -> output.accept(
                        search(game.text(move.move()), move.score(), move.exact() ? EXACT : Integer.toString(depth))));
        return scored.stream().allMatch(ScoredMove::exact);
    }

    /** Returns whether a stopped iteration may be incomplete; the first iteration always completes. */
    private boolean isCutOff(int depth) {
        return stopped && depth > 1;
    }

    private int score(NBoardGame game, Position position) {
        if (position.isOver()) {
            Score score = Score.of(position);
            int side = position.sideToMove();
            return 100 * (score.of(side) - score.of(1 - side));
        }
        Searcher searcher = config.searchers().of(game.rules());
        SearchLimits limits = config.limits().withDepth(depth(searcher, position));
        return searcher.findBest(position, limits, new Random(), () -> stopped).score();
    }

    private void writeResult(NBoardGame game, SearchResult found) {
        String line = found.variation().stream().map(game::text).collect(Collectors.joining("-"));
        output.accept(search(line, found.score(), found.exact() ? EXACT : Integer.toString(found.depth())));
    }

    private static String search(String line, int score, String depth) {
        return "search " + line + " " + discs(score) + " 0 " + depth;
    }

    private static String discs(int hundredths) {
        return String.format(Locale.ROOT, "%.2f", hundredths / 100.0);
    }

    private SearchLimits limits(NBoardGame game, Position position, int movesLeft) {
        SearchLimits limits = config.limits();
        TimeControl control = game.timeControl();
        if (control != null) {
            long cap = TimeUnit.NANOSECONDS.toMillis(limits.maximumNanos());
            limits = limits.within(TimeManager.allocate(control, game.clock(), position.sideToMove(), movesLeft, cap, 0)
                    .limits());
        }
        return limits.withDepth(depth(config.searchers().of(game.rules()), position));
    }

    private int depth(Searcher searcher, Position position) {
        boolean endIsNear = 2 * searcher.pliesLeft(position) <= 3 * depthMax;
        return endIsNear ? SearchLimits.DEPTH_MAX : depthMax;
    }

    @Override
    public void close() {
        stopped = true;
        executor.shutdownNow();
    }
}
