package org.parlor.server.config;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.server.cluster.ClusterSettings;
import org.parlor.server.cluster.Subjects;
import org.parlor.server.cluster.link.NatsSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.TypeConversionException;

/** Options of a process that is part of a cluster. */
@Command
public final class ClusterOptions {
    private static final String ROLE = "role";
    private static final String NATS = "nats";
    private static final String USER = "nats-user";
    private static final String CREDENTIALS = "nats-credentials";
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

    @Option(
            names = "--role",
            paramLabel = "ROLE",
            defaultValue = "all",
            converter = RoleConverter.class,
            description = "What this process does: all, or in a cluster gateway (serves connections) or core (holds the"
                    + " state, on PostgreSQL). Default: ${DEFAULT-VALUE}.")
    private Role role = Role.ALL;

    @Option(
            names = "--nats",
            paramLabel = "URLS",
            scope = ScopeType.INHERIT,
            description = "Comma-separated NATS servers of the cluster: nats://HOST:PORT, or tls:// for TLS. Needed by"
                    + " gateway and core. Default: none.")
    private String nats = "";

    @Option(
            names = "--nats-user",
            paramLabel = "NAME",
            scope = ScopeType.INHERIT,
            description = "User name at NATS. Default: none.")
    private String user = "";

    @Option(
            names = "--nats-password",
            paramLabel = "PASSWORD",
            scope = ScopeType.INHERIT,
            description = "Password of --nats-user. Command lines are visible to other local users: prefer the"
                    + " environment variable PARLOR_NATS_PASSWORD.")
    private String password = "";

    @Option(
            names = "--nats-credentials",
            paramLabel = "FILE",
            scope = ScopeType.INHERIT,
            description = "Credentials file of a NATS user, instead of name and password. Default: none.")
    private @Nullable Path credentials;

    @Option(
            names = "--nats-ca",
            paramLabel = "FILE",
            scope = ScopeType.INHERIT,
            description = "PEM file of the authority that signed the certificate of NATS, for tls:// URLs. Default: the"
                    + " authorities that Java trusts.")
    private @Nullable Path authority;

    @Option(
            names = "--cluster",
            paramLabel = "NAME",
            defaultValue = "parlor",
            scope = ScopeType.INHERIT,
            description = "Name of the cluster; different clusters can share NATS. Default: ${DEFAULT-VALUE}.")
    private String cluster = "";

    public Role role() {
        return role;
    }

    /** @throws ParameterException if the options are invalid or incomplete */
    public ClusterSettings settings(SettingsResolver settingsResolver) {
        if (nats.isEmpty()) {
            throw settingsResolver.invalid(
                    role == Role.ALL
                            ? "status asks the processes of a cluster and needs --nats; for a single server use"
                                    + " 'parlor-server admin stats'"
                            : settingsResolver.label(ROLE) + " " + role + " needs --nats");
        }
        if (!Subjects.isName(cluster)) {
            throw settingsResolver.invalid(settingsResolver.label("cluster")
                    + " must have 1 to 32 letters, digits, hyphens or underscores, not '" + cluster + "'");
        }
        return new ClusterSettings(new Subjects(cluster), nats(settingsResolver), processName());
    }

    private NatsSettings nats(SettingsResolver settingsResolver) {
        List<String> urls = Stream.of(nats.split(","))
                .map(String::strip)
                .filter(url -> !url.isEmpty())
                .toList();
        for (String url : urls) {
            if (!URL.matcher(url).matches()) {
                throw settingsResolver.invalid(settingsResolver.label(NATS)
                        + " must have the form nats://HOST:PORT or tls://HOST:PORT, without user and password, which"
                        + " nats-user and nats-password take");
            }
        }
        if (user.isEmpty() != password.isEmpty()) {
            throw settingsResolver.invalid(
                    user.isEmpty()
                            ? settingsResolver.label("nats-password") + " needs --nats-user"
                            : settingsResolver.label(USER) + " needs PARLOR_NATS_PASSWORD");
        }
        if (credentials != null && !user.isEmpty()) {
            throw settingsResolver.invalid(settingsResolver.label(CREDENTIALS) + " and " + settingsResolver.label(USER)
                    + " are mutually exclusive");
        }
        requireReadable(settingsResolver, CREDENTIALS, credentials);
        requireReadable(settingsResolver, "nats-ca", authority);
        return new NatsSettings(
                urls, user.isEmpty() ? null : user, password.isEmpty() ? null : password, credentials, authority);
    }

    private static void requireReadable(SettingsResolver settingsResolver, String key, @Nullable Path file) {
        if (file != null && !Files.isReadable(file)) {
            throw settingsResolver.invalid(settingsResolver.label(key) + ": cannot read " + file);
        }
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

    /** Parses a role, in lower case. */
    static final class RoleConverter implements ITypeConverter<Role> {
        @Override
        public Role convert(String typed) {
            return Stream.of(Role.values())
                    .filter(role -> role.toString().equals(typed))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException("'" + typed + "' is not all, gateway or core"));
        }
    }
}
