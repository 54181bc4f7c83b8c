package org.parlor.bots.load;

/** The median and the 99th and 99.9th percentiles, in microseconds. */
public record Percentiles(long medianMicros, long p99Micros, long p999Micros) {}
