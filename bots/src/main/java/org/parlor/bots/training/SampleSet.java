package org.parlor.bots.training;

import java.util.Arrays;

/** Positions and how their games ended, in piles by the number of discs on the board. */
final class SampleSet {
    private final Bucket[] buckets = new Bucket[65];

    SampleSet() {
        Arrays.setAll(buckets, discs -> new Bucket());
    }

    void add(long own, long opp, double score) {
        buckets[Long.bitCount(own | opp)].add(own, opp, score);
    }

    Bucket bucket(int discs) {
        return buckets[discs];
    }

    long size() {
        return Arrays.stream(buckets).mapToLong(bucket -> bucket.size).sum();
    }

    /** Three columns that grow. */
    static final class Bucket {
        private long[] own = new long[16];
        private long[] opp = new long[16];
        private float[] score = new float[16];
        private int size;

        private void add(long ownDiscs, long oppDiscs, double told) {
            if (size == score.length) {
                own = Arrays.copyOf(own, 2 * size);
                opp = Arrays.copyOf(opp, 2 * size);
                score = Arrays.copyOf(score, 2 * size);
            }
            own[size] = ownDiscs;
            opp[size] = oppDiscs;
            score[size++] = (float) told;
        }

        int size() {
            return size;
        }

        long own(int at) {
            return own[at];
        }

        long opp(int at) {
            return opp[at];
        }

        float score(int at) {
            return score[at];
        }
    }
}
