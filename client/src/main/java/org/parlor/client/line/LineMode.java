package org.parlor.client.line;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.client.app.ExitCode;
import org.parlor.client.app.Launcher;
import org.parlor.client.app.MonotonicClock;
import org.parlor.client.game.GameState;
import org.parlor.client.game.PlayerNames;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.line.game.ComputerPlayer;
import org.parlor.client.line.game.GameSession;
import org.parlor.client.line.game.LineContext;
import org.parlor.client.line.game.LocalSeats;
import org.parlor.client.line.game.RecordSaver;
import org.parlor.client.line.game.ResultLine;
import org.parlor.client.line.io.BlockingConnection;
import org.parlor.client.line.io.ExitException;
import org.parlor.client.line.lobby.LobbySession;
import org.parlor.client.net.GuestLogins;
import org.parlor.client.state.connection.HostedServer;
import org.parlor.client.state.connection.LaunchException;
import org.parlor.client.state.connection.LocalBot;
import org.parlor.client.state.connection.LoginTarget;
import org.parlor.connection.ClientIdentity;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.ClientMessage;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyMessage;
import org.parlor.message.LobbyRequest;
import org.parlor.message.Login;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.SeatPreference;

/** The entry points of the line mode: against a bot, at one keyboard, at a server, as a spectator. Each returns an exit code. */
public final class LineMode implements AutoCloseable {
    private final LineSettings settings;
    private final LineContext context;
    private final Launcher launcher;
    private final ConnectionFactory connectionFactory = new ConnectionFactory();

    public LineMode(LineSettings settings, LineContext context, Launcher launcher) {
        this.settings = settings;
        this.context = context;
        this.launcher = launcher;
    }

    /** Plays against a local bot. */
    public int againstBot(GameSetup offer, String level) throws ExitException, LaunchException, InterruptedException {
        LocalBot bot = launcher.bot(level);
        String name = settings.name();
        try (BlockingConnection connection = open(guest(bot.address(), name == null ? "you" : name))) {
            if (settings.json()) {
                return json(connection, offer.challenge(bot.name()), false);
            }
            GameStart gameStart = new GameStart(context, connection);
            gameStart.require(connection, offer.challenge(bot.name()));
            GameMessage.Snapshot first = gameStart.awaitGame();
            Integer you = first.you();
            return play(connection, you == null ? LocalSeats.NONE : LocalSeats.one(you, connection), first);
        }
    }

    /**
     * Plays both sides at this keyboard.
     *
     * @param names the names of both sides, which must differ
     * @param computers the computer players by seat; people play the other seats
     */
    public int hotSeat(GameSetup offer, List<String> names, Map<Integer, ComputerPlayer> computers)
            throws ExitException, LaunchException, InterruptedException {
        if (settings.json()) {
            throw new ExitException(
                    ExitCode.USAGE, "--json is for one side of a game, against the computer or at a server");
        }
        ServerEndpoint server = launcher.localServer();
        try (BlockingConnection first = open(guest(server, names.get(0)));
                BlockingConnection second = open(guest(server, names.get(1)))) {
            GameStart gameStart = new GameStart(context, first);
            gameStart.require(first, offer.withSide(SeatPreference.FIRST).challenge(second.name()));
            gameStart.require(second, new LobbyRequest.ChallengeAccept(gameStart.awaitChallenge(second)));
            return play(first, new LocalSeats(Map.of(0, first, 1, second), computers), gameStart.awaitGame());
        }
    }

    /** Joins the lobby of a server. */
    public int join(LoginTarget target) throws ExitException, InterruptedException {
        return runLobby(target, null);
    }

    /** Plays one game against the first matching opponent at a server. */
    public int findGame(LoginTarget target, GameSetup offer) throws ExitException, InterruptedException {
        return runLobby(target, offer);
    }

    private int runLobby(LoginTarget target, @Nullable GameSetup offer) throws ExitException, InterruptedException {
        try (BlockingConnection connection = open(target)) {
            if (settings.json()) {
                return json(connection, offer == null ? null : offer.seek(), false);
            }
            boolean guest = connection.user().guest();
            context.writer()
                    .println("at " + target.server() + " as " + PlayerNames.shortName(connection.name())
                            + (guest ? " (guest)" : ""));
            return exitCode(new LobbySession(context, connection, offer).run());
        }
    }

    /** Starts a server and joins its lobby. */
    public int host(int port) throws ExitException, LaunchException, InterruptedException {
        HostedServer hosted = launcher.host(port);
        if (!settings.json()) {
            printHosted(hosted, port);
        }
        return join(guest(hosted.address(), settings.name()));
    }

    private void printHosted(HostedServer hosted, int port) {
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

    /** Watches a game to its end; {@code top} is the one with the most spectators. */
    public int watch(LoginTarget target, String gameId) throws ExitException, InterruptedException {
        try (BlockingConnection connection = open(target)) {
            if (settings.json()) {
                return json(connection, new GameRequest.Watch(gameId, null), true);
            }
            GameStart gameStart = new GameStart(context, connection);
            gameStart.require(connection, new GameRequest.Watch(gameId, null));
            return play(connection, LocalSeats.NONE, gameStart.awaitGame());
        }
    }

    private int json(BlockingConnection connection, @Nullable ClientMessage first, boolean watching)
            throws ExitException, InterruptedException {
        new JsonSession(context, connection).run(first, watching);
        return ExitCode.OK;
    }

    private static LoginTarget guest(ServerEndpoint server, @Nullable String name) {
        return new LoginTarget(server, new Login.Guest(name));
    }

    private BlockingConnection open(LoginTarget target) throws ExitException, InterruptedException {
        ClientIdentity identity = GuestLogins.identity(settings.client(), target.login(), settings.userName());
        return BlockingConnection.open(connectionFactory, target.server(), identity, context.queue());
    }

    private int play(BlockingConnection observer, LocalSeats localSeats, GameMessage.Snapshot first)
            throws ExitException, InterruptedException {
        GameState game = GameState.of(first, MonotonicClock.millis())
                .orElseThrow(() -> new ExitException(
                        ExitCode.REFUSED,
                        "this version does not support the game '" + first.game() + "'; update Parlor"));
        GameState last = new GameSession(context, observer, localSeats, game, this::printChat).play(first);
        new RecordSaver(context.writer(), observer).promptAfterGame(context, last);
        return exitCode(Optional.of(last));
    }

    private void printChat(ServerMessage message) {
        if (message instanceof LobbyMessage.Chat chat) {
            context.writer().println("chat " + PlayerNames.shortName(chat.from()) + ": " + chat.text());
        } else if (message instanceof SessionMessage.Notice notice) {
            context.writer().println("notice: " + notice.text());
        }
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

    @Override
    public void close() {
        connectionFactory.close();
    }
}
