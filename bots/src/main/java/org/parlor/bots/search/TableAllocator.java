package org.parlor.bots.search;

import java.lang.ref.Reference;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** Makes tables as large as they should be or, where memory is short, as leaves enough of it for everything else. */
public final class TableAllocator {
    private static final int MEGABYTE = 1 << 20;
    /** What searching needs besides tables. */
    public static final int RESERVE_MIN = 6 * MEGABYTE;

    /** What it needs that may be made after a table: most of it what was learned of Reversi. */
    private static final int RESERVE_MAX = 36 * MEGABYTE;

    private static final int BITS_MIN = 10;
    private static final int KILOBYTE = 1 << 10;

    private TableAllocator() {}

    /** A table of thousands of slots at the least. */
    public static <T> T largest(int bits, int slotBytes, IntFunction<T> table, Consumer<String> warning) {
        return largest(bits, BITS_MIN, slotBytes, table, warning);
    }

    /**
     * @param bits the table should have two to this power slots
     * @param bitsMin and no fewer than this power
     * @param table makes one of so many bits
     * @param warning is told if it has fewer slots than it should
     * @throws OutOfMemoryError if there is no memory for the least
     */
    public static <T> T largest(int bits, int bitsMin, int slotBytes, IntFunction<T> table, Consumer<String> warning) {
        int possible = bits;
        while (true) {
            try {
                int tried = possible;
                long reserve = Math.max(RESERVE_MIN, Math.min((long) slotBytes << tried, RESERVE_MAX));
                T made = withReserve((int) reserve, () -> table.apply(tried));
                if (possible < bits) {
                    warning.accept("no memory for a table of " + size(bits, slotBytes) + "; it has "
                            + size(possible, slotBytes) + " (java -Xmx gives more)");
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

    /** What is made while some memory is held back, which is free again when this returns. */
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
