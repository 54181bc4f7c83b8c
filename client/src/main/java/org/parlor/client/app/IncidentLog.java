package org.parlor.client.app;

import java.util.UUID;
import org.slf4j.LoggerFactory;

/** Faults of the program: each is logged under a number, which the person is told. */
final class IncidentLog {

    private IncidentLog() {}

    /** Logs a fault. Returns what to tell of it. */
    static String report(Throwable fault) {
        String incident = UUID.randomUUID().toString().substring(0, 8);
        LoggerFactory.getLogger(IncidentLog.class).error("incident {}", incident, fault);
        return "Internal error, incident " + incident + "; the log has the details";
    }
}
