package org.parlor.bots.player;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Tracks the maximum recent round trip time, including processing on both sides. Each faster measurement decays the maximum
 * by an eighth. Initially 0.
 */
public final class LatencyTracker {
    private final AtomicLong millis = new AtomicLong();

    void record(long measured) {
        millis.updateAndGet(slowest -> Math.max(measured, slowest - (slowest + 7) / 8));
    }

    long millis() {
        return millis.get();
    }
}
