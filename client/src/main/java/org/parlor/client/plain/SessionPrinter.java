package org.parlor.client.plain;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.parlor.client.game.ChallengeEnd;
import org.parlor.client.game.GameState;
import org.parlor.client.game.PlayerNameFormat;
import org.parlor.client.inprocess.ComputerPlayer;
import org.parlor.client.screen.game.GameMessageHandler;
import org.parlor.client.screen.game.GameScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Event;
import org.parlor.client.state.ExitCode;
import org.parlor.client.state.ExitException;
import org.parlor.client.state.OfflineGame;
import org.parlor.client.ui.Messages;
import org.parlor.message.GameMessage;
import org.parlor.message.LobbyMessage;
import org.parlor.message.Reply;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;
import org.parlor.message.value.OfferKind;
import org.parlor.message.value.UserInfo;

/** Prints the events of a session: the login, the lobby between games, and the game on the screen. */
public final class SessionPrinter implements PlainClient.Printer {
    private final LineWriter writer;
    private final GamePrinter games;
    private final Scope scope;
    private final Deque<GameMessage.Snapshot> waiting = new ArrayDeque<>();
    /** The first snapshots of the user's unfinished games, by id. */
    private final Map<String, GameMessage.Snapshot> unfinished = new HashMap<>();

    private boolean listShown;

    /** What a session is for. */
    public enum Scope {
        /** One game; the session ends if it cannot start. */
        GAME,
        /** One game found in the lobby, whose changes are not printed. */
        FINDER,
        LOBBY
    }

    /** @param computers the local computer players by seat */
    public SessionPrinter(PlainContext context, Scope scope, Map<Integer, ComputerPlayer> computers) {
        this.writer = context.writer();
        this.games = new GamePrinter(context, computers);
        this.scope = scope;
    }

    @Override
    public void print(ClientState before, Event event, ClientState after) throws ExitException {
        writer.println(queueChanges(before, after));
        if (event instanceof Event.MessageReceived received && received.connectionNumber() == 0) {
            print(before, received.message(), after);
        } else if (event instanceof Event.ReplyReceived received
                && received.reply() instanceof Reply.ErrorReply error
                && !error.code().equals("link_down")) {
            endWithoutGame(after, "the server refused: " + error.message());
            writer.println("error " + error.message());
        }
    }

    /** Returns what accompanies a list of games: a notice, or the {@linkplain #queueChanges changes} of the queue. */
    static List<String> noticesAndQueueChanges(ClientState before, Event event, ClientState after) {
        return event instanceof Event.MessageReceived received
                        && received.message() instanceof SessionMessage.Notice notice
                ? List.of(line(notice))
                : queueChanges(before, after);
    }

    private static String line(SessionMessage.Notice notice) {
        return "notice: " + notice.text();
    }

    /** Returns a line for each move that waited in the queue and was sent or refused. */
    private static List<String> queueChanges(ClientState before, ClientState after) {
        return before.offlineGames().equals(after.offlineGames())
                ? List.of()
                : before.offlineGames().games().stream()
                        .flatMap(game -> queueChange(game, after).stream())
                        .toList();
    }

    private static Optional<String> queueChange(OfflineGame before, ClientState after) {
        String id = before.game().g();
        OfflineGame.QueuedMove move = before.waiting().orElse(null);
        OfflineGame now = after.offlineGames().find(before.account(), id).orElse(before);
        if (move == null
                || !before.account().equals(after.account().orElse(null))
                || now.queue().contains(move)) {
            return Optional.empty();
        } else if (now.waiting().isEmpty() && !now.queue().isEmpty()) {
            return Optional.of(now.queueText(Messages.ENGLISH) + " in game " + id);
        }
        return after.session()
                .game(id)
                .filter(game -> game.ply() > move.ply())
                .map(game -> "sent " + move.move() + " in game " + id);
    }

    private void print(ClientState before, ServerMessage message, ClientState after) throws ExitException {
        if (message instanceof SessionMessage.Welcome welcome
                && scope != Scope.GAME
                && !before.connection().isLost()) {
            writer.println("at " + after.connection().address() + " as "
                    + welcome.user().name()
                    + (welcome.user().guest() ? " (guest)" : ""));
        } else if (message instanceof SessionMessage.Notice notice) {
            writer.println(line(notice));
        } else if (message instanceof LobbyMessage lobby) {
            print(lobby, after);
        } else if (message instanceof GameMessage game) {
            print(before, game, after);
        }
        if (message instanceof GameMessage.Snapshot) {
            after.session().chat().stream()
                    .filter(line -> !before.session().chat().contains(line))
                    .forEach(line -> printChat(line.from(), line.text(), after));
        }
    }

