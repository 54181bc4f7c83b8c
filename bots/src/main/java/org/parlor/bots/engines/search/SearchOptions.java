package org.parlor.bots.engines.search;

import java.util.function.LongSupplier;

/**
 * Resources of the searchers of a program.
 *
 * @param tableBits the transposition table of the generic search has 2^tableBits slots; specialised searchers add their own
 * @param threads threads per search
 * @param usesBook whether opening books are used
 * @param clock in nanoseconds, from any origin
 */
public record SearchOptions(int tableBits, int threads, boolean usesBook, LongSupplier clock) {

    public SearchOptions {
        if (threads < 1) {
            throw new IllegalArgumentException("threads must be at least 1, not " + threads);
        }
    }

    /** Returns one thread per search, with opening books. */
    public static SearchOptions of(int tableBits, LongSupplier clock) {
        return new SearchOptions(tableBits, 1, true, clock);
    }
}
