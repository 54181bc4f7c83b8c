package org.parlor.server;

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
import org.parlor.message.Refusal;
import org.parlor.server.ops.OpsAddress;
import org.parlor.server.settings.HouseOptions;
import org.parlor.server.settings.OpsOptions;
import org.parlor.server.settings.Setting;
import org.parlor.server.settings.Settings;
import org.parlor.server.settings.SettingsException;
import org.parlor.server.settings.StorageOptions;
import org.parlor.server.settings.TlsOptions;
import org.parlor.server.store.Database;
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
final class ServerCommand implements Callable<Integer> {
    private static final Logger LOG = LoggerFactory.getLogger(ServerCommand.class);

    private static final Set<String> ALL_ADDRESSES = Set.of("0.0.0.0", "::");
    private static final String TLS_PORT = "tls-port";
    private static final String OPS_PORT = "ops-port";
    /** EX_TEMPFAIL of sysexits.h: the unit of systemd restarts the server for it. */
    private static final int RESTART = 75;

    private static final long STOP_MAX_MILLIS = 10_000;
    private static final long LOG_MILLIS = 200;

    private final Settings settings;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    /** {@link Settings} asks for it by its name, before anything else is understood. */
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
    private HouseOptions house = new HouseOptions();

    @Mixin
    private OpsOptions ops = new OpsOptions();

    @Mixin
    private StorageOptions storage = new StorageOptions();

    @Mixin
    private TlsOptions tls = new TlsOptions();

    ServerCommand(Settings settings) {
        this.settings = settings;
    }

    CommandSpec spec() {
        return spec;
    }

    Settings settings() {
        return settings;
    }

    @Override
    public Integer call() throws InterruptedException {
        String[] args = spec.commandLine().getParseResult().originalArgs().toArray(String[]::new);
        ServerConfig config = rules().with(storage.storage(settings))
                .with(tls.settings(settings, storage.directory(settings)))
                .with(new RunningSettings(spec, settings, args));
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
        String set = Setting.all(spec, settings).stream()
                .filter(setting -> !settings.isDefault(setting.key()))
                .map(setting -> setting.key() + " " + setting.value() + " (" + setting.source() + ")")
                .collect(Collectors.joining(", "));
        return set.isEmpty() ? "all settings are the defaults" : set;
    }

    /** The keys of the settings that apply to a running server as soon as they are read again. */
    Set<String> reloadable() {
        return RunningSettings.keys(Objects.requireNonNull(spec.mixins().get("house")));
    }

    /** What the commands look after. */
    Database database() {
        return storage.database(settings);
    }

    /**
     * All but where everything is kept.
     *
     * @throws SettingsException if a value is out of range
     */
    ServerConfig rules() {
        return ServerConfig.at(bind, settings.port("port", port))
                .withIoUring(ioUring)
                .with(house.house(settings))
                .with(house.limits(settings))
                .withAdminPassword(adminPassword(settings))
                .with(ops.address(settings));
    }

    private @Nullable AdminPassword adminPassword(Settings given) {
        if (adminPassword == null) {
            return null;
        }
        try {
            new Login.Password("admin", adminPassword, null, null);
        } catch (Refusal refusal) {
            throw new SettingsException(given.label("admin-password") + ": " + refusal.text());
        }
        return new AdminPassword(adminPassword);
    }

    /** @throws SettingsException if the server would not start with these settings, as far as they tell */
    void requireValid() {
        rules();
        storage.place(settings);
        tls.port(settings);
        requireDifferentPorts();
    }

    private void requireDifferentPorts() {
        OpsAddress watched = ops.address(settings);
        boolean meets = watched != null && addressesOverlap(watched.host(), bind);
        if (tls.isWanted() && !tls.isOnly()) {
            settings.requireDifferent("port", port, TLS_PORT, tls.port(settings));
        }
        if (watched != null && meets && !tls.isOnly()) {
            settings.requireDifferent("port", port, OPS_PORT, watched.port());
        }
        if (watched != null && meets && tls.isWanted()) {
            settings.requireDifferent(TLS_PORT, tls.port(settings), OPS_PORT, watched.port());
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
