package org.parlor.message;

/** What a client can say. Four families: of the session, the lobby, a game, and the rules. */
@TaggedBy("t")
public sealed interface ClientMessage permits SessionRequest, LobbyRequest, GameRequest, RulesRequest {

    <R> R accept(Handler<R> handler);

    /** One result for each family. */
    interface Handler<R> {
        R session(SessionRequest request);

        R lobby(LobbyRequest request);

        R game(GameRequest request);

        R rules(RulesRequest request);
    }
}
