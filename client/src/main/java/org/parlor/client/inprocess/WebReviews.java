package org.parlor.client.inprocess;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.parlor.bots.engines.DaemonThreadFactory;
import org.parlor.client.game.GameState;
import org.parlor.client.game.analysis.AnalysisRequest;
import org.parlor.client.game.analysis.MoveEvaluation;
import org.parlor.client.game.analysis.ReviewState;
import org.parlor.client.game.analysis.ScoreText;
import org.parlor.client.state.Event;
import org.parlor.client.ui.Messages;
import org.parlor.message.GameMessage;
import org.parlor.rules.GameKind;
import org.parlor.server.net.web.WebReviewer;
import org.slf4j.LoggerFactory;

/** Reviews games for the page of a hosted server, one at a time at low priority, and keeps the last reviews. */
final class WebReviews implements WebReviewer, AutoCloseable {
    private static final int KEPT_MAX = 64;
    private static final int WAITING_MAX = 8;
    private static final int THREAD_IDLE_SECONDS = 10;
    /** Longer games, of large boards, would keep others waiting for many minutes. */
    private static final int PLIES_MAX = 150;

    private final ThreadPoolExecutor thread = new ThreadPoolExecutor(
            1,
            1,
            THREAD_IDLE_SECONDS,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(WAITING_MAX),
            new DaemonThreadFactory("web-review", Thread.MIN_PRIORITY));
    /** By the id of the game, the least recently requested first. */
    private final Map<String, WebReview> reviews = new LinkedHashMap<>(KEPT_MAX, 0.75f, true);

    WebReviews() {
        thread.allowCoreThreadTimeOut(true);
    }

    @Override
    public synchronized Optional<String> review(GameMessage.Snapshot game, boolean isWanted) {
        WebReview known = reviews.get(game.g());
        if (known != null && !(isWanted && known.hasFailed)) {
            return Optional.of(known.json());
        }
        // Replaying a long game would delay the connections of this event loop.
        Optional<WebReview> possible = game.moves().isEmpty() || game.moves().size() > PLIES_MAX
                ? Optional.empty()
                : GameState.of(game, 0)
                        .filter(state -> state.history().isComplete())
                        .map(WebReview::new);
        if (possible.isEmpty() || !isWanted) {
            return Optional.of(possible.map(WebReview::unstarted).orElse("{}"));
        }
        try {
            thread.execute(possible.get());
        } catch (RejectedExecutionException full) {
            return Optional.empty();
        }
        reviews.put(game.g(), possible.get());
        reviews.keySet().stream()
                .limit(Math.max(0, reviews.size() - KEPT_MAX))
                .toList()
                .forEach(reviews::remove);
        return Optional.of(possible.get().json());
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }

    /** The review of a game, as far as it is known. */
    private final class WebReview implements Runnable {
        private final GameState game;
        private volatile ReviewState state = ReviewState.NONE;
        private volatile boolean hasFailed;

        private WebReview(GameState game) {
            this.game = game;
        }

        @Override
        public void run() {
            try {
                new GameReviewer(new AnalysisRequest(game.rules(), game.history()), thread::isShutdown, this::add)
                        .run();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
                LoggerFactory.getLogger(WebReviews.class).error("Analysis of game {} failed", game.gameId(), e);
                hasFailed = true;
            }
        }

        /** Called on the thread of the review only. */
        private void add(Event event) {
            if (event instanceof Event.ReviewNotesFound found) {
                state = state.withNotes(found.notes());
            } else if (event instanceof Event.MoveEvaluated found) {
                state = state.withEvaluation(found.evaluation());
            }
        }

        /** Returns the number of plies only: the review has not been requested. */
        String unstarted() {
            JsonObject json = new JsonObject();
            json.addProperty("plies", game.ply());
            return json.toString();
        }

        String json() {
            ReviewState known = state;
            JsonArray moves = new JsonArray();
            known.evaluations().values().forEach(evaluation -> moves.add(json(evaluation)));
            JsonArray notes = new JsonArray();
            known.notes().forEach(note -> notes.add(note.sentence()));
            JsonObject json = new JsonObject();
            json.addProperty("plies", game.ply());
            json.addProperty("done", known.evaluations().size());
            json.addProperty("failed", hasFailed);
            json.add("moves", moves);
            json.add("notes", notes);
            return json.toString();
        }

        private JsonObject json(MoveEvaluation evaluation) {
            GameKind kind = game.rules().kind();
            String move = game.history().plies().get(evaluation.ply() - 1).move();
            JsonObject json = new JsonObject();
            json.addProperty("ply", evaluation.ply());
            json.addProperty("score", evaluation.score());
            json.addProperty("mark", evaluation.mark());
            json.addProperty(
                    "text",
                    ScoreText.judged(Messages.ENGLISH, kind, move, evaluation) + " ("
                            + ScoreText.evidence(Messages.ENGLISH, evaluation) + ")");
            return json;
        }
    }
}
