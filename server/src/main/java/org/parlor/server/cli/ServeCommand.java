package org.parlor.server.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.parlor.message.Login;
import org.parlor.message.RequestException;
import org.parlor.server.AdminPassword;
import org.parlor.server.ParlorServer;
import org.parlor.server.RunningSettings;
import org.parlor.server.ServerConfig;
import org.parlor.server.config.InvalidSettingsException;
import org.parlor.server.config.OpsOptions;
import org.parlor.server.config.ResolvedSetting;
import org.parlor.server.config.ServerOptions;
import org.parlor.server.config.SettingsResolver;
import org.parlor.server.config.StorageOptions;
import org.parlor.server.config.TlsOptions;
import org.parlor.server.metrics.OpsAddress;
import org.parlor.server.storage.database.Database;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The command line of the server: what can be set, what it means, and the life from the ready line to the signal. */
@Command(
        name = "parlor-server",
        mixinStandardHelpOptions = true,
        version = "parlor-server 1.0.0",
        sortOptions = false,
        subcommands = {
            BackupCommand.class,
            RestoreCommand.class,
            CheckCommand.class,
            ExportCommand.class,
            ImportCommand.class,
            ConfigCommand.class
        },
        header = "Reversi, Kalah and tic-tac-toe for people and programs over a network.%n",
        description = {
            "%nOnce it accepts connections it prints one line, 'parlor-server ready on HOST:PORT'; its log goes to "
                    + "standard error. Ctrl-C or a TERM signal stops it: everybody is told when to come back.%n"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:stopped by a signal, or by an admin's drain",
            "1:failed: the port is taken, what is kept cannot be read or written, or there is no certificate",
            "2:the command line, or a setting, is wrong",
            "75:stopped by an admin's drain that asks for a restart: start it again",
            "143:stopped by a TERM signal before it accepted connections"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  parlor-server                         this computer only, port 7777",
            "  parlor-server --bind 0.0.0.0          whoever can reach this computer",
            "  parlor-server --data /var/lib/parlor  games and accounts in that directory",
            "  parlor-server --port 0 --name Club    any free port, a name of its own",
            "  parlor-server --bind 0.0.0.0 --tls    encrypted too, on port 7778",
            "  parlor-server --bind 0.0.0.0 --tls-only --tls-cert fullchain.pem \\",
            "    --tls-key privkey.pem               with a certificate of yours"
        })
public final class ServeCommand implements Callable<Integer> {
    private static final Logger LOG = LoggerFactory.getLogger(ServeCommand.class);

    private static final Set<String> ALL_ADDRESSES = Set.of("0.0.0.0", "::");
    private static final String TLS_PORT = "tls-port";
    private static final String OPS_PORT = "ops-port";
    /** EX_TEMPFAIL of sysexits.h: the unit of systemd restarts the server for it. */
    private static final int RESTART = 75;

    private static final long STOP_MAX_MILLIS = 10_000;
    private static final long LOG_MILLIS = 200;

    private final SettingsResolver settingsResolver;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    /** {@link SettingsResolver} asks for it by its name, before anything else is understood. */
    @SuppressWarnings("UnusedVariable")
    @Option(
            names = "--config",
            paramLabel = "FILE",
            scope = ScopeType.INHERIT,
            description = "Read settings from this file: lines of KEY = VALUE, where a key is the name of an option."
                    + " Default: /etc/parlor/server.properties if it is there.")
    private @Nullable Path config;

    @Option(
            names = "--bind",
            paramLabel = "A",
            defaultValue = "127.0.0.1",
            description = "Listen on this address; 0.0.0.0 means all of this computer's. Default: ${DEFAULT-VALUE}.")
    private String bind = "";

    @Option(
            names = "--port",
            paramLabel = "P",
            defaultValue = "7777",
            description = "Listen on this port; 0 means any that is free. Default: ${DEFAULT-VALUE}.")
    private int port;

    @Option(
            names = "--io-uring",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description = "Whether to read and write by io_uring, where the kernel has it and lets this program."
                    + " Default: it does.")
    private boolean ioUring;

    @Option(
            names = "--admin-password",
            paramLabel = "PASSWORD",
            description = "Create an account with this password for each of --admins that has none. Others on this"
                    + " computer can read a flag, but not the variable PARLOR_ADMIN_PASSWORD.")
    private @Nullable String adminPassword;

    @Mixin
    private ServerOptions house = new ServerOptions();

    @Mixin
    private OpsOptions ops = new OpsOptions();

    @Mixin
    private StorageOptions storage = new StorageOptions();

    @Mixin
    private TlsOptions tls = new TlsOptions();

    ServeCommand(SettingsResolver settingsResolver) {
        this.settingsResolver = settingsResolver;
    }

    public CommandSpec spec() {
        return spec;
    }

    SettingsResolver settings() {
        return settingsResolver;
    }

