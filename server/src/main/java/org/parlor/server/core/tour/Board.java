package org.parlor.server.core.tour;

import org.jspecify.annotations.Nullable;

/**
 * One pairing of a round, and what has become of it.
 *
 * @param round from 1, and so {@code number}
 * @param g the game, null before it has begun
 * @param outcome null before it is settled
 */
public record Board(
        int round,
        int number,
        Pair pair,
        @Nullable String g,
        @Nullable Outcome outcome) {

    public boolean isSettled() {
        return outcome != null;
    }

    /** Whether there is still a game to begin. */
    public boolean isWaiting() {
        return outcome == null && g == null;
    }

    Board with(@Nullable String game) {
        return new Board(round, number, pair, game, outcome);
    }

    Board with(Outcome settled) {
        return new Board(round, number, pair, g, settled);
    }
}
