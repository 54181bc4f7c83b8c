package org.parlor.server.core.api;

import java.util.Locale;

/**
 * The result of a pairing.
 *
 * @param first half points of the first player
 * @param second half points of the second player, 0 for a bye
 */
public record PairingResult(int first, int second, How how) {
    public static final int WIN = 2;

    private static final int DRAW = 1;

    public enum How {
        PLAYED,
        /** At least one player was absent or has left the tournament. */
        FORFEIT,
        BYE;

        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public static PairingResult won(int seat) {
        return new PairingResult(seat == 0 ? WIN : 0, seat == 1 ? WIN : 0, How.PLAYED);
    }

    public static PairingResult drawn() {
        return new PairingResult(DRAW, DRAW, How.PLAYED);
    }

    /** A game without result; both players get 0 points. */
    public static PairingResult noResult() {
        return new PairingResult(0, 0, How.PLAYED);
    }

    /** A game that was not played; players who were available get the point. */
    public static PairingResult forfeit(boolean firstAvailable, boolean secondAvailable) {
        return new PairingResult(firstAvailable ? WIN : 0, secondAvailable ? WIN : 0, How.FORFEIT);
    }

    public static PairingResult bye(int halves) {
        return new PairingResult(halves, 0, How.BYE);
    }

    public int halfPoints(int seat) {
        return seat == 0 ? first : second;
    }
}
