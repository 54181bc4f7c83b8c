package org.parlor.message;

/** What the server can say. Replies, and news of the session, the lobby, games and tournaments. */
@TaggedBy("t")
public sealed interface ServerMessage permits Reply, SessionNews, LobbyNews, GameNews, TourNews {

    <R> R accept(Handler<R> handler);

    /** One result for each family. */
    interface Handler<R> {
        R reply(Reply reply);

        R session(SessionNews news);

        R lobby(LobbyNews news);

        R game(GameNews news);

        R tour(TourNews news);
    }
}
