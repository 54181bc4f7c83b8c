package org.parlor.bots.external;

import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.player.EngineFactory;
import org.parlor.bots.player.EngineFailure;
import org.parlor.bots.player.EngineSession;
import org.parlor.message.GameMessage;
import org.parlor.message.value.TimeControl;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An engine in one game, and the one thread that talks to it. An engine that ends, hangs or answers nonsense is replaced
 * by a new one that is asked again, a few times in a row.
 */
final class ExternalEngineSession implements EngineSession {
    private static final Logger LOG = LoggerFactory.getLogger(ExternalEngineSession.class);
    private static final long RESERVE_MILLIS = 100;
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(1);

    private final ExternalEnginePool pool;
    private final EngineFactory.GameContext context;
    private final EngineFactory.Listener listener;
    private final Duration patience;
    private final int attemptsMax;
    private final ThreadPoolExecutor thread = new ThreadPoolExecutor(
            1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), ExternalEngineSession::thread);

    private volatile @Nullable SearchRequest wanted;
    private volatile @Nullable EngineProcess engine;

    /**
     * @param patience how long a move may take where no clock runs
     * @param attemptsMax after so many failures in a row it gives up
     */
    ExternalEngineSession(
            ExternalEnginePool pool,
            EngineFactory.GameContext context,
            EngineFactory.Listener listener,
            Duration patience,
            int attemptsMax) {
        this.pool = pool;
        this.context = context;
        this.listener = listener;
        this.patience = patience;
        this.attemptsMax = attemptsMax;
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "engine");
        thread.setDaemon(true);
        return thread;
    }

    /** Something that a program may fail to do. */
    private interface EngineCall<T> {
        T run(EngineProcess engine) throws NoAnswerException, InvalidAnswerException, InterruptedException;
    }

    void prepare() {
        thread.execute(() -> {
            Boolean begun = attempt("the game begins", () -> true, ready -> true);
            if (begun != null) {
                listener.onReady();
            }
        });
    }

    @Override
    public void requestMove(SearchRequest request, Consumer<ChosenMove> found) {
        wanted = request;
        long asked = System.nanoTime();
        thread.execute(() -> {
            ChosenMove chosen = attempt("ply " + request.moves().size(), () -> request.equals(wanted), ready -> {
                long end = deadline(request, asked);
                return ready.requestMove(context, request, millis(request, end), end);
            });
            if (chosen != null) {
                found.accept(chosen);
            }
        });
    }

    /** Null if it is not wanted any more, or never came. */
    private <T> @Nullable T attempt(String when, BooleanSupplier still, EngineCall<T> call) {
        for (int attempt = 1; still.getAsBoolean(); attempt++) {
            try {
                return call.run(runningEngine());
            } catch (NoAnswerException | InvalidAnswerException e) {
                discardEngine();
                LOG.error("game {}, {}: {}", context.start().g(), when, e.getMessage());
                if (attempt == attemptsMax && still.getAsBoolean()) {
                    listener.onFailure(failure(e), "the engine has failed " + times() + e.getMessage());
                    return null;
                }
            } catch (InterruptedException e) {
                discardEngine();
                return null;
            }
        }
        return null;
    }

    private String times() {
        return attemptsMax == 1 ? "once. " : attemptsMax + " times in a row. ";
    }

    private static EngineFailure failure(Exception failure) {
        if (failure instanceof NoAnswerException none) {
            return none.isTimeout() ? EngineFailure.STALL : EngineFailure.CRASH;
        }
        boolean resigns = failure instanceof InvalidAnswerException wrong && wrong.isResignation();
        return resigns ? EngineFailure.RESIGN : EngineFailure.ILLEGAL;
    }

    private EngineProcess runningEngine() throws NoAnswerException, InvalidAnswerException, InterruptedException {
        EngineProcess known = engine;
        if (known != null) {
            return known;
        }
        EngineProcess taken = pool.acquire();
        engine = taken;
        taken.newGame(context);
        return taken;
    }

    private void discardEngine() {
        EngineProcess known = engine;
        engine = null;
        if (known != null) {
            known.close();
        }
    }

    /** When the flag falls, for whatever comes later is of no use to anybody; without a clock each attempt has its time. */
    private long deadline(SearchRequest request, long asked) {
        GameMessage.Clock clock = request.clock();
        TimeControl timeControl = context.start().tc();
        if (clock == null || timeControl instanceof TimeControl.None) {
            return System.nanoTime() + patience.toNanos();
        }
        long millis = clock.ms().get(context.seat());
        if (timeControl instanceof TimeControl.ByoYomi byoYomi && clock.periods() != null) {
            millis += (long) byoYomi.period() * clock.periods().get(context.seat());
        }
        return asked + TimeUnit.MILLISECONDS.toNanos(millis);
    }

    /** What the engine may use: the rest is for the way to the server, and for what nobody expects. */
    private static long millis(SearchRequest request, long end) {
        long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        return Math.max(1, left - Math.max(RESERVE_MILLIS, 2 * request.roundTripMillis()));
    }

    @Override
    public void stop() {
        wanted = null;
    }

    /** The engine has a moment to finish its thought; then it is fit for another game, or ended. */
    @Override
    public void close() {
        wanted = null;
        thread.execute(() -> {
            EngineProcess known = engine;
            engine = null;
            if (known != null) {
                pool.release(known);
            }
            pool.onClosed(this);
        });
        thread.shutdown();
    }

    /** At once. */
    void end() {
        wanted = null;
        thread.shutdownNow();
        try {
            thread.awaitTermination(CLOSE_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        discardEngine();
    }
}
