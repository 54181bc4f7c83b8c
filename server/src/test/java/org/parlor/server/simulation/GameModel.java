package org.parlor.server.simulation;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.parlor.message.value.OfferKind;
import org.parlor.rules.Position;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.GameSettings;
import org.parlor.server.core.game.GameState;
import org.parlor.server.core.game.Presence;

/**
 * A game as it was after one of its events, as the records tell it.
 *
 * @param event the one that led to it
 * @param last the latest ply, null if there is none
 * @param end what it ended with, null while it goes on
 * @param takenBackAt the number of the event that last took moves back, 0 if none did
 */
record GameModel(
        long seq,
        GameEvent event,
        GameState state,
        Position position,
        Made last,
        GameClockModel time,
        Map<OfferKind, Integer> offers,
        List<Presence> presence,
        GameEvent.Ended end,
        long takenBackAt) {

    /** A ply and those before it. */
    record Made(Made before, int count, Position from, int move, int by, boolean auto, long millis) {}

    static GameModel first(GameEvent.Created created) {
        GameSettings settings = created.terms();
        return new GameModel(
                0,
                created,
                settings.start().isOver() ? GameState.OVER : GameState.WAITING,
                settings.start(),
                null,
                GameClockModel.full(settings.tc()),
                Map.of(),
                List.of(Presence.HERE, Presence.HERE),
                null,
                0);
    }

    int ply() {
        return last == null ? 0 : last.count();
    }

    /** The ply of that number, which must have been made. */
    Made made(int ply) {
        Made made = last;
        while (made.count() > ply + 1) {
            made = made.before();
        }
        return made;
    }

    /** All plies, in order. */
    Deque<Made> plies() {
        Deque<Made> plies = new ArrayDeque<>();
        for (Made made = last; made != null; made = made.before()) {
            plies.addFirst(made);
        }
        return plies;
    }

    boolean isOver() {
        return state == GameState.OVER;
    }

    /** Whose clock has to run. */
    int running() {
        return state == GameState.PLAYING && !position.isOver() ? position.sideToMove() : -1;
    }
}
