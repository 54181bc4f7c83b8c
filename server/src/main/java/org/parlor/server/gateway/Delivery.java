package org.parlor.server.gateway;

import io.netty.channel.EventLoop;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;

/** What one batch of effects holds for all connections of a thread: one task for it. */
final class Delivery implements Runnable {
    private final List<Parcel> parcels = new ArrayList<>();
    private final Audience audience;

    Delivery(Audience audience) {
        this.audience = audience;
    }

    void add(Parcel parcel) {
        parcels.add(parcel);
    }

    void handTo(EventLoop loop) {
        try {
            loop.execute(this);
        } catch (RejectedExecutionException e) {
            parcels.forEach(Parcel::drop);
        }
    }

    @Override
    public void run() {
        parcels.forEach(audience::deliver);
    }
}
