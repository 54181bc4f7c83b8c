package org.parlor.server.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.parlor.connection.BuildInfo;
import org.parlor.message.SessionMessage;
import org.parlor.server.app.CoreNode;
import org.parlor.server.app.GatewayNode;
import org.parlor.server.app.InitialAdminPassword;
import org.parlor.server.app.ParlorServer;
import org.parlor.server.app.RunningServer;
import org.parlor.server.app.ServerConfig;
import org.parlor.server.cli.admin.AdminCommand;
import org.parlor.server.cluster.transport.ClusterSettings;
import org.parlor.server.config.ClusterOptions;
import org.parlor.server.config.MailOptions;
import org.parlor.server.config.OpenFiles;
import org.parlor.server.config.PushOptions;
import org.parlor.server.config.ServerOptions;
import org.parlor.server.config.SettingsResolver;
import org.parlor.server.config.StorageOptions;
import org.parlor.server.config.TlsOptions;
import org.parlor.server.config.WebOptions;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Setting;
import org.parlor.server.log.LogEvent;
import org.parlor.server.log.LogFormat;
import org.parlor.server.log.LoggingSetup;
import org.parlor.server.metrics.OpsAddress;
import org.parlor.server.net.ProxySources;
import org.parlor.server.storage.database.Database;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** {@code parlor-server}: its options, and the life cycle of the server process. */
@Command(
        name = "parlor-server",
        sortOptions = false,
        subcommands = {
            StoreCommand.Backup.class,
            StoreCommand.Restore.class,
            StoreCommand.Check.class,
            StoreCommand.Export.class,
            StoreCommand.Import.class,
            StoreCommand.RemoveOtp.class,
            UpgradeCommand.class,
            ConfigCommand.class,
            DoctorCommand.class,
            VapidKeysCommand.class,
            StatusCommand.class,
            AdminCommand.class
        },
        header = "Server of board games for people and bots.%n",
        description = {
            "%nRuns the server in the foreground. Prints 'parlor-server ready on HOST:PORT' to standard output when it "
                    + "accepts connections, and logs to standard error. Ctrl-C or SIGTERM stops it and tells "
                    + "clients when to reconnect.%n"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:stopped by a signal or by an admin's drain request",
            "1:failure: port in use, store not readable or writable, or invalid TLS certificate",
            "2:invalid command line or setting",
            "75:stopped by an admin's drain request with restart: restart the server",
            "143:stopped by SIGTERM before it accepted connections"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  parlor-server                         local connections only, port 7777",
            "  parlor-server --bind 0.0.0.0          accept connections from the network",
            "  parlor-server --data /var/lib/parlor  store accounts and games in this directory",
            "  parlor-server --port 0 --name Club    any free port, server name Club",
            "  parlor-server --bind 0.0.0.0 --tls    also accept TLS, on port 7778",
            "  parlor-server --bind 0.0.0.0 --web-port 7780",
            "                                        also serve a web page to play in browsers",
            "  parlor-server --bind 0.0.0.0 --tls-only --tls-cert fullchain.pem \\",
            "    --tls-key privkey.pem               TLS only, with your own certificate"
        })
public final class ServeCommand implements Callable<Integer> {
    private static final Logger LOG = LoggerFactory.getLogger(ServeCommand.class);

    private static final Set<String> ALL_ADDRESSES = Set.of("0.0.0.0", "::");
    /** EX_TEMPFAIL of sysexits.h. The systemd unit restarts the server on this exit code. */
    private static final int EXIT_RESTART = 75;

    private static final long SHUTDOWN_MAX_MILLIS = 10_000;
    private static final long LOG_BEFORE_HALT_MILLIS = 200;

    private final SettingsResolver resolver;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    /** Read by {@link SettingsResolver} by option name, before the other options are resolved. */
    @SuppressWarnings("UnusedVariable")
    @Option(
            names = "--config",
            paramLabel = "FILE",
            scope = ScopeType.INHERIT,
            description = "Settings file: KEY = VALUE lines, where KEY is an option name without the leading '--'."
                    + " Default: /etc/parlor/server.properties if it exists.")
    private @Nullable Path config;

