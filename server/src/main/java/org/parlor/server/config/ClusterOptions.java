package org.parlor.server.config;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.server.cluster.transport.ClusterSettings;
import org.parlor.server.cluster.transport.NatsSettings;
import org.parlor.server.cluster.transport.Subjects;
import org.parlor.server.core.api.Setting;
import org.parlor.server.core.api.SettingType;
import picocli.CommandLine.ParameterException;

/** The settings of a process that is part of a cluster. */
public final class ClusterOptions {
    private static final Pattern URL = Pattern.compile("(nats|tls)://[^/@\\s]+");

    /** What a process does. */
    public enum Role {
        /** Everything. */
        ALL,
        /** Serves connections. */
        GATEWAY,
        /** Holds the state, or stands by to take it over. */
        CORE;

        /** The value of the option. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public static final Setting<Role> ROLE = Setting.of("role", "ROLE", "all", SettingType.word(Role.values()))
            .help("What this process does: all, or in a cluster gateway (serves connections) or core (holds the state,"
                    + " or stands by to take it over, on PostgreSQL).")
            .details("`gateway` and `core` need `nats`, `core` also `db-url`");

    private static final Setting<List<String>> NATS = Setting.of(
                    "nats",
                    "URLS",
                    "",
                    SettingType.list(
                            "URLs", " `nats://HOST:PORT`, or `tls://HOST:PORT` for TLS", ClusterOptions::fault))
            .help("Comma-separated NATS servers of the cluster: nats://HOST:PORT, or tls:// for TLS. Needed by gateway"
                    + " and core. Default: none.")
            .example("nats://localhost:4222")
            .details("Passwords of players pass through NATS: use TLS outside of a trusted network");

    private static final Setting<String> USER = Setting.of("nats-user", "NAME", null, SettingType.text("name", ""))
            .help("User name at NATS. Default: none.")
            .example("parlor");

    private static final Setting<String> PASSWORD = Setting.of(
                    "nats-password", "PASSWORD", null, SettingType.text("password", ""))
            .help("Password of --nats-user. Command lines are visible to other local users: prefer the environment"
                    + " variable PARLOR_NATS_PASSWORD. Default: none.")
            .example("a long password");

    static final Setting<Path> CREDENTIALS = Setting.of(
                    "nats-credentials", "FILE", null, readableFile("a credentials file of NATS"))
            .help("Credentials file of a NATS user, instead of name and password. Default: none.")
            .example("/etc/parlor/nats.creds");

    private static final Setting<Path> AUTHORITY = Setting.of("nats-ca", "FILE", null, readableFile("PEM"))
            .help("PEM file of the authority that signed the certificate of NATS, for tls:// URLs. Default: the"
                    + " authorities that Java trusts.")
            .example("/etc/parlor/nats-ca.pem");

    private static final Setting<String> CLUSTER = Setting.of(
                    "cluster",
                    "NAME",
                    "parlor",
                    new SettingType<>(
                            "name",
                            "1 to 32 letters, digits, `-` and `_`",
                            Function.identity(),
                            (place, name) -> Subjects.isName(name)
                                    ? null
                                    : place + " must have 1 to 32 letters, digits, hyphens or underscores, not '" + name
                                            + "'"))
            .help("Name of the cluster; different clusters can share NATS.")
            .details("They cannot share a database: see [Lease](operations.md#lease)");

    /** The settings of subcommands that concern a cluster. */
    public static final List<Setting<?>> SHARED = List.of(NATS, USER, PASSWORD, CREDENTIALS, AUTHORITY, CLUSTER);

    static final List<Setting<?>> ALL =
            Stream.concat(Stream.of(ROLE), SHARED.stream()).toList();

    private ClusterOptions() {}

    private static SettingType<Path> readableFile(String range) {
        return new SettingType<>(
                "file",
                range,
                Path::of,
                (place, file) -> Files.isReadable(file) ? null : place + ": cannot read " + file);
    }

    private static @Nullable String fault(String place, List<String> urls) {
        return urls.stream().allMatch(url -> URL.matcher(url).matches())
                ? null
                : place + " must have the form nats://HOST:PORT or tls://HOST:PORT, without user and password, which"
                        + " nats-user and nats-password take";
    }

    /** @throws ParameterException if the options are invalid or incomplete */
    public static ClusterSettings settings(SettingsResolver resolver) {
        List<String> urls = resolver.get(NATS);
        if (urls.isEmpty()) {
            Role role = resolver.get(ROLE);
            throw resolver.invalid(
                    role == Role.ALL
                            ? "status asks the processes of a cluster and needs --nats; for a single server use"
                                    + " 'parlor-server admin stats'"
                            : resolver.label(ROLE) + " " + role + " needs --nats");
        }
        String user = resolver.find(USER);
        String password = resolver.find(PASSWORD);
        Path credentials = resolver.find(CREDENTIALS);
        if ((user == null) != (password == null)) {
            throw resolver.invalid(
                    user == null
                            ? resolver.label(PASSWORD) + " needs --nats-user"
                            : resolver.label(USER) + " needs PARLOR_NATS_PASSWORD");
        }
        if (credentials != null && user != null) {
            throw resolver.invalid(
                    resolver.label(CREDENTIALS) + " and " + resolver.label(USER) + " are mutually exclusive");
        }
        return new ClusterSettings(
                new Subjects(resolver.get(CLUSTER)),
                new NatsSettings(urls, user, password, credentials, resolver.find(AUTHORITY)),
                processName());
    }

    /** Host and process id, which the log of another process can name. */
    private static String processName() {
        String host;
        try {
            host = InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            host = "localhost";
        }
        return host + "-" + ProcessHandle.current().pid();
    }
}
