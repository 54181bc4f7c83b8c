package org.parlor.client.line.lobby;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.client.app.ExitCode;
import org.parlor.client.game.GameState;
import org.parlor.client.game.PlayerNames;
import org.parlor.client.line.game.ComputerPlayer;
import org.parlor.client.line.game.GamePrinter;
import org.parlor.client.line.game.LineContext;
import org.parlor.client.line.io.ExitException;
import org.parlor.client.line.io.LineClient;
import org.parlor.client.line.io.LineWriter;
import org.parlor.client.screen.game.GameScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Event;
import org.parlor.client.state.connection.HostedServer;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.GameMessage;
import org.parlor.message.LobbyMessage;
import org.parlor.message.Reply;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;

/** Prints the events of a session: the login, the lobby between games, and the game on the screen. */
public final class SessionPrinter implements LineClient.Printer {
    private final LineWriter writer;
    private final GamePrinter games;
    private final @Nullable LobbyNarrator lobby;
    private final int hostPort;
    private final Deque<GameMessage.Snapshot> waiting = new ArrayDeque<>();

    private SessionPrinter(
            LineContext context,
            Map<Integer, ComputerPlayer> computers,
            @Nullable LobbyNarrator lobby,
            int hostPort) {
        this.writer = context.writer();
        this.games = new GamePrinter(context, computers);
        this.lobby = lobby;
        this.hostPort = hostPort;
    }

    /**
     * A session for one game, which ends if the game cannot start.
     *
     * @param computers the local computer players by seat
     */
    public static SessionPrinter game(LineContext context, Map<Integer, ComputerPlayer> computers) {
        return new SessionPrinter(context, computers, null, ServerEndpoint.DEFAULT_PORT);
    }

    /** @param changes whether to print the players and games of the lobby and their changes */
    public static SessionPrinter lobby(LineContext context, boolean changes) {
        LobbyNarrator narrator = new LobbyNarrator(context.writer(), changes);
        return new SessionPrinter(context, Map.of(), narrator, ServerEndpoint.DEFAULT_PORT);
    }

    /** The lobby of a server hosted on a port, 0 for the default or the next free one. */
    public static SessionPrinter hosted(LineContext context, int port) {
        return new SessionPrinter(context, Map.of(), new LobbyNarrator(context.writer(), true), port);
    }

    @Override
    public void print(ClientState before, Event event, ClientState after) throws ExitException {
        if (event instanceof Event.MessageReceived received && received.line() == 0) {
            print(before, received.message(), after);
        } else if (event instanceof Event.HostReady ready) {
            print(ready.hosted());
        } else if (event instanceof Event.ReplyReceived received
                && received.reply() instanceof Reply.ErrorReply error
                && !error.code().equals("link_down")) {
            endWithoutGame(after, "the server refused: " + error.message());
            writer.println("error " + error.message());
        }
    }

    private void print(ClientState before, ServerMessage message, ClientState after) throws ExitException {
        if (message instanceof SessionMessage.Welcome welcome && !before.connection().isLost()) {
            printLogin(after, welcome.user());
        } else if (message instanceof SessionMessage.Notice notice) {
            writer.println("notice: " + notice.text());
        } else if (message instanceof LobbyMessage lobbyMessage) {
            print(lobbyMessage, after);
        } else if (message instanceof GameMessage game) {
            print(before, game, after);
        }
    }

    private void printLogin(ClientState state, SessionMessage.Welcome.CurrentUser user) {
        if (lobby != null) {
            writer.println("at " + state.connection().address() + " as " + PlayerNames.shortName(user.name())
                    + (user.guest() ? " (guest)" : ""));
        }
    }

    private void print(LobbyMessage message, ClientState after) throws ExitException {
        if (lobby != null) {
            lobby.print(message, after);
        } else if (message instanceof LobbyMessage.Chat chat) {
            writer.println("chat " + PlayerNames.shortName(chat.from()) + ": " + chat.text());
        } else if (message instanceof LobbyMessage.ChallengeGone gone
                && !gone.why().equals("accepted")) {
            endWithoutGame(after, "challenge ended: " + gone.why());
        }
    }

    private void print(ClientState before, GameMessage message, ClientState after) throws ExitException {
        GameState game = after.session().games().get(message.g());
        if (game == null) {
            if (message instanceof GameMessage.Snapshot snapshot) {
                String error = "this version does not support the game '" + snapshot.game() + "'";
                endWithoutGame(after, error + "; update Parlor");
                writer.println("error " + error);
            }
        } else if (isShown(after, message.g())) {
            games.print(isShown(before, message.g()) ? before.session().games().get(message.g()) : null, message, after);
        } else if (message instanceof GameMessage.Snapshot snapshot
                && before.session().game(message.g()).isEmpty()) {
            waiting.add(snapshot);
        } else if (message instanceof GameMessage.Offered offered && lobby != null) {
            lobby.print(offered, game);
        }
    }

    private static boolean isShown(ClientState state, String gameId) {
        return state.baseScreen() instanceof GameScreen screen && screen.gameId().equals(gameId);
    }

    /** A session for one game ends if it cannot start. */
    private void endWithoutGame(ClientState state, String reason) throws ExitException {
        if (lobby == null && !(state.baseScreen() instanceof GameScreen)) {
            throw new ExitException(ExitCode.REFUSED, reason);
        }
    }

    private void print(HostedServer hosted) {
        int port = hosted.address().port();
        if (hostPort == 0 && port != ServerEndpoint.DEFAULT_PORT) {
            writer.println("port " + ServerEndpoint.DEFAULT_PORT + " is used by another program; using " + port);
        }
        writer.println("hosting on all interfaces, port " + port);
        hosted.joinLines().forEach(line -> writer.println("others join with: " + line));
        if (!hosted.fingerprint().isEmpty()) {
            writer.println("certificate fingerprint: " + hosted.fingerprint());
        }
    }

    /** Prints the players and games once all of them are known. */
    void printList(ClientState state) {
        if (lobby != null) {
            lobby.printList(state.session());
        }
    }

    /** Removes the next game that started during another one. */
    Optional<GameMessage.Snapshot> nextGame() {
        return Optional.ofNullable(waiting.poll());
    }

    /** Prints a game that is shown later than it started. */
    void printStart(GameMessage.Snapshot first, ClientState state) {
        games.print(null, first, state);
    }
}
