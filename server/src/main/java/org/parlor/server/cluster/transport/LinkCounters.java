package org.parlor.server.cluster.transport;

import java.util.concurrent.atomic.LongAdder;

/**
 * Counts what happens on the links of a process. Thread-safe.
 *
 * @param gaps times that frames were missing
 * @param resent frames sent again
 * @param duplicates frames that arrived twice and were dropped
 * @param stale frames of an earlier epoch or an unknown link, which were dropped
 * @param malformed messages that could not be decoded
 * @param takeovers changes of the active core: followed by a gateway, or made by a core that became active
 * @param interrupted requests that failed because the active core changed
 */
public record LinkCounters(
        LongAdder gaps,
        LongAdder resent,
        LongAdder duplicates,
        LongAdder stale,
        LongAdder malformed,
        LongAdder takeovers,
        LongAdder interrupted) {
    public LinkCounters() {
        this(
                new LongAdder(),
                new LongAdder(),
                new LongAdder(),
                new LongAdder(),
                new LongAdder(),
                new LongAdder(),
                new LongAdder());
    }
}
