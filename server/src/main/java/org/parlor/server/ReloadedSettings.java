package org.parlor.server;

import java.util.List;

/**
 * The settings of a running server, read again.
 *
 * @param config of which house and limits apply at once
 * @param applied the keys of the changed settings that do
 * @param pending the keys of the changed settings that need a restart
 */
record ReloadedSettings(ServerConfig config, List<String> applied, List<String> pending) {
    ReloadedSettings {
        applied = List.copyOf(applied);
        pending = List.copyOf(pending);
    }

    /** One line for the log. */
    String summary() {
        if (applied.isEmpty() && pending.isEmpty()) {
            return "nothing has changed";
        }
        return (applied.isEmpty() ? "nothing applied" : "applied: " + String.join(", ", applied))
                + (pending.isEmpty() ? "" : "; needs a restart: " + String.join(", ", pending));
    }
}
