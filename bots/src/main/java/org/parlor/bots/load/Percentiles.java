package org.parlor.bots.load;

/** How long half of something, 99 and 99.9 of a hundred of it took at most, in microseconds. */
public record Percentiles(long medianMicros, long p99Micros, long p999Micros) {}
