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
                AdminRequest {}
