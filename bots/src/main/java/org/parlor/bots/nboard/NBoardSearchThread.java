package org.parlor.bots.nboard;

import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.engine.Engine;
import org.parlor.bots.engine.EngineConfig;
import org.parlor.bots.player.TimeManager;
import org.parlor.bots.search.ScoredMove;
import org.parlor.bots.search.SearchLimits;
import org.parlor.bots.search.SearchResult;
import org.parlor.bots.search.Searcher;
import org.parlor.message.value.TimeControl;
import org.parlor.rules.Position;
import org.parlor.rules.Score;

/** Thinks on a thread of its own, so that the next command can end it; one thing at a time. */
final class NBoardSearchThread implements AutoCloseable {
    /** The depth of what was followed to the end of the game. */
    private static final String EXACT = "100%";

    private static final double NANOS_A_SECOND = 1e9;
    private static final long NANOS_A_MILLI = 1_000_000;

    private final EngineConfig config;
    private final Consumer<String> output;
    private final ExecutorService executor = Executors.newSingleThreadExecutor(NBoardSearchThread::thread);

    private int depthMax = SearchLimits.DEPTH_MAX;
    private @Nullable Future<?> task;
    private boolean endsByItself = true;
    private volatile boolean stopped;

    NBoardSearchThread(EngineConfig config, Consumer<String> say) {
        this.config = config;
        this.output = say;
    }

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "thinker");
        thread.setDaemon(true);
        return thread;
    }

    /** From now on it looks so many plies ahead, and further where the end of the game is near. */
    void setDepth(int depth) {
        depthMax = depth;
    }

    /** Says which move it would play, in the time that the clock leaves. */
    void go(NBoardGame game) {
        start(true, () -> choose(game));
    }

    /** Says what the best moves are worth, looking further and further. */
    void hint(NBoardGame game, int count) {
        start(false, () -> {
            if (!game.position().isOver()) {
                deepen(game, count);
            }
        });
    }

    /** Says what every position of the game is worth, from the last back to the first. */
    void analyse(NBoardGame game) {
        start(false, () -> {
            for (int ply = game.positions().size() - 1; ply >= 0 && !stopped; ply--) {
                output.accept("analysis " + ply + " "
                        + discs(score(game, game.positions().get(ply))));
            }
        });
    }

    private void start(boolean ends, Runnable thought) {
        stopped = false;
        endsByItself = ends;
        task = executor.submit(() -> {
            output.accept("status thinking");
            thought.run();
            output.accept("status");
        });
    }

    /** Ends what is being thought about; what it was to say it has said when this returns. */
    void stop() {
        stopped = true;
        awaitTask();
    }

    /** Waits for what is being thought about, if it would end by itself. */
    void awaitMove() {
        stopped = !endsByItself;
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
        int movesLeft = TimeManager.movesLeft(engine.pliesLeft(position));
        SearchResult found = engine.choose(position, limits(game, position, movesLeft), () -> stopped);
        double seconds = (System.nanoTime() - start) / NANOS_A_SECOND;
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
        int depthMax = depth(searcher, position);
        boolean exact = false;
        for (int depth = 1; depth <= depthMax && !exact && (depth == 1 || !stopped); depth++) {
            exact = count == 1 ? best(game, searcher, depth) : all(game, searcher, depth, count);
        }
    }

    /** @return whether it can be known no better */
    private boolean best(NBoardGame game, Searcher searcher, int depth) {
        SearchResult found = searcher.best(game.position(), SearchLimits.depth(depth), new Random(), () -> stopped);
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
        List<ScoredMove> scored = searcher.all(game.position(), SearchLimits.depth(depth), () -> stopped);
        if (isCutOff(depth)) {
            return true;
        }
        scored.stream()
                .limit(count)
                .forEach(move -> output.accept(
                        search(game.text(move.move()), move.score(), move.exact() ? EXACT : Integer.toString(depth))));
        return scored.stream().allMatch(ScoredMove::exact);
    }

    /** Whether what a look has found may be no more than the look before it found; the first is never cut off. */
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
        SearchLimits limits =
                new SearchLimits(depth(searcher, position), config.limits().budgetNanos());
        return searcher.best(position, limits, new Random(), () -> stopped).score();
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
        long cap = config.limits().budgetNanos() / NANOS_A_MILLI;
        TimeControl control = game.timeControl();
        long millis = control == null
                ? cap
                : TimeManager.allocate(control, game.clock(), position.sideToMove(), movesLeft, cap)
                        .targetMillis();
        Searcher searcher = config.searchers().of(game.rules());
        return new SearchLimits(depth(searcher, position), NANOS_A_MILLI * millis);
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
