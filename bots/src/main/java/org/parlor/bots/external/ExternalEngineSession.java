package org.parlor.bots.external;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.engines.DaemonThreadFactory;
import org.parlor.bots.player.EngineFactory;
import org.parlor.bots.player.EngineFailure;
import org.parlor.bots.player.EngineSession;
import org.parlor.bots.protocols.EngineException;
import org.parlor.bots.protocols.ExternalEngine;
import org.parlor.message.GameMessage;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.TimeControl;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A game of an external engine, with one thread for all communication. Restarts an engine that exits, hangs or sends an
 * invalid answer and repeats the request, up to a number of consecutive failures.
 */
final class ExternalEngineSession implements EngineSession {
    private static final Logger LOG = LoggerFactory.getLogger(ExternalEngineSession.class);
    private static final long RESERVE_MILLIS = 100;
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(1);

    private final ExternalEnginePool pool;
    private final EngineFactory.GameContext context;
    private final EngineFactory.Listener listener;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(new DaemonThreadFactory("engine"));

    private volatile @Nullable SearchRequest current;
    private volatile @Nullable ExternalEngine engine;

    ExternalEngineSession(ExternalEnginePool pool, EngineFactory.GameContext context, EngineFactory.Listener listener) {
        this.pool = pool;
        this.context = context;
        this.listener = listener;
    }

    /** A call that the engine may fail. */
    private interface EngineCall<T> {
        T run(ExternalEngine engine) throws EngineException, InterruptedException;
    }

    void prepare() {
        thread.execute(() -> {
            Boolean ready = attempt("start of game", () -> true, started -> true);
            if (ready != null) {
                listener.onReady();
            }
        });
    }

    @Override
    public void requestMove(SearchRequest request, Consumer<ChosenMove> found) {
        current = request;
        long asked = System.nanoTime();
        thread.execute(() -> {
            ChosenMove chosen = attempt("ply " + request.moves().size(), () -> request.equals(current), ready -> {
                long flag = flag(request, asked);
                long margin = request.clock() == null ? 0 : pool.timeMargin().toNanos();
                return ready.requestMove(context, request, millis(request, flag), flag + margin);
            });
            if (chosen != null) {
                found.accept(chosen);
            }
        });
    }

    /** Returns null if the request is no longer current or all attempts have failed. */
    private <T> @Nullable T attempt(String when, BooleanSupplier isCurrent, EngineCall<T> call) {
        for (int attempt = 1; isCurrent.getAsBoolean(); attempt++) {
            try {
                return call.run(runningEngine());
            } catch (EngineException e) {
                if (e.failure() == EngineFailure.RESIGN) {
                    if (isCurrent.getAsBoolean()) {
                        listener.onResign();
                    }
                    return null;
                }
                discardEngine();
                LOG.error("{}: game {}, {}: {}", pool.program(), context.gameId(), when, e.getMessage());
                if (attempt == pool.options().attemptsMax() && isCurrent.getAsBoolean()) {
                    listener.onFailure(e.failure(), failureMessage(e));
                    return null;
                }
            } catch (InterruptedException e) {
                discardEngine();
                return null;
            } catch (RuntimeException e) {
                // A defect of the bridge: without a report the game would wait for ever.
                discardEngine();
                LOG.error("{}: game {}, {}", pool.program(), context.gameId(), when, e);
                listener.onFailure(EngineFailure.CRASH, "internal error: " + e);
                return null;
            }
        }
        return null;
    }

    private String failureMessage(Exception failure) {
        String attempts =
                pool.options().attemptsMax() == 1 ? "" : " " + pool.options().attemptsMax() + " consecutive times";
        return "engine failed" + attempts + ": " + failure.getMessage();
    }

    private ExternalEngine runningEngine() throws EngineException, InterruptedException {
        ExternalEngine known = engine;
        if (known != null) {
            return known;
        }
        ExternalEngine taken = pool.acquire();
        engine = taken;
        taken.newGame(context);
        return taken;
    }

    private void discardEngine() {
        ExternalEngine known = engine;
        engine = null;
        if (known != null) {
            known.close();
        }
    }

    /** Returns the fall of the flag; without a clock or with days per move, each attempt has the move time limit. */
    private long flag(SearchRequest request, long asked) {
        GameMessage.Clock clock = request.clock();
        TimeControl timeControl = context.timeControl();
        if (clock == null || timeControl instanceof TimeControl.None || timeControl.isCorrespondence()) {
            return System.nanoTime() + pool.options().moveTimeout().toNanos();
        }
        return asked + TimeUnit.MILLISECONDS.toNanos(clock.untilFlag(context.seat(), timeControl));
    }

    /** Returns the time for the engine: the remaining time minus a reserve of two round trips, at least 100 ms. */
    private static long millis(SearchRequest request, long flag) {
        long left = TimeUnit.NANOSECONDS.toMillis(flag - System.nanoTime());
        return Math.max(1, left - Math.max(RESERVE_MILLIS, 2 * request.roundTripMillis()));
    }

    @Override
    public void onGameOver(GameResult result) {
        current = null;
        thread.execute(() -> {
            ExternalEngine known = engine;
            if (known != null) {
                try {
                    known.endGame(context, result);
                } catch (EngineException e) {
                    discardEngine();
                    LOG.info("{}: game {}: at its end: {}", pool.program(), context.gameId(), e.getMessage());
                }
            }
        });
    }

    @Override
    public void stop() {
        current = null;
    }

    /** Returns the engine to the pool after its current search. */
    @Override
    public void close() {
        current = null;
        thread.execute(() -> {
            ExternalEngine known = engine;
            engine = null;
            if (known != null) {
                pool.release(known);
            }
            pool.onClosed(this);
        });
        thread.shutdown();
    }

    /** Stops the session immediately and kills its engine. */
    void end() {
        current = null;
        thread.shutdownNow();
        try {
            thread.awaitTermination(CLOSE_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        discardEngine();
    }
}
