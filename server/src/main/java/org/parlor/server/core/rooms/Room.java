package org.parlor.server.core.rooms;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.SessionNews.Welcome;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.step.Timers;

/** A game with what surrounds it and is no part of its history: the gallery, who is ready, illegal moves so far. */
public final class Room {
    private final Game game;
    private final Gallery gallery;
    private final boolean[] ready;
    private final int[] illegalMoves = new int[2];
    private @Nullable List<Welcome.Rating> newRatings;
    private long dueAt = Timers.NEVER;

    /**
     * @param game that has just been created
     * @param delayMillis how late it is shown to others than its players
     * @param ready which seats need not be waited for
     */
    Room(Game game, long delayMillis, boolean[] ready) {
        this.game = game;
        this.gallery = new Gallery(game, delayMillis);
        this.ready = ready.clone();
    }

    public Game game() {
        return game;
    }

    public Gallery gallery() {
        return gallery;
    }

    /** The game as an account may know it: its players as it is, everybody else as it is shown. */
    public Game gameFor(String key) {
        return game.seatOf(key).isPresent() ? game : gallery.shown();
    }

    /** What the game has made of its players' ratings; null while it is played, and if it changed none. */
    @Nullable
    List<Welcome.Rating> newRatings() {
        return newRatings;
    }

    void setNewRatings(@Nullable List<Welcome.Rating> ratings) {
        newRatings = ratings;
    }

    /**
     * Sets when time will have done something to the game.
     *
     * @return whether that was another time before
     */
    boolean setDue(long at) {
        boolean changed = at != dueAt;
        dueAt = at;
        return changed;
    }

    public boolean isReady() {
        return ready[0] && ready[1];
    }

    public void setReady(int seat) {
        ready[seat] = true;
    }

    public int illegalMoves(int seat) {
        return illegalMoves[seat];
    }

    public void countIllegal(int seat) {
        illegalMoves[seat]++;
    }
}
