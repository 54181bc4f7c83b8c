package org.parlor.bots.search;

/** Where the search reads how time passes; a test passes it by hand. */
@FunctionalInterface
public interface NanoClock {
    NanoClock SYSTEM = System::nanoTime;

    /** Nanoseconds since some fixed moment of no meaning. */
    long nanoTime();
}
