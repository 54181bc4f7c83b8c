package org.parlor.server.storage.lease;

import org.parlor.server.storage.StoreException;

/** Another server has started a newer epoch. This one can write nothing more. */
public final class LeaseLostException extends StoreException {
    private static final long serialVersionUID = 1L;

    private final long epoch;

    /** @param epoch the epoch that has ended */
    public LeaseLostException(long epoch) {
        super("Epoch " + epoch + " has ended: another server writes to the store");
        this.epoch = epoch;
    }

    long epoch() {
        return epoch;
    }
}
