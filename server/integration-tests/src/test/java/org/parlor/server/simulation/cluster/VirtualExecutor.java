package org.parlor.server.simulation.cluster;

import io.netty.util.concurrent.AbstractScheduledEventExecutor;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Ticker;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/** A thread of a simulated process, in virtual time. Can be stopped like a process by SIGSTOP, and ended like one by SIGKILL. */
final class VirtualExecutor extends AbstractScheduledEventExecutor {
    private final VirtualTime time;
    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private Runnable afterTasks = () -> {};
    private boolean running;
    private boolean immediate;
    private boolean stopped;
    private boolean terminated;

    VirtualExecutor(VirtualTime time) {
        this.time = time;
    }

    /** Sets an action to run after the due tasks. */
    void setAfterTasks(Runnable action) {
        afterTasks = action;
    }

    /** Stops the thread until it is continued. */
    void setStopped(boolean on) {
        stopped = on;
    }

    /** Ends the thread; tasks are discarded. */
    void terminate() {
        terminated = true;
        tasks.clear();
    }

    /** Runs an action that waits for tasks of this thread: these run at once. */
    void runBlocking(Runnable action) {
        runTasks();
        immediate = true;
        action.run();
        immediate = false;
    }

    long nextDue() {
        if (stopped || terminated) {
            return Long.MAX_VALUE;
        } else if (!tasks.isEmpty()) {
            return time.now();
        }
        long nanos = nextScheduledTaskDeadlineNanos();
        return nanos < 0 ? Long.MAX_VALUE : Math.max(time.now(), TimeUnit.NANOSECONDS.toMillis(nanos + 999_999));
    }

    void runDue() {
        if (stopped || terminated || nextDue() > time.now()) {
            return;
        }
        runTasks();
        if (!terminated) {
            afterTasks.run();
        }
    }

    private void runTasks() {
        running = true;
        fetchFromScheduledTaskQueue(tasks);
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
        }
        running = false;
    }

    @Override
    public void execute(Runnable task) {
        if (!terminated) {
            tasks.add(task);
            if (immediate && !running) {
                runTasks();
            }
        }
    }

    @Override
    public boolean inEventLoop(Thread thread) {
        return running;
    }

    @Override
    public Ticker ticker() {
        return new Ticker() {
            @Override
            public long initialNanoTime() {
                return 0;
            }

            @Override
            public long nanoTime() {
                return TimeUnit.MILLISECONDS.toNanos(time.now());
            }

            @Override
            public void sleep(long delay, TimeUnit unit) {
                throw new UnsupportedOperationException();
            }
        };
    }

    @Override
    public boolean isTerminated() {
        return terminated;
    }

    @Override
    public boolean isShutdown() {
        return terminated;
    }

    @Override
    public boolean isShuttingDown() {
        return terminated;
    }

    @Override
    @Deprecated
    public void shutdown() {
        terminate();
    }

    @Override
    public Future<?> shutdownGracefully(long quietPeriod, long timeout, TimeUnit unit) {
        terminate();
        return terminationFuture();
    }

    @Override
    public Future<?> terminationFuture() {
        return newSucceededFuture(null);
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
        return terminated;
    }
}
