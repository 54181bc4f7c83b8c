package org.parlor.client.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.client.app.AppEnvironment;
import org.parlor.client.app.ExitCode;
import org.parlor.client.app.IncidentLog;
import org.parlor.client.cli.login.ConsolePrompter;
import org.parlor.client.cli.login.ServerLogin;
import org.parlor.client.cli.option.EffectiveSettings;
import org.parlor.client.cli.option.GlobalOptions;
import org.parlor.client.cli.option.LoginOptions;
import org.parlor.client.cli.option.PlayRequest;
import org.parlor.client.cli.option.SeatAssignment;
import org.parlor.client.game.record.RecordFilter;
import org.parlor.client.game.record.RecordedGame;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.line.LineMode;
import org.parlor.client.line.LineSettings;
import org.parlor.client.line.game.ComputerPlayer;
import org.parlor.client.line.game.GameLogFile;
import org.parlor.client.line.game.LineContext;
import org.parlor.client.line.game.PendingRequests;
import org.parlor.client.line.game.PlayerPrompt;
import org.parlor.client.line.io.ExitException;
import org.parlor.client.line.io.InputReader;
import org.parlor.client.line.io.LineEventQueue;
import org.parlor.client.line.io.LineWriter;
import org.parlor.client.line.replay.RecordListPrinter;
import org.parlor.client.line.replay.ReplaySession;
import org.parlor.client.local.LocalLauncher;
import org.parlor.client.recordfile.AtomicOutput;
import org.parlor.client.recordfile.IoErrors;
import org.parlor.client.recordfile.RecordCollection;
import org.parlor.client.recordfile.RecordConverter;
import org.parlor.client.screen.replay.RecordExport;
import org.parlor.client.session.TrustedCertificates;
import org.parlor.client.state.StartupAction;
import org.parlor.client.state.connection.LaunchException;
import org.parlor.client.state.connection.LoginTarget;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.value.SafeText;
import org.parlor.notation.RecordFormat;
import org.parlor.rules.InvalidInputException;

/** Runs the commands: wires the parts of the client, with one method for each way to start. */
final class ClientApp {
    private final AppEnvironment appEnvironment;
    private final LineEventQueue queue = new LineEventQueue();
    private final LineWriter writer;
    private final Set<String> warned = new HashSet<>();
    private boolean readsInput;
    private @Nullable Path log;

    ClientApp(AppEnvironment appEnvironment) {
        this.appEnvironment = appEnvironment;
        this.writer = new LineWriter(appEnvironment.out(), appEnvironment.terminal());
    }

    int run(String[] args) {
        try {
            return args.length == 0
                    ? home()
                    : CommandLineFactory.of(this, appEnvironment).execute(args);
        } catch (RuntimeException | InterruptedException fault) {
            return reportFault(fault);
        }
    }

    /** Starts without picocli, which would double the time until the first screen. */
    private int home() throws InterruptedException {
        GlobalOptions options = new GlobalOptions();
        applySettings(options, Map.of());
        return home(options);
    }

    /** Completes the options from environment and config file, and prints each warning about those once. */
    void applySettings(GlobalOptions options, Map<String, String> flags) {
        Path file = options.configFile == null ? appEnvironment.defaultConfig() : options.configFile;
        EffectiveSettings effective = EffectiveSettings.of(flags, options, file, appEnvironment.environment());
        options.effective = effective;
        effective.config().warnings().stream().filter(warned::add).forEach(this::printError);
    }

    void printSettings(GlobalOptions options) {
        EffectiveSettings effective = options.effectiveSettings();
        Stream.concat(effective.settings().stream(), effective.keys().stream())
                .forEach(entry ->
                        appEnvironment.out().printf("%-18s %-18s %s%n", entry.key(), entry.value(), entry.source()));
        Path file = effective.config().file();
        appEnvironment.out().println("file: " + file + (Files.exists(file) ? "" : " (does not exist)"));
    }

