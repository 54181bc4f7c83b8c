package org.parlor.server.runtime;

import io.netty.util.concurrent.EventExecutor;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.parlor.server.core.ServerCore;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.Step;
import org.parlor.server.net.inbound.CommandSink;
import org.parlor.server.storage.Journal;
import org.parlor.server.storage.JournalFailedException;
import org.parlor.server.storage.PendingAppends;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.StoreMetrics;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the core, on one thread. It takes what commands have gathered, lets the core handle them, gives the records of all
 * of them to the journal at once, and releases the effects, on that thread again, only when those are durable.
 */
public final class CoreLoop implements CommandSink, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CoreLoop.class);
    private static final int BATCH_MAX = 1_000;
    private static final Command TICK = new Command.Tick();
    private static final Command STOP = new Command.Shutdown();

    private final ServerCore core;
    private final Journal journal;
    private final ServerClock time;
    private final EffectExecutor executor;
    private final StoreMetrics metrics;
    private final Runnable failed;
    private final EventExecutor thread;
    private final TickScheduler ticks;
    private final Queue<Arrival> arrivals = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean called = new AtomicBoolean();
    private final PendingAppends pending = new PendingAppends();
    /** Whether commands and ticks are left alone until the journal responds. Written by the core's thread. */
    private volatile boolean paused;

    private volatile boolean closing;
    private final CompletableFuture<Void> ended = new CompletableFuture<>();

    /** Whether a tick is among the arrivals: there is at most one. The loop's thread alone uses this. */
    private boolean tickWaits;

    /**
     * A command, when it came, in the nanoseconds of the system's ticker, and what runs when its effects are released.
     */
    private record Arrival(Command command, long nanos, Runnable handled) {}

    /**
     * @param failed is run if the core cannot go on, because its records are not kept
     * @param thread may have other work as well, such as that of the connections: what it does at once costs no waking
     */
    public CoreLoop(
            ServerCore core,
            Journal journal,
            ServerClock time,
            EffectExecutor executor,
            StoreMetrics metrics,
            Runnable failed,
            EventExecutor thread) {
        this.core = core;
        this.journal = journal;
        this.time = time;
        this.executor = executor;
        this.metrics = metrics;
        this.failed = failed;
        this.thread = thread;
        this.ticks = new TickScheduler(time, thread, this::ring);
    }

    /**
     * Takes up what the journal keeps, and begins.
     *
     * @throws StoreException if that cannot be read, or no server can have written it
     */
    public void start() {
        Step restored = restored(journal.load());
        core.quarantined().forEach(CoreLoop::warn);
        journal.append(restored.records(), released(() -> executor.release(restored.effects(), this)));
        thread.submit(() -> ticks.start(core.nextTick())).syncUninterruptibly();
    }

    private static void warn(String id, String reason) {
        LOG.error(
                "{} is quarantined and takes no part in anything: {}. All else goes on, and its records stay in the"
                        + " store. 'parlor-server export' and 'import' into an empty store keep it up to the record"
                        + " that does not fit",
                id,
                reason);
    }

    private Step restored(List<JournalRecord> records) {
        try {
            return core.restore(records, time.nowMillis());
        } catch (RuntimeException e) {
            throw new StoreException(
                    "The records that are kept contradict each other: " + e.getMessage() + ". Restore a backup", e);
        }
    }

    @Override
    public void submit(Command command) {
        submit(command, () -> {});
    }

    @Override
    public void submit(Command command, Runnable handled) {
        arrivals.add(new Arrival(command, System.nanoTime(), handled));
        call();
    }

    /** How many commands wait to be handled. */
    public int waiting() {
        return arrivals.size();
    }

    /** Whether no command is handled because the journal has not made earlier records durable. */
    public boolean isWaitingForJournal() {
        return paused;
    }

    /** Has the core's thread answer a question soon, between two batches; never, if it is no more. */
    public <T> CompletableFuture<T> ask(Function<ServerCore, T> question) {
        try {
            return CompletableFuture.supplyAsync(() -> question.apply(core), thread);
        } catch (RejectedExecutionException e) {
            return new CompletableFuture<>();
        }
    }

    /** Tells everybody that the server stops, having finished what was submitted before, and handles nothing more. */
    @Override
    public void close() {
        closing = true;
        submit(STOP);
        ended.join();
    }

    private void call() {
        if (!ended.isDone() && called.compareAndSet(false, true)) {
            thread.execute(this::run);
        }
    }

    /** Whether the journal accepts no more; nobody is told of a command anyway before the journal responds. */
    private boolean pausesForJournal() {
        // What is submitted before the end is handled in any case, so that it ends.
        paused = !closing && pending.isFull();
        return paused;
    }

    /** Takes commands again, and the ticks that were due meanwhile, at the time at which the pause began. */
    private void resume() {
        if (paused) {
            paused = false;
            thread.execute(this::ring);
        }
    }

    private void ring() {
        if (pausesForJournal()) {
            return;
        }
        if (!tickWaits) {
            tickWaits = true;
            arrivals.add(new Arrival(TICK, System.nanoTime(), () -> {}));
        }
        run();
        if (!ended.isDone()) {
            ticks.set(core.nextTick());
        }
    }

    /** Handles what has gathered, up to a limit: others may wait for the thread. */
    private void run() {
        called.set(false);
        if (pausesForJournal()) {
            return;
        }
        List<Arrival> batch = batch();
        if (ended.isDone() || batch.isEmpty()) {
            return;
        }
        try {
            handle(batch);
            ticks.setNoLaterThan(core.nextTick());
            if (batch.get(batch.size() - 1).command() == STOP) {
                end();
            } else if (!arrivals.isEmpty()) {
                call();
            }
        } catch (JournalFailedException e) {
            LOG.error("the journal failed, so nothing more is done or told", e);
            fail();
        } catch (RuntimeException | Error e) {
            LOG.error("the core cannot go on", e);
            fail();
        }
    }

    /** Ends with the last command there will ever be, if that has come. */
    private List<Arrival> batch() {
        List<Arrival> batch = new ArrayList<>();
        for (Arrival next = arrivals.poll(); next != null; next = arrivals.poll()) {
            batch.add(next);
            tickWaits &= next.command() != TICK;
            if (next.command() == STOP || batch.size() == BATCH_MAX) {
                break;
            }
        }
        return batch;
    }

    private void fail() {
        end();
        failed.run();
    }

    private void end() {
        ticks.stop();
        ended.complete(null);
    }

    private void handle(List<Arrival> batch) {
        List<JournalRecord> records = new ArrayList<>();
        List<Effect> effects = new ArrayList<>();
        for (Arrival arrival : batch) {
            Step step = core.handle(arrival.command(), ticks.now());
            records.addAll(step.records());
            effects.addAll(step.effects());
        }
        pending.add(batch.size() + records.size() + effects.size());
        journal.append(records, released(() -> {
            pending.removeOldest();
            resume();
            try {
                executor.release(effects, this);
            } finally {
                // Otherwise the connections would stay paused.
                tell(batch);
            }
        }));
    }

    private Runnable released(Runnable release) {
        return () -> {
            if (thread.inEventLoop()) {
                release.run();
            } else {
                thread.execute(release);
            }
        };
    }

    private void tell(List<Arrival> released) {
        long now = System.nanoTime();
        for (Arrival arrival : released) {
            if (arrival.command() != TICK) {
                metrics.answered(now - arrival.nanos());
            }
            arrival.handled().run();
        }
    }
}
