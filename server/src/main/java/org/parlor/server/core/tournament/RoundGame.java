package org.parlor.server.core.tournament;

import org.jspecify.annotations.Nullable;

/**
 * A pairing of a round with its game and result.
 *
 * @param round round number, from 1
 * @param number number within the round, from 1
 * @param g game id, null before the game has started
 * @param outcome null before the result is known
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

    /** Whether the game has not started yet. */
    public boolean isWaiting() {
        return outcome == null && g == null;
    }

    RoundGame withGame(@Nullable String newGame) {
        return new RoundGame(round, number, pair, newGame, outcome);
    }

    RoundGame withOutcome(PairingResult newOutcome) {
        return new RoundGame(round, number, pair, g, newOutcome);
    }
}
