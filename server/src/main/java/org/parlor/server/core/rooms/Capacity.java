package org.parlor.server.core.rooms;

import org.parlor.message.ErrorCode;
import org.parlor.message.LobbyRequest;
import org.parlor.message.Refusal;
import org.parlor.server.core.people.Session;
import org.parlor.server.core.step.HouseRules;
import org.parlor.server.core.undo.UndoLog;

/** Whether another game may begin. */
public final class Capacity {
    private static final int PERSON_GAMES_MAX = 50;
    private static final long FULL_MILLIS = 60_000;

    private final HouseRules rules;
    private final RoomList list;
    private boolean closing;

    Capacity(HouseRules rules, RoomList list) {
        this.rules = rules;
        this.list = list;
    }

    /** Whether no more games can be begun. Those that are over make room for others. */
    public boolean isFull() {
        return closing || list.playingCount() >= rules.now().play().gamesMax();
    }

    /** Whether some that are over have to leave. */
    boolean isExceeded() {
        return list.size() > rules.now().play().gamesMax();
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

    /** @throws Refusal if games are only brought to their end */
    public void requireOpen() {
        if (closing) {
            throw Refusal.limited(ErrorCode.DRAINING, "games", FULL_MILLIS, "The server stops soon: no new games");
        }
    }

    /** @throws Refusal if no more games can be begun */
    public void requireRoom() {
        requireOpen();
        if (isFull()) {
            throw Refusal.limited(
                    ErrorCode.SERVER_FULL, "games", FULL_MILLIS, "The server has as many games as it can");
        }
    }
}
