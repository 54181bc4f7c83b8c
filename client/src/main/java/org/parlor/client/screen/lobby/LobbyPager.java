package org.parlor.client.screen.lobby;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.parlor.client.screen.game.GameScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Lobby;
import org.parlor.client.state.Update;
import org.parlor.message.LobbyMessage;
import org.parlor.message.LobbyRequest;
import org.parlor.message.LobbyRequest.Listing.Category;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.value.UserInfo;

/**
 * Requests the rows of a lobby beyond the first hundred, which the server sends unasked, page by page, and pauses the changes
 * while a game is on the screen.
 */
public final class LobbyPager {
    private static final int INITIAL_MAX = 100;
    /** Rows of a kind beyond this are neither requested nor kept. */
    private static final int KEPT_MAX = 500;

    private static final int REMOTE_KEPT_MAX = 200;

    private LobbyPager() {}

    /** Returns whether there are so many rows of the kind already that another is not kept. */
    public static boolean isFull(ClientState state, LobbyMessage.Added added) {
        Lobby lobby = state.session().lobby();
        UserInfo user = added.user();
        LobbyMessage.GameSummary game = added.game();
        int max = keptMax(state);
        boolean noUser =
                user != null && lobby.users().size() >= max && !lobby.users().containsKey(user.name());
        boolean noGame =
                game != null && lobby.games().size() >= max && !lobby.games().containsKey(game.g());
        return noUser || noGame;
    }

    /** Returns how many rows of a kind are kept; fewer in a remote session, which shares the memory with many. */
    public static int keptMax(ClientState state) {
        return state.settings().isRemote() ? REMOTE_KEPT_MAX : KEPT_MAX;
    }

    /** Requests further rows if the snapshot may be incomplete. */
    public static Update ask(ClientState state, LobbyMessage.Lobby told) {
        Update update = Update.of(state);
        update = told.users().size() < INITIAL_MAX ? update : ask(update, Category.USERS, null);
        return told.games().size() < INITIAL_MAX ? update : ask(update, Category.GAMES, null);
    }

    /**
     * Ends the subscription of the lobby when a game covers it, and begins another one when the game is left. A remote session
     * does not keep the rows, as it shares the memory with many.
     */
    public static Update follow(Update update) {
        ClientState state = update.state();
        Lobby lobby = state.session().lobby();
        boolean covered = state.isInLobby() && state.baseScreen() instanceof GameScreen && !state.isConnectedToHosted();
        if (covered == lobby.isPaused() || !state.connection().isOnline()) {
            return update;
        }
        Lobby kept = covered && state.settings().isRemote() ? Lobby.EMPTY : lobby;
        return update.map(next -> next.with(next.session().with(kept.withPaused(covered))))
                .send(new LobbyRequest.Lobby(!covered));
    }

    private static Update ask(Update update, Category category, @Nullable String after) {
        return update.send(new LobbyRequest.Listing(category, null, after))
                .map(next -> next.with(
                        next.session().with(next.session().lobby().withRequest(next.lastRequest(), category))));
    }

    /** Handles a reply to a request for further rows; empty if the number is of another request. */
    public static Optional<Update> onReply(ClientState state, long number, Reply reply) {
        Lobby lobby = state.session().lobby();
        Category category = lobby.requests().get(number);
        if (category == null) {
            return Optional.empty();
        }
        ClientState known = state.with(state.session().with(lobby.withoutRequest(number)));
        if (reply instanceof Reply.ErrorReply errorReply) {
            return Optional.of(Update.of(known.error(errorReply.message())));
        }
        return Optional.of(reply instanceof Reply.ListReply page ? told(known, category, page) : Update.of(known));
    }

    private static Update told(ClientState state, Category category, Reply.ListReply page) {
        Lobby before = state.session().lobby();
        try {
            Lobby lobby = category == Category.GAMES
                    ? with(before, MessageCodec.elements(page, LobbyMessage.GameSummary.class), LobbyMessage.Added::of)
                    : with(before, MessageCodec.elements(page, UserInfo.class), LobbyMessage.Added::of);
            Update known = Update.of(state.with(state.session().with(lobby)));
            int size = category == Category.GAMES
                    ? lobby.games().size()
                    : lobby.users().size();
            String more = page.more();
            return more == null || size >= keptMax(state) ? known : ask(known, category, more);
        } catch (RequestException newer) {
            return Update.of(state);
        }
    }

    private static <T> Lobby with(Lobby before, List<T> rows, Function<T, LobbyMessage.Added> added) {
        Lobby lobby = before;
        for (T row : rows) {
            lobby = lobby.with(added.apply(row));
        }
        return lobby;
    }
}
