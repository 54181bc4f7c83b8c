package org.parlor.server.store;

import java.util.concurrent.TimeUnit;

/** The server's time: epoch milliseconds that never go back. A port, so that tests can make time pass. */
@FunctionalInterface
public interface ServerTime {

    long nowMillis();

    /** The wall clock as of now, driven on by the monotonic one: a clock set back later changes nothing. */
    static ServerTime system() {
        long epochMillis = System.currentTimeMillis();
        long startNanos = System.nanoTime();
        return () -> epochMillis + TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
    }
}