    /** Opens the log; every command calls this method first. */
    void openLog(GlobalOptions options) {
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

    /** Opens the home screen, or the line shell without a terminal. */
    int home(GlobalOptions options) throws InterruptedException {
        openLog(options);
        TuiLauncher tuiLauncher = new TuiLauncher(appEnvironment, options);
        if (tuiLauncher.isAvailable()) {
            return tuiLauncher.run(new StartupAction.Home());
        }
        return new CommandShell(lineContext(options, List.of()), this::run).run();
    }

    int play(GlobalOptions options, PlayRequest request)
            throws ExitException, LaunchException, InterruptedException, IOException {
        ServerEndpoint server = request.server();
        if (server != null) {
            openLog(options);
            LoginTarget target = enter(server, request.login(), options);
            return runLines(
                    options, new LocalLauncher(), (mode, context, launcher) -> mode.findGame(target, request.offer()));
        }
        TuiLauncher tuiLauncher = new TuiLauncher(appEnvironment, options);
        if (tuiLauncher.isAvailable() && !request.isLineMode()) {
            openLog(options);
            return tuiLauncher.run(request.startup());
        }
        return runLines(options, new LocalLauncher(), (mode, context, launcher) -> {
            Optional<PlayRequest> asked = request.asksPlayers() ? askFor(request, context) : Optional.of(request);
            return asked.isEmpty() ? ExitCode.OK : play(mode, launcher, asked.get());
        });
    }

    private int play(LineMode mode, LocalLauncher launcher, PlayRequest request)
            throws ExitException, LaunchException, InterruptedException {
        SeatAssignment seats = request.lineSeats();
        if (seats.isComputerOnly()) {
            return mode.run(request.startup(), null);
        }
        GameSetup offer = request.offer();
        Map<Integer, ComputerPlayer> computers = new HashMap<>();
        for (int seat = 0; seat < 2; seat++) {
            if (!seats.isHuman(seat)) {
                computers.put(seat, launcher.computerPlayer(seats.players().get(seat), offer.rules()));
            }
        }
        return mode.hotSeat(offer, seats.names(offer.kind()), computers);
    }

    private static Optional<PlayRequest> askFor(PlayRequest request, LineContext context) throws InterruptedException {
        List<String> players = new ArrayList<>();
        for (String side : request.offer().kind().players()) {
            Optional<Boolean> human = new PlayerPrompt(context).isHuman(side);
            if (human.isEmpty()) {
                return Optional.empty();
            }
            players.add(human.get() ? SeatAssignment.HUMAN : request.level());
        }
        return Optional.of(request.withSeats(new SeatAssignment(players)));
    }

    /** @param tls whether to listen for TLS as well */
    int host(GlobalOptions options, int port, boolean tls)
            throws ExitException, LaunchException, InterruptedException, IOException {
        LocalLauncher launcher = new LocalLauncher(tls ? appEnvironment.certificates() : null);
        return runScreenOrLines(options, new StartupAction.Host(port), null, launcher);
    }

    /** Opens the list of saved servers. */
    int join(GlobalOptions options) {
        TuiLauncher tuiLauncher = new TuiLauncher(appEnvironment, options);
        if (!tuiLauncher.isAvailable()) {
            throw new InvalidInputException("server", "Missing server: parlor join HOST[:PORT]");
        }
        openLog(options);
        return tuiLauncher.run(new StartupAction.Servers());
    }

    int join(GlobalOptions options, ServerEndpoint server, LoginOptions loginOptions)
            throws ExitException, LaunchException, InterruptedException, IOException {
        openLog(options);
        LoginTarget target = enter(server, loginOptions, options);
        return runScreenOrLines(options, new StartupAction.Join(target.server()), target, new LocalLauncher());
    }

    int watch(GlobalOptions options, ServerEndpoint server, LoginOptions loginOptions, String game)
            throws ExitException, LaunchException, InterruptedException, IOException {
        openLog(options);
        LoginTarget target = enter(server, loginOptions, options);
        return runScreenOrLines(options, new StartupAction.Watch(target.server(), game), target, new LocalLauncher());
    }

    private LoginTarget enter(ServerEndpoint server, LoginOptions loginOptions, GlobalOptions options)
            throws ExitException, InterruptedException {
        LineContext taken = readsInput ? lineContext(options, List.of()) : null;
        ConsolePrompter prompter = new ConsolePrompter(appEnvironment, writer, taken);
        return new ServerLogin(
                        new TrustedCertificates(appEnvironment.trustedCertificates()),
                        prompter,
                        "parlor/" + ParlorMain.version(),
                        variable(LoginOptions.PASSWORD_VARIABLE),
                        variable(LoginOptions.NEW_PASSWORD_VARIABLE))
                .login(server, loginOptions, options.name);
    }

    /** Returns the value of an environment variable; null if unset or empty. */
    private @Nullable String variable(String name) {
        String value = appEnvironment.environment().getOrDefault(name, "");
        return value.isEmpty() ? null : value;
    }

    /** @param named the file, or null for the saved games */
    int replay(GlobalOptions options, @Nullable Path named, RecordFilter filter)
            throws LaunchException, InterruptedException {
        openLog(options);
        Path file = named == null ? savedGames(options) : named;
        TuiLauncher tuiLauncher = new TuiLauncher(appEnvironment, options);
        if (tuiLauncher.isAvailable()) {
            return tuiLauncher.run(new StartupAction.Replay(file.toString(), filter));
        }
        RecordedGame picked = new RecordListPrinter(writer, new RecordCollection(file), this::printError).pick(filter);
        if (picked != null) {
            new ReplaySession(lineContext(options, List.of()), picked).run();
        }
        return ExitCode.OK;
    }

    private Path savedGames(GlobalOptions options) throws LaunchException {
        Path games = appEnvironment.recordFile();
        if (!Files.exists(games)) {
            throw new LaunchException(
                    ExitCode.INTERNAL,
                    "there are no saved games in " + games
                            + "; key " + options.effectiveSettings().keyName(RecordExport.SAVE)
                            + " in the full screen saves a game. To replay a file: parlor replay FILE");
        }
        return games;
    }

    /** @param out the output file, or null for standard output */
    int convert(GlobalOptions options, List<Path> files, RecordFormat format, @Nullable Path out, boolean force)
            throws IOException, LaunchException {
        openLog(options);
        try (AtomicOutput atomicOutput =
                out == null ? AtomicOutput.to(appEnvironment.out()) : AtomicOutput.file(out, force)) {
            RecordConverter converter = new RecordConverter(format, atomicOutput::line, this::printError);
            files.forEach(file -> converter.convert(new RecordCollection(file)));
            atomicOutput.commit();
            return converter.isComplete() ? ExitCode.OK : ExitCode.INTERNAL;
        }
    }

    private void printError(String what) {
        appEnvironment.err().println("parlor: " + SafeText.sanitize(what));
    }

    /** An action in line mode; its resources are opened before it and closed after it. */
    private interface LineAction {
        int in(LineMode mode, LineContext context, LocalLauncher launcher)
                throws ExitException, LaunchException, InterruptedException;
    }

    private int runScreenOrLines(
            GlobalOptions options, StartupAction startup, @Nullable LoginTarget target, LocalLauncher launcher)
            throws ExitException, LaunchException, InterruptedException, IOException {
        TuiLauncher tuiLauncher = new TuiLauncher(appEnvironment, options);
        if (tuiLauncher.isAvailable()) {
            openLog(options);
            return tuiLauncher.run(startup, target, launcher);
        }
        return runLines(options, launcher, (mode, context, used) -> mode.run(startup, target));
    }

    private int runLines(GlobalOptions options, LocalLauncher given, LineAction action)
            throws ExitException, LaunchException, InterruptedException, IOException {
        openLog(options);
        LineSettings settings = new LineSettings(
                options.name,
                appEnvironment.userName(),
                appEnvironment.trustedCertificates(),
                "parlor-plain/" + ParlorMain.version(),
                options.exitResult,
                options.json);
        try (GameLogFile file = options.log == null ? null : GameLogFile.open(options.log);
                LocalLauncher launcher = given) {
            LineContext context = lineContext(options, file == null ? List.of() : List.of(file));
            return action.in(new LineMode(settings, context, launcher), context, launcher);
        }
    }

    private LineContext lineContext(GlobalOptions options, List<GameLogFile> files) {
        if (!readsInput) {
            readsInput = true;
            InputReader.start(appEnvironment.in(), queue);
        }
        queue.clearEvents();
        return new LineContext(
                queue,
                writer,
                new PendingRequests(),
                options.boardFormats(),
                options.playbackSpeed(),
                files,
                options.record);
    }
}
