package org.parlor.server.gateway;

import java.util.ArrayList;
import java.util.List;

/** What one batch of effects holds for all connections of a thread: one task for it. */
final class Delivery {
    private final List<Parcel> parcels = new ArrayList<>();
    private final Audience audience;

    Delivery(Audience audience) {
        this.audience = audience;
    }

    void add(Parcel parcel) {
        parcels.add(parcel);
        parcel.link().setParcel(parcel);
    }

    void send() {
        parcels.forEach(parcel -> parcel.link().setParcel(null));
        audience.submit(() -> parcels.forEach(audience::deliver), () -> parcels.forEach(Parcel::drop));
    }
}
