package org.parlor.bots.engines.kalah;

/**
 * Bounds on the scores of all positions with few seeds in play, one byte each. Threads share it without a lock: byte writes
 * are atomic, and every written pair of bounds is valid.
 *
 * <p>With n seeds in play a score is one of n + 1 values, -n, -n + 2 … n, so that pairs of bounds up to 21 seeds have numbers
 * below 256: that of the values l and u, counted from 0, is u (u + 1) / 2 + l.
 *
 * <p>The pits of a side have a rank in the combinatorial number system: with {@code s(k)} seeds in the first {@code k+1}
 * pits, the numbers {@code s(k)+k} increase strictly, and the rank is the sum of the binomials {@code s(k)+k over k+1}.
 * The table is ordered by the rank of the side to move, then by that of the other side. Most moves leave the pits of the
 * other side, which is then to move, as they are, so the positions after the moves of one position are close together.
 */
final class EndgameTable {
    private static final int SEEDS_MAX = 21;
    private static final int COUNTS = 32;
    private static final int PAIRS = 256;

    private final int seedsMax;
    /** By pit and seeds up to it: the term added to the rank; 0 for pits that the board does not have. */
    private final int[] parts = new int[Long.BYTES * COUNTS];

    /** By the rank of the side to move: the index of its first position. */
    private final int[] starts;

    /** By seeds in play and number of a pair: the bounds. */
    private final byte[] lowers = new byte[COUNTS * PAIRS];

    private final byte[] uppers = new byte[COUNTS * PAIRS];

    /** Numbers of pairs, xor that of an unknown score, so that a new array is unknown throughout. */
    private final byte[] pairs;

    /** @param bytes maximum size of the table */
    EndgameTable(int pits, int bytes) {
        this.seedsMax = seedsMax(pits, bytes);
        for (int pit = 0; pit < pits; pit++) {
            for (int seeds = 0; seeds <= seedsMax; seeds++) {
                parts[pit * COUNTS + seeds] = (int) binomial(seeds + pit, pit + 1);
            }
        }
        this.starts = new int[(int) binomial(seedsMax + pits, pits)];
        int next = 0;
        int rank = 0;
        for (int seeds = 0; seeds <= seedsMax; seeds++) {
            for (; rank < binomial(seeds + pits, pits); rank++) {
                starts[rank] = next;
                next += (int) binomial(seedsMax - seeds + pits, pits);
            }
        }
        this.pairs = new byte[next];
        for (int seeds = 0; seeds <= seedsMax; seeds++) {
            for (int upper = -seeds; upper <= seeds; upper += 2) {
                for (int lower = -seeds; lower <= upper; lower += 2) {
                    int at = seeds * PAIRS + pair(seeds, lower, upper);
                    lowers[at] = (byte) lower;
                    uppers[at] = (byte) upper;
                }
            }
        }
    }

    /** Returns the largest number of seeds in play that the table covers. */
    int seedsMax() {
        return seedsMax;
    }

    int index(long own, long opp) {
        return starts[rank(own)] + rank(opp);
    }

    private int rank(long side) {
        long sums = PitPacking.sums(side);
        int rank = 0;
        for (int pit = 0; pit < Long.BYTES; pit++) {
            rank += parts[pit * COUNTS + (PitPacking.seeds(sums, pit) & (COUNTS - 1))];
        }
        return rank;
    }

    /** Returns the bounds of a position, for {@link #lower} and {@link #upper}. */
    int find(int index, int inPlay) {
        return inPlay * PAIRS + (pairs[index] & 0xFF);
    }

    int lower(int bounds) {
        return lowers[bounds];
    }

    int upper(int bounds) {
        return uppers[bounds];
    }

    void store(int index, int inPlay, int lower, int upper) {
        pairs[index] = (byte) pair(inPlay, lower, upper);
    }

    private static int pair(int inPlay, int lower, int upper) {
        return number(lower + inPlay, upper + inPlay) ^ number(0, 2 * inPlay);
    }

    /** Returns the number of a pair of doubled values. */
    private static int number(int lower, int upper) {
        return (upper * (upper + 2) / 4 + lower) / 2;
    }

    private static int seedsMax(int pits, int bytes) {
        int seeds = 1;
        while (seeds < SEEDS_MAX && binomial(seeds + 1 + 2 * pits, 2 * pits) <= bytes) {
            seeds++;
        }
        return seeds;
    }

    private static long binomial(int n, int k) {
        long ways = n < k ? 0 : 1;
        for (int i = 1; i <= k && ways > 0; i++) {
            ways = ways * (n - k + i) / i;
        }
        return ways;
    }
}
