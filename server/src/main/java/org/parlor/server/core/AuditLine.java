package org.parlor.server.core;

import org.jspecify.annotations.Nullable;

/** One act of an admin as a line for the operator's log: a verb and details as {@code key=value}. */
final class AuditLine {
    private static final String PLAIN = "[A-Za-z0-9_.:/-]+";

    private final StringBuilder text;

    AuditLine(String act) {
        text = new StringBuilder(act);
    }

    /** Adds a detail unless it is null. A value with anything but letters, digits and a few signs is quoted. */
    AuditLine with(String key, @Nullable Object value) {
        if (value != null) {
            String shown = value.toString();
            text.append(' ').append(key).append('=').append(shown.matches(PLAIN) ? shown : quoted(shown));
        }
        return this;
    }

    /** @param minutes null for a sanction without end */
    AuditLine minutes(@Nullable Integer minutes) {
        return with("minutes", minutes == null ? "unlimited" : minutes);
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
