package org.parlor.server.net.outbound;

import java.util.ArrayList;
import java.util.List;

/** What one batch of effects holds for all connections of a thread: one task for it. */
final class LoopBatch {
    private final List<OutboundBatch> parcels = new ArrayList<>();
    private final SpectatorBroadcaster spectatorBroadcaster;

    LoopBatch(SpectatorBroadcaster spectatorBroadcaster) {
        this.spectatorBroadcaster = spectatorBroadcaster;
    }

    void add(OutboundBatch batch) {
        parcels.add(batch);
        batch.link().setParcel(batch);
    }

    void send() {
        parcels.forEach(batch -> batch.link().setParcel(null));
        spectatorBroadcaster.submit(
                () -> parcels.forEach(spectatorBroadcaster::deliver), () -> parcels.forEach(OutboundBatch::drop));
    }
}
