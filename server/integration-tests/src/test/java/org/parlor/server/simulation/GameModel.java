package org.parlor.server.simulation;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.parlor.message.value.OfferKind;
import org.parlor.rules.Position;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.GameSettings;
import org.parlor.server.core.game.GameStatus;
import org.parlor.server.core.game.Presence;

/**
 * Reference model of a game after one of its events.
 *
 * @param event the latest event
 * @param last the latest ply, null if there is none
 * @param turnStart the stopped clocks when the position was first on the move
 * @param end the result, null while in progress
 * @param takenBackAt sequence number of the latest takeback, 0 if none
 */
public record GameModel(
        long seq,
        GameEvent event,
        GameStatus state,
        Position position,
        Ply last,
        GameClockModel turnStart,
        GameClockModel time,
        Map<OfferKind, Integer> offers,
        List<Presence> presence,
        GameEvent.Ended end,
        long takenBackAt) {

    /** A ply, linked to the previous one. */
    record Ply(
            Ply before, int count, Position from, GameClockModel start, int move, int by, boolean auto, long millis) {}

    static GameModel first(GameEvent.Created created) {
        GameSettings settings = created.terms();
        return new GameModel(
                0,
                created,
                settings.start().isOver() ? GameStatus.OVER : GameStatus.WAITING,
                settings.start(),
                null,
                GameClockModel.initial(settings.tc()),
                GameClockModel.initial(settings.tc()),
                Map.of(),
                List.of(Presence.HERE, Presence.HERE),
                null,
                0);
    }

    int ply() {
        return last == null ? 0 : last.count();
    }

    /** The ply with that index, which must exist. */
    Ply made(int ply) {
        Ply made = last;
        while (made.count() > ply + 1) {
            made = made.before();
        }
        return made;
    }

    Deque<Ply> plies() {
        Deque<Ply> plies = new ArrayDeque<>();
        for (Ply made = last; made != null; made = made.before()) {
            plies.addFirst(made);
        }
        return plies;
    }

    boolean isOver() {
        return state == GameStatus.OVER;
    }

    /** The seat whose clock must run, or -1. */
    int running() {
        return state == GameStatus.PLAYING ? runningIn(position) : -1;
    }

    /** The seat whose clock runs in a position while the game is played, or -1. */
    int runningIn(Position next) {
        return next.isOver() || presence.get(next.sideToMove()) == Presence.VACATION ? -1 : next.sideToMove();
    }
}
