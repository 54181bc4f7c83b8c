package org.parlor.client.model;

import java.util.Map;
import org.parlor.message.Codec;
import org.parlor.message.LobbyNews;
import org.parlor.message.LobbyRequest;
import org.parlor.message.LobbyRequest.Listing.What;
import org.parlor.message.Refusal;
import org.parlor.message.Reply;
import org.parlor.message.User;

/** Who and what there is in a lobby besides the first hundred that it tells of by itself: fetched page by page. */
final class LobbyRest {
    private static final int TOLD_MAX = 100;
    /** More than anybody looks through; a filter is of no use for those beyond. */
    private static final int KEPT_MAX = 500;

    private LobbyRest() {}

    /** After a snapshot that may not have been all. */
    static Step ask(ClientState state, LobbyNews.Lobby told) {
        Step step = Step.of(state);
        step = told.users().size() < TOLD_MAX ? step : step.send(new LobbyRequest.Listing(What.USERS, null, null));
        return told.games().size() < TOLD_MAX ? step : step.send(new LobbyRequest.Listing(What.GAMES, null, null));
    }

    static Step told(ClientState state, Reply.Listing page) {
        boolean games = !page.list().isEmpty() && page.list().get(0) instanceof Map<?, ?> line && line.containsKey("g");
        Lobby before = state.world().lobby();
        try {
            Lobby lobby = games ? games(before, page) : users(before, page);
            ClientState known = state.with(state.world().with(lobby));
            int size = games ? lobby.games().size() : lobby.users().size();
            String more = page.more();
            return more == null || size >= KEPT_MAX
                    ? Step.of(known)
                    : Step.of(known).send(new LobbyRequest.Listing(games ? What.GAMES : What.USERS, null, more));
        } catch (Refusal newer) {
            return Step.of(state);
        }
    }

    private static Lobby users(Lobby before, Reply.Listing page) {
        Lobby lobby = before;
        for (User user : Codec.lines(page, User.class)) {
            lobby = lobby.with(LobbyNews.Added.of(user));
        }
        return lobby;
    }

    private static Lobby games(Lobby before, Reply.Listing page) {
        Lobby lobby = before;
        for (LobbyNews.GameLine game : Codec.lines(page, LobbyNews.GameLine.class)) {
            lobby = lobby.with(LobbyNews.Added.of(game));
        }
        return lobby;
    }
}
