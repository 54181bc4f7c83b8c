package org.parlor.server.core.play;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.SessionMessage.Welcome;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.undo.UndoLog;

/** A game with what surrounds it and is no part of its history: the gallery, who is ready, illegal moves so far. */
public final class LiveGame {
    private final Game game;
    private final Spectators spectators;
    private final boolean[] ready;
    private final int[] illegalMoves = new int[2];
    private @Nullable List<Welcome.Rating> newRatings;

    /**
     * @param game that has just been created
     * @param delayMillis how late it is shown to others than its players
     * @param ready which seats need not be waited for
     */
    LiveGame(Game game, long delayMillis, boolean[] ready) {
        this.game = game;
        this.spectators = new Spectators(game, delayMillis);
        this.ready = ready.clone();
    }

    public Game game() {
        return game;
    }

    public Spectators gallery() {
        return spectators;
    }

    /** The game as an account may know it: its players as it is, everybody else as it is shown. */
    public Game gameFor(String key) {
        return game.seatOf(key).isPresent() ? game : spectators.shown();
    }

    /** What the game has made of its players' ratings; null while it is played, and if it changed none. */
    @Nullable
    List<Welcome.Rating> newRatings() {
        return newRatings;
    }

    void setNewRatings(@Nullable List<Welcome.Rating> ratings, UndoLog undo) {
        List<Welcome.Rating> old = newRatings;
        undo.add(() -> newRatings = old);
        newRatings = ratings;
    }

    public boolean isReady() {
        return ready[0] && ready[1];
    }

    public void setReady(int seat, UndoLog undo) {
        boolean old = ready[seat];
        undo.add(() -> ready[seat] = old);
        ready[seat] = true;
    }

    public int illegalMoves(int seat) {
        return illegalMoves[seat];
    }

    public void countIllegal(int seat, UndoLog undo) {
        int old = illegalMoves[seat];
        undo.add(() -> illegalMoves[seat] = old);
        illegalMoves[seat]++;
    }
}
