package org.parlor.bots.engines.kalah;

import org.parlor.rules.kalah.KalahPosition;
import org.parlor.rules.kalah.KalahRules;

/**
 * The pits of one side packed into a {@code long}: eight bits each, the pit farthest from the store lowest, so that the
 * layout is the same for both sides. Pit {@code i} is opposite the other side's pit {@code last() - i}.
 */
final class PitPacking {
    static final int PITS_MAX = 8;
    /** Maximum number of seeds in play: margins are signed bytes. */
    static final int SEEDS_MAX = 127;

    private static final long ONE_EACH = 0x0101_0101_0101_0101L;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

    private final int count;
    /** In each pit, the number of seeds that reaches the store. */
    private final long distances;

    private final long highBits;

    PitPacking(int count) {
        if (count < 1 || count > PITS_MAX) {
            throw new IllegalArgumentException("pits must be 1 to " + PITS_MAX + ", not " + count);
        }
        this.count = count;
        long distances = 0;
        for (int pit = 0; pit < count; pit++) {
            distances |= (long) (count - pit) << (8 * pit);
        }
        this.distances = distances;
        this.highBits = HIGH_BITS >>> (64 - 8 * count);
    }

    int count() {
        return count;
    }

    int last() {
        return count - 1;
    }

    static int seeds(long side, int pit) {
        return (int) (side >>> (8 * pit)) & 0xFF;
    }

    static int sum(long side) {
        return (int) ((side * ONE_EACH) >>> 56);
    }

    /** Returns the prefix sums of the pits. */
    static long sums(long side) {
        return side * ONE_EACH;
    }

    /**
     * Returns the pits that give an extra turn without a full lap, as the highest bit of each byte. A pit equal to
     * its distance gives a zero byte in the difference, and no other sum carries into its highest bit.
     */
    long ready(long own) {
        long difference = own ^ distances;
        return ~(((difference & ~HIGH_BITS) + ~HIGH_BITS) | difference) & highBits;
    }

    long of(KalahPosition position, int seat) {
        long side = 0;
        for (int pit = 0; pit < count; pit++) {
            side |= (long) position.seeds(cell(position.rules(), seat, pit)) << (8 * pit);
        }
        return side;
    }

    /** Returns the board cell of a pit. North's cells are ordered from its store. */
    static int cell(KalahRules rules, int seat, int pit) {
        return seat == 0 ? pit : rules.store(seat) - 1 - pit;
    }
}
