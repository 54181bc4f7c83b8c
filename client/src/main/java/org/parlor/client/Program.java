package org.parlor.client;

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
import org.parlor.client.archive.Archive;
import org.parlor.client.archive.Conversion;
import org.parlor.client.archive.Output;
import org.parlor.client.local.LocalLauncher;
import org.parlor.client.memory.KnownServers;
import org.parlor.client.model.Adviser;
import org.parlor.client.model.Command;
import org.parlor.client.model.LaunchException;
import org.parlor.client.model.Opening;
import org.parlor.client.model.Pick;
import org.parlor.client.model.Recorded;
import org.parlor.client.model.Visit;
import org.parlor.client.plain.Casting;
import org.parlor.client.plain.Chooser;
import org.parlor.client.plain.Desk;
import org.parlor.client.plain.ExitCode;
import org.parlor.client.plain.GameFile;
import org.parlor.client.plain.Inbox;
import org.parlor.client.plain.Keyboard;
import org.parlor.client.plain.PlainMode;
import org.parlor.client.plain.PlainSettings;
import org.parlor.client.plain.Printout;
import org.parlor.client.plain.RecordList;
import org.parlor.client.plain.ReplayTalk;
import org.parlor.client.plain.Standings;
import org.parlor.client.plain.Stopped;
import org.parlor.client.plain.Wish;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.value.SafeText;
import org.parlor.message.value.SeatPreference;
import org.parlor.notation.RecordFormat;
import org.parlor.rules.GameKind;
import org.parlor.rules.InvalidInputException;
import org.slf4j.LoggerFactory;

/** What the commands do: the wiring of the client, one method for each way to begin. */
final class Program {
    private final Surroundings surroundings;
    private final Inbox inbox = new Inbox();
    private final Printout printout;
    private final Set<String> warned = new HashSet<>();
    private boolean keyboardOn;
    private @Nullable Path log;

    Program(Surroundings surroundings) {
        this.surroundings = surroundings;
        this.printout = new Printout(surroundings.out(), surroundings.terminal());
    }

    int run(String[] args) {
        try {
            return args.length == 0
                    ? home()
                    : CommandLines.of(this, surroundings).execute(args);
        } catch (RuntimeException | InterruptedException fault) {
            return broken(fault);
        }
    }

    /** A line that says nothing need not be taken apart: that takes as long as all else until the first screen. */
    private int home() throws InterruptedException {
        GlobalOptions options = new GlobalOptions();
        settle(options, Map.of());
        return home(options);
    }

    /** Completes what a command line says, and tells once what cannot be taken from elsewhere. */
    void settle(GlobalOptions options, Map<String, String> flags) {
        Path file = options.configFile == null ? surroundings.usualConfig() : options.configFile;
        Settled settled = Settled.of(flags, options, file, surroundings.environment());
        options.settled = settled;
        settled.config().warnings().stream().filter(warned::add).forEach(this::complain);
    }

    void printSettings(GlobalOptions options) {
        Settled settled = options.settled();
        Stream.concat(settled.settings().stream(), settled.keys().stream())
                .forEach(setting -> surroundings
                        .out()
                        .printf("%-18s %-18s %s%n", setting.key(), setting.value(), setting.source()));
        Path file = settled.config().file();
        surroundings.out().println("file: " + file + (Files.exists(file) ? "" : ", which is not there yet"));
    }

    /** To be called by every command before anything else. */
    void openLog(GlobalOptions options) {
        Path file = options.logFile == null ? surroundings.usualLog() : options.logFile;
        try {
            ClientLog.open(file, options.verbose);
            log = file;
        } catch (IOException unwritable) {
            surroundings.err().println("parlor: no log is kept: " + unwritable.getMessage());
        }
    }

    /** A fault of ours. */
    int broken(Exception fault) {
        LoggerFactory.getLogger(Program.class).error("internal error", fault);
        String where = log == null ? "; --log-file FILE keeps a log" : "; the details are in " + log;
        surroundings.err().println("parlor: internal error: " + fault + where);
        return ExitCode.INTERNAL;
    }

    /** Without a command: the home screen or, in lines, commands that are typed one after another. */
    int home(GlobalOptions options) throws InterruptedException {
        openLog(options);
        FullScreen screen = new FullScreen(surroundings, options);
        if (screen.isWanted()) {
            return screen.run(new Opening.Home());
        }
        return new HomeTalk(desk(options, List.of(), null), this::run).run();
    }

