package org.parlor.bots.search;

/** Time source of the search; tests supply their own. */
@FunctionalInterface
public interface NanoClock {
    NanoClock SYSTEM = System::nanoTime;

    /** Nanoseconds since an arbitrary origin. */
    long nanoTime();
}
