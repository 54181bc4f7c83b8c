package org.parlor.server.log;

import java.util.HashSet;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * A fault that is noticed again and again until it ends. Each cause is logged when it is first noticed, and the end once.
 * Thread-safe.
 */
public final class Outage {
    /** Causes contain texts of other programs. */
    private static final int CAUSES_MAX = 10;

    private final LongSupplier nanoTime;
    private final Set<String> causes = new HashSet<>();
    private long begunNanos;
    private long noticedNanos;

    public Outage() {
        this(System::nanoTime);
    }

    Outage(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** Begins the outage unless it has begun. Returns whether to log it: the outage was not noticed for this cause before. */
    public synchronized boolean notice(String cause) {
        noticedNanos = nanoTime.getAsLong();
        if (causes.isEmpty()) {
            begunNanos = noticedNanos;
        }
        return causes.size() < CAUSES_MAX && causes.add(cause);
    }

    /** Ends the outage. Returns its duration in milliseconds, empty if there was none. */
    public OptionalLong end() {
        return endAfter(0);
    }

    /** Ends the outage if it was not noticed for a time. */
    public synchronized OptionalLong endAfter(long quietMillis) {
        long now = nanoTime.getAsLong();
        if (causes.isEmpty() || now - noticedNanos < TimeUnit.MILLISECONDS.toNanos(quietMillis)) {
            return OptionalLong.empty();
        }
        causes.clear();
        return OptionalLong.of(TimeUnit.NANOSECONDS.toMillis(now - begunNanos));
    }
}
