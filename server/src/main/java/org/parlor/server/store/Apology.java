package org.parlor.server.store;

import org.parlor.message.ErrorCode;
import org.parlor.message.Refusal;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A fault of ours that costs one request: it is logged, and whoever asked is told under which number. */
final class Apology {
    private static final Logger LOG = LoggerFactory.getLogger(Apology.class);

    private Apology() {}

    static Refusal of(String doing, Exception fault) {
        String incident = Long.toString(System.nanoTime() & 0xFFFFFFFFFL, Character.MAX_RADIX);
        LOG.error("incident {} while {}", incident, doing, fault);
        return Refusal.of(ErrorCode.INTERNAL, "A fault of the server, incident " + incident);
    }
}
