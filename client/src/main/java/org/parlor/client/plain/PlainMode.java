package org.parlor.client.plain;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.parlor.client.app.MonotonicClock;
import org.parlor.client.app.SessionResources;
import org.parlor.client.game.GameState;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.game.setup.Opponent;
import org.parlor.client.inprocess.ComputerPlayer;
import org.parlor.client.inprocess.Launcher;
import org.parlor.client.net.Connector;
import org.parlor.client.net.GuestNameGenerator;
import org.parlor.client.net.TcpConnector;
import org.parlor.client.plain.SessionPrinter.Scope;
import org.parlor.client.state.Event;
import org.parlor.client.state.ExitCode;
import org.parlor.client.state.ExitException;
import org.parlor.client.state.StartupAction;
import org.parlor.client.state.connection.HostedServer;
import org.parlor.client.state.connection.LocalBot;
import org.parlor.client.state.connection.ServerLinks;
import org.parlor.client.state.settings.Settings;
import org.parlor.client.ui.QrCodeText;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.ClientMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.Login;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.SeatPreference;

/** The entry points of the plain mode. Each returns an exit code. */
public final class PlainMode {
    private final PlainSettings settings;
    private final PlainContext context;
    private final Supplier<SessionResources> resources;
    private final Settings shared;

    /**
     * Creates the plain mode of the user of this computer.
     *
     * @param offlineFile the file of correspondence games for the time without a connection
     */
    public PlainMode(PlainSettings settings, PlainContext context, Launcher launcher, String offlineFile) {
        this(
                settings,
                context,
                () -> localResources(settings, launcher),
                Settings.DEFAULT.withOfflineFile(offlineFile));
    }

    /**
     * @param resources creates the resources of a lobby or game
     * @param shared the settings that the full screen has too
     */
    public PlainMode(
            PlainSettings settings, PlainContext context, Supplier<SessionResources> resources, Settings shared) {
        this.settings = settings;
        this.context = context;
        this.resources = resources;
        this.shared = shared;
    }

    private static SessionResources localResources(PlainSettings settings, Launcher launcher) {
        Connector connector = TcpConnector.ofNamedUsers(
                settings.client(), settings.userName(), settings.stores(), Runnable::run, MonotonicClock::millis);
        return SessionResources.local(connector, launcher, Runnable::run);
    }

    /** Runs a game against a bot, the lobby of a server or a game to watch. */
    public int run(StartupAction startup) throws ExitException, InterruptedException {
        if (settings.json()) {
            return runJson(startup);
        } else if (startup instanceof StartupAction.Play play) {
            String name = settings.name();
            return runGame(play, name == null ? "you" : name, Map.of());
        } else if (startup instanceof StartupAction.Watch watch) {
            return runGame(watch, settings.name(), Map.of());
        }
        return runLobby(startup, null);
    }

    /**
     * Plays both sides at this keyboard.
     *
     * @param names the names of both sides, which must differ
     * @param computers the computer players by seat; users play the other seats
     */
    public int hotSeat(GameSetup offer, List<String> names, Map<Integer, ComputerPlayer> computers)
            throws ExitException, InterruptedException {
        if (settings.json()) {
            throw new ExitException(
                    ExitCode.USAGE, "--json is for one side of a game, against the computer or at a server");
        }
        GameSetup setup = offer.withSide(SeatPreference.FIRST).withOpponent(Opponent.sameKeyboard(names.get(1)));
        return runGame(new StartupAction.Play(setup), names.get(0), computers);
    }

    /** Plays one game against the first matching opponent at a server. */
    public int findGame(StartupAction.Join join, GameSetup offer) throws ExitException, InterruptedException {
        return settings.json()
                ? json(join.address(), login(join.session()), offer.seek(), false)
                : runLobby(join, offer);
    }

    /**
     * Prints the user's correspondence games that wait for a move.
     *
     * @param errors prints notices and what became of the queued moves, so that the output is a line for each game
     * @return whether there are any: {@link ExitCode#OK} or {@link ExitCode#NO_GAMES}
     */
    public int listGames(StartupAction.Join join, LineWriter errors) throws ExitException, InterruptedException {
        SessionResources used = resources.get();
        Connector connector = used.connector();
        try (connector;
                PlainClient client = client(
                        used,
                        settings.name(),
                        (before, event, after) ->
                                errors.println(SessionPrinter.noticesAndQueueChanges(before, event, after)))) {
            client.start(join);
            while (!LobbySession.isKnown(client.state())) {
                client.next(line -> false, false);
            }
            List<String> lines = LobbySession.waitingGames(client.state());
            context.writer().println(lines);
            return lines.isEmpty() ? ExitCode.NO_GAMES : ExitCode.OK;
        }
    }

