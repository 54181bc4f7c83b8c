package org.parlor.server.config;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.parlor.connection.ServerEndpoint;
import org.parlor.connection.TrustPolicy;
import org.parlor.message.Login;
import org.parlor.message.RequestException;
import org.parlor.rules.InvalidInputException;
import org.parlor.server.auth.PasswordStrength;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Setting;
import org.parlor.server.core.api.SettingType;
import org.parlor.server.log.LogFormat;
import org.parlor.server.metrics.OpsAddress;
import org.parlor.server.net.ProxySources;
import picocli.CommandLine.ParameterException;

/** All settings, and the options of the network that no other class has. */
public final class ServerOptions {
    public static final Setting<String> BIND = Setting.of(
                    "bind", "A", "127.0.0.1", SettingType.text("address", "an address of this computer"))
            .help("Listening address; 0.0.0.0 for all interfaces, so that other computers can connect.");

    public static final Setting<Integer> PORT =
            Setting.port("port", "7777").help("Listening port; 0 for any free port, which the ready line names.");

    public static final Setting<Boolean> IO_URING = Setting.flag("io-uring", true)
            .help("Use io_uring for network I/O if the kernel supports and permits it.")
            .details("It does in Linux 5.9 or later on x86-64 and 64-bit ARM; containers often forbid it. Otherwise"
                    + " Java NIO is used. The log says which transport is used, and why if it is not io_uring");

    public static final Setting<Integer> OPS_PORT = Setting.port("ops-port", null)
            .help("Port of the HTTP endpoint for monitoring: /health, /ready, /metrics; 0 for any free port. Default:"
                    + " disabled.")
            .example("9777")
            .details("See [Monitoring](operations.md#monitoring). Without it nothing is counted");

    public static final Setting<String> OPS_BIND = Setting.of("ops-bind", "A", "127.0.0.1", BIND.type())
            .help("Address of the monitoring endpoint. Unauthenticated: do not expose publicly.");

    public static final Setting<String> ADMIN_PASSWORD = Setting.of(
                    "admin-password",
                    "PASSWORD",
                    null,
                    new SettingType<>("text", "8 to 256 characters", Function.identity(), ServerOptions::passwordFault))
            .help("Initial password of --admins accounts that do not exist yet; the server creates them. Command lines"
                    + " are visible to other local users: prefer the environment variable PARLOR_ADMIN_PASSWORD."
                    + " Default: none.")
            .example("a long password")
            .details("It must not be easy to guess. Change it after the first log-in");

    public static final Setting<List<String>> PROXY_FROM = Setting.of(
                    "proxy-from",
                    "RANGES",
                    "",
                    SettingType.list("addresses", " IP addresses and CIDR ranges", ServerOptions::proxyFault))
            .help("Comma-separated addresses and CIDR ranges of load balancers, such as 10.0.0.0/8. Their connections"
                    + " must start with a PROXY header, which names the client. Default: none.")
            .example("10.0.0.0/8,192.0.2.10")
            .details("See [Load balancers](#load-balancers)");

    public static final Setting<LogFormat> LOG_FORMAT = Setting.of(
                    "log-format", "FORMAT", "text", SettingType.word(LogFormat.values()))
            .help("Format of the log: text, or json with one object per line.")
            .details("See [Log](operations.md#log)");

    /** All settings, in the order of the help, by the heading of their table in the documentation. */
    public static final Map<String, List<Setting<?>>> TABLES = tables();

    private ServerOptions() {}

    private static Map<String, List<Setting<?>>> tables() {
        Map<String, List<Setting<?>>> tables = new LinkedHashMap<>();
        tables.put("Network", List.of(BIND, PORT, IO_URING));
        tables.put("Players and limits", ServerSettings.ALL);
        tables.put("Operation", List.of(ADMIN_PASSWORD, OPS_PORT, OPS_BIND, PROXY_FROM, LOG_FORMAT));
        tables.put("Web page and links", WebOptions.ALL);
        tables.put("E-mail", MailOptions.ALL);
        tables.put("Web Push", PushOptions.ALL);
        tables.put("Storage", StorageOptions.ALL);
        tables.put("TLS", TlsOptions.ALL);
        tables.put("Cluster", ClusterOptions.ALL);
        return tables;
    }

    public static List<Setting<?>> all() {
        return TABLES.values().stream().flatMap(Collection::stream).toList();
    }

    private static @Nullable String passwordFault(String place, String password) {
        try {
            new Login.Password("admin", password, null, null);
        } catch (RequestException e) {
            return place + ": " + e.text();
        }
        String weakness = PasswordStrength.weakness(password, "admin");
        return weakness == null ? null : place + ": " + weakness;
    }

    private static @Nullable String proxyFault(String place, List<String> ranges) {
        try {
            ProxySources.parse(ranges);
            return null;
        } catch (IllegalArgumentException e) {
            return place + ": " + e.getMessage();
        }
    }

    /**
     * The limit of open files lowers the default of connections.
     *
     * @throws ParameterException if a value is invalid
     */
    public static ServerSettings settings(SettingsResolver resolver) {
        ServerSettings settings = ServerSettings.of(resolver::get);
        if (resolver.isDefault(ServerSettings.CONNECTIONS_MAX)) {
            int connections = OpenFiles.connectionsMax(settings.get(ServerSettings.CONNECTIONS_MAX));
            settings = settings.with(ServerSettings.CONNECTIONS_MAX, connections);
        }
        MailOptions.requireValid(resolver, settings);
        PushOptions.requireValid(resolver, settings);
        requireAddresses(resolver, ServerSettings.ADVERTISE);
        requireAddresses(resolver, ServerSettings.TLS_ADVERTISE);
        return settings;
    }

    /** The core does not know addresses. */
    private static void requireAddresses(SettingsResolver resolver, Setting<List<String>> setting) {
        List<String> addresses = resolver.get(setting);
        String label = resolver.label(setting);
        if (addresses.size() > ServerEndpoint.ADVERTISED_MAX) {
            throw resolver.invalid(label + " must have at most " + ServerEndpoint.ADVERTISED_MAX + " addresses, not "
                    + addresses.size());
        }
        for (String address : addresses) {
            try {
                ServerEndpoint.parseAdvertised(address, TrustPolicy.PLAIN);
            } catch (InvalidInputException e) {
                throw resolver.invalid(label + ": invalid address '" + address + "': " + e.getMessage());
            }
        }
    }

    /** The address of the monitoring endpoint, null if it is disabled. */
    public static @Nullable OpsAddress opsAddress(SettingsResolver resolver) {
        Integer port = resolver.find(OPS_PORT);
        return port == null ? null : new OpsAddress(resolver.get(OPS_BIND), port);
    }
}
