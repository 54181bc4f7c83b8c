package org.parlor.server.net;

import java.util.UUID;
import org.parlor.server.core.api.IncidentReporter;
import org.parlor.server.log.LogEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs each internal error with its stack trace and counts it. An incident id is 8 hexadecimal digits. Thread-safe. */
public final class IncidentLog implements IncidentReporter {
    private static final Logger LOG = LoggerFactory.getLogger(IncidentLog.class);

    private final Runnable counter;

    /** @param counter called once per incident, on the reporting thread */
    public IncidentLog(Runnable counter) {
        this.counter = counter;
    }

    @Override
    public String report(String doing, Throwable fault) {
        String id = UUID.randomUUID().toString().substring(0, 8);
        counter.run();
        LogEvent.INCIDENT.logFailure(LOG, fault, id, doing);
        return id;
    }
}
