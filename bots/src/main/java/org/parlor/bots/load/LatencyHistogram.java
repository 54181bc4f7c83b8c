package org.parlor.bots.load;

/** A histogram of latencies with a relative bucket width of at most 1/64. Not thread-safe. */
final class LatencyHistogram {
    private static final int SUB_BITS = 6;
    private static final int SUB = 1 << SUB_BITS;
    private static final int NANOS_PER_MICRO = 1000;

    private final long[] counts = new long[SUB * (Long.SIZE - SUB_BITS)];
    private long total;

    void add(long nanos) {
        counts[bucket(Math.max(0, nanos / NANOS_PER_MICRO))]++;
        total++;
    }

    long count() {
        return total;
    }

    Percentiles percentiles() {
        return new Percentiles(micros(0.5), micros(0.99), micros(0.999));
    }

    /** Returns the latency quantile in microseconds; 0 for an empty histogram. */
    private long micros(double share) {
        long wanted = (long) Math.ceil(share * total);
        long seen = 0;
        for (int bucket = 0; bucket < counts.length; bucket++) {
            seen += counts[bucket];
            if (seen >= wanted && seen > 0) {
                return lowerBound(bucket);
            }
        }
        return 0;
    }

    private static int bucket(long micros) {
        int shift = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(micros) - SUB_BITS - 1);
        return shift * SUB + (int) (micros >>> shift);
    }

    private static long lowerBound(int bucket) {
        int shift = Math.max(0, bucket / SUB - 1);
        return (long) (bucket - shift * SUB) << shift;
    }
}
