package org.parlor.bots.engines.kalah;

/**
 * Precomputed effect of sowing, by pit and number of seeds: the change of both sides' pits, the seeds that go into the store,
 * and where the last seed lands.
 */
final class SowingTable {
    private static final int COUNTS = PitPacking.SEEDS_MAX + 1;

    private final long[] own;
    private final long[] opp;
    private final byte[] stored;
    private final byte[] last;

    SowingTable(int pits) {
        this.own = new long[pits * COUNTS];
        this.opp = new long[pits * COUNTS];
        this.stored = new byte[pits * COUNTS];
        this.last = new byte[pits * COUNTS];
        for (int pit = 0; pit < pits; pit++) {
            for (int seeds = 1; seeds < COUNTS; seeds++) {
                sow(pits, pit, seeds);
            }
        }
    }

    static int index(int pit, int seeds) {
        return pit * COUNTS + seeds;
    }

    long own(int index) {
        return own[index];
    }

    long opp(int index) {
        return opp[index];
    }

    int stored(int index) {
        return stored[index];
    }

    /**
     * Returns the place of the last seed: an own pit, the number of pits for the store, or more for a pit of
     * the other side.
     */
    int last(int index) {
        return last[index];
    }

    private void sow(int pits, int pit, int seeds) {
        int index = index(pit, seeds);
        own[index] = -((long) seeds << (8 * pit));
        int at = pit;
        for (int seed = 0; seed < seeds; seed++) {
            at = (at + 1) % (2 * pits + 1);
            if (at < pits) {
                own[index] += 1L << (8 * at);
            } else if (at == pits) {
                stored[index]++;
            } else {
                opp[index] += 1L << (8 * (at - pits - 1));
            }
        }
        last[index] = (byte) at;
    }
}
