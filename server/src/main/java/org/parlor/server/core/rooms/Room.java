package org.parlor.server.core.rooms;

import org.parlor.server.core.game.Game;

/** A game with what surrounds it and is no part of its history: the gallery, who is ready, illegal moves so far. */
public final class Room {
    private final Game game;
    private final Gallery gallery;
    private final boolean[] ready;
    private final int[] illegalMoves = new int[2];

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

    public boolean isReady() {
        return ready[0] && ready[1];
    }

    public void setReady(int seat) {
        ready[seat] = true;
    }

    /** Counts one more and tells how many there have been. */
    public int countIllegal(int seat) {
        return ++illegalMoves[seat];
    }
}