    private int runLobby(StartupAction startup, @Nullable GameSetup offer) throws ExitException, InterruptedException {
        SessionPrinter printer = new SessionPrinter(context, offer == null ? Scope.LOBBY : Scope.FINDER, Map.of());
        SessionResources used = resources.get();
        Connector connector = used.connector();
        try (connector;
                PlainClient client = client(used, settings.name(), (before, event, after) -> {
                    print(startup, event);
                    printer.print(before, event, after);
                })) {
            client.start(startup);
            return exitCode(new LobbySession(context, client, printer, offer).run());
        }
    }

    private void print(StartupAction startup, Event event) {
        if (event instanceof Event.HostReady ready && startup instanceof StartupAction.Host host) {
            print(ready.hosted(), host.port());
        }
    }

    private void print(HostedServer hosted, int port) {
        int listening = hosted.address().port();
        if (port == 0 && listening != ServerEndpoint.DEFAULT_PORT) {
            context.println("port " + ServerEndpoint.DEFAULT_PORT + " is used by another program; using " + listening);
        }
        context.println("hosting on port " + listening);
        ServerLinks serverLinks = hosted.serverLinks();
        if (!serverLinks.page().isEmpty()) {
            context.println("others play in a browser at: " + serverLinks.page());
        }
        if (!serverLinks.sshLine().isEmpty()) {
            context.println("others without Parlor play with: " + serverLinks.sshLine());
            context.println("SSH host key fingerprint: " + serverLinks.hostKey());
        }
        serverLinks.joinLines().forEach(line -> context.println("others join with: " + line));
        if (!serverLinks.accountLine().isEmpty()) {
            context.println("others create accounts with: " + serverLinks.accountLine());
        }
        if (!serverLinks.fingerprint().isEmpty()) {
            context.println("certificate fingerprint: " + serverLinks.fingerprint());
        }
        if (!serverLinks.page().isEmpty() && settings.blockGlyphs()) {
            QrCodeText.lines(serverLinks.page()).forEach(context::println);
        }
    }

    private int runGame(StartupAction startup, @Nullable String name, Map<Integer, ComputerPlayer> computers)
            throws ExitException, InterruptedException {
        SessionPrinter printer = new SessionPrinter(context, Scope.GAME, computers);
        SessionResources used = resources.get();
        Connector connector = used.connector();
        try (connector;
                PlainClient client = client(used, name, printer)) {
            client.start(startup);
            Optional<GameState> first = Optional.empty();
            while (first.isEmpty()) {
                client.next(line -> false, false);
                first = client.state().game();
            }
            GameState last = new GameSession(context, client, printer.games(), first.get()).play();
            new RecordSaver(context.writer(), client).promptAfterGame(context, last);
            return exitCode(Optional.of(last));
        }
    }

    private PlainClient client(SessionResources used, @Nullable String name, PlainClient.Printer printer) {
        Settings named = shared.withName(name == null ? "" : name);
        return new PlainClient(context.queue(), context.writer(), used, named, printer);
    }

    private int runJson(StartupAction startup) throws ExitException, InterruptedException {
        Launcher launcher = resources.get().launcher();
        if (startup instanceof StartupAction.Play play) {
            LocalBot bot = launcher.bot(play.setup().level());
            String name = settings.name();
            return json(
                    bot.address(),
                    new Login.Guest(name == null ? "you" : name),
                    play.setup().challenge(bot.name()),
                    false);
        } else if (startup instanceof StartupAction.Host host) {
            return json(launcher.host(host.port()).address(), login(null), null, false);
        } else if (startup instanceof StartupAction.Watch watch) {
            GameRequest.Watch request = new GameRequest.Watch(watch.gameId(), null);
            return json(watch.address(), login(watch.session()), request, true);
        }
        StartupAction.Join join = (StartupAction.Join) startup;
        return json(join.address(), login(join.session()), null, false);
    }

    /** Returns the session of an account, or a guest. */
    private Login login(@Nullable Login session) {
        return session == null ? new Login.Guest(settings.name()) : session;
    }

    /** @param watching whether the end of the input is ignored */
    private int json(ServerEndpoint server, Login login, @Nullable ClientMessage first, boolean watching)
            throws ExitException, InterruptedException {
        new JsonSession(context, first, watching)
                .run(server, GuestNameGenerator.identity(settings.client(), login, settings.userName()));
        return ExitCode.OK;
    }

    private int exitCode(Optional<GameState> last) {
        GameResult gameResult = last.map(GameState::result).orElse(null);
        Integer you = last.map(GameState::you).orElse(null);
        if (!settings.exitResult() || gameResult == null || you == null) {
            return ExitCode.OK;
        } else if (gameResult.winner() == null) {
            return gameResult.isDraw() ? ExitCode.DRAWN : ExitCode.OK;
        }
        return gameResult.winner().equals(you) ? ExitCode.WON : ExitCode.LOST_GAME;
    }
}
