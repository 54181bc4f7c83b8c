package org.parlor.bots.external;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.engines.DaemonThreadFactory;
import org.parlor.bots.player.EngineFactory;
import org.parlor.bots.player.EngineSession;
import org.parlor.bots.protocols.EngineException;
import org.parlor.bots.protocols.ExternalEngine;

/** A pool of processes of one external engine. Each process plays one game at a time and is reused for further games. */
public final class ExternalEnginePool implements EngineFactory, AutoCloseable {
    private static final int STARTED_AT_ONCE_MAX = 64;

    private final EngineSpecification specification;
    private final ExternalEngineOptions options;
    private final Deque<ExternalEngine> idle = new ArrayDeque<>();
    private final Set<ExternalEngineSession> sessions = new HashSet<>();
    private boolean closed;

    public ExternalEnginePool(EngineSpecification specification, ExternalEngineOptions options) {
        this.specification = specification;
        this.options = options;
    }

    /** Returns the given name of the engine, or else its command line, shortened. */
    public String program() {
        return specification.program();
    }

    ExternalEngineOptions options() {
        return options;
    }

    /**
     * Starts processes, many at once, before any clock runs, and returns the name of the engine: the given one, or else the
     * one that it reports.
     *
     * @throws EngineException if a process cannot be started
     */
    public String start(int count) throws EngineException, InterruptedException {
        ExecutorService starters = Executors.newFixedThreadPool(
                Math.min(count, STARTED_AT_ONCE_MAX), new DaemonThreadFactory("engine-start"));
        try {
            Callable<String> starter = this::startIdle;
            String name = "";
            for (Future<String> started : starters.invokeAll(Collections.nCopies(count, starter))) {
                name = started.get();
            }
            return name;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof EngineException failure) {
                throw new EngineException(
                        failure.failure(), String.join(" ", specification.command()) + ": " + failure.getMessage());
            }
            throw new IllegalStateException(e.getCause());
        } finally {
            starters.shutdownNow();
        }
    }

    private String startIdle() throws EngineException, InterruptedException {
        ExternalEngine engine = specification.start(options.log());
        release(engine);
        return specification.name() == null ? engine.name() : specification.name();
    }

    @Override
    public boolean needsWarmUp() {
        return true;
    }

    @Override
    public Duration timeMargin() {
        return options.timeMargin();
    }

    @Override
    public EngineSession open(GameContext context, Listener listener) {
        specification.protocol().requirePlayable(context);
        ExternalEngineSession session = new ExternalEngineSession(this, context, listener);
        synchronized (this) {
            sessions.add(session);
        }
        session.prepare();
        return session;
    }

    /** Returns an idle process or starts a new one. */
    ExternalEngine acquire() throws EngineException, InterruptedException {
        ExternalEngine process = pollIdle();
        return process == null ? specification.start(options.log()) : process;
    }

    private synchronized @Nullable ExternalEngine pollIdle() {
        return idle.poll();
    }

    void release(ExternalEngine engine) {
        if (!addIdle(engine)) {
            engine.close();
        }
    }

    private synchronized boolean addIdle(ExternalEngine engine) {
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
        List<ExternalEngine> engines;
        List<ExternalEngineSession> busy;
        synchronized (this) {
            closed = true;
            engines = List.copyOf(idle);
            busy = List.copyOf(sessions);
            idle.clear();
        }
        busy.forEach(ExternalEngineSession::end);
        engines.forEach(ExternalEngine::close);
    }
}
