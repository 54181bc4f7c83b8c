package org.parlor.message;

/** What the server can say. Four families: replies, and news of the session, the lobby and games. */
@TaggedBy("t")
public sealed interface ServerMessage permits Reply, SessionNews, LobbyNews, GameNews {

    <R> R accept(Handler<R> handler);

    /** One result for each family. */
    interface Handler<R> {
        R reply(Reply reply);

        R session(SessionNews news);

        R lobby(LobbyNews news);

        R game(GameNews news);
    }
}
