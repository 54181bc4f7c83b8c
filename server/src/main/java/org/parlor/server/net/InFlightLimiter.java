package org.parlor.server.net;

import io.netty.channel.EventLoop;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts the commands of all connections in flight, from submission until the answers are written, and derives the
 * window of each connection, which its {@link ThrottleHandler} applies. Thread-safe.
 *
 * <p>The limit applies to reading: a line that has been read is always handled, so no request is rejected or lost. At most
 * {@link #BUSY} + {@link #WINDOW_BUSY} × connections commands caused by lines are in flight. Other commands are counted but
 * not delayed; each kind is bounded by itself: a login (one per connection; no line is read before its result), a
 * disconnect (one per login; see {@link #isFull} for clients that reconnect in a loop), an idle notification (none while
 * reading is paused), a preview of a game (one per HTTP connection), a snapshot for a slow spectator (one per game each time its outbound buffer has drained).
 */
final class InFlightLimiter {
    /**
     * Number of commands in flight from which the smaller window applies. The core needs a few milliseconds for them,
     * which bounds the latency of a command, and they are enough to keep it busy between two reads.
     */
    static final int BUSY = 512;
    /** More than a connection needs: with commits of 100 ms it still allows more lines per second than the rate limit. */
    static final int WINDOW = 64;
    /** Two, so that a player, who sends one move and waits for the next turn, is never paused. */
    static final int WINDOW_BUSY = 2;

    private static final int RESUMED_PER_RUN = 16;
    private static final long BUSY_DELAY_MILLIS = 5;

    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicInteger paused = new AtomicInteger();
    private final Map<EventLoop, ResumeQueue> resumeQueues = new ConcurrentHashMap<>();

    private boolean isBusy() {
        return inFlight.get() >= BUSY;
    }

    /** Maximum number of commands of one connection in flight. */
    int window() {
        return isBusy() ? WINDOW_BUSY : WINDOW;
    }

    ResumeQueue resumeQueue(EventLoop loop) {
        return resumeQueues.computeIfAbsent(loop, ResumeQueue::new);
    }

    /**
     * Whether more commands are in flight than open connections can have sent. Then clients log in and disconnect faster
     * than the core handles it, and new connections are rejected.
     */
    boolean isFull(int connectionsMax) {
        return inFlight.get() > BUSY + WINDOW_BUSY * connectionsMax;
    }

    void submitted() {
        inFlight.incrementAndGet();
    }

    void answered() {
        inFlight.decrementAndGet();
    }

    int inFlight() {
        return inFlight.get();
    }

    /** Number of connections whose reading is paused because their window is full. */
    int paused() {
        return paused.get();
    }

    void countPaused(int change) {
        paused.addAndGet(change);
    }

    /**
     * FIFO queue of the paused connections of one event loop whose commands have been answered. Resumes a few at a time,
     * and one at a time while the core is busy: connections that send continuously wait for each other here, while one
     * that sends a command and waits for its answer finds a short queue in the core. Confined to the event loop.
     */
    final class ResumeQueue {
        private final EventLoop loop;
        private final Queue<Runnable> waiting = new ArrayDeque<>();

        private ResumeQueue(EventLoop loop) {
            this.loop = loop;
        }

        void add(Runnable resume) {
            waiting.add(resume);
            if (waiting.size() == 1) {
                schedule();
            }
        }

        /** Uses a timer: unlike a task it runs after the event loop has read the connections that are not paused. */
        private void schedule() {
            loop.schedule(this::resumeSome, isBusy() ? BUSY_DELAY_MILLIS : 0, TimeUnit.MILLISECONDS);
        }

        private void resumeSome() {
            try {
                // At least one, so that each connection makes progress however busy the core is.
                int resumed = 0;
                do {
                    resumeNext();
                    resumed++;
                } while (resumed < RESUMED_PER_RUN && !waiting.isEmpty() && !isBusy());
            } finally {
                if (!waiting.isEmpty()) {
                    schedule();
                }
            }
        }

        /** Removes the element last: a connection that is queued again meanwhile must not start a second timer. */
        private void resumeNext() {
            try {
                waiting.element().run();
            } finally {
                waiting.remove();
            }
        }
    }
}
