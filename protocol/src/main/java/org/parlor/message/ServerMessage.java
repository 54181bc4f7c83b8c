package org.parlor.message;

import org.parlor.message.json.Discriminator;

/** What the server can say. Replies, and news of the session, the lobby, games and tournaments. */
@Discriminator("t")
public sealed interface ServerMessage permits Reply, SessionMessage, LobbyMessage, GameMessage, TournamentMessage {

    <R> R accept(Handler<R> handler);

    /** One result for each family. */
    interface Handler<R> {
        R reply(Reply reply);

        R session(SessionMessage news);

        R lobby(LobbyMessage news);

        R game(GameMessage news);

        R tour(TournamentMessage news);
    }
}
