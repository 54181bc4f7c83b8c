package org.parlor.bots.engines.search;

import java.lang.ref.Reference;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** Allocates tables of the requested size or, if memory is short, smaller ones that leave enough for the rest of the program. */
public final class TableAllocator {
    private static final int MEGABYTE = 1 << 20;
    /** Memory that a search needs besides tables. */
    public static final int RESERVE_MIN = 6 * MEGABYTE;

    /** Memory kept free for data allocated later, mostly the pattern weights of Reversi. */
    private static final int RESERVE_MAX = 36 * MEGABYTE;

    private static final int BITS_MIN = 10;
    private static final int KILOBYTE = 1 << 10;

    private TableAllocator() {}

    /** Allocates a table of at least 2^10 slots. */
    public static <T> T largest(int bits, int slotBytes, IntFunction<T> table, Consumer<String> warning) {
        return largest(bits, BITS_MIN, slotBytes, table, warning);
    }

    /**
     * Allocates the largest table that fits.
     *
     * @param bits the requested size is 2^bits slots
     * @param bitsMin the minimum size is 2^bitsMin slots
     * @param table creates a table of the given number of bits
     * @param warning receives a message if the table is smaller than requested
     * @throws OutOfMemoryError if the minimum does not fit
     */
    public static <T> T largest(int bits, int bitsMin, int slotBytes, IntFunction<T> table, Consumer<String> warning) {
        int possible = bits;
        while (true) {
            try {
                int tried = possible;
                long reserve = Math.max(RESERVE_MIN, Math.min((long) slotBytes << tried, RESERVE_MAX));
                T made = withReserve((int) reserve, () -> table.apply(tried));
                if (possible < bits) {
                    warning.accept("not enough memory for a table of " + size(bits, slotBytes) + ", using "
                            + size(possible, slotBytes) + "; raise the heap limit with java -Xmx");
                }
                return made;
            } catch (OutOfMemoryError e) {
                possible--;
                if (possible < bitsMin) {
                    throw e;
                }
            }
        }
    }

    /** Calls a factory while some memory is held in reserve. */
    public static <T> T withReserve(int bytes, Supplier<T> maker) {
        byte[] reserve = new byte[bytes];
        try {
            return maker.get();
        } finally {
            Reference.reachabilityFence(reserve);
        }
    }

    private static String size(int bits, int slotBytes) {
        long bytes = (long) slotBytes << bits;
        return bytes < MEGABYTE ? bytes / KILOBYTE + " KB" : bytes / MEGABYTE + " MB";
    }
}
