package org.parlor.message;

import org.parlor.message.json.Discriminator;

/**
 * What a client can say. Seven families: of the session, the lobby, a game, the rules, accounts, tournaments, and the
 * house itself.
 */
@Discriminator("t")
public sealed interface ClientMessage
        permits SessionRequest,
                LobbyRequest,
                GameRequest,
                RulesRequest,
                AccountRequest,
                TournamentRequest,
                AdminRequest {

    <R> R accept(Handler<R> handler);

    /** One result for each family. */
    interface Handler<R> {
        R session(SessionRequest request);

        R lobby(LobbyRequest request);

        R game(GameRequest request);

        R rules(RulesRequest request);

        R people(AccountRequest request);

        R tour(TournamentRequest request);

        R admin(AdminRequest request);
    }
}
