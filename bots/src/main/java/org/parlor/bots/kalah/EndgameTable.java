package org.parlor.bots.kalah;

import java.util.Arrays;

/**
 * The worth of every position with few seeds in play, a byte each, filled in as it is found out. Threads share it without
 * a lock: a byte is written whole, and always the same one.
 *
 * <p>A position's place is its rank among all ways to lay so many seeds into the pits of both sides. With {@code s(k)} the
 * seeds in the first {@code k+1} pits the numbers {@code s(k)+k} rise, so the sum of {@code s(k)+k over k+1} is that rank in
 * the combinatorial number system; positions with fewer seeds come first.
 */
final class EndgameTable {
    /** No ending. */
    static final int UNKNOWN = Byte.MIN_VALUE;

    private static final int SEEDS_MAX = 31;
    private static final int COUNTS = SEEDS_MAX + 1;
    private static final int SIDE = 8 * COUNTS;

    private final int seedsMax;
    /** For each pit of both sides, by the seeds up to it, what it adds to the rank; nothing for pits that are not there. */
    private final int[] parts = new int[2 * SIDE];

    private final byte[] scores;

    /** @param bytes that it may take */
    EndgameTable(int pits, int bytes) {
        this.seedsMax = seedsMax(pits, bytes);
        for (int pit = 0; pit < pits; pit++) {
            for (int seeds = 0; seeds <= seedsMax; seeds++) {
                parts[pit * COUNTS + seeds] = (int) binomial(seeds + pit, pit + 1);
                parts[SIDE + pit * COUNTS + seeds] = (int) binomial(seeds + pits + pit, pits + pit + 1);
            }
        }
        this.scores = new byte[(int) positions(pits, seedsMax)];
        Arrays.fill(scores, (byte) UNKNOWN);
    }

    /** Positions with so many seeds in play and fewer are here. */
    int seedsMax() {
        return seedsMax;
    }

    int index(long own, long opp) {
        long ownSums = PitRow.sums(own);
        long bothSums = PitRow.sums(opp) + PitRow.sums(ownSums >>> 56);
        int place = 0;
        for (int pit = 0; pit < Long.BYTES; pit++) {
            place += parts[pit * COUNTS + (PitRow.seeds(ownSums, pit) & SEEDS_MAX)]
                    + parts[SIDE + pit * COUNTS + (PitRow.seeds(bothSums, pit) & SEEDS_MAX)];
        }
        return place;
    }

    int score(int place) {
        return scores[place];
    }

    void store(int place, int score) {
        scores[place] = (byte) score;
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
