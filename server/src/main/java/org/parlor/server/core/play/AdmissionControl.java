package org.parlor.server.core.play;

import org.parlor.message.ErrorCode;
import org.parlor.message.LobbyRequest;
import org.parlor.message.RequestException;
import org.parlor.server.core.account.Session;
import org.parlor.server.core.api.CurrentSettings;
import org.parlor.server.core.undo.UndoLog;

/** Whether another game may begin. */
public final class AdmissionControl {
    private static final int PERSON_GAMES_MAX = 50;
    private static final long FULL_MILLIS = 60_000;

    private final CurrentSettings settings;
    private final GameRegistry list;
    private boolean closing;

    AdmissionControl(CurrentSettings settings, GameRegistry list) {
        this.settings = settings;
        this.list = list;
    }

    /** Whether no more games can be begun. Those that are over make room for others. */
    public boolean isFull() {
        return closing || list.playingCount() >= settings.now().play().gamesMax();
    }

    /** Whether some that are over have to leave. */
    boolean isExceeded() {
        return list.size() > settings.now().play().gamesMax();
    }

    /** Whether somebody plays as many games at once as they may. */
    public boolean isBusy(Session player) {
        int max = player.bot() ? LobbyRequest.Policy.SLOTS_MAX : PERSON_GAMES_MAX;
        return list.unfinishedCount(player.key()) >= max;
    }

    /** From now on no game is begun any more, not even the next of a series. */
    public void close(UndoLog undo) {
        boolean old = closing;
        undo.add(() -> closing = old);
        closing = true;
    }

    /** Whether games are only brought to their end. */
    public boolean isClosing() {
        return closing;
    }

    /** @throws RequestException if games are only brought to their end */
    public void requireOpen() {
        if (closing) {
            throw RequestException.limited(
                    ErrorCode.DRAINING, "games", FULL_MILLIS, "The server stops soon: no new games");
        }
    }

    /** @throws RequestException if no more games can be begun */
    public void requireRoom() {
        requireOpen();
        if (isFull()) {
            throw RequestException.limited(
                    ErrorCode.SERVER_FULL, "games", FULL_MILLIS, "The server has as many games as it can");
        }
    }
}
