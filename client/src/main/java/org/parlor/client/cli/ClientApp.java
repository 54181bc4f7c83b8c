package org.parlor.client.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.cli.console.ProgressLine;
import org.parlor.client.app.AppEnvironment;
import org.parlor.client.app.FullScreenClient;
import org.parlor.client.app.IncidentLog;
import org.parlor.client.cli.login.ConsolePrompter;
import org.parlor.client.cli.login.ServerLogin;
import org.parlor.client.cli.option.EffectiveSettings;
import org.parlor.client.cli.option.GlobalOptions;
import org.parlor.client.cli.option.LoginOptions;
import org.parlor.client.cli.option.PlayRequest;
import org.parlor.client.cli.option.PlayersPrompt;
import org.parlor.client.cli.option.SeatAssignment;
import org.parlor.client.explorer.Explorer;
import org.parlor.client.game.explorer.ExplorerFilter;
import org.parlor.client.game.explorer.ExplorerQuery;
import org.parlor.client.game.puzzle.PuzzleSet;
import org.parlor.client.game.record.RecordFilter;
import org.parlor.client.game.record.RecordedGame;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.inprocess.ComputerPlayer;
import org.parlor.client.inprocess.HostOptions;
import org.parlor.client.inprocess.Launcher;
import org.parlor.client.inprocess.LocalAddresses;
import org.parlor.client.inprocess.LocalLauncher;
import org.parlor.client.inprocess.PuzzleLoader;
import org.parlor.client.plain.PlainMode;
import org.parlor.client.plain.PlainSettings;
import org.parlor.client.plain.PlainShell;
import org.parlor.client.plain.game.GameLogFile;
import org.parlor.client.plain.game.PlainContext;
import org.parlor.client.plain.io.LineWriter;
import org.parlor.client.plain.io.PlainEventQueue;
import org.parlor.client.plain.replay.ExplorerPrinter;
import org.parlor.client.plain.replay.PuzzleSession;
import org.parlor.client.plain.replay.RecordListPrinter;
import org.parlor.client.plain.replay.ReplaySession;
import org.parlor.client.screen.replay.RecordActions;
import org.parlor.client.ssh.SshFrontEnd;
import org.parlor.client.state.ExitCode;
import org.parlor.client.state.ExitException;
import org.parlor.client.state.StartupAction;
import org.parlor.client.state.connection.ServerLinks;
import org.parlor.client.storage.AtomicOutput;
import org.parlor.client.storage.CredentialStores;
import org.parlor.client.storage.FilePaths;
import org.parlor.client.storage.GameRecordFile;
import org.parlor.client.storage.IoErrors;
import org.parlor.client.storage.PuzzleProgressFile;
import org.parlor.client.storage.RecordConverter;
import org.parlor.client.storage.SessionStore;
import org.parlor.client.storage.TrustedCertificates;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.value.SafeText;
import org.parlor.puzzle.Puzzle;
import org.parlor.puzzle.PuzzleReader;
import org.parlor.rules.InvalidInputException;

