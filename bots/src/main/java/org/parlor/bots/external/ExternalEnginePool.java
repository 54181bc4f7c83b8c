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

/** A pool of processes of one external engine. Each process plays one game at a time and is reused for further games. */
public final class ExternalEnginePool implements EngineFactory, AutoCloseable {
    private static final int ATTEMPTS_MAX = 3;

    private final List<String> command;
    private final EngineProtocol.Factory factory;
    private final Duration moveTimeout;
    private final int attemptsMax;
    private final Deque<EngineProcess> idle = new ArrayDeque<>();
    private final Set<ExternalEngineSession> sessions = new HashSet<>();
    private boolean closed;

    private ExternalEnginePool(
            List<String> command, EngineProtocol.Factory factory, Duration moveTimeout, int attemptsMax) {
        this.command = List.copyOf(command);
        this.factory = factory;
        this.moveTimeout = moveTimeout;
        this.attemptsMax = attemptsMax;
    }

    /** @param moveTimeout time limit of a move without a clock */
    public static ExternalEnginePool gtp(List<String> command, Duration moveTimeout) {
        return new ExternalEnginePool(command, GtpProtocol.FACTORY, moveTimeout, ATTEMPTS_MAX);
    }

    /** @param moveTimeout time limit of a move without a clock */
    public static ExternalEnginePool nboard(List<String> command, Duration moveTimeout) {
        return new ExternalEnginePool(command, NBoardProtocol.FACTORY, moveTimeout, ATTEMPTS_MAX);
    }

    /** A pool without retries: in a match, the first failure loses the game. */
    public ExternalEnginePool withSingleAttempt() {
        return new ExternalEnginePool(command, factory, moveTimeout, 1);
    }

    /**
     * Starts processes before any clock runs and returns the name that the engine reports.
     *
     * @throws UnusableEngineException if a process cannot be started
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
        ExternalEngineSession session = new ExternalEngineSession(this, context, listener, moveTimeout, attemptsMax);
        synchronized (this) {
            sessions.add(session);
        }
        session.prepare();
        return session;
    }

    /** Returns an idle process or starts a new one. */
    EngineProcess acquire() throws NoAnswerException, InvalidAnswerException, InterruptedException {
        EngineProcess process = pollIdle();
        return process == null ? EngineProcess.start(command, factory) : process;
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

    /** Kills all processes, including those in games. */
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