    int play(GlobalOptions options, Play play) throws Stopped, LaunchException, InterruptedException, IOException {
        ServerEndpoint server = play.server();
        if (server != null) {
            openLog(options);
            Visit visit = enter(server, play.who(), options);
            return inPlainMode(options, (mode, desk, launcher) -> mode.find(visit, play.wish()));
        }
        FullScreen screen = new FullScreen(surroundings, options);
        if (screen.isWanted() && !play.wantsLines()) {
            openLog(options);
            boolean here = !play.plainCast().isDuel();
            return screen.run(FullScreen.play(play.ownWish(), here, here ? play.level() : play.opponentLevel()));
        }
        return inPlainMode(options, (mode, desk, launcher) -> {
            Optional<Cast> cast = play.ask() ? askFor(play, desk) : play.cast();
            if (cast.isEmpty()) {
                return play.ask() ? ExitCode.OK : mode.againstBot(play.wish(), play.level());
            }
            return play(mode, launcher, play.wish(), cast.get());
        });
    }

    private int play(PlainMode mode, LocalLauncher launcher, Wish wish, Cast cast)
            throws Stopped, LaunchException, InterruptedException {
        if (cast.isDuel()) {
            int human = cast.isHuman(0) ? 0 : 1;
            Wish own = wish.as(human == 0 ? SeatPreference.FIRST : SeatPreference.SECOND);
            return mode.againstBot(own, cast.players().get(1 - human));
        }
        Map<Integer, Chooser> computers = new HashMap<>();
        for (int seat = 0; seat < 2; seat++) {
            if (!cast.isHuman(seat)) {
                computers.put(seat, launcher.chooser(cast.players().get(seat), wish.rules()));
            }
        }
        return mode.here(wish, cast.names(wish.rules().kind()), computers);
    }

    private static Optional<Cast> askFor(Play play, Desk desk) throws InterruptedException {
        GameKind kind = play.wish().rules().kind();
        List<String> players = new ArrayList<>();
        for (String side : kind.players()) {
            Optional<Boolean> human = new Casting(desk).isHuman(side);
            if (human.isEmpty()) {
                return Optional.empty();
            }
            players.add(human.get() ? Cast.HUMAN : play.level());
        }
        return Optional.of(new Cast(players));
    }

    /** @param tls whether those who join may do so encrypted */
    int host(GlobalOptions options, int port, boolean tls)
            throws Stopped, LaunchException, InterruptedException, IOException {
        FullScreen screen = new FullScreen(surroundings, options);
        LocalLauncher launcher = new LocalLauncher(tls ? surroundings.certificates() : null);
        if (screen.isWanted()) {
            openLog(options);
            return screen.run(new Opening.Host(port), null, launcher);
        }
        return inPlainMode(options, launcher, (mode, desk, used) -> mode.host(port));
    }

    /** Without a server: the list of those where one has been. */
    int join(GlobalOptions options) {
        FullScreen screen = new FullScreen(surroundings, options);
        if (!screen.isWanted()) {
            throw new InvalidInputException("server", "Say which server: parlor join HOST[:PORT]");
        }
        openLog(options);
        return screen.run(new Opening.Servers());
    }

    int join(GlobalOptions options, ServerEndpoint server, SignInOptions who)
            throws Stopped, LaunchException, InterruptedException, IOException {
        openLog(options);
        Visit visit = enter(server, who, options);
        Opening opening = new Opening.Join(visit.server());
        return onScreenOrInLines(options, opening, visit, (mode, desk, launcher) -> mode.join(visit));
    }

    int watch(GlobalOptions options, ServerEndpoint server, SignInOptions who, String game)
            throws Stopped, LaunchException, InterruptedException, IOException {
        openLog(options);
        Visit visit = enter(server, who, options);
        Opening opening = new Opening.Watch(visit.server(), game);
        return onScreenOrInLines(options, opening, visit, (mode, desk, launcher) -> mode.watch(visit, game));
    }

