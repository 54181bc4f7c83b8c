package org.parlor.message;

import org.parlor.message.json.Discriminator;

/** A message from a client to the server. */
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

    /** Visits the groups of requests. */
    interface Handler<R> {
        R session(SessionRequest request);

        R lobby(LobbyRequest request);

        R game(GameRequest request);

        R rules(RulesRequest request);

        R account(AccountRequest request);

        R tournament(TournamentRequest request);

        R admin(AdminRequest request);
    }
}
