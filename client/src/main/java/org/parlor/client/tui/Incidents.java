package org.parlor.client.tui;

import java.util.UUID;
import org.slf4j.LoggerFactory;

/** Faults of the program: each is logged under a number, which the person is told. */
final class Incidents {

    private Incidents() {}

    /** Logs a fault. Returns what to tell of it. */
    static String report(Throwable fault) {
        String incident = UUID.randomUUID().toString().substring(0, 8);
        LoggerFactory.getLogger(Incidents.class).error("incident {}", incident, fault);
        return "Internal error, incident " + incident + "; the log has the details";
    }
}
