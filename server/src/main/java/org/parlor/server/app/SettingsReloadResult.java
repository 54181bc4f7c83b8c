package org.parlor.server.app;

import java.util.List;

/**
 * Result of reloading the settings of a running server.
 *
 * @param config the new configuration; only its server settings take effect without a restart
 * @param applied keys of changed settings that took effect
 * @param pending keys of changed settings that require a restart
 */
public record SettingsReloadResult(ServerConfig config, List<String> applied, List<String> pending) {
    public SettingsReloadResult {
        applied = List.copyOf(applied);
        pending = List.copyOf(pending);
    }
}
