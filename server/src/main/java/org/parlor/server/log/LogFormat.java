package org.parlor.server.log;

import java.util.Locale;

/** Format of the log lines. */
public enum LogFormat {
    /** Key=value pairs. */
    TEXT,
    /** A JSON object per line. */
    JSON;

    /** The value of the option. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
