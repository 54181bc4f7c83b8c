package org.parlor.server.app;

import java.util.List;
import org.parlor.message.value.NotificationChannel;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.notification.VapidKeys;

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

    /**
     * Returns the result with the notifications that a process sends, by the keys of Web Push that it has. Other channels
     * and keys are not applied before it is restarted.
     */
    SettingsReloadResult withChannelsOf(ServerConfig running) {
        ServerSettings settings = config.settings();
        VapidKeys vapid = running.vapid();
        List<NotificationChannel> channels = settings.get(ServerSettings.NOTIFY).stream()
                .filter(channel -> channel != NotificationChannel.EMAIL || running.mail() != null)
                .filter(channel -> channel != NotificationChannel.PUSH || vapid != null)
                .toList();
        ServerSettings sent = settings.with(ServerSettings.NOTIFY, channels)
                .with(ServerSettings.VAPID_PUBLIC_KEY, vapid == null ? "" : vapid.publicKey());
        return new SettingsReloadResult(config.with(sent), applied, pending);
    }
}