    private void printChat(String from, String text, ClientState state) {
        if (!from.equals(state.session().userName())) {
            writer.println("chat " + from + ": " + text);
        }
    }

    private void print(LobbyMessage message, ClientState after) throws ExitException {
        String userName = after.session().userName();
        LobbyFormatter formatter = new LobbyFormatter(userName);
        if (message instanceof LobbyMessage.Added added && showsChanges(after)) {
            print(added, formatter);
        } else if (message instanceof LobbyMessage.Removed removed && removed.user() != null && showsChanges(after)) {
            writer.println(removed.user() + " left");
        } else if (message instanceof LobbyMessage.Challenge challenge && scope != Scope.GAME) {
            writer.println(formatter.challenge(challenge));
        } else if (message instanceof LobbyMessage.ChallengeGone gone
                && !gone.why().equals("accepted")) {
            String ended = "challenge ended: " + ChallengeEnd.text(gone.why());
            endWithoutGame(after, ended);
            writer.println(ended);
        } else if (message instanceof LobbyMessage.Chat chat) {
            printChat(chat.from(), chat.text(), after);
        }
    }

    private void print(LobbyMessage.Added added, LobbyFormatter formatter) {
        LobbyMessage.Seek seek = added.seek();
        UserInfo user = added.user();
        if (seek != null && !seek.from().name().equals(formatter.userName())) {
            writer.println(formatter.seek(seek));
        } else if (user != null && !user.name().equals(formatter.userName())) {
            writer.println(PlayerNameFormat.displayName(user) + " joined");
        }
    }

    /** Changes of the list are not printed during a game. */
    private boolean showsChanges(ClientState state) {
        return scope == Scope.LOBBY && listShown && !(state.baseScreen() instanceof GameScreen);
    }

    /** Prints the players and games, once. */
    void printList(ClientState state) {
        if (scope == Scope.LOBBY && !listShown) {
            writer.println(new LobbyFormatter(state.session().userName()).all(state));
            writer.println("seek GAME, take ID, challenge NAME GAME, watch ID, help, quit");
        }
        listShown = true;
    }

    private void print(ClientState before, GameMessage message, ClientState after) throws ExitException {
        GameState game = after.session().games().get(message.g());
        if (game != null && game.isMyRunningGame() && message instanceof GameMessage.Snapshot snapshot) {
            unfinished.putIfAbsent(message.g(), snapshot);
        } else if (game != null && game.isOver()) {
            unfinished.remove(message.g());
        }
        if (game == null) {
            if (message instanceof GameMessage.Snapshot snapshot) {
                String error = "this version does not support the game '" + snapshot.game() + "'";
                endWithoutGame(after, error + "; update Parlor");
                writer.println("error " + error);
            }
        } else if (isShown(after, message.g())) {
            games.print(
                    isShown(before, message.g()) ? before.session().games().get(message.g()) : null, message, after);
        } else if (message instanceof GameMessage.Snapshot snapshot
                && before.session().game(message.g()).isEmpty()) {
            if (!GameMessageHandler.isResumedCorrespondence(game)) {
                waiting.add(snapshot);
            }
        } else if (message instanceof GameMessage.Offered offered
                && offered.kind().equals(OfferKind.REMATCH.wireName())) {
            printRematch(offered, game);
        } else if (message instanceof GameMessage.Moved && after.canMove(game)) {
            writer.println(LobbyFormatter.own(after, game) + "; type open " + game.gameId());
        }
    }

    private void printRematch(GameMessage.Offered offered, GameState game) {
        if (!offered.state().equals("made")) {
            writer.println("rematch " + offered.state());
        } else if (!game.isWatched() && !Integer.valueOf(offered.by()).equals(game.you())) {
            writer.println("opponent offers a rematch: type accept or decline");
        }
    }

    private static boolean isShown(ClientState state, String gameId) {
        return state.baseScreen() instanceof GameScreen screen
                && screen.gameId().equals(gameId);
    }

    private void endWithoutGame(ClientState state, String reason) throws ExitException {
        if (scope == Scope.GAME && !(state.baseScreen() instanceof GameScreen)) {
            throw new ExitException(ExitCode.REFUSED, reason);
        }
    }

    public GamePrinter games() {
        return games;
    }

    /** Returns the first snapshot of an unfinished game of the user. */
    Optional<GameMessage.Snapshot> unfinished(String gameId) {
        return Optional.ofNullable(unfinished.get(gameId));
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
