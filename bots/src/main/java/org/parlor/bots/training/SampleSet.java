package org.parlor.bots.training;

import java.util.Arrays;

/** Positions with their target scores, grouped by the number of discs. */
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

    /** Growing columns of samples. */
    static final class Bucket {
        private long[] own = new long[16];
        private long[] opp = new long[16];
        private float[] score = new float[16];
        private int size;

        private void add(long ownDiscs, long oppDiscs, double target) {
            if (size == score.length) {
                own = Arrays.copyOf(own, 2 * size);
                opp = Arrays.copyOf(opp, 2 * size);
                score = Arrays.copyOf(score, 2 * size);
            }
            own[size] = ownDiscs;
            opp[size] = oppDiscs;
            score[size++] = (float) target;
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
