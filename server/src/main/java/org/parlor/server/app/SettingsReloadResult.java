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

    /** Returns the result with the notifications that a process sends. Other channels are not applied before it is restarted. */
    SettingsReloadResult withChannelsOf(ServerConfig running) {
        ServerSettings settings = config.settings();
        VapidKeys vapid = running.vapid();
        String publicKey = vapid == null ? "" : vapid.publicKey();
        List<NotificationChannel> channels = settings.get(ServerSettings.NOTIFY).stream()
                .filter(channel -> channel != NotificationChannel.EMAIL || running.mail() != null)
                .filter(channel -> channel != NotificationChannel.PUSH
                        || publicKey.equals(settings.get(ServerSettings.VAPID_PUBLIC_KEY)))
                .toList();
        return new SettingsReloadResult(config.with(settings.with(ServerSettings.NOTIFY, channels)), applied, pending);
    }
}