    @Override
    public Integer call() throws InterruptedException {
        String[] args = spec.commandLine().getParseResult().originalArgs().toArray(String[]::new);
        ServerConfig config = rules().with(storage.storage(settingsResolver))
                .with(tls.settings(settingsResolver, storage.directory(settingsResolver)))
                .with(new RunningSettings(spec, settingsResolver, args));
        requireDifferentPorts();
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        ParlorServer server = ParlorServer.start(config);
        LOG.info("{} on Java {}: {}", spec.version()[0], Runtime.version(), summary());
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server), "stop"));
        HangupSignal.handle(server::reload);
        out.println("parlor-server ready on " + shown(server.host()) + ":" + server.port());
        out.flush();
        server.awaitEnd();
        if (server.hasFailed()) {
            err.println("parlor-server: cannot write to the store; shutting down (the log says why)");
        }
        return exitCode(server);
    }

    private static int exitCode(ParlorServer server) {
        if (server.hasFailed()) {
            return ExitCode.SOFTWARE;
        }
        return server.isToRestart() ? RESTART : ExitCode.OK;
    }

    private String summary() {
        String set = ResolvedSetting.all(spec, settingsResolver).stream()
                .filter(resolvedSetting -> !settingsResolver.isDefault(resolvedSetting.key()))
                .map(resolvedSetting ->
                        resolvedSetting.key() + " " + resolvedSetting.value() + " (" + resolvedSetting.source() + ")")
                .collect(Collectors.joining(", "));
        return set.isEmpty() ? "all settings are the defaults" : set;
    }

    /** The keys of the settings that apply to a running server as soon as they are read again. */
    public Set<String> reloadable() {
        return RunningSettings.keys(Objects.requireNonNull(spec.mixins().get("house")));
    }

    /** What the commands look after. */
    Database database() {
        return storage.database(settingsResolver);
    }

    /**
     * All but where everything is kept.
     *
     * @throws InvalidSettingsException if a value is out of range
     */
    public ServerConfig rules() {
        return ServerConfig.at(bind, settingsResolver.port("port", port))
                .withIoUring(ioUring)
                .with(house.house(settingsResolver))
                .with(house.limits(settingsResolver))
                .withAdminPassword(adminPassword(settingsResolver))
                .with(ops.address(settingsResolver));
    }

    private @Nullable AdminPassword adminPassword(SettingsResolver given) {
        if (adminPassword == null) {
            return null;
        }
        try {
            new Login.Password("admin", adminPassword, null, null);
        } catch (RequestException refusal) {
            throw new InvalidSettingsException(given.label("admin-password") + ": " + refusal.text());
        }
        return new AdminPassword(adminPassword);
    }

    /** @throws InvalidSettingsException if the server would not start with these settings, as far as they tell */
    void requireValid() {
        rules();
        storage.place(settingsResolver);
        tls.port(settingsResolver);
        requireDifferentPorts();
    }

    private void requireDifferentPorts() {
        OpsAddress watched = ops.address(settingsResolver);
        boolean meets = watched != null && addressesOverlap(watched.host(), bind);
        if (tls.isWanted() && !tls.isOnly()) {
            settingsResolver.requireDifferent("port", port, TLS_PORT, tls.port(settingsResolver));
        }
        if (watched != null && meets && !tls.isOnly()) {
            settingsResolver.requireDifferent("port", port, OPS_PORT, watched.port());
        }
        if (watched != null && meets && tls.isWanted()) {
            settingsResolver.requireDifferent(TLS_PORT, tls.port(settingsResolver), OPS_PORT, watched.port());
        }
    }

    private static boolean addressesOverlap(String one, String other) {
        return one.equalsIgnoreCase(other) || ALL_ADDRESSES.contains(one) || ALL_ADDRESSES.contains(other);
    }

    private static String shown(String host) {
        return host.indexOf(':') < 0 ? host : "[" + host + "]";
    }

    /** Runs while the JVM goes down, which would report the signal as its exit code; having stopped well is a 0. */
    private static void stop(ParlorServer server) {
        startDeadline();
        int code = ExitCode.SOFTWARE;
        try {
            server.close();
            code = exitCode(server);
        } finally {
            Runtime.getRuntime().halt(code);
        }
    }

    /** Halts the process after that time, whatever the stop still waits for: a disk may never respond. */
    private static void startDeadline() {
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
        // Apart from the halt, for writing the log may be what hangs.
        timer.schedule(
                () -> LOG.error("the server did not stop within {} ms and is halted", STOP_MAX_MILLIS),
                STOP_MAX_MILLIS - LOG_MILLIS,
                TimeUnit.MILLISECONDS);
        timer.schedule(() -> Runtime.getRuntime().halt(ExitCode.SOFTWARE), STOP_MAX_MILLIS, TimeUnit.MILLISECONDS);
    }
}
