package org.parlor.client.line;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.client.app.MonotonicClock;
import org.parlor.client.game.GameState;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.game.setup.Opponent;
import org.parlor.client.line.game.GameSession;
import org.parlor.client.line.game.LineContext;
import org.parlor.client.line.game.RecordSaver;
import org.parlor.client.line.game.ResultLine;
import org.parlor.client.line.io.LineClient;
import org.parlor.client.line.lobby.LobbySession;
import org.parlor.client.line.lobby.SessionPrinter;
import org.parlor.client.line.lobby.SessionPrinter.Scope;
import org.parlor.client.local.ComputerPlayer;
import org.parlor.client.local.Launcher;
import org.parlor.client.net.Connector;
import org.parlor.client.net.GuestNameGenerator;
import org.parlor.client.net.TcpConnector;
import org.parlor.client.session.CredentialStores;
import org.parlor.client.state.Event;
import org.parlor.client.state.ExitCode;
import org.parlor.client.state.ExitException;
import org.parlor.client.state.StartupAction;
import org.parlor.client.state.connection.HostedServer;
import org.parlor.client.state.connection.LocalBot;
import org.parlor.client.state.connection.LoginTarget;
import org.parlor.client.state.settings.Settings;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.ClientMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.Login;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.SeatPreference;

/** The entry points of the line mode. Each returns an exit code. */
public final class LineMode {
    private final LineSettings settings;
    private final LineContext context;
    private final Launcher launcher;

    public LineMode(LineSettings settings, LineContext context, Launcher launcher) {
        this.settings = settings;
        this.context = context;
        this.launcher = launcher;
    }

    /**
     * Runs a game against a bot, the lobby of a server or a game to watch.
     *
     * @param target the server and the login, or null for a local server
     */
    public int run(StartupAction startup, @Nullable LoginTarget target) throws ExitException, InterruptedException {
        if (settings.json()) {
            return runJson(startup, target);
        } else if (startup instanceof StartupAction.Play play) {
            String name = settings.name();
            return runGame(play, null, name == null ? "you" : name, Map.of());
        } else if (startup instanceof StartupAction.Watch watch) {
            return runGame(watch, target, settings.name(), Map.of());
        }
        return runLobby(startup, target, null);
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
        return runGame(new StartupAction.Play(setup), null, names.get(0), computers);
    }

    /** Plays one game against the first matching opponent at a server. */
    public int findGame(LoginTarget target, GameSetup offer) throws ExitException, InterruptedException {
        return settings.json()
                ? json(target, offer.seek(), false)
                : runLobby(new StartupAction.Join(target.server()), target, offer);
    }

    private int runLobby(StartupAction startup, @Nullable LoginTarget target, @Nullable GameSetup offer)
            throws ExitException, InterruptedException {
        SessionPrinter printer = new SessionPrinter(context, offer == null ? Scope.LOBBY : Scope.FINDER, Map.of());
        try (Connector connector = connector(target);
                LineClient client = client(connector, settings.name(), (before, event, after) -> {
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
            context.writer()
                    .println("port " + ServerEndpoint.DEFAULT_PORT + " is used by another program; using " + listening);
        }
        context.writer().println("hosting on all interfaces, port " + listening);
        hosted.joinLines().forEach(line -> context.writer().println("others join with: " + line));
        if (!hosted.fingerprint().isEmpty()) {
            context.writer().println("certificate fingerprint: " + hosted.fingerprint());
        }
    }

    private int runGame(
            StartupAction startup,
            @Nullable LoginTarget target,
            @Nullable String name,
            Map<Integer, ComputerPlayer> computers)
            throws ExitException, InterruptedException {
        try (Connector connector = connector(target);
                LineClient client = client(connector, name, new SessionPrinter(context, Scope.GAME, computers))) {
            client.start(startup);
            Optional<GameState> first = Optional.empty();
            while (first.isEmpty()) {
                client.next(line -> false, false);
                first = client.state().game();
            }
            GameState last = new GameSession(context, client, first.get(), computers).play();
            new RecordSaver(context.writer(), client).promptAfterGame(context, last);
            return exitCode(Optional.of(last));
        }
    }

    private Connector connector(@Nullable LoginTarget target) {
        CredentialStores stores = CredentialStores.of(settings.knownServers());
        return new TcpConnector(
                settings.client(), settings.userName(), target, stores, Runnable::run, MonotonicClock::millis);
    }

    private LineClient client(Connector connector, @Nullable String name, LineClient.Printer printer) {
        Settings shared = Settings.DEFAULT.withName(name == null ? "" : name);
        return new LineClient(context.queue(), context.writer(), connector, launcher, shared, printer);
    }

    private int runJson(StartupAction startup, @Nullable LoginTarget target)
            throws ExitException, InterruptedException {
        String name = settings.name();
        if (startup instanceof StartupAction.Play play) {
            LocalBot bot = launcher.bot(play.setup().level());
            return json(
                    guest(bot.address(), name == null ? "you" : name),
                    play.setup().challenge(bot.name()),
                    false);
        } else if (startup instanceof StartupAction.Host host) {
            return json(guest(launcher.host(host.port()).address(), name), null, false);
        }
        LoginTarget server = Objects.requireNonNull(target);
        return startup instanceof StartupAction.Watch watch
                ? json(server, new GameRequest.Watch(watch.gameId(), null), true)
                : json(server, null, false);
    }

    /** @param watching whether the end of the input is ignored */
    private int json(LoginTarget target, @Nullable ClientMessage first, boolean watching)
            throws ExitException, InterruptedException {
        new JsonSession(context, first, watching)
                .run(
                        target.server(),
                        GuestNameGenerator.identity(settings.client(), target.login(), settings.userName()));
        return ExitCode.OK;
    }

    private static LoginTarget guest(ServerEndpoint server, @Nullable String name) {
        return new LoginTarget(server, new Login.Guest(name));
    }

    private int exitCode(Optional<GameState> last) {
        GameResult gameResult = last.map(GameState::result).orElse(null);
        Integer you = last.map(GameState::you).orElse(null);
        if (!settings.exitResult() || gameResult == null || you == null) {
            return ExitCode.OK;
        } else if (gameResult.winner() == null) {
            return ResultLine.isDraw(gameResult) ? ExitCode.DRAWN : ExitCode.OK;
        }
        return gameResult.winner().equals(you) ? ExitCode.WON : ExitCode.LOST_GAME;
    }
}
