package org.parlor.server.gateway;

import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.Refusal;
import org.parlor.message.RequestId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Our own faults: each costs one request, is logged under a number, and the peer is told that number. */
final class Incidents {
    private static final Logger LOG = LoggerFactory.getLogger(Incidents.class);

    private final GatewayMeter meter;

    Incidents(GatewayMeter meter) {
        this.meter = meter;
    }

    void report(Link link, @Nullable RequestId id, Throwable fault) {
        String incident = record("link " + link.number(), fault);
        link.say(Refusal.of(ErrorCode.INTERNAL, "The server failed at this; incident " + incident)
                .reply(id));
    }

    /** Logs a fault, and says under which number. */
    String record(String where, Throwable fault) {
        String incident = UUID.randomUUID().toString().substring(0, 8);
        meter.incident();
        LOG.error("incident {} at {}", incident, where, fault);
        return incident;
    }
}
