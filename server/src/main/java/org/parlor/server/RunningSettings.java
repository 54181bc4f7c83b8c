package org.parlor.server;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.parlor.server.settings.Setting;
import org.parlor.server.settings.Settings;
import picocli.CommandLine.Model.CommandSpec;

/** The settings that a running server goes by, and how they differ from what they would be now. Not thread-safe. */
final class RunningSettings implements Supplier<Reread> {
    private final String[] args;
    private final Map<String, String> running;

    /** @param args the command line, which stays */
    RunningSettings(CommandSpec spec, Settings settings, String... args) {
        this.args = args.clone();
        this.running = values(spec, settings);
    }

    private static Map<String, String> values(CommandSpec spec, Settings settings) {
        Map<String, String> values = new LinkedHashMap<>();
        Setting.all(spec, settings).forEach(setting -> values.put(setting.key(), setting.value()));
        return values;
    }

    /** @throws RuntimeException if the settings are wrong, saying which; nothing has changed then */
    @Override
    public Reread get() {
        Settings settings = Settings.system();
        ServerCommand server = ServerMain.read(settings, args);
        ServerConfig config = server.rules();
        Set<String> reloadable = server.reloadable();
        List<String> applied = new ArrayList<>();
        List<String> pending = new ArrayList<>();
        values(server.spec(), settings).forEach((key, value) -> {
            if (!Objects.equals(value, running.get(key))) {
                (reloadable.contains(key) ? applied : pending).add(key);
                running.computeIfPresent(key, (known, old) -> reloadable.contains(known) ? value : old);
            }
        });
        return new Reread(config, applied, pending);
    }

    /** The keys of these options. */
    static Set<String> keys(CommandSpec options) {
        return options.options().stream()
                .map(Settings::key)
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
    }
}
