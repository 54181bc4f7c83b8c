package org.parlor.bots.external;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.player.EngineFactory;
import org.parlor.bots.player.EngineSession;

/** Engines of one kind, each in one game at a time; one whose game is over waits for the next. */
public final class ExternalEnginePool implements EngineFactory, AutoCloseable {
    private static final int ATTEMPTS_MAX = 3;

    private final List<String> command;
    private final EngineProtocol.Factory factory;
    private final Duration patience;
    private final int attemptsMax;
    private final Deque<EngineProcess> idle = new ArrayDeque<>();
    private final Set<ExternalEngineSession> sessions = new HashSet<>();
    private boolean closed;

    private ExternalEnginePool(
            List<String> command, EngineProtocol.Factory factory, Duration patience, int attemptsMax) {
        this.command = List.copyOf(command);
        this.factory = factory;
        this.patience = patience;
        this.attemptsMax = attemptsMax;
    }

    /** @param patience how long a move may take where no clock runs */
    public static ExternalEnginePool gtp(List<String> command, Duration patience) {
        return new ExternalEnginePool(command, GtpProtocol.MAKER, patience, ATTEMPTS_MAX);
    }

    /** @param patience how long a move may take where no clock runs */
    public static ExternalEnginePool nboard(List<String> command, Duration patience) {
        return new ExternalEnginePool(command, NBoardProtocol.MAKER, patience, ATTEMPTS_MAX);
    }

    /** The same for whom a first failure decides the game: in a match nobody is asked twice. */
    public ExternalEnginePool withSingleAttempt() {
        return new ExternalEnginePool(command, factory, patience, 1);
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
                EngineProcess engine = EngineProcess.start(command, factory);
                name = engine.name();
                release(engine);
            } catch (NoAnswerException | InvalidAnswerException e) {
                throw new UnusableEngineException(String.join(" ", command) + ": " + e.getMessage(), e);
            }
        }
        return name;
    }

    @Override
    public boolean needsWarmUp() {
        return true;
    }

    @Override
    public EngineSession open(GameContext context, Listener listener) {
        factory.requirePlayable(context);
        ExternalEngineSession session = new ExternalEngineSession(this, context, listener, patience, attemptsMax);
        synchronized (this) {
            sessions.add(session);
        }
        session.prepare();
        return session;
    }

    /** One that waits, or a new one. */
    EngineProcess acquire() throws NoAnswerException, InvalidAnswerException, InterruptedException {
        EngineProcess waiting = pollIdle();
        return waiting == null ? EngineProcess.start(command, factory) : waiting;
    }

    private synchronized @Nullable EngineProcess pollIdle() {
        return idle.poll();
    }

    void release(EngineProcess engine) {
        if (!addIdle(engine)) {
            engine.close();
        }
    }

    private synchronized boolean addIdle(EngineProcess engine) {
        if (!closed) {
            idle.add(engine);
        }
        return !closed;
    }

    synchronized void onClosed(ExternalEngineSession session) {
        sessions.remove(session);
    }

    /** Ends all of them, whatever they are doing. */
    @Override
    public void close() {
        List<EngineProcess> engines;
        List<ExternalEngineSession> busy;
        synchronized (this) {
            closed = true;
            engines = List.copyOf(idle);
            busy = List.copyOf(sessions);
            idle.clear();
        }
        busy.forEach(ExternalEngineSession::end);
        engines.forEach(EngineProcess::close);
    }
}
