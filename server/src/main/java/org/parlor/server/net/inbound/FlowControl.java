package org.parlor.server.net.inbound;

import io.netty.channel.EventLoop;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts the commands of all connections in flight, from submission until the answers are written, and derives the
 * {@link CommandWindow} of each connection. Thread-safe.
 *
 * <p>The limit applies to reading: a line that has been read is always handled, so no request is rejected or lost. At most
 * {@link #BUSY} + {@link #WINDOW_BUSY} × connections commands caused by lines are in flight. Other commands are counted but
 * not delayed; each kind is bounded by itself: a login (one per connection; no line is read before its result), a
 * disconnect (one per login; see {@link #isFull} for clients that reconnect in a loop), an idle notification (none while
 * reading is paused), a snapshot for a slow spectator (one per game each time its outbound buffer has drained).
 */
public final class FlowControl {
    /**
     * Number of commands in flight from which the smaller window applies. The core needs a few milliseconds for them,
     * which bounds the latency of a command, and they are enough to keep it busy between two reads.
     */
    static final int BUSY = 512;
    /** More than a connection needs: with commits of 100 ms it still allows more lines per second than the rate limit. */
    static final int WINDOW = 64;
    /** Two, so that a player, who sends one move and waits for the next turn, is never paused. */
    static final int WINDOW_BUSY = 2;

    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicInteger paused = new AtomicInteger();
    private final Map<EventLoop, ResumeQueue> resumeQueues = new ConcurrentHashMap<>();

    boolean isBusy() {
        return inFlight.get() >= BUSY;
    }

    /** Maximum number of commands in flight per connection under the present load. */
    int window() {
        return isBusy() ? WINDOW_BUSY : WINDOW;
    }

    ResumeQueue resumeQueue(EventLoop loop) {
        return resumeQueues.computeIfAbsent(loop, key -> new ResumeQueue(key, this));
    }

    /**
     * Whether more commands are in flight than open connections can have sent. Then clients log in and disconnect faster
     * than the core handles it, and new connections are rejected.
     */
    public boolean isFull(int connectionsMax) {
        return inFlight.get() > BUSY + WINDOW_BUSY * connectionsMax;
    }

    void submitted() {
        inFlight.incrementAndGet();
    }

    void answered() {
        inFlight.decrementAndGet();
    }

    void connectionPaused() {
        paused.incrementAndGet();
    }

    void connectionResumed() {
        paused.decrementAndGet();
    }

    int inFlight() {
        return inFlight.get();
    }

    /** Number of connections whose reading is paused because their window is full. */
    public int paused() {
        return paused.get();
    }
}
