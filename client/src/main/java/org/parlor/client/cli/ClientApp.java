package org.parlor.client.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.parlor.client.app.AppEnvironment;
import org.parlor.client.app.FullScreenClient;
import org.parlor.client.app.IncidentLog;
import org.parlor.client.cli.option.EffectiveSettings;
import org.parlor.client.cli.option.GlobalOptions;
import org.parlor.client.cli.option.LoginOptions;
import org.parlor.client.inprocess.HostOptions;
import org.parlor.client.inprocess.Launcher;
import org.parlor.client.inprocess.LocalLauncher;
import org.parlor.client.plain.GameLogFile;
import org.parlor.client.plain.LineWriter;
import org.parlor.client.plain.OfflineGameLines;
import org.parlor.client.plain.PlainContext;
import org.parlor.client.plain.PlainEventQueue;
import org.parlor.client.plain.PlainMode;
import org.parlor.client.plain.PlainSettings;
import org.parlor.client.plain.PlainShell;
import org.parlor.client.ssh.SshHostLauncher;
import org.parlor.client.ssh.SshLimits;
import org.parlor.client.ssh.SshOptions;
import org.parlor.client.state.ExitCode;
import org.parlor.client.state.ExitException;
import org.parlor.client.state.OfflineGame;
import org.parlor.client.state.StartupAction;
import org.parlor.client.state.connection.HostedServer;
import org.parlor.client.state.connection.SavedServer;
import org.parlor.client.storage.CredentialStores;
import org.parlor.client.storage.IoErrors;
import org.parlor.client.storage.SessionStore;
import org.parlor.client.storage.TrustedCertificates;
import org.parlor.connection.BuildInfo;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.value.SafeText;

/** What the commands share: settings, log, standard streams, and the two modes, full screen and plain. */
final class ClientApp {
    private final AppEnvironment appEnvironment;
    private final PlainEventQueue queue = new PlainEventQueue();
    private final LineWriter writer;
    private final Set<String> warned = new HashSet<>();
    /** Of the latest command line. */
    private GlobalOptions options = new GlobalOptions();

    private boolean readsInput;
    private @Nullable Path log;

    ClientApp(AppEnvironment appEnvironment) {
        this.appEnvironment = appEnvironment;
        this.writer = new LineWriter(appEnvironment.out(), appEnvironment.terminal());
    }

    GlobalOptions options() {
        return options;
    }

    int run(String[] args) {
        options = new GlobalOptions();
        try {
            return args.length == 0
                    ? startHome()
                    : CommandLineFactory.of(this, appEnvironment, args).execute(args);
        } catch (RuntimeException | InterruptedException fault) {
            return reportFault(fault);
        }
    }

    /** Starts without picocli, which would double the time until the first screen. */
    private int startHome() throws InterruptedException {
        applySettings(Map.of());
        return home();
    }

    /** Completes the options from environment and config file, and prints each warning about those once. */
    void applySettings(Map<String, String> flags) {
        Path file = options.configFile == null ? appEnvironment.defaultConfig() : options.configFile;
        EffectiveSettings effective = EffectiveSettings.of(flags, options, file, appEnvironment.environment());
        options.effective = effective;
        effective.warnings().stream().filter(warned::add).forEach(this::printError);
    }

    /** Opens the log; every command calls this method first. */
    void openLog() {
        Path file = options.logFile == null ? appEnvironment.defaultLog() : options.logFile;
        try {
            ClientLog.open(file, options.verbose);
            log = file;
        } catch (IOException unwritable) {
            printError("cannot write the log " + file + ": " + IoErrors.reason(unwritable));
        }
    }

    /** Logs and prints an internal error. */
    int reportFault(Exception fault) {
        printError(IncidentLog.report(fault) + (log == null ? "" : ": " + log));
        return ExitCode.INTERNAL;
    }

    /** Opens the home screen, or the plain shell without a terminal. */
    int home() throws InterruptedException {
        openLog();
        if (screen().isAvailable()) {
            return open(new StartupAction.Home());
        }
        return new PlainShell(plainContext(), this::run).run();
    }

    AppEnvironment environment() {
        return appEnvironment;
    }

    LineWriter writer() {
        return writer;
    }

    /** Returns a writer of what is no result of the command. */
    LineWriter errorWriter() {
        return new LineWriter(appEnvironment.err(), false);
    }

    /** Returns whether standard input gives commands. */
    boolean readsInput() {
        return readsInput;
    }

    /** Opens the full screen, from which others can be invited. */
    int open(StartupAction startup) {
        return screen().run(startup, hosting(HostOptions.openToAll(appEnvironment.hostData())));
    }

