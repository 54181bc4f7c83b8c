package org.parlor.bots.kalah;

import org.parlor.rules.kalah.KalahPosition;
import org.parlor.rules.kalah.KalahRules;

/**
 * How the pits of one side lie in a {@code long}: eight bits each, the one farthest from its store lowest, so that both
 * sides look alike to the one that is to move. Pit {@code i} lies opposite the other side's pit {@code last() - i}.
 */
final class PitRow {
    static final int PITS_MAX = 8;
    /** What eight bits hold as a number with a sign, which a margin needs. */
    static final int SEEDS_MAX = 127;

    private static final long ONE_EACH = 0x0101_0101_0101_0101L;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

    private final int count;
    /** In each pit as many seeds as reach the store from there. */
    private final long distances;

    private final long highBits;

    PitRow(int count) {
        if (count < 1 || count > PITS_MAX) {
            throw new IllegalArgumentException(count + " pits");
        }
        this.count = count;
        long far = 0;
        for (int pit = 0; pit < count; pit++) {
            far |= (long) (count - pit) << (8 * pit);
        }
        this.distances = far;
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

    /** In each pit what it and those below it hold together. */
    static long sums(long side) {
        return side * ONE_EACH;
    }

    /**
     * The pits whose last seed falls into the store without a lap, as the highest bits of their eight. A pit that is equal to
     * its distance gives 0 in the difference, and no other sum below can carry into its highest bit.
     */
    long ready(long own) {
        long difference = own ^ distances;
        return ~(((difference & ~HIGH_BITS) + ~HIGH_BITS) | difference) & highBits;
    }

    /** The pits of a seat. */
    long of(KalahPosition position, int seat) {
        long side = 0;
        for (int pit = 0; pit < count; pit++) {
            side |= (long) position.seeds(cell(position.rules(), seat, pit)) << (8 * pit);
        }
        return side;
    }

    /** Where a pit is on the board. North's lie in the order from its store. */
    static int cell(KalahRules rules, int seat, int pit) {
        return seat == 0 ? pit : rules.store(seat) - 1 - pit;
    }
}
