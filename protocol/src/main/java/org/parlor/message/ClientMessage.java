package org.parlor.message;

import org.parlor.message.json.Discriminator;

/** A message from a client to the server. */
@Discriminator("t")
public sealed interface ClientMessage extends ScopedRequest
        permits SessionRequest,
                LobbyRequest,
                GameRequest,
                RulesRequest,
                AccountRequest,
                OwnAccountRequest,
                TournamentRequest,
                AdminRequest {}
