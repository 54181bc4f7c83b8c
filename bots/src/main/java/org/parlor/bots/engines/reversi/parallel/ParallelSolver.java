package org.parlor.bots.engines.reversi.parallel;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Parallel search of one position (young brothers wait). Idle threads search moves of open split points; a thread that waits
 * for a split point to finish searches split points below it.
 */
public final class ParallelSolver<S extends ParallelSearch> implements AutoCloseable {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Function<ParallelSolver<S>, S> makeSearch;
    private final List<Thread> threads = new ArrayList<>();
    private final List<S> searches = new ArrayList<>();
    private final Deque<S> idleSearches = new ArrayDeque<>();
    private final Map<SplitPoint, Integer> openSplits = new HashMap<>();
    private @Nullable Throwable failure;
    private boolean isClosed;
    private final AtomicInteger idle = new AtomicInteger();

    /** @param helpers number of threads besides the calling one */
    public ParallelSolver(int helpers, Function<ParallelSolver<S>, S> makeSearch) {
        this.makeSearch = makeSearch;
        for (int i = 0; i < helpers; i++) {
            Thread thread = new Thread(() -> help(null), "solver-" + (i + 2));
            thread.setDaemon(true);
            threads.add(thread);
        }
        try {
            threads.forEach(Thread::start);
        } catch (OutOfMemoryError e) {
            // The system is out of threads: end those that have started.
            close();
            throw e;
        }
    }

    /** Returns whether a thread is idle. Unlocked: a stale answer costs little. */
    boolean hasIdleThread() {
        return idle.get() > 0;
    }

    /** Returns the number of nodes visited by the helpers; valid while they are idle. */
    long nodes() {
        return searches.stream().mapToLong(ParallelSearch::nodes).sum();
    }

    /** Returns the searches of the helpers; valid while they are idle. */
    public List<S> searches() {
        return searches;
    }

    void open(SplitPoint splitPoint) {
        lock.lock();
        try {
            openSplits.put(splitPoint, 0);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Closes a split point and returns when its last helper has left. */
    void finish(SplitPoint splitPoint) {
        help(splitPoint);
        lock.lock();
        try {
            openSplits.remove(splitPoint);
            if (failure instanceof Error error) {
                throw error;
            } else if (failure instanceof RuntimeException exception) {
                throw exception;
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            isClosed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        for (Thread thread : threads) {
            joinUninterruptibly(thread);
        }
    }

    private static void joinUninterruptibly(Thread thread) {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** @param until the split point to wait for, or null to help until {@link #close} */
    private void help(@Nullable SplitPoint until) {
        for (SplitPoint splitPoint = next(until); splitPoint != null; splitPoint = next(until)) {
            S search = null;
            try {
                search = search();
                search.help(splitPoint);
            } catch (RuntimeException | Error e) {
                fail(e);
            } finally {
                release(splitPoint, search);
            }
        }
    }

    /** Waits for a split point with moves left; null if there is nothing more to do. */
    private @Nullable SplitPoint next(@Nullable SplitPoint until) {
        lock.lock();
        idle.incrementAndGet();
        try {
            while (true) {
                if (isClosed || failure != null || (until != null && openSplits.getOrDefault(until, 0) == 0)) {
                    return null;
                }
                SplitPoint found = largestBelow(until);
                if (found != null) {
                    openSplits.merge(found, 1, Integer::sum);
                    return found;
                }
                changed.awaitUninterruptibly();
            }
        } finally {
            idle.decrementAndGet();
            lock.unlock();
        }
    }

    private @Nullable SplitPoint largestBelow(@Nullable SplitPoint above) {
        SplitPoint largest = null;
        for (SplitPoint splitPoint : openSplits.keySet()) {
            boolean fits = splitPoint.hasMoves() && (above == null || splitPoint.isDescendantOf(above));
            if (fits && (largest == null || splitPoint.depth() > largest.depth())) {
                largest = splitPoint;
            }
        }
        return largest;
    }

    private S search() {
        lock.lock();
        try {
            S search = idleSearches.poll();
            if (search == null) {
                search = makeSearch.apply(this);
                searches.add(search);
            }
            return search;
        } finally {
            lock.unlock();
        }
    }

    /** @param search null if it could not be created */
    private void release(SplitPoint splitPoint, @Nullable S search) {
        lock.lock();
        try {
            openSplits.merge(splitPoint, -1, Integer::sum);
            if (search != null) {
                idleSearches.add(search);
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Abandons all split points, so that every thread ends soon and the owner throws the failure. */
    private void fail(Throwable e) {
        lock.lock();
        try {
            failure = e;
            openSplits.keySet().forEach(SplitPoint::abandon);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
