package org.parlor.message;

import org.parlor.message.json.Discriminator;

/** A message from the server to a client: a reply, or an event of the session, the lobby, a game or a tournament. */
@Discriminator("t")
public sealed interface ServerMessage permits Reply, SessionMessage, LobbyMessage, GameMessage, TournamentMessage {
    /** Maximum length of a line, in bytes without the newline. */
    int BYTES_MAX = 65_536;
}
