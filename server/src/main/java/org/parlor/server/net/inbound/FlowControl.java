package org.parlor.server.net.inbound;

import io.netty.channel.EventLoop;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts the commands of all connections that are in flight: submitted to the core, and the answers not yet written to
 * their connections. From the count follows the window of each connection, see {@link CommandWindow}. Thread-safe.
 *
 * <p>The bound is on reading: a line is always handled once it has been read, so no request is refused for it and none is
 * lost. At most {@link #BUSY} + {@link #WINDOW_BUSY} × connections commands that lines have caused are in flight. Those
 * that must get in are counted but never held back; each has a bound of its own: a log-in (one per connection, no line is
 * read before its verdict), a disconnect (one per log-in; see {@link #isFull} for clients that reconnect in a loop), a
 * report of silence (none while reading is paused), a snapshot for a slow spectator (one per game each time its outbound
 * buffer has drained).
 */
public final class FlowControl {
    /**
     * Commands in flight from which on the window of a connection is small. The core takes some milliseconds for so many,
     * which is what a command has to wait, and has enough of them at hand never to wait for a read.
     */
    static final int BUSY = 512;
    /** More than a connection needs: even with a commit of 100 ms it allows more lines a second than the rate limit. */
    static final int WINDOW = 64;
    /** Two, so that a player, who sends one move and waits for the next turn, is not paused however busy the core is. */
    static final int WINDOW_BUSY = 2;

    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicInteger paused = new AtomicInteger();
    private final Map<EventLoop, ResumeQueue> resumeQueues = new ConcurrentHashMap<>();

    boolean isBusy() {
        return inFlight.get() >= BUSY;
    }

    /** Commands that one connection may have in flight at the moment. */
    int window() {
        return isBusy() ? WINDOW_BUSY : WINDOW;
    }

    ResumeQueue resumeQueue(EventLoop loop) {
        return resumeQueues.computeIfAbsent(loop, one -> new ResumeQueue(one, this));
    }

    /**
     * Whether so many are in flight that open connections cannot have sent them all. Then clients log in and disconnect
     * faster than the core handles it, and no more connections are accepted for the moment.
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

    void pausedOne() {
        paused.incrementAndGet();
    }

    void resumedOne() {
        paused.decrementAndGet();
    }

    int inFlight() {
        return inFlight.get();
    }

    /** Connections that are not read because their window is full. */
    public int paused() {
        return paused.get();
    }
}
