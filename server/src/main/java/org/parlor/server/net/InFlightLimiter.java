package org.parlor.server.net;

import io.netty.channel.EventLoop;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.CommandSink;

/**
 * Counts the commands of all connections in flight, from submission until the answers are written, and derives the
 * {@link Window} of each connection. Thread-safe.
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

    int inFlight() {
        return inFlight.get();
    }

    /** Number of connections whose reading is paused because their window is full. */
    int paused() {
        return paused.get();
    }

    Window newWindow(CommandSink sink, ThrottleHandler throttle, EventLoop loop) {
        return new Window(sink, throttle, loop);
    }

    /**
     * Limits the commands of one connection that are in flight. While the window is full the connection is not read, and
     * TCP flow control stops the peer. When all commands have been answered the connection is added to the
     * {@link ResumeQueue}. The limit is per connection, so a connection that sends continuously delays only itself.
     * Confined to the event loop.
     */
    final class Window {
        private final CommandSink sink;
        private final ThrottleHandler throttle;
        private final EventLoop loop;
        private final Runnable handled = this::handled;
        private final Runnable answered = this::answered;
        private int inWindow;
        private boolean full;

        private Window(CommandSink sink, ThrottleHandler throttle, EventLoop loop) {
            this.sink = sink;
            this.throttle = throttle;
            this.loop = loop;
        }

        void submit(Command command) {
            inWindow++;
            submitted();
            sink.submit(command, handled);
            if (!full && inWindow >= (isBusy() ? WINDOW_BUSY : WINDOW)) {
                full = true;
                paused.incrementAndGet();
                throttle.pause(ThrottleHandler.Reason.WINDOW_FULL);
            }
        }

        /** Called on the core's thread after the answers were queued on the event loop, so {@code answered} follows them. */
        private void handled() {
            try {
                loop.execute(answered);
            } catch (RejectedExecutionException e) {
                // The event loop has shut down, and the connection with it.
                inFlight.decrementAndGet();
            }
        }

        private void answered() {
            inWindow--;
            inFlight.decrementAndGet();
            if (full && inWindow == 0) {
                resumeQueue(loop).add(this::resume);
            }
        }

        private void resume() {
            // A command not caused by a line may have been submitted meanwhile; its answer queues the connection again.
            if (full && inWindow == 0) {
                full = false;
                paused.decrementAndGet();
                throttle.resume(ThrottleHandler.Reason.WINDOW_FULL);
            }
        }
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
