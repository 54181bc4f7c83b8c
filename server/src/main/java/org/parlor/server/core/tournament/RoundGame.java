package org.parlor.server.core.tournament;

import org.jspecify.annotations.Nullable;
import org.parlor.server.core.api.Pairing;
import org.parlor.server.core.api.PairingResult;

/**
 * A pairing of a round with its game and result.
 *
 * @param round round number, from 1
 * @param number number within the round, from 1
 * @param g game id, null before the game has started
 * @param result null before the result is known
 */
public record RoundGame(
        int round,
        int number,
        Pairing pairing,
        @Nullable String g,
        @Nullable PairingResult result) {

    public boolean isFinished() {
        return result != null;
    }

    /** Whether the game has not started yet. */
    public boolean isUnstarted() {
        return result == null && g == null;
    }

    RoundGame withGame(@Nullable String newGame) {
        return new RoundGame(round, number, pairing, newGame, result);
    }

    RoundGame withPairing(Pairing newPairing) {
        return new RoundGame(round, number, newPairing, g, result);
    }

    RoundGame withResult(PairingResult newOutcome) {
        return new RoundGame(round, number, pairing, g, newOutcome);
    }
}
