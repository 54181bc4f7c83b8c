package org.parlor.bots.foreign;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.player.Mind;
import org.parlor.bots.player.Minds;
import org.parlor.bots.program.NoAnswerException;

/** Engines of one kind, each in one game at a time; one whose game is over waits for the next. */
public final class EngineMinds implements Minds, AutoCloseable {
    private static final int ATTEMPTS_MAX = 3;

    private final List<String> command;
    private final Dialect.Maker maker;
    private final Duration patience;
    private final int attemptsMax;
    private final Deque<RunningEngine> idle = new ArrayDeque<>();
    private final Set<EngineMind> minds = new HashSet<>();
    private boolean closed;

    private EngineMinds(List<String> command, Dialect.Maker maker, Duration patience, int attemptsMax) {
        this.command = List.copyOf(command);
        this.maker = maker;
        this.patience = patience;
        this.attemptsMax = attemptsMax;
    }

    /** @param patience how long a move may take where no clock runs */
    public static EngineMinds gtp(List<String> command, Duration patience) {
        return new EngineMinds(command, GtpDialect.MAKER, patience, ATTEMPTS_MAX);
    }

    /** @param patience how long a move may take where no clock runs */
    public static EngineMinds nboard(List<String> command, Duration patience) {
        return new EngineMinds(command, NBoardDialect.MAKER, patience, ATTEMPTS_MAX);
    }

    /** The same for whom a first failure decides the game: in a match nobody is asked twice. */
    public EngineMinds inOneAttempt() {
        return new EngineMinds(command, maker, patience, 1);
    }

    /**
     * Starts so many, before any clock can run; what they call themselves.
     *
     * @throws UnusableEngineException saying what is wrong with them
     */
    public String start(int count) throws UnusableEngineException, InterruptedException {
        String name = "";
        for (int i = 0; i < count; i++) {
            try {
                RunningEngine engine = RunningEngine.start(command, maker);
                name = engine.name();
                giveBack(engine);
            } catch (NoAnswerException | WrongAnswerException e) {
                throw new UnusableEngineException(String.join(" ", command) + ": " + e.getMessage(), e);
            }
        }
        return name;
    }

    @Override
    public boolean slow() {
        return true;
    }

    @Override
    public Mind mind(Table table, Owner owner) {
        maker.requirePlayable(table);
        EngineMind mind = new EngineMind(this, table, owner, patience, attemptsMax);
        synchronized (this) {
            minds.add(mind);
        }
        mind.prepare();
        return mind;
    }

    /** One that waits, or a new one. */
    RunningEngine take() throws NoAnswerException, WrongAnswerException, InterruptedException {
        RunningEngine waiting = waiting();
        return waiting == null ? RunningEngine.start(command, maker) : waiting;
    }

    private synchronized @Nullable RunningEngine waiting() {
        return idle.poll();
    }

    void giveBack(RunningEngine engine) {
        if (!keep(engine)) {
            engine.close();
        }
    }

    private synchronized boolean keep(RunningEngine engine) {
        if (!closed) {
            idle.add(engine);
        }
        return !closed;
    }

    synchronized void over(EngineMind mind) {
        minds.remove(mind);
    }

    /** Ends all of them, whatever they are doing. */
    @Override
    public void close() {
        List<RunningEngine> engines;
        List<EngineMind> busy;
        synchronized (this) {
            closed = true;
            engines = List.copyOf(idle);
            busy = List.copyOf(minds);
            idle.clear();
        }
        busy.forEach(EngineMind::end);
        engines.forEach(RunningEngine::close);
    }
}
