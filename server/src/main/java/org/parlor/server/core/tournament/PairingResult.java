package org.parlor.server.core.tournament;

import java.util.Locale;

/**
 * What came of a pairing: the points of both, in halves.
 *
 * @param second 0 where there is nobody
 */
public record PairingResult(int first, int second, How how) {
    /** A whole point. */
    static final int WIN = 2;

    private static final int DRAW = 1;

    /** How it came about. */
    public enum How {
        PLAYED,
        /** Somebody did not come, or has left. */
        FORFEIT,
        /** There was nobody to meet. */
        BYE;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** A game that somebody won. */
    public static PairingResult won(int seat) {
        return new PairingResult(seat == 0 ? WIN : 0, seat == 1 ? WIN : 0, How.PLAYED);
    }

    public static PairingResult drawn() {
        return new PairingResult(DRAW, DRAW, How.PLAYED);
    }

    /** A game that gave nobody anything. */
    public static PairingResult nothing() {
        return new PairingResult(0, 0, How.PLAYED);
    }

    /** No game, and the point for whoever could have played. */
    public static PairingResult forfeit(boolean firstCould, boolean secondCould) {
        return new PairingResult(firstCould ? WIN : 0, secondCould ? WIN : 0, How.FORFEIT);
    }

    static PairingResult bye(int halves) {
        return new PairingResult(halves, 0, How.BYE);
    }

    int of(int seat) {
        return seat == 0 ? first : second;
    }
}
