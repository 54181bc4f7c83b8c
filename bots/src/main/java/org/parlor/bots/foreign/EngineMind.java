package org.parlor.bots.foreign;

import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.player.Mind;
import org.parlor.bots.player.Minds;
import org.parlor.bots.player.Trouble;
import org.parlor.bots.program.NoAnswerException;
import org.parlor.message.GameMessage;
import org.parlor.message.value.TimeControl;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An engine in one game, and the one thread that talks to it. An engine that ends, hangs or answers nonsense is replaced
 * by a new one that is asked again, a few times in a row.
 */
final class EngineMind implements Mind {
    private static final Logger LOG = LoggerFactory.getLogger(EngineMind.class);
    private static final long RESERVE_MILLIS = 100;
    private static final Duration TO_FINISH = Duration.ofSeconds(1);

    private final EngineMinds engines;
    private final Minds.Table table;
    private final Minds.Owner owner;
    private final Duration patience;
    private final int attemptsMax;
    private final ThreadPoolExecutor thread =
            new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), EngineMind::thread);

    private volatile @Nullable Question wanted;
    private volatile @Nullable RunningEngine engine;

    /**
     * @param patience how long a move may take where no clock runs
     * @param attemptsMax after so many failures in a row it gives up
     */
    EngineMind(EngineMinds engines, Minds.Table table, Minds.Owner owner, Duration patience, int attemptsMax) {
        this.engines = engines;
        this.table = table;
        this.owner = owner;
        this.patience = patience;
        this.attemptsMax = attemptsMax;
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "engine");
        thread.setDaemon(true);
        return thread;
    }

    /** Something that a program may fail to do. */
    private interface Talking<T> {
        T with(RunningEngine engine) throws NoAnswerException, WrongAnswerException, InterruptedException;
    }

    void prepare() {
        thread.execute(() -> {
            Boolean begun = attempt("the game begins", () -> true, ready -> true);
            if (begun != null) {
                owner.ready();
            }
        });
    }

    @Override
    public void think(Question question, Consumer<Answer> found) {
        wanted = question;
        long asked = System.nanoTime();
        thread.execute(() -> {
            Answer answer = attempt("ply " + question.moves().size(), () -> question.equals(wanted), ready -> {
                long end = deadline(question, asked);
                return ready.move(table, question, millis(question, end), end);
            });
            if (answer != null) {
                found.accept(answer);
            }
        });
    }

    /** Null if it is not wanted any more, or never came. */
    private <T> @Nullable T attempt(String when, BooleanSupplier still, Talking<T> talking) {
        for (int attempt = 1; still.getAsBoolean(); attempt++) {
            try {
                return talking.with(ready());
            } catch (NoAnswerException | WrongAnswerException e) {
                lose();
                LOG.error("game {}, {}: {}", table.start().g(), when, e.getMessage());
                if (attempt == attemptsMax && still.getAsBoolean()) {
                    owner.givesUp(trouble(e), "the engine has failed " + times() + e.getMessage());
                    return null;
                }
            } catch (InterruptedException e) {
                lose();
                return null;
            }
        }
        return null;
    }

    private String times() {
        return attemptsMax == 1 ? "once. " : attemptsMax + " times in a row. ";
    }

    private static Trouble trouble(Exception failure) {
        if (failure instanceof NoAnswerException none) {
            return none.isLate() ? Trouble.STALL : Trouble.CRASH;
        }
        boolean resigns = failure instanceof WrongAnswerException wrong && wrong.isResignation();
        return resigns ? Trouble.RESIGN : Trouble.ILLEGAL;
    }

    private RunningEngine ready() throws NoAnswerException, WrongAnswerException, InterruptedException {
        RunningEngine known = engine;
        if (known != null) {
            return known;
        }
        RunningEngine taken = engines.take();
        engine = taken;
        taken.begin(table);
        return taken;
    }

    private void lose() {
        RunningEngine known = engine;
        engine = null;
        if (known != null) {
            known.close();
        }
    }

    /** When the flag falls, for whatever comes later is of no use to anybody; without a clock each attempt has its time. */
    private long deadline(Question question, long asked) {
        GameMessage.Clock clock = question.clock();
        TimeControl tc = table.start().tc();
        if (clock == null || tc instanceof TimeControl.None) {
            return System.nanoTime() + patience.toNanos();
        }
        long millis = clock.ms().get(table.seat());
        if (tc instanceof TimeControl.ByoYomi byoYomi && clock.periods() != null) {
            millis += (long) byoYomi.period() * clock.periods().get(table.seat());
        }
        return asked + TimeUnit.MILLISECONDS.toNanos(millis);
    }

    /** What the engine may use: the rest is for the way to the server, and for what nobody expects. */
    private static long millis(Question question, long end) {
        long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        return Math.max(1, left - Math.max(RESERVE_MILLIS, 2 * question.roundTripMillis()));
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
            RunningEngine known = engine;
            engine = null;
            if (known != null) {
                engines.giveBack(known);
            }
            engines.over(this);
        });
        thread.shutdown();
    }

    /** At once. */
    void end() {
        wanted = null;
        thread.shutdownNow();
        try {
            thread.awaitTermination(TO_FINISH.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        lose();
    }
}
