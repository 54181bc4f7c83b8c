package org.parlor.bots.engine.kalah.exact;

import java.util.Optional;
import java.util.function.Consumer;
import org.parlor.bots.search.Memory;

/** What searches of boards with so many pits a side find out, and keep for each other. Threads may share it. */
public final class Knowledge {
    private static final int MEGABYTE = 1 << 20;
    /** Endings take a quarter of what the bounds take, no more than this: further ones cost more than they save. */
    private static final int ENDINGS_MAX = 32 * MEGABYTE;

    private final Pits pits;
    private final Sowing sowing;
    private final Packing packing;
    private final Endings endings;
    private final Bounds bounds;

    private Knowledge(int pits, int bits) {
        this.pits = new Pits(pits);
        this.sowing = new Sowing(pits);
        this.packing = new Packing(pits);
        this.bounds = new Bounds(bits);
        this.endings = new Endings(pits, Math.min(ENDINGS_MAX, 2 << bits));
    }

    /**
     * As large as is wished, or as the memory allows; empty if it does not allow the least, some 10 MB.
     *
     * @param warning is told if there is less than was wished
     */
    public static Optional<Knowledge> ofMegabytes(int pits, int megabytes, Consumer<String> warning) {
        int wished = 63 - Long.numberOfLeadingZeros((long) megabytes * MEGABYTE / Long.BYTES);
        int bits = Math.max(Bounds.BITS_MIN, Math.min(wished, Bounds.BITS_MAX));
        try {
            return Optional.of(Memory.largest(
                    bits, Bounds.BITS_MIN, Long.BYTES, possible -> new Knowledge(pits, possible), warning));
        } catch (OutOfMemoryError e) {
            return Optional.empty();
        }
    }

    Pits pits() {
        return pits;
    }

    Sowing sowing() {
        return sowing;
    }

    Packing packing() {
        return packing;
    }

    Endings endings() {
        return endings;
    }

    Bounds bounds() {
        return bounds;
    }
}
