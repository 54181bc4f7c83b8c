package org.parlor.client.local;

import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.analysis.GameAnalyzer;
import org.parlor.bots.analysis.ReviewedPly;
import org.parlor.bots.engine.SearcherRegistry;
import org.parlor.bots.search.SearchLimits;
import org.parlor.bots.search.SearchResources;
import org.parlor.bots.search.SearchResult;
import org.parlor.bots.search.Searcher;
import org.parlor.bots.search.NanoClock;
import org.parlor.client.model.Advice;
import org.parlor.client.model.Adviser;
import org.parlor.client.model.Event;
import org.parlor.client.model.Judgement;
import org.parlor.client.model.Study;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Judges with the searchers of the bots, one study at a time, behind everything else that this computer does. At rest it
 * keeps the tables of one game at the most.
 */
final class BackgroundAdviser implements Adviser {
    /** For a table that all games share; those with searchers of their own have their own besides. */
    private static final int TABLE_BITS = 18;

    private static final SearchLimits ONE_POSITION = SearchLimits.millis(1_000);
    private static final SearchLimits EACH_PLY = SearchLimits.millis(300);

    private final ExecutorService thread = Executors.newSingleThreadExecutor(BackgroundAdviser::thread);
    private @Nullable Work current;
    private @Nullable Known known;

    /** What was learned of a game while its positions were studied. Used on the one thread only. */
    private record Known(Rules rules, Searcher searcher) {}

    /** Looked up when there is something to say: the first screen does not wait for it. */
    private static Logger log() {
        return LoggerFactory.getLogger(BackgroundAdviser.class);
    }

    /** A low priority is a wish for the screen's sake; nothing is wrong where the system does not grant it. */
    @SuppressWarnings("ThreadPriorityCheck")
    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "adviser");
        thread.setDaemon(true);
        thread.setPriority(Thread.MIN_PRIORITY);
        return thread;
    }

    @Override
    public synchronized void study(Study study, Consumer<Event> found) {
        rest();
        Work work = new Work(study, found);
        current = work;
        work.running = thread.submit(work);
    }

    @Override
    public synchronized void rest() {
        Work work = current;
        current = null;
        if (work != null) {
            work.drop();
        }
    }

    @Override
    public synchronized void close() {
        rest();
        thread.shutdownNow();
    }

    private Searcher searcher(Rules rules) {
        Known last = known;
        if (last == null || !last.rules().equals(rules)) {
            last = new Known(rules, fresh(rules, true));
            known = last;
        }
        return last.searcher();
    }

    private static Searcher fresh(Rules rules, boolean usesBook) {
        return new SearcherRegistry(new SearchResources(TABLE_BITS, 1, usesBook, NanoClock.SYSTEM)).of(rules);
    }

    /** One study on its way. */
    private final class Work implements Runnable {
        private final Study study;
        private final Consumer<Event> found;
        private volatile boolean dropped;
        private @Nullable Future<?> running;

        private Work(Study study, Consumer<Event> found) {
            this.study = study;
            this.found = found;
        }

        private void drop() {
            dropped = true;
            if (running != null) {
                running.cancel(true);
            }
        }

        @Override
        public void run() {
            try {
                if (study.isGame()) {
                    review();
                } else {
                    advise();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
                log().error("the study of {} failed", study.first(), e);
                tell(new Event.ThinkingFailed(study, e instanceof OutOfMemoryError ? "no memory" : "the log says why"));
            }
        }

        private void tell(Event event) {
            if (!dropped) {
                found.accept(event);
            }
        }

        private void advise() {
            Position position = study.first();
            SearchResult best = searcher(study.rules()).best(position, ONE_POSITION, new Random(0), () -> dropped);
            tell(new Event.Advised(study, advice(position, best)));
        }

        /** Without the books, as what they say was found by looks of other depths; and with tables that hold none. */
        private void review() throws InterruptedException {
            known = null;
            Rules rules = study.rules();
            List<Integer> moves = study.log().plies().stream()
                    .map(played -> rules.move(played.move()).orElseThrow())
                    .toList();
            try (GameAnalyzer analyzer = new GameAnalyzer(fresh(rules, false), fresh(rules, false), EACH_PLY, 1, () -> dropped)) {
                analyzer.review(study.log().positions(), moves, ply -> tell(new Event.Judged(study, judgement(ply))));
            }
        }

        private Judgement judgement(ReviewedPly ply) {
            Position before = study.log().positions().get(ply.ply() - 1);
            int score = ply.seat() == 0 ? ply.score() : -ply.score();
            return new Judgement(
                    ply.ply(), score, ply.isScoreExact(), ply.mark().sign(), advice(before, ply.best()));
        }

        private Advice advice(Position position, SearchResult best) {
            Rules rules = study.rules();
            return new Advice(
                    rules.text(best.move()),
                    position.sideToMove() == 0 ? best.score() : -best.score(),
                    best.exact(),
                    best.depth(),
                    best.variation().stream().map(rules::text).toList());
        }
    }
}