    ServeCommand(SettingsResolver resolver) {
        this.resolver = resolver;
    }

    public CommandSpec spec() {
        return spec;
    }

    SettingsResolver settings() {
        return resolver;
    }

    @Override
    public Integer call() throws InterruptedException {
        String[] args = spec.commandLine().getParseResult().originalArgs().toArray(String[]::new);
        ServerConfig config = config().with(new ReloadableSettings(resolver, args));
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        if (resolver.get(ServerOptions.LOG_FORMAT) == LogFormat.JSON) {
            LoggingSetup.useJson();
        }
        SystemdNotifier systemd = new SystemdNotifier(System.getenv());
        LogEvent.STARTING.log(LOG, BuildInfo.VERSION, Runtime.version(), summary());
        if (resolver.get(ClusterOptions.ROLE) != ClusterOptions.Role.CORE) {
            logFewFiles(config.settings().get(ServerSettings.CONNECTIONS_MAX));
        }
        RunningServer server = start(config);
        SessionMessage.Hello.Links links = links(config);
        if (links != null) {
            server.announceLinks(links);
        }
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server, systemd), "stop"));
        HangupSignal.handle(server::reload);
        out.println(server.awaitReady());
        out.flush();
        systemd.ready(server::ping);
        server.awaitShutdown();
        if (server.hasFailed()) {
            err.println("parlor-server: stopped because the server failed; see the log for the reason");
        }
        return exitCode(server);
    }

    /** The limit of open files lowers the default of connections, and is too low for a larger number that was set. */
    private void logFewFiles(int connections) {
        Integer unlimited = ServerSettings.CONNECTIONS_MAX.defaultValue();
        if (resolver.isDefault(ServerSettings.CONNECTIONS_MAX)) {
            if (unlimited != null && connections < unlimited) {
                LogEvent.CONNECTIONS_MAX_LOWERED.log(LOG, OpenFiles.max(), connections);
            }
        } else if (connections > OpenFiles.connectionsMax(connections)) {
            LogEvent.OPEN_FILES_LOW.log(LOG, OpenFiles.max(), connections);
        }
    }

    private RunningServer start(ServerConfig config) {
        return switch (resolver.get(ClusterOptions.ROLE)) {
            case ALL -> ParlorServer.start(config.with(StorageOptions.storage(resolver)));
            case GATEWAY -> GatewayNode.start(config, ClusterOptions.settings(resolver));
            case CORE ->
                CoreNode.start(config.with(StorageOptions.storage(resolver)), ClusterOptions.settings(resolver));
        };
    }

    private SessionMessage.Hello.@Nullable Links links(ServerConfig config) {
        return WebOptions.links(resolver, config.settings().advertisedServers());
    }

    private static int exitCode(RunningServer server) {
        if (server.hasFailed()) {
            return ExitCode.SOFTWARE;
        }
        return server.isRestartRequested() ? EXIT_RESTART : ExitCode.OK;
    }

    private String summary() {
        String set = resolver.settings().stream()
                .filter(setting -> !setting.isDefault())
                .map(setting -> setting.key() + "=" + setting.value() + " (" + setting.source() + ")")
                .collect(Collectors.joining(", "));
        return set.isEmpty() ? "defaults" : set;
    }

    /** @throws ParameterException if the options of the cluster are invalid or incomplete */
    ClusterSettings clusterSettings() {
        return ClusterOptions.settings(resolver);
    }

    /** The database that the cores of a cluster share, null if {@code db-url} is not set. */
    @Nullable
    Database sharedDatabase() {
        return StorageOptions.selected(resolver).equals(StorageOptions.URL) ? database() : null;
    }

    /** The database the subcommands work on. */
    Database database() {
        return StorageOptions.database(resolver);
    }

    /**
     * The configuration without storage. Gateways send no notifications and so need no secrets for it.
     *
     * @throws ParameterException if a setting is invalid or settings conflict; does not open ports or files
     */
    ServerConfig config() {
        requireValid();
        ServerConfig config = baseConfig().with(TlsOptions.settings(resolver, StorageOptions.directory(resolver)));
        if (resolver.get(ClusterOptions.ROLE) == ClusterOptions.Role.GATEWAY) {
            return config;
        }
        SessionMessage.Hello.Links links = links(config);
        return config.with(MailOptions.settings(resolver, links)).with(PushOptions.keys(resolver, links));
    }

    /**
     * The configuration without storage, TLS and notifications.
     *
     * @throws ParameterException if a value is out of range
     */
    public ServerConfig baseConfig() {
        return ServerConfig.forAddress(resolver.get(ServerOptions.BIND), resolver.get(ServerOptions.PORT))
                .withIoUring(resolver.get(ServerOptions.IO_URING))
                .with(ServerOptions.settings(resolver))
                .withAdminPassword(adminPassword())
                .with(ServerOptions.opsAddress(resolver))
                .with(WebOptions.settings(resolver))
                .with(ProxySources.parse(resolver.get(ServerOptions.PROXY_FROM)));
    }

    private @Nullable InitialAdminPassword adminPassword() {
        String password = resolver.find(ServerOptions.ADMIN_PASSWORD);
        return password == null ? null : new InitialAdminPassword(password);
    }

    /** @throws ParameterException if a setting is invalid or settings conflict; does not open ports or files */
    void requireValid() {
        ServerConfig config = baseConfig();
        links(config);
        Setting<?> store = StorageOptions.selected(resolver);
        ClusterOptions.Role role = resolver.get(ClusterOptions.ROLE);
        if (role != ClusterOptions.Role.ALL) {
            clusterSettings();
        }
        if (role == ClusterOptions.Role.CORE && !store.equals(StorageOptions.URL)) {
            throw resolver.invalid(resolver.label(ClusterOptions.ROLE)
                    + " core needs --db-url, because the cores of a cluster share a PostgreSQL database");
        }
        resolver.get(TlsOptions.PORT);
        requireDifferentPorts(config);
    }

    private void requireDifferentPorts(ServerConfig config) {
        Map<Integer, Setting<?>> used = new HashMap<>();
        if (!TlsOptions.isOnly(resolver)) {
            requireUnused(used, ServerOptions.PORT);
        }
        if (TlsOptions.isWanted(resolver)) {
            requireUnused(used, TlsOptions.PORT);
        }
        if (config.web() != null) {
            requireUnused(used, WebOptions.PORT);
        }
        OpsAddress ops = config.ops();
        if (ops != null && addressesOverlap(ops.host(), config.host())) {
            requireUnused(used, ServerOptions.OPS_PORT);
        }
    }

    private void requireUnused(Map<Integer, Setting<?>> used, Setting<Integer> setting) {
        int port = resolver.get(setting);
        Setting<?> other = port == 0 ? null : used.putIfAbsent(port, setting);
        if (other != null) {
            throw resolver.invalid(resolver.label(other) + " and " + resolver.label(setting) + " are both " + port
                    + "; change one of them");
        }
    }

    private static boolean addressesOverlap(String one, String other) {
        return one.equalsIgnoreCase(other) || ALL_ADDRESSES.contains(one) || ALL_ADDRESSES.contains(other);
    }

    /** Shutdown hook. Halts the JVM itself, because its own exit code after a signal would be 128 plus the signal number. */
    private static void stop(RunningServer server, SystemdNotifier systemd) {
        startDeadline();
        systemd.stopping();
        int code = ExitCode.SOFTWARE;
        try {
            server.close();
            code = exitCode(server);
        } finally {
            Runtime.getRuntime().halt(code);
        }
    }

    /** Halts the process when shutdown takes too long, for example because a disk does not respond. */
    private static void startDeadline() {
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
        // Separate from the halt, because logging may be what blocks.
        timer.schedule(
                () -> LogEvent.STOP_TIMED_OUT.log(LOG, SHUTDOWN_MAX_MILLIS),
                SHUTDOWN_MAX_MILLIS - LOG_BEFORE_HALT_MILLIS,
                TimeUnit.MILLISECONDS);
        timer.schedule(() -> Runtime.getRuntime().halt(ExitCode.SOFTWARE), SHUTDOWN_MAX_MILLIS, TimeUnit.MILLISECONDS);
    }
}
