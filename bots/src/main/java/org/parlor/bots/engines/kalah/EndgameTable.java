package org.parlor.bots.engines.kalah;

/**
 * Exact scores of all positions with few seeds in play, one byte each, filled lazily. Threads share it without a lock:
 * byte writes are atomic, and every thread computes the same value.
 *
 * <p>The index is the position's rank in the combinatorial number system: with {@code s(k)} seeds in the first {@code k+1}
 * pits of both sides, the numbers {@code s(k)+k} increase strictly, and the rank is the sum of the binomials {@code s(k)+k
 * over k+1}. Positions with fewer seeds come first.
 */
final class EndgameTable {
    /** The score is not computed yet. */
    static final int UNKNOWN = Byte.MIN_VALUE;

    private static final int SEEDS_MAX = 31;
    private static final int COUNTS = SEEDS_MAX + 1;
    private static final int SIDE = 8 * COUNTS;

    private final int seedsMax;
    /** By pit of both sides and seeds up to it: the term added to the rank; 0 for pits that the board does not have. */
    private final int[] parts = new int[2 * SIDE];

    /** A score with its sign bit inverted, so that a new array is unknown throughout. */
    private final byte[] scores;

    /** @param bytes maximum size of the table */
    EndgameTable(int pits, int bytes) {
        this.seedsMax = seedsMax(pits, bytes);
        for (int pit = 0; pit < pits; pit++) {
            for (int seeds = 0; seeds <= seedsMax; seeds++) {
                parts[pit * COUNTS + seeds] = (int) binomial(seeds + pit, pit + 1);
                parts[SIDE + pit * COUNTS + seeds] = (int) binomial(seeds + pits + pit, pits + pit + 1);
            }
        }
        this.scores = new byte[(int) positions(pits, seedsMax)];
    }

    /** Returns the largest number of seeds in play that the table covers. */
    int seedsMax() {
        return seedsMax;
    }

    int index(long own, long opp) {
        long ownSums = PitPacking.sums(own);
        long bothSums = PitPacking.sums(opp) + PitPacking.sums(ownSums >>> 56);
        int index = 0;
        for (int pit = 0; pit < Long.BYTES; pit++) {
            index += parts[pit * COUNTS + (PitPacking.seeds(ownSums, pit) & SEEDS_MAX)]
                    + parts[SIDE + pit * COUNTS + (PitPacking.seeds(bothSums, pit) & SEEDS_MAX)];
        }
        return index;
    }

    int score(int index) {
        return (byte) (scores[index] ^ UNKNOWN);
    }

    void store(int index, int score) {
        scores[index] = (byte) (score ^ UNKNOWN);
    }

    private static int seedsMax(int pits, int bytes) {
        int seeds = 1;
        while (seeds < SEEDS_MAX && positions(pits, seeds + 1) <= bytes) {
            seeds++;
        }
        return seeds;
    }

    private static long positions(int pits, int seeds) {
        return binomial(seeds + 2 * pits, 2 * pits);
    }

    private static long binomial(int n, int k) {
        long ways = n < k ? 0 : 1;
        for (int i = 1; i <= k && ways > 0; i++) {
            ways = ways * (n - k + i) / i;
        }
        return ways;
    }
}
