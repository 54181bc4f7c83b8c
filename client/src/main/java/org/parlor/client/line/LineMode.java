package org.parlor.client.line;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.client.app.ExitCode;
import org.parlor.client.app.Launcher;
import org.parlor.client.app.MonotonicClock;
import org.parlor.client.game.GameState;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.line.game.ComputerPlayer;
import org.parlor.client.line.game.GameSession;
import org.parlor.client.line.game.LineContext;
import org.parlor.client.line.game.RecordSaver;
import org.parlor.client.line.game.ResultLine;
import org.parlor.client.line.io.ExitException;
import org.parlor.client.line.lobby.LobbySession;
import org.parlor.client.net.GuestLogins;
import org.parlor.client.game.setup.Opponent;
import org.parlor.client.line.io.LineClient;
import org.parlor.client.line.lobby.SessionPrinter;
import org.parlor.client.net.Connector;
import org.parlor.client.net.TcpConnector;
import org.parlor.client.session.SessionStores;
import org.parlor.client.state.StartupAction;
import org.parlor.client.state.settings.Settings;
import org.parlor.client.state.connection.LaunchException;
import org.parlor.client.state.connection.LocalBot;
import org.parlor.client.state.connection.LoginTarget;
import org.parlor.connection.ClientIdentity;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.ClientMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.Login;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.SeatPreference;

/** The entry points of the line mode: against a bot, at one keyboard, at a server, as a spectator. Each returns an exit code. */
public final class LineMode {
    private final LineSettings settings;
    private final LineContext context;
    private final Launcher launcher;

    public LineMode(LineSettings settings, LineContext context, Launcher launcher) {
        this.settings = settings;
        this.context = context;
        this.launcher = launcher;
    }

    /** Plays against a local bot. */
    public int againstBot(GameSetup offer, String level) throws ExitException, LaunchException, InterruptedException {
        String name = settings.name() == null ? "you" : settings.name();
        if (settings.json()) {
            LocalBot bot = launcher.bot(level);
            return json(guest(bot.address(), name), offer.challenge(bot.name()), false);
        }
        GameSetup setup = offer.withOpponent(Opponent.BOT).withLevel(level);
        return playOne(new StartupAction.Play(setup), name, null, Map.of());
    }

    /**
     * Plays both sides at this keyboard.
     *
     * @param names the names of both sides, which must differ
     * @param computers the computer players by seat; people play the other seats
     */
    public int hotSeat(GameSetup offer, List<String> names, Map<Integer, ComputerPlayer> computers)
            throws ExitException, InterruptedException {
        if (settings.json()) {
            throw new ExitException(
                    ExitCode.USAGE, "--json is for one side of a game, against the computer or at a server");
        }
        GameSetup setup =
                offer.withSide(SeatPreference.FIRST).withOpponent(Opponent.sameKeyboard(names.get(1)));
        return playOne(new StartupAction.Play(setup), names.get(0), null, computers);
    }

    /** Joins the lobby of a server. */
    public int join(LoginTarget target) throws ExitException, InterruptedException {
        return settings.json()
                ? json(target, null, false)
                : runLobby(new StartupAction.Join(target.server()), target, SessionPrinter.lobby(context, true), null);
    }

    /** Plays one game against the first matching opponent at a server. */
    public int findGame(LoginTarget target, GameSetup offer) throws ExitException, InterruptedException {
        return settings.json()
                ? json(target, offer.seek(), false)
                : runLobby(
                        new StartupAction.Join(target.server()), target, SessionPrinter.lobby(context, false), offer);
    }

    /** Starts a server and joins its lobby. */
    public int host(int port) throws ExitException, LaunchException, InterruptedException {
        if (settings.json()) {
            return json(guest(launcher.host(port).address(), settings.name()), null, false);
        }
        return runLobby(new StartupAction.Host(port), null, SessionPrinter.hosted(context, port), null);
    }

    /** Watches a game to its end; {@code top} is the one with the most spectators. */
    public int watch(LoginTarget target, String gameId) throws ExitException, InterruptedException {
        return settings.json()
                ? json(target, new GameRequest.Watch(gameId, null), true)
                : playOne(new StartupAction.Watch(target.server(), gameId), settings.name(), target, Map.of());
    }

    private int runLobby(
            StartupAction startup, @Nullable LoginTarget target, SessionPrinter printer, @Nullable GameSetup offer)
            throws ExitException, InterruptedException {
        try (Connector connector = connector(target);
                LineClient client = client(connector, settings.name(), printer)) {
            client.start(startup);
            return exitCode(new LobbySession(context, client, printer, offer).run());
        }
    }

    private int playOne(
            StartupAction startup,
            @Nullable String name,
            @Nullable LoginTarget target,
            Map<Integer, ComputerPlayer> computers)
            throws ExitException, InterruptedException {
        try (Connector connector = connector(target);
                LineClient client = client(connector, name, SessionPrinter.game(context, computers))) {
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
        SessionStores stores = SessionStores.of(settings.knownServers());
        return new TcpConnector(
                settings.client(), settings.userName(), target, stores, Runnable::run, MonotonicClock::millis);
    }

    private LineClient client(Connector connector, @Nullable String name, SessionPrinter printer) {
        Settings shared = Settings.DEFAULT.withName(name == null ? "" : name);
        return new LineClient(context.queue(), context.writer(), connector, launcher, shared, printer);
    }

    /** @param watching whether the end of the input is ignored */
    private int json(LoginTarget target, @Nullable ClientMessage first, boolean watching)
            throws ExitException, InterruptedException {
        ClientIdentity identity = GuestLogins.identity(settings.client(), target.login(), settings.userName());
        new JsonSession(context, first, watching).run(target.server(), identity);
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
