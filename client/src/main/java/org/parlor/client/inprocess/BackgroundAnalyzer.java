package org.parlor.client.inprocess;

import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.engines.DaemonThreadFactory;
import org.parlor.bots.engines.SearcherRegistry;
import org.parlor.bots.engines.search.SearchLimits;
import org.parlor.bots.engines.search.SearchOptions;
import org.parlor.bots.engines.search.SearchResult;
import org.parlor.bots.engines.search.Searcher;
import org.parlor.client.game.analysis.AnalysisRequest;
import org.parlor.client.state.Event;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Analyses with the searchers of the bots, one request at a time, at low priority. When idle, keeps the
 * tables of at most one game.
 */
final class BackgroundAnalyzer implements AutoCloseable {
    /** The size of the transposition table that all games share. */
    private static final int TABLE_BITS = 18;

    private static final SearchLimits ONE_POSITION = SearchLimits.millis(1_000);

    private final SharedThread shared;
    private final boolean owner;
    private @Nullable RunningAnalysis current;

    BackgroundAnalyzer() {
        this(new SharedThread(), true);
    }

    private BackgroundAnalyzer(SharedThread shared, boolean owner) {
        this.shared = shared;
        this.owner = owner;
    }

    /** Returns an analyzer with requests of its own, which wait for the same thread. */
    BackgroundAnalyzer sharing() {
        return new BackgroundAnalyzer(shared, false);
    }

    /** The search tables of a game. Used on the analysis thread only. */
    private record CachedSearcher(Rules rules, Searcher searcher) {}

    /** The thread and its tables. */
    private static final class SharedThread {
        private final ExecutorService executor =
                Executors.newSingleThreadExecutor(new DaemonThreadFactory("analyzer", Thread.MIN_PRIORITY));
        private @Nullable CachedSearcher cached;
    }

    /** Returns the logger, created on first use, so that the first screen does not wait for it. */
    private static Logger log() {
        return LoggerFactory.getLogger(BackgroundAnalyzer.class);
    }

    /** See {@link Launcher#analyze}. */
    synchronized void analyze(AnalysisRequest request, Consumer<Event> found) {
        stop();
        RunningAnalysis analysis = new RunningAnalysis(request, found);
        current = analysis;
        analysis.running = shared.executor.submit(analysis);
    }

    /** Cancels the analysis in progress. */
    synchronized void stop() {
        RunningAnalysis analysis = current;
        current = null;
        if (analysis != null) {
            analysis.cancel();
        }
    }

    @Override
    public synchronized void close() {
        stop();
        if (owner) {
            shared.executor.shutdownNow();
        }
    }

    private Searcher searcher(Rules rules) {
        CachedSearcher last = shared.cached;
        if (last == null || !last.rules().equals(rules)) {
            last = new CachedSearcher(
                    rules, new SearcherRegistry(new SearchOptions(TABLE_BITS, 1, true, System::nanoTime)).of(rules));
            shared.cached = last;
        }
        return last.searcher();
    }

    /** An analysis in progress. */
    private final class RunningAnalysis implements Runnable {
        private final AnalysisRequest request;
        private final Consumer<Event> found;
        private volatile boolean dropped;
        private @Nullable Future<?> running;

        private RunningAnalysis(AnalysisRequest request, Consumer<Event> found) {
            this.request = request;
            this.found = found;
        }

        private void cancel() {
            dropped = true;
            if (running != null) {
                running.cancel(true);
            }
        }

        @Override
        public void run() {
            try {
                if (request.isGame()) {
                    shared.cached = null;
                    new GameReviewer(request, () -> dropped, this::emit).run();
                } else {
                    advise();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
                log().error("Analysis of {} failed", request.position(), e);
                emit(new Event.AnalysisFailed(
                        request, e instanceof OutOfMemoryError ? "out of memory" : "the log has the details"));
            }
        }

        private void emit(Event event) {
            if (!dropped) {
                found.accept(event);
            }
        }

        private void advise() {
            Position position = request.position();
            SearchResult best =
                    searcher(request.rules()).findBest(position, ONE_POSITION, new Random(0), () -> dropped);
            emit(new Event.AdviceFound(request, GameReviewer.advice(request.rules(), position, best)));
        }
    }
}
