package org.parlor.client.state;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.GameState;
import org.parlor.client.game.analysis.AnalysisState;
import org.parlor.client.state.action.Action;
import org.parlor.client.state.connection.ConnectionStatus;
import org.parlor.client.state.connection.HostedServer;
import org.parlor.client.state.connection.ServerLinks;
import org.parlor.client.state.settings.Settings;
import org.parlor.client.ui.Frame;
import org.parlor.client.ui.Messages;

/**
 * The complete state of the client. Immutable: the reducer computes the next one, the full screen draws it, plain mode
 * prints what changes.
 *
 * @param screens from bottom to top; the top screen receives the keys; never empty
 * @param hosted the server hosted by this program, or null
 * @param secondPlayer the name of the second player at this keyboard, or empty
 * @param savedGames the local games of this computer to resume or play again
 * @param offlineGames the correspondence games kept for the time without a connection
 * @param hints requested and known analyses of the shown position
 * @param lastRequest the number of the latest request
 * @param now the time of the client, in milliseconds
 * @param pageRows how many rows of the list were visible in the last frame
 * @param scrollMax how far the text of the last frame can be scrolled
 */
public record ClientState(
        Settings settings,
        ConnectionStatus connection,
        SessionState session,
        List<Screen> screens,
        StatusMessage status,
        PendingAction pendingAction,
        @Nullable HostedServer hosted,
        String secondPlayer,
        SavedGames savedGames,
        OfflineGames offlineGames,
        AnalysisState hints,
        long lastRequest,
        long now,
        int pageRows,
        int scrollMax) {
    private static final int PAGE_ROWS_DEFAULT = 10;
    private static final int SCROLL_MAX_DEFAULT = 1_000;

    public ClientState {
        screens = List.copyOf(screens);
        if (screens.isEmpty()) {
            throw new IllegalArgumentException("no screen");
        }
    }

    public static ClientState initial(Settings settings, Screen first, long now) {
        return new ClientState(
                settings,
                ConnectionStatus.OFF,
                SessionState.EMPTY,
                List.of(first),
                StatusMessage.NONE,
                PendingAction.NONE,
                null,
                "",
                SavedGames.EMPTY,
                OfflineGames.EMPTY,
                AnalysisState.NONE,
                0,
                now,
                PAGE_ROWS_DEFAULT,
                SCROLL_MAX_DEFAULT);
    }

    public Screen topScreen() {
        return screens.get(screens.size() - 1);
    }

    /** Returns the top screen that is not an overlay. */
    public Screen baseScreen() {
        for (int i = screens.size() - 1; i > 0; i--) {
            if (!screens.get(i).isOverlay()) {
                return screens.get(i);
            }
        }
        return screens.get(0);
    }

    /** Returns the game on the screen, if any: played, watched or recorded. */
    public Optional<GameState> game() {
        return baseScreen().game(session);
    }

    /** Returns the unfinished games of the user besides the one on the screen, in the order of their arrival. */
    public List<GameState> otherGames() {
        String shown = game().map(GameState::gameId).orElse("");
        return session.running().stream()
                .filter(game -> !game.gameId().equals(shown))
                .toList();
    }

    /** Returns where others reach the server of the connection; a host knows more than its server announces. */
    public ServerLinks serverLinks() {
        return isConnectedToHosted() && hosted != null ? hosted.serverLinks() : connection.serverLinks();
    }

    /** Returns whether the connection is to the server hosted by this program. */
    public boolean isConnectedToHosted() {
        return hosted != null && hosted.address().equals(connection.address());
    }

    /** Returns whether a lobby is open, on top or below other screens. */
    public boolean isInLobby() {
        return screens.stream().anyMatch(Screen::isLobby);
    }

    /** Returns whether a game at a server of this program that others cannot join is on the screen. */
    public boolean isPlayingLocally() {
        return !isInLobby() && game().filter(game -> !game.isWatched()).isPresent();
    }

    /** Returns whether both sides are played at this keyboard. */
    public boolean isHotSeat() {
        return !secondPlayer.isEmpty();
    }

    /** Returns whether the server keeps the user's notes on games. */
    public boolean hasNotes() {
        return connection.supports("note");
    }

    /** Returns whether the server has conditional moves, which two players at one keyboard do not need. */
    public boolean hasConditionalMoves() {
        return !isHotSeat() && connection.supports("conditionalMoves");
    }

    /** Returns the screen that waits for the result of a request; empty if the user has left it. */
    public Optional<Screen> screenWaitingFor(long request) {
        return screens.stream()
                .filter(screen -> request > 0 && screen.isWaitingFor(request))
                .findFirst();
    }

    /** Returns whether a screen waits for the result of a request. Cancelled requests do not count. */
    public boolean isWaitingFor(long request) {
        return screenWaitingFor(request).isPresent();
    }

    /** Returns whether the user can move in a game now. */
    public boolean canMove(GameState game) {
        Integer to = game.sideToMove();
        return game.isMyTurn() || (isHotSeat() && !game.isWatched() && to != null && game.isTurnOf(to));
    }

    /** Returns the games by correspondence that wait for a move or an answer of the user. */
    public List<GameState> waitingCorrespondence() {
        return session.running().stream()
                .filter(game -> game.timeControl().isCorrespondence() && game.isWaiting())
                .sorted(GameState.URGENCY)
                .toList();
    }

    /** Returns whether the running game is saved, so that it can be resumed after the program has ended. */
    public boolean isSaved(GameState game) {
        return !settings.savedGameFile().isEmpty()
                && !isInLobby()
                && game.isMyRunningGame()
                && (game.ply() > 0 || savedGames.isResumedAs(game));
    }

    /** Returns whether the game is kept for the time without a connection, so that its moves can be entered then. */
    public boolean keepsOffline(GameState game) {
        return !settings.offlineFile().isEmpty()
                && game.timeControl().isCorrespondence()
                && game.isMyRunningGame()
                && !session.self().guest()
                && connection.address() != null
                && !isConnectedToHosted();
    }

    /** Returns whether moves can be made now in a game: at the server or, without a connection, into the queue. */
    public boolean takesMoves(GameState game) {
        return connection.isOnline() || keepsOffline(game);
    }

    /** Returns the account at the server; empty without a server. */
    public Optional<OfflineGame.Account> account() {
        return Optional.ofNullable(connection.address())
                .map(server -> OfflineGame.Account.of(server, session.userName()));
    }

    /** Returns a game of this account that is kept for the time without a connection. */
    public Optional<OfflineGame> offlineGame(String gameId) {
        return account().flatMap(account -> offlineGames.find(account, gameId));
    }

    /** Returns the queued moves of a game of this account; empty without any. */
    public String queueText(String gameId) {
        return offlineGame(gameId)
                .map(game -> game.queueText(settings.messages()))
                .orElse("");
    }

    /** Returns whether leaving the running local game would lose its moves. */
    public boolean losesMoves(GameState game) {
        return !isInLobby() && game.isMyRunningGame() && game.ply() > 0 && !isSaved(game);
    }

    public ClientState push(Screen screen) {
        List<Screen> more = new ArrayList<>(screens);
        more.add(screen);
        return with(more);
    }

    public ClientState pop() {
        return screens.size() == 1 ? this : with(screens.subList(0, screens.size() - 1));
    }

    /** Closes the overlays. */
    public ClientState withoutOverlays() {
        return topScreen().isOverlay() && screens.size() > 1 ? pop().withoutOverlays() : this;
    }

    public ClientState replaceTop(Screen screen) {
        List<Screen> same = new ArrayList<>(screens);
        same.set(same.size() - 1, screen);
        return with(same);
    }

    /** Replaces a screen, at any position. */
    public ClientState replace(Screen old, Screen next) {
        return mapScreens(screen -> screen.equals(old) ? next : screen);
    }

    /** Changes screens, at any position. */
    public ClientState mapScreens(UnaryOperator<Screen> change) {
        return with(screens.stream().map(change).toList());
    }

    /** Closes screens, at any position. */
    public ClientState withoutScreens(Predicate<Screen> closed) {
        return with(screens.stream().filter(closed.negate()).toList());
    }

    public ClientState with(List<Screen> next) {
        return change(copy -> copy.screens = next);
    }

    public ClientState with(Settings next) {
        return change(copy -> copy.settings = next);
    }

    public ClientState with(ConnectionStatus next) {
        return change(copy -> copy.connection = next);
    }

    public ClientState with(SessionState next) {
        return change(copy -> copy.session = next);
    }

    public ClientState with(StatusMessage next) {
        return change(copy -> copy.status = next);
    }

    public ClientState with(PendingAction next) {
        return change(copy -> copy.pendingAction = next);
    }

    public ClientState with(AnalysisState next) {
        return change(copy -> copy.hints = next);
    }

    public ClientState hosted(@Nullable HostedServer next) {
        return change(copy -> copy.hosted = next);
    }

    public ClientState withSecondPlayer(String name) {
        return change(copy -> copy.secondPlayer = name);
    }

    public ClientState with(SavedGames next) {
        return change(copy -> copy.savedGames = next);
    }

    public ClientState with(OfflineGames next) {
        return change(copy -> copy.offlineGames = next);
    }

    public ClientState withRequest(long number) {
        return change(copy -> copy.lastRequest = number);
    }

    public ClientState withNow(long time) {
        return change(copy -> copy.now = time);
    }

    /** Remembers what a frame showed. */
    public ClientState withFrame(Frame frame) {
        return change(copy -> {
            copy.pageRows = frame.pageRows();
            copy.scrollMax = frame.scrollMax();
        });
    }

    /** Returns the texts of the screens in the language of the user. */
    public Messages messages() {
        return settings.messages();
    }

    public String text(String key, Object... values) {
        return messages().get(key, values);
    }

    /** Returns the name of the key of an action. */
    public String keyName(Action action) {
        return settings.keys().name(action);
    }

    public ClientState info(String text) {
        return with(StatusMessage.info(text, now));
    }

    public ClientState error(String text) {
        return with(StatusMessage.error(text, now));
    }

    private ClientState change(Consumer<Copy> change) {
        Copy copy = new Copy(this);
        change.accept(copy);
        return copy.toState();
    }

    /** A copy to change. */
    private static final class Copy {
        Settings settings;
        ConnectionStatus connection;
        SessionState session;
        List<Screen> screens;
        StatusMessage status;
        PendingAction pendingAction;

        @Nullable
        HostedServer hosted;

        String secondPlayer;

        SavedGames savedGames;
        OfflineGames offlineGames;
        AnalysisState hints;
        long lastRequest;
        long now;
        int pageRows;
        int scrollMax;

        Copy(ClientState state) {
            settings = state.settings;
            connection = state.connection;
            session = state.session;
            screens = state.screens;
            status = state.status;
            pendingAction = state.pendingAction;
            hosted = state.hosted;
            secondPlayer = state.secondPlayer;
            savedGames = state.savedGames;
            offlineGames = state.offlineGames;
            hints = state.hints;
            lastRequest = state.lastRequest;
            now = state.now;
            pageRows = state.pageRows;
            scrollMax = state.scrollMax;
        }

        ClientState toState() {
            return new ClientState(
                    settings,
                    connection,
                    session,
                    screens,
                    status,
                    pendingAction,
                    hosted,
                    secondPlayer,
                    savedGames,
                    offlineGames,
                    hints,
                    lastRequest,
                    now,
                    pageRows,
                    scrollMax);
        }
    }
}
