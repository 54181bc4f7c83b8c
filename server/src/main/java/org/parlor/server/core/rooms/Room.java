package org.parlor.server.core.rooms;

import java.util.LinkedHashSet;
import java.util.Set;
import org.parlor.server.core.game.Game;

/** A game with what surrounds it and is no part of its history: watchers, who is ready, illegal moves so far. */
public final class Room {
    private final Game game;
    private final Set<Long> watchers = new LinkedHashSet<>();
    private final boolean[] ready;
    private final int[] illegalMoves = new int[2];

    /** @param ready which seats need not be waited for */
    Room(Game game, boolean[] ready) {
        this.game = game;
        this.ready = ready.clone();
    }

    public Game game() {
        return game;
    }

    /** The connections that watch. */
    public Set<Long> watchers() {
        return watchers;
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
