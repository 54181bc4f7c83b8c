package org.parlor.server.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.parlor.server.ReloadedSettings;
import org.parlor.server.ServerConfig;
import org.parlor.server.config.ResolvedSetting;
import org.parlor.server.config.SettingsResolver;
import picocli.CommandLine.Model.CommandSpec;

/** The settings in effect on a running server. Rereads their sources and determines what changed. Not thread-safe. */
public final class RunningSettings implements Supplier<ReloadedSettings> {
    private final String[] args;
    private final Map<String, String> running;

    /** @param args the command line; it does not change on reload */
    public RunningSettings(CommandSpec spec, SettingsResolver settingsResolver, String... args) {
        this.args = args.clone();
        this.running = values(spec, settingsResolver);
    }

    private static Map<String, String> values(CommandSpec spec, SettingsResolver settingsResolver) {
        Map<String, String> values = new LinkedHashMap<>();
        ResolvedSetting.all(spec, settingsResolver)
                .forEach(resolvedSetting -> values.put(resolvedSetting.key(), resolvedSetting.value()));
        return values;
    }

    /** @throws RuntimeException if a setting is invalid; nothing has changed then, and the message names the setting */
    @Override
    public ReloadedSettings get() {
        SettingsResolver settingsResolver = SettingsResolver.system();
        ServeCommand server = ServerMain.read(settingsResolver, args);
        ServerConfig config = server.baseConfig();
        Set<String> reloadable = server.reloadable();
        List<String> applied = new ArrayList<>();
        List<String> pending = new ArrayList<>();
        values(server.spec(), settingsResolver).forEach((key, value) -> {
            if (!Objects.equals(value, running.get(key))) {
                (reloadable.contains(key) ? applied : pending).add(key);
                running.computeIfPresent(key, (known, old) -> reloadable.contains(known) ? value : old);
            }
        });
        return new ReloadedSettings(config, applied, pending);
    }

    /** The setting keys of the given options. */
    public static Set<String> keys(CommandSpec options) {
        return options.options().stream()
                .map(SettingsResolver::key)
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
    }
}