    private Visit enter(ServerEndpoint server, SignInOptions who, GlobalOptions options)
            throws Stopped, InterruptedException {
        Desk taken = keyboardOn ? desk(options, List.of(), null) : null;
        Questions questions = new TerminalQuestions(surroundings, printout, taken);
        return new Doorstep(
                        new KnownServers(surroundings.knownServers()),
                        questions,
                        "parlor/" + Version.number(),
                        variable(SignInOptions.PASSWORD_VARIABLE),
                        variable(SignInOptions.NEW_PASSWORD_VARIABLE))
                .enter(server, who, options.name);
    }

    /** Null if it is not set, or empty. */
    private @Nullable String variable(String name) {
        String value = surroundings.environment().getOrDefault(name, "");
        return value.isEmpty() ? null : value;
    }

    /** @param named the file, or null for that of the games that were saved */
    int replay(GlobalOptions options, @Nullable Path named, Pick pick) throws LaunchException, InterruptedException {
        openLog(options);
        Path file = named == null ? savedGames(options) : named;
        FullScreen screen = new FullScreen(surroundings, options);
        if (screen.isWanted()) {
            return screen.run(new Opening.Replay(file.toString(), pick));
        }
        Recorded picked = new RecordList(printout, new Archive(file), this::complain).pick(pick);
        if (picked != null) {
            new ReplayTalk(desk(options, List.of(), null), picked).run();
        }
        return ExitCode.OK;
    }

    private Path savedGames(GlobalOptions options) throws LaunchException {
        Path games = surroundings.savedGames();
        if (!Files.exists(games)) {
            throw new LaunchException(
                    ExitCode.INTERNAL,
                    "no game has been saved in " + games
                            + " yet: " + options.settled().keyName(Command.SAVE)
                            + " in the full screen saves one. Or name a file: parlor replay FILE");
        }
        return games;
    }

    /** @param out the file to write, or null for standard output */
    int convert(GlobalOptions options, List<Path> files, RecordFormat format, @Nullable Path out, boolean force)
            throws IOException, LaunchException {
        openLog(options);
        try (Output output = out == null ? Output.to(surroundings.out()) : Output.file(out, force)) {
            Conversion conversion = new Conversion(format, output::line, this::complain);
            files.forEach(file -> conversion.convert(new Archive(file)));
            output.keep();
            return conversion.isComplete() ? ExitCode.OK : ExitCode.INTERNAL;
        }
    }

    private void complain(String what) {
        surroundings.err().println("parlor: " + SafeText.sanitize(what));
    }

    /** One thing done in line mode, with all it needs opened before and closed after. */
    private interface Deed {
        int in(PlainMode mode, Desk desk, LocalLauncher launcher) throws Stopped, LaunchException, InterruptedException;
    }

    private int onScreenOrInLines(GlobalOptions options, Opening opening, @Nullable Visit visit, Deed deed)
            throws Stopped, LaunchException, InterruptedException, IOException {
        FullScreen screen = new FullScreen(surroundings, options);
        if (screen.isWanted()) {
            openLog(options);
            return screen.run(opening, visit);
        }
        return inPlainMode(options, deed);
    }

    private int inPlainMode(GlobalOptions options, Deed deed)
            throws Stopped, LaunchException, InterruptedException, IOException {
        return inPlainMode(options, new LocalLauncher(), deed);
    }

    private int inPlainMode(GlobalOptions options, LocalLauncher given, Deed deed)
            throws Stopped, LaunchException, InterruptedException, IOException {
        openLog(options);
        PlainSettings settings = new PlainSettings(
                options.looks(),
                options.pace(),
                options.name,
                "parlor-plain/" + Version.number(),
                options.exitResult,
                options.json);
        try (GameFile file = options.log == null ? null : GameFile.open(options.log);
                LocalLauncher launcher = given) {
            Desk desk = desk(options, file == null ? List.of() : List.of(file), launcher.adviser());
            try (PlainMode mode = new PlainMode(settings, desk, launcher)) {
                return deed.in(mode, desk, launcher);
            }
        }
    }

    private Desk desk(GlobalOptions options, List<GameFile> files, @Nullable Adviser adviser) {
        if (!keyboardOn) {
            keyboardOn = true;
            Keyboard.start(surroundings.in(), inbox);
        }
        inbox.clearNews();
        return new Desk(
                inbox,
                printout,
                new Standings(printout),
                options.looks(),
                options.pace(),
                files,
                adviser,
                options.record);
    }
}
