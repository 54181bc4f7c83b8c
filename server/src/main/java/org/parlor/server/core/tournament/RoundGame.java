package org.parlor.server.core.tournament;

import org.jspecify.annotations.Nullable;

/**
 * One pairing of a round, and what has become of it.
 *
 * @param round from 1, and so {@code number}
 * @param g the game, null before it has begun
 * @param outcome null before it is settled
 */
public record RoundGame(
        int round,
        int number,
        Pairing pair,
        @Nullable String g,
        @Nullable PairingResult outcome) {

    public boolean isSettled() {
        return outcome != null;
    }

    /** Whether there is still a game to begin. */
    public boolean isWaiting() {
        return outcome == null && g == null;
    }

    RoundGame with(@Nullable String game) {
        return new RoundGame(round, number, pair, game, outcome);
    }

    RoundGame with(PairingResult settled) {
        return new RoundGame(round, number, pair, g, settled);
    }
}
