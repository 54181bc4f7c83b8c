package org.parlor.server.core;

import org.jspecify.annotations.Nullable;

/** One admin action as a line of the audit log: a verb followed by {@code key=value} details. */
final class AuditLine {
    private static final String PLAIN = "[A-Za-z0-9_.:/-]+";

    private final StringBuilder text;

    AuditLine(String action) {
        text = new StringBuilder(action);
    }

    /**
     * Appends a detail unless the value is null. A value is quoted unless it consists of letters, digits and {@code _ .
     * : / -} only.
     */
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
