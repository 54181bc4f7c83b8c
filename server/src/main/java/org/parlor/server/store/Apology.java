package org.parlor.server.store;

import org.parlor.message.ErrorCode;
import org.parlor.message.Refusal;
import org.parlor.server.core.step.IncidentReporter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A fault of ours that costs one request: it is counted and logged, and whoever asked is told under which number. */
public record Apology(StoreMeter meter) implements IncidentReporter {
    private static final Logger LOG = LoggerFactory.getLogger(Apology.class);

    @Override
    public String report(String doing, Throwable fault) {
        String incident = Long.toString(System.nanoTime() & 0xFFFFFFFFFL, Character.MAX_RADIX);
        meter.incident();
        LOG.error("incident {} while {}", incident, doing, fault);
        return incident;
    }

    Refusal refusal(String doing, Throwable fault) {
        return Refusal.of(ErrorCode.INTERNAL, "A fault of the server, incident " + report(doing, fault));
    }
}
