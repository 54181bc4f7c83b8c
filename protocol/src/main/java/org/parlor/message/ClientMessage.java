package org.parlor.message;

/**
 * What a client can say. Seven families: of the session, the lobby, a game, the rules, accounts, tournaments, and the
 * house itself.
 */
@TaggedBy("t")
public sealed interface ClientMessage
        permits SessionRequest, LobbyRequest, GameRequest, RulesRequest, PeopleRequest, TourRequest, AdminRequest {

    <R> R accept(Handler<R> handler);

    /** One result for each family. */
    interface Handler<R> {
        R session(SessionRequest request);

        R lobby(LobbyRequest request);

        R game(GameRequest request);

        R rules(RulesRequest request);

        R people(PeopleRequest request);

        R tour(TourRequest request);

        R admin(AdminRequest request);
    }
}
