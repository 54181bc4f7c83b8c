package org.parlor.server.cli;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.parlor.server.app.ServerConfig;
import org.parlor.server.app.SettingsReloadResult;
import org.parlor.server.config.SettingsResolver;
import org.parlor.server.config.SettingsResolver.DisplayedValue;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Setting;

/** The settings in effect on a running server. Rereads their sources and determines what changed. Not thread-safe. */
final class ReloadableSettings implements Supplier<SettingsReloadResult> {
    private final String[] args;
    private final Map<String, String> running = new HashMap<>();

    /** @param args the command line; it does not change on reload */
    ReloadableSettings(SettingsResolver resolver, String... args) {
        this.args = args.clone();
        resolver.settings().forEach(setting -> running.put(setting.key(), setting.value()));
    }

    /** @throws RuntimeException if a setting is invalid; nothing has changed then, and the message names the setting */
    @Override
    public SettingsReloadResult get() {
        SettingsResolver resolver = SettingsResolver.system();
        ServeCommand server = ServerMain.read(resolver, args);
        ServerConfig config = server.baseConfig();
        List<String> reloadable = ServerSettings.ALL.stream()
                .filter(ServerSettings::isReloadable)
                .map(Setting::key)
                .toList();
        List<String> applied = new ArrayList<>();
        List<String> pending = new ArrayList<>();
        for (DisplayedValue setting : resolver.settings()) {
            if (!setting.value().equals(running.get(setting.key()))) {
                if (reloadable.contains(setting.key())) {
                    applied.add(setting.key());
                    running.put(setting.key(), setting.value());
                } else {
                    pending.add(setting.key());
                }
            }
        }
        return new SettingsReloadResult(config, applied, pending);
    }
}
