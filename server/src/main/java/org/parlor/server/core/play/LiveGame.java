package org.parlor.server.core.play;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.SessionMessage.Welcome;
import org.parlor.server.core.account.Account;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.undo.UndoLog;

/** A game in memory with state that is not part of its history: spectators, ready flags and illegal move counts. */
public final class LiveGame {
    private final Game game;
    private final Spectators spectators;
    private final boolean[] ready;
    private final int[] illegalMoves = new int[2];
    private @Nullable List<Welcome.Rating> newRatings;

    /**
     * @param game the newly created game
     * @param delayMillis delay of the spectator view
     * @param ready the seats that are ready from the start
     */
    LiveGame(Game game, long delayMillis, boolean[] ready) {
        this.game = game;
        this.spectators = new Spectators(game, delayMillis);
        this.ready = ready.clone();
    }

    public Game game() {
        return game;
    }

    public Spectators spectators() {
        return spectators;
    }

    /** The game as visible to an account: the current state for players, the spectator view for others. */
    public Game viewFor(Account viewer) {
        return viewer.seatIn(game).isPresent() ? game : spectators.visibleGame();
    }

    /** The players' new ratings; null before the end and if unchanged. */
    @Nullable
    List<Welcome.Rating> newRatings() {
        return newRatings;
    }

    void setNewRatings(@Nullable List<Welcome.Rating> ratings, UndoLog undo) {
        undo.set(value -> newRatings = value, newRatings, ratings);
    }

    public boolean isReady() {
        return ready[0] && ready[1];
    }

    public void setReady(int seat, UndoLog undo) {
        undo.set(value -> ready[seat] = value, ready[seat], true);
    }

    public int illegalMoves(int seat) {
        return illegalMoves[seat];
    }

    public void incrementIllegalMoves(int seat, UndoLog undo) {
        undo.set(value -> illegalMoves[seat] = value, illegalMoves[seat], illegalMoves[seat] + 1);
    }
}
