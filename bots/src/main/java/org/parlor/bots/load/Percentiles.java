package org.parlor.bots.load;

import org.HdrHistogram.Histogram;

/** The median and the 99th and 99.9th percentiles, in microseconds. */
public record Percentiles(long medianMicros, long p99Micros, long p999Micros) {
    /** Significant digits of the histograms. */
    static final int DIGITS = 2;

    static Percentiles of(Histogram micros) {
        return new Percentiles(
                micros.getValueAtPercentile(50), micros.getValueAtPercentile(99), micros.getValueAtPercentile(99.9));
    }
}
