package org.parlor.client.app;

import java.util.UUID;
import org.slf4j.LoggerFactory;

/** Logs internal errors under an incident number, which is shown to the user. */
public final class IncidentLog {

    private IncidentLog() {}

    /** Logs an internal error and returns the message for the user. */
    public static String report(Throwable fault) {
        String incident = UUID.randomUUID().toString().substring(0, 8);
        LoggerFactory.getLogger(IncidentLog.class).error("incident {}", incident, fault);
        return "Internal error, incident " + incident + "; the log has the details";
    }
}
