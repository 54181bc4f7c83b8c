package org.parlor.server.runtime;

import io.netty.util.concurrent.EventExecutor;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.parlor.server.core.ServerCore;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.CommandSink;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.EffectSink;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.Step;
import org.parlor.server.log.LogEvent;
import org.parlor.server.metrics.ServerMetrics;
import org.parlor.server.storage.Journal;
import org.parlor.server.storage.JournalFailedException;
import org.parlor.server.storage.StoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the core on a single thread. Handles queued commands in batches, appends the records of a batch to the journal, and
 * executes its effects, on the same thread, once the records are durable.
 */
public final class CoreLoop implements CommandSink, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CoreLoop.class);
    private static final int BATCH_MAX = 1_000;
    /** How far the server time may be behind the wall clock, because of stalls, before it advances. */
    private static final long BEHIND_MAX_MILLIS = 10_000;

    /** Limit of the pending appends, in commands, records and effects; tens of megabytes. */
    private static final long PENDING_MAX = 100_000;

    /** Longer waits for the journal count as a stall, which the tick scheduler excludes from all game clocks. */
    private static final long PENDING_MAX_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private static final Command TICK = new Command.Tick();
    /** Stops the loop; compared by identity. */
    private static final Command HAND_OVER = new Command.Tick();

    private final ServerCore core;
    private final Journal journal;
    private final ServerClock clock;
    private final EffectSink executor;
    private final ServerMetrics metrics;
    private final RecordLogger log;
    private final Runnable onFailure;
    private final EventExecutor thread;
    private final TickScheduler ticks;
    private final Queue<Submission> queue = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean runScheduled = new AtomicBoolean();
    /** The appends to the journal that are not durable yet, oldest first. Used by the core thread only. */
    private final Queue<Append> pending = new ArrayDeque<>();

    private long pendingSize;
    /** Whether command handling is paused until the journal catches up. Written by the core thread only. */
    private volatile boolean paused;

    private volatile boolean closing;
    private final CompletableFuture<Void> ended = new CompletableFuture<>();

    /**
     * @param nanos submission time, by {@link System#nanoTime()}
     * @param handled callback after the effects of the command were executed
     */
    private record Submission(Command command, long nanos, Runnable handled) {}

    private record Append(int size, long nanos) {}

    /**
     * @param executor executes the effects of a batch, and submits their results to this loop
     * @param onFailure runs if the core or the journal fails; the core has stopped then
     * @param thread the core thread; it may also serve connections, which avoids wake-ups
     */
    public CoreLoop(
            ServerCore core,
            Journal journal,
            ServerClock clock,
            EffectSink executor,
            ServerMetrics metrics,
            Runnable onFailure,
            EventExecutor thread) {
        this.core = core;
        this.journal = journal;
        this.clock = clock;
        this.executor = executor;
        this.metrics = metrics;
        this.log = new RecordLogger(metrics);
        this.onFailure = onFailure;
        this.thread = thread;
        this.ticks = new TickScheduler(clock, thread, this::tick);
    }

    /**
     * Restores the state from the journal and starts handling commands.
     *
     * @throws StoreException if the journal cannot be read or its records are inconsistent
     */
    public void start() {
        Step restored = restored(journal.load());
        core.quarantined().forEach(CoreLoop::warn);
        journal.append(restored.records(), released(restored.effects(), () -> executor.deliver(restored.effects())));
        thread.submit(() -> ticks.start(core.nextTick())).syncUninterruptibly();
    }

    private static void warn(String id, String reason) {
        LogEvent.QUARANTINED.log(LOG, id, reason);
    }

    private Step restored(List<JournalRecord> records) {
        try {
            core.replay(records);
            clock.startAfter(core.lastReplayedAt());
            return core.activate(clock.nowMillis());
        } catch (RuntimeException e) {
            throw new StoreException(
                    "The journal records are inconsistent: " + e.getMessage() + ". Restore a backup", e);
        }
    }

    @Override
    public void submit(Command command) {
        submit(command, () -> {});
    }

    @Override
    public void submit(Command command, Runnable handled) {
        queue.add(new Submission(command, System.nanoTime(), handled));
        scheduleRun();
    }

    public int queuedCommands() {
        return queue.size();
    }

    /** Whether command handling is paused because earlier records are not durable yet. */
    public boolean isWaitingForJournal() {
        return paused;
    }

    /** Runs a query on the core thread, between two batches. The future never completes if that thread has terminated. */
    public <T> CompletableFuture<T> query(Function<ServerCore, T> question) {
        try {
            return CompletableFuture.supplyAsync(() -> question.apply(core), thread);
        } catch (RejectedExecutionException e) {
            return new CompletableFuture<>();
        }
    }

    /** Handles all commands submitted before, notifies the clients of the shutdown, and stops. */
    @Override
    public void close() {
        close(new Command.Shutdown(false, false));
    }

    public void close(Command.Shutdown shutdown) {
        closing = true;
        submit(shutdown);
        ended.join();
    }

    /** Handles all commands submitted before, and stops without ending the sessions, which another core continues. */
    public void handOver() {
        closing = true;
        submit(HAND_OVER);
        ended.join();
    }

    /** Stops at once, because another core has taken over. The effects of pending commands are never executed. */
    public void abort() {
        thread.execute(this::stop);
        ended.join();
    }

    private static boolean isLast(Command command) {
        return command instanceof Command.Shutdown || command == HAND_OVER;
    }

    private void scheduleRun() {
        if (!ended.isDone() && runScheduled.compareAndSet(false, true)) {
            thread.execute(this::run);
        }
    }

    /** Pauses while the journal is full. Handling more commands would not help: their effects wait for the journal too. */
    private boolean pausesForJournal() {
        // While closing, handles all remaining commands so that the shutdown completes.
        Append oldest = pending.peek();
        paused = !closing
                && oldest != null
                && (pendingSize >= PENDING_MAX || System.nanoTime() - oldest.nanos() > PENDING_MAX_NANOS);
        return paused;
    }

    /** Resumes command handling and overdue ticks, after a pause that the clock excludes. */
    private void resume() {
        if (paused) {
            paused = false;
            thread.execute(this::tick);
        }
    }

    private void tick() {
        if (!pausesForJournal()) {
            handleNext(new Submission(TICK, System.nanoTime(), () -> {}));
            if (!ended.isDone()) {
                ticks.schedule(core.nextTick());
            }
        }
    }

    private void run() {
        runScheduled.set(false);
        if (!pausesForJournal()) {
            handleNext(queue.poll());
        }
    }

    /** Handles a batch: the given command and those queued. Its size is limited because the thread has other work. */
    private void handleNext(@Nullable Submission first) {
        List<Submission> batch = new ArrayList<>();
        for (Submission next = first; next != null; next = queue.poll()) {
            batch.add(next);
            if (isLast(next.command()) || batch.size() == BATCH_MAX) {
                break;
            }
        }
        if (ended.isDone() || batch.isEmpty()) {
            return;
        }
        try {
            handle(batch);
            ticks.scheduleNoLaterThan(core.nextTick());
            if (isLast(batch.get(batch.size() - 1).command())) {
                stop();
            } else if (!queue.isEmpty()) {
                scheduleRun();
            }
        } catch (JournalFailedException e) {
            LogEvent.JOURNAL_FAILED.logFailure(LOG, e);
            fail();
        } catch (RuntimeException | Error e) {
            LogEvent.CORE_FAILED.logFailure(LOG, e, "unexpected error");
            fail();
        }
    }

    private void fail() {
        stop();
        onFailure.run();
    }

    private void stop() {
        ticks.stop();
        ended.complete(null);
    }

    private void handle(List<Submission> batch) {
        List<JournalRecord> records = new ArrayList<>();
        List<Effect> effects = new ArrayList<>();
        for (Submission submission : batch) {
            long now = ticks.now();
            long wallNow = clock.wallMillis();
            if (wallNow - now >= BEHIND_MAX_MILLIS) {
                add(core.advance(now, wallNow), records, effects);
                ticks.advance(wallNow - now);
                LogEvent.CLOCK_ADVANCED.log(LOG, wallNow - now);
                now = wallNow;
            }
            add(core.handle(submission.command(), now, wallNow), records, effects);
        }
        Append append = new Append(batch.size() + records.size() + effects.size(), System.nanoTime());
        pending.add(append);
        pendingSize += append.size();
        journal.append(records, released(effects, () -> {
            pendingSize -= pending.remove().size();
            resume();
            try {
                executor.deliver(effects);
            } finally {
                // In any case, because connections pause until their commands are handled.
                complete(batch);
            }
        }));
    }

    private static void add(Step step, List<JournalRecord> records, List<Effect> effects) {
        records.addAll(step.records());
        effects.addAll(step.effects());
    }

    private Runnable released(List<Effect> effects, Runnable release) {
        return () -> {
            if (thread.inEventLoop()) {
                release.run();
            } else {
                thread.execute(release);
            }
            // On the thread of the journal, if it has one: the log may be slow.
            effects.forEach(log::write);
        };
    }

    private void complete(List<Submission> released) {
        long now = System.nanoTime();
        for (Submission submission : released) {
            if (submission.command() != TICK) {
                metrics.commandCompleted(now - submission.nanos());
            }
            submission.handled().run();
        }
    }
}
