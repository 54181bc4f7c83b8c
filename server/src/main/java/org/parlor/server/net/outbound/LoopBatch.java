package org.parlor.server.net.outbound;

import java.util.ArrayList;
import java.util.List;

/** The outbound batches for the connections of one event loop, delivered by a single task. */
final class LoopBatch {
    private final List<OutboundBatch> batches = new ArrayList<>();
    private final SpectatorBroadcaster broadcaster;

    LoopBatch(SpectatorBroadcaster broadcaster) {
        this.broadcaster = broadcaster;
    }

    void add(OutboundBatch batch) {
        batches.add(batch);
        batch.connection().setOpenBatch(batch);
    }

    void send() {
        batches.forEach(batch -> batch.connection().setOpenBatch(null));
        broadcaster.submit(() -> batches.forEach(broadcaster::deliver), () -> batches.forEach(OutboundBatch::release));
    }
}
