package org.parlor.server.store;

import io.netty.util.concurrent.EventExecutor;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.parlor.server.core.Command;
import org.parlor.server.core.Parlor;
import org.parlor.server.core.step.Effect;
import org.parlor.server.core.step.JournalRecord;
import org.parlor.server.core.step.Step;
import org.parlor.server.gateway.CommandSink;
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
    private static final Command STOP = new Command.Stop();

    private final Parlor parlor;
    private final Journal journal;
    private final ServerTime time;
    private final Errands errands;
    private final StoreMeter meter;
    private final Runnable failed;
    private final EventExecutor thread;
    private final Alarm alarm;
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
            Parlor parlor,
            Journal journal,
            ServerTime time,
            Errands errands,
            StoreMeter meter,
            Runnable failed,
            EventExecutor thread) {
        this.parlor = parlor;
        this.journal = journal;
        this.time = time;
        this.errands = errands;
        this.meter = meter;
        this.failed = failed;
        this.thread = thread;
        this.alarm = new Alarm(time, thread, this::ring);
    }

    /**
     * Takes up what the journal keeps, and begins.
     *
     * @throws StoreException if that cannot be read, or no server can have written it
     */
    public void start() {
        Step restored = restored(journal.load());
        parlor.quarantined().forEach(CoreLoop::warn);
        journal.append(restored.records(), released(() -> errands.release(restored.effects(), this)));
        thread.submit(() -> alarm.start(parlor.nextTick())).syncUninterruptibly();
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
            return parlor.restore(records, time.nowMillis());
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
    public <T> CompletableFuture<T> ask(Function<Parlor, T> question) {
        try {
            return CompletableFuture.supplyAsync(() -> question.apply(parlor), thread);
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
            alarm.set(parlor.nextTick());
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
            alarm.setNoLaterThan(parlor.nextTick());
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
        alarm.stop();
        ended.complete(null);
    }

    private void handle(List<Arrival> batch) {
        List<JournalRecord> records = new ArrayList<>();
        List<Effect> effects = new ArrayList<>();
        for (Arrival arrival : batch) {
            Step step = parlor.handle(arrival.command(), alarm.now());
            records.addAll(step.records());
            effects.addAll(step.effects());
        }
        pending.add(batch.size() + records.size() + effects.size());
        journal.append(records, released(() -> {
            pending.removeOldest();
            resume();
            try {
                errands.release(effects, this);
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
                meter.answered(now - arrival.nanos());
            }
            arrival.handled().run();
        }
    }
}
