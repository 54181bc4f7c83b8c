package org.parlor.client.app;

import java.util.concurrent.TimeUnit;

/** Milliseconds since the program started, for intervals. Unlike the time of day, it never jumps. */
public final class MonotonicClock {
    private static final long START = System.nanoTime();

    private MonotonicClock() {}

    public static long millis() {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - START);
    }
}
