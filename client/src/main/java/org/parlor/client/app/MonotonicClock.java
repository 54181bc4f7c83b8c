package org.parlor.client.app;

/** Milliseconds since the program started, for intervals. Unlike the time of day, it never jumps. */
public final class MonotonicClock {
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long START = System.nanoTime();

    private MonotonicClock() {}

    public static long millis() {
        return (System.nanoTime() - START) / NANOS_PER_MILLI;
    }
}