/** Runs the commands: wires the parts of the client, with one method for each way to start. */
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
                    : CommandLineFactory.of(this, appEnvironment).execute(args);
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

    void printSettings() {
        EffectiveSettings effective = options.effectiveSettings();
        effective
                .all()
                .forEach(entry ->
                        appEnvironment.out().printf("%-18s %-18s %s%n", entry.key(), entry.value(), entry.source()));
        Path file = effective.file();
        appEnvironment.out().println("file: " + file + (Files.exists(file) ? "" : " (does not exist)"));
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
            return screen().run(new StartupAction.Home());
        }
        return new PlainShell(plainContext(List.of()), this::run).run();
    }

    int play(PlayRequest request) throws ExitException, InterruptedException, IOException {
        ServerEndpoint server = request.server();
        if (server != null) {
            StartupAction.Join join = logIn(server, request.login());
            return runPlain(launcher(), (mode, context) -> mode.findGame(join, request.offer()));
        }
        if (screen().isAvailable() && !request.requiresPlainMode()) {
            openLog();
            return screen().run(request.startup());
        }
        LocalLauncher launcher = launcher();
        return runPlain(
                launcher,
                (mode, context) ->
                        play(mode, launcher, request.asksPlayers() ? PlayersPrompt.ask(request, context) : request));
    }

    private int play(PlainMode mode, LocalLauncher launcher, PlayRequest request)
            throws ExitException, InterruptedException {
        SeatAssignment seats = request.players();
        if (seats.isAgainstComputer()) {
            return mode.run(request.startup());
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

    /** @param port 0 for the default one or the next free one */
    int host(int port, HostOptions hostOptions) throws ExitException, InterruptedException, IOException {
        return runScreenOrPlain(new StartupAction.Host(port), new HostLaunchers(appEnvironment).launcher(hostOptions));
    }

    AppEnvironment environment() {
        return appEnvironment;
    }

    /**
     * Runs the SSH front end of a server until the program is stopped.
     *
     * @param servers the addresses of the server, at least one
     * @param namesClients whether connections to the server begin with a PROXY header
     */
    int ssh(String address, int port, List<ServerEndpoint> servers, boolean namesClients)
            throws ExitException, InterruptedException {
        openLog();
        SshFrontEnd frontEnd = SshFrontEnd.start(
                new HostLaunchers(appEnvironment).sshOptions(address, port, servers, servers.get(0), namesClients));
        Runtime.getRuntime().addShutdownHook(new Thread(frontEnd::close, "ssh-close"));
        writer.println("SSH on " + address + ", port " + frontEnd.port() + ", for the server "
                + servers.stream().map(ServerEndpoint::toString).collect(Collectors.joining(", ")));
        writer.println("others play with: "
                + ServerLinks.sshLine(LocalAddresses.addresses().get(0), frontEnd.port()));
        writer.println("SSH host key fingerprint: " + frontEnd.fingerprint());
        new CountDownLatch(1).await();
        return ExitCode.OK;
    }

    /** Opens the list of saved servers. */
    int join() {
        if (!screen().isAvailable()) {
            throw new InvalidInputException("server", "Missing server: parlor join HOST[:PORT]");
        }
        openLog();
        return screen().run(new StartupAction.Servers());
    }

    int join(ServerEndpoint server, LoginOptions loginOptions) throws ExitException, InterruptedException, IOException {
        return runScreenOrPlain(logIn(server, loginOptions), launcher());
    }

    int watch(ServerEndpoint server, LoginOptions loginOptions, String game)
            throws ExitException, InterruptedException, IOException {
        StartupAction.Join join = logIn(server, loginOptions);
        return runScreenOrPlain(new StartupAction.Watch(join.address(), join.session(), game), launcher());
    }

    private StartupAction.Join logIn(ServerEndpoint server, LoginOptions loginOptions)
            throws ExitException, InterruptedException {
        return serverLogin().login(server, loginOptions);
    }

    /** Returns the server with its certificate pinned, if no authority confirms it and the user trusts it. */
    ServerEndpoint withTrust(ServerEndpoint server) throws ExitException, InterruptedException {
        return serverLogin().withTrust(server);
    }

    private ServerLogin serverLogin() {
        openLog();
        PlainContext taken = readsInput ? plainContext(List.of()) : null;
        ConsolePrompter prompter = new ConsolePrompter(appEnvironment, writer, taken);
        return new ServerLogin(prompter, "parlor/" + ParlorMain.version());
    }

    /** @param named the file, {@code -} for standard input, or null for the saved games */
    int replay(@Nullable Path named, RecordFilter filter) throws ExitException, InterruptedException, IOException {
        openLog();
        Path file = named == null ? savedGames() : recordFile(named);
        if (screen().isAvailable()) {
            return screen().run(new StartupAction.Replay(file.toString(), filter));
        }
        ProgressLine progress = progressLine(filter.game() > 0);
        GameRecordFile games = new GameRecordFile(file, progress.reading(file));
        RecordedGame picked;
        try {
            picked = new RecordListPrinter(writer, games, this::printError).pick(filter);
        } finally {
            progress.clear();
        }
        if (picked != null) {
            try (LocalLauncher launcher = launcher()) {
                ExplorerPrinter explorer = explorer(launcher, List.of(file.toString()), ExplorerFilter.ALL);
                new ReplaySession(plainContext(List.of()), picked, launcher, explorer).run();
            }
        }
        return ExitCode.OK;
    }

    /** @param query without files for the saved games */
    int explore(ExplorerQuery query) throws ExitException, InterruptedException, IOException {
        openLog();
        List<String> files = new ArrayList<>();
        for (String file : query.files()) {
            files.add(recordFile(FilePaths.parse(file)).toString());
        }
        if (files.isEmpty()) {
            files.addAll(options.explorerFiles());
        }
        if (files.isEmpty()) {
            files.add(savedGames().toString());
        }
        if (screen().isAvailable()) {
            return screen().run(new StartupAction.Explore(
                    new ExplorerQuery(files, query.rules(), query.line(), query.filter())));
        }
        try (LocalLauncher launcher = launcher()) {
            explorer(launcher, files, query.filter()).print(query.rules(), query.line());
        }
        return ExitCode.OK;
    }

    private ExplorerPrinter explorer(Launcher launcher, List<String> files, ExplorerFilter filter) {
        Explorer explorer = new Explorer(appEnvironment.positionIndexes());
        return new ExplorerPrinter(writer, explorer, launcher, files, filter, this::printError);
    }

    /**
     * @param game the id of the only game, or empty for all games
     * @param named the file of games or puzzles, or null
     * @param mine whether to take the mistakes in the saved games
     */
    int puzzles(String game, @Nullable Path named, boolean mine)
            throws ExitException, InterruptedException, IOException {
        openLog();
        List<Puzzle> puzzles = named == null && !mine ? List.of() : findPuzzles(named);
        List<Puzzle> ofGame = (puzzles.isEmpty() && !screen().isAvailable() ? PuzzleReader.shipped() : puzzles)
                .stream()
                        .filter(puzzle ->
                                game.isEmpty() || puzzle.rules().kind().id().equals(game))
                        .toList();
        if (!puzzles.isEmpty() && ofGame.isEmpty()) {
            throw new ExitException("no puzzles of " + game + " there; without the game all are opened");
        } else if (screen().isAvailable()) {
            return screen().run(new StartupAction.Puzzles(ofGame, game));
        }
        PuzzleProgressFile file = new PuzzleProgressFile(appEnvironment.puzzleProgress());
        PuzzleSet set = new PuzzleSet(ofGame, file.read(this::printError), PuzzleProgressFile.today());
        new PuzzleSession(plainContext(List.of()), set, file).run();
        return ExitCode.OK;
    }

    /** Returns the puzzles of a file, or the mistakes in the saved games. */
    private List<Puzzle> findPuzzles(@Nullable Path named) throws ExitException, IOException {
        ProgressLine progress = progressLine(true);
        PuzzleLoader loader = new PuzzleLoader(progress::show);
        String name = options.name;
        try {
            return named == null
                    ? loader.mistakes(savedGames(), name == null ? "" : name)
                    : loader.from(recordFile(named));
        } finally {
            progress.clear();
        }
    }

    /** Returns the file; for {@code -} a copy of standard input, because a file may be read more than once. */
    private Path recordFile(Path named) throws IOException {
        if (!named.equals(Path.of("-"))) {
            return named;
        }
        if (readsInput) {
            throw new InvalidInputException("FILE", "standard input gives the commands here; name a file");
        }
        Path folder = Files.createTempDirectory("parlor");
        Path copy = folder.resolve("standard-input");
        folder.toFile().deleteOnExit();
        copy.toFile().deleteOnExit();
        Files.copy(appEnvironment.in(), copy);
        return copy;
    }

    private Path savedGames() throws ExitException {
        Path games = appEnvironment.recordFile();
        if (!Files.exists(games)) {
            throw new ExitException("there are no saved games in " + games
                    + "; key " + options.effectiveSettings().keyName(RecordActions.SAVE)
                    + " in the full screen saves a game. To replay a file: parlor replay FILE");
        }
        return games;
    }

    /** @param out the output file, or null for standard output */
    int convert(List<Path> files, RecordConverter.Target target, @Nullable Path out, boolean force)
            throws IOException, ExitException {
        openLog();
        if (target.isSingle() && out == null && appEnvironment.terminal()) {
            throw new InvalidInputException("out", "A picture is not for the terminal: name a file with -o");
        }
        try (AtomicOutput atomicOutput =
                out == null ? AtomicOutput.to(appEnvironment.out()) : AtomicOutput.file(out, force)) {
            // Games on standard output show the progress themselves.
            ProgressLine progress = progressLine(out != null);
            RecordConverter converter = new RecordConverter(target, atomicOutput::write, error -> {
                progress.clear();
                printError(error);
            });
            for (Path file : files) {
                Path read = recordFile(file);
                converter.convert(new GameRecordFile(read, progress.reading(read)));
            }
            progress.clear();
            if (converter.isComplete() || converter.converted() > 0) {
                atomicOutput.commit();
            }
            if (out != null && !converter.isComplete()) {
                printError(incomplete(out, converter.converted()));
            }
            return converter.isComplete() ? ExitCode.OK : ExitCode.INTERNAL;
        }
    }

    private ProgressLine progressLine(boolean isShown) {
        return new ProgressLine(
                new PrintWriter(appEnvironment.err(), false, Charset.defaultCharset()),
                isShown && appEnvironment.terminal(),
                System::nanoTime);
    }

    private static String incomplete(Path out, int converted) {
        return converted == 0
                ? out + " was not written, because no game could be converted"
                : out + " has only the games that could be converted: " + converted + "; to convert again, add --force";
    }

    private LocalLauncher launcher() {
        return new LocalLauncher(HostOptions.storedIn(appEnvironment.hostData()));
    }

    /** Of servers of others the plain mode saves no sessions: each run starts as a new guest. */
    private CredentialStores plainStores() {
        return new CredentialStores(
                SessionStore.none(),
                SessionStore.open(appEnvironment.hostSessions()),
                new TrustedCertificates(appEnvironment.trustedCertificates()));
    }

    private TuiLauncher screen() {
        return new TuiLauncher(appEnvironment, options);
    }

    private void printError(String what) {
        appEnvironment.err().println("parlor: " + SafeText.sanitize(what));
    }

    /** An action in plain mode; its resources are opened before it and closed after it. */
    private interface PlainAction {
        int in(PlainMode mode, PlainContext context) throws ExitException, InterruptedException;
    }

    private int runScreenOrPlain(StartupAction startup, Launcher launcher)
            throws ExitException, InterruptedException, IOException {
        openLog();
        if (screen().isAvailable()) {
            return screen().run(startup, launcher);
        }
        return runPlain(launcher, (mode, context) -> mode.run(startup));
    }

    private int runPlain(Launcher given, PlainAction action) throws ExitException, InterruptedException, IOException {
        openLog();
        PlainSettings settings = new PlainSettings(
                options.name,
                appEnvironment.userName(),
                plainStores(),
                "parlor-plain/" + ParlorMain.version(),
                options.exitResult,
                options.json,
                appEnvironment.terminal() && FullScreenClient.isUtf8(appEnvironment.environment()) && !options.ascii);
        try (GameLogFile file = options.log == null ? null : GameLogFile.open(options.log);
                Launcher launcher = given) {
            PlainContext context = plainContext(file == null ? List.of() : List.of(file));
            return action.in(new PlainMode(settings, context, launcher), context);
        }
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
