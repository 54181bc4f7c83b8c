package org.parlor.server.core.lobby;

import org.parlor.message.LobbyNews;
import org.parlor.server.core.Step;
import org.parlor.server.core.people.Sessions;

/** The lobby's notice board: tells whoever follows the lobby what has come and gone. */
public final class Board {
    private final Sessions sessions;

    public Board(Sessions sessions) {
        this.sessions = sessions;
    }

    public void added(LobbyNews.Added what, Step step) {
        step.send(sessions.lobbyLinks(), what);
    }

    public void removed(LobbyNews.Removed what, Step step) {
        step.send(sessions.lobbyLinks(), what);
    }
}
