package org.parlor.bots.player;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How long the way to the server and back takes, with what both programs add to it: the slowest answer of late. A slow one
 * is forgotten by an eighth with every answer that is faster. Until one is measured it is 0.
 */
final class LatencyTracker {
    private final AtomicLong millis = new AtomicLong();

    void record(long measured) {
        millis.updateAndGet(slowest -> Math.max(measured, slowest - (slowest + 7) / 8));
    }

    long millis() {
        return millis.get();
    }
}