    /** Returns a launcher that hosts servers, with or without SSH. */
    LocalLauncher hosting(HostOptions hostOptions) {
        Integer ssh = hostOptions.sshPort();
        return ssh == null
                ? new LocalLauncher(hostOptions)
                : new SshHostLauncher(
                        hostOptions,
                        server -> sshOptions(hostOptions.bind(), ssh, List.of(server), HostedServer.SAVED_AS, true));
    }

    /** Returns the options of the SSH front end of a server with these addresses; see {@link SshOptions}. */
    SshOptions sshOptions(
            String address, int port, List<ServerEndpoint> servers, ServerEndpoint keysFor, boolean namesClients) {
        return new SshOptions(
                address,
                port,
                appEnvironment.sshHostKey(),
                servers.get(0),
                keysFor,
                servers.subList(1, servers.size()),
                namesClients,
                CredentialStores.of(appEnvironment.trustedCertificates()),
                "parlor-ssh/" + BuildInfo.VERSION,
                SshLimits.DEFAULT);
    }

    StartupAction.Join logIn(ServerEndpoint server, LoginOptions loginOptions)
            throws ExitException, InterruptedException {
        return serverLogin().login(server, loginOptions);
    }

    /** Returns the server with its certificate pinned, if no authority confirms it and the user trusts it. */
    ServerEndpoint withTrust(ServerEndpoint server) throws ExitException, InterruptedException {
        return serverLogin().withTrust(server);
    }

    private ServerLogin serverLogin() {
        openLog();
        PlainContext taken = readsInput ? plainContext() : null;
        ConsolePrompter prompter = new ConsolePrompter(appEnvironment, writer, taken);
        return new ServerLogin(prompter, "parlor/" + BuildInfo.VERSION);
    }

    /** Returns a launcher for games in this process. */
    LocalLauncher launcher() {
        return new LocalLauncher(HostOptions.storedIn(appEnvironment.hostData()));
    }

    private CredentialStores stores() {
        return new CredentialStores(
                SessionStore.open(appEnvironment.sessions()),
                SessionStore.open(appEnvironment.hostSessions()),
                new TrustedCertificates(appEnvironment.trustedCertificates()));
    }

    /** Whether another program of the user on this computer has the session of an account. */
    boolean isInUse(ServerEndpoint server, String user) {
        return SessionStore.open(appEnvironment.sessions()).servers().stream()
                .anyMatch(saved -> saved.state() == SavedServer.State.IN_USE
                        && saved.user().equalsIgnoreCase(user)
                        && OfflineGame.Account.of(saved.address(), "").isAt(server));
    }

    /** Returns the games kept for the time without a connection, of the accounts that are wanted. */
    OfflineGameLines offlineGames(Predicate<OfflineGame.Account> wanted) {
        openLog();
        return new OfflineGameLines(plainContext(), appEnvironment.offlineGames(), wanted, this::printError);
    }

    TuiLauncher screen() {
        return new TuiLauncher(appEnvironment, options, stores());
    }

    void printError(String what) {
        appEnvironment.err().println("parlor: " + SafeText.sanitize(what));
    }

    /** An action in plain mode; its resources are opened before it and closed after it. */
    interface PlainAction {
        int in(PlainMode mode, PlainContext context) throws ExitException, InterruptedException;
    }

    int runScreenOrPlain(StartupAction startup, Launcher launcher)
            throws ExitException, InterruptedException, IOException {
        openLog();
        if (screen().isAvailable()) {
            return screen().run(startup, launcher);
        }
        return runPlain(launcher, (mode, context) -> mode.run(startup));
    }

    int runPlain(Launcher given, PlainAction action) throws ExitException, InterruptedException, IOException {
        openLog();
        PlainSettings settings = new PlainSettings(
                options.name,
                appEnvironment.userName(),
                stores(),
                "parlor-plain/" + BuildInfo.VERSION,
                options.exitResult,
                options.json,
                appEnvironment.terminal() && FullScreenClient.isUtf8(appEnvironment.environment()) && !options.ascii);
        try (GameLogFile file = options.log == null ? null : GameLogFile.open(options.log);
                Launcher launcher = given) {
            PlainContext context = plainContext(file == null ? List.of() : List.of(file));
            return action.in(
                    new PlainMode(
                            settings,
                            context,
                            launcher,
                            appEnvironment.offlineGames().toString()),
                    context);
        }
    }

    PlainContext plainContext() {
        return plainContext(List.of());
    }

    private PlainContext plainContext(List<GameLogFile> files) {
        if (!readsInput) {
            readsInput = true;
            queue.read(appEnvironment.in());
        }
        queue.clearEvents();
        return new PlainContext(
                queue, writer, options.boardFormatOptions(), options.playbackSpeed(), files, options.record);
    }
}
