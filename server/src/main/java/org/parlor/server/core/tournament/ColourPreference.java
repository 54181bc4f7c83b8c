package org.parlor.server.core.tournament;

import java.util.List;
import org.parlor.server.core.api.Pairing;

/**
 * A player's seat (colour) requirement for the next game, derived from previous games. The seats have to be balanced, and
 * no player gets the same seat three times in a row.
 *
 * @param surplus games as first minus games as second player
 * @param streak number of latest games in a row with the same seat
 */
record ColourPreference(List<Integer> seats, int surplus, int streak) {
    private static final int NONE = -1;

    static ColourPreference of(PlayerResults score) {
        List<Integer> seats = score.seats();
        int seconds = seats.stream().mapToInt(Integer::intValue).sum();
        int streak = 0;
        while (streak < seats.size() && seats.get(seats.size() - 1 - streak).equals(seats.get(seats.size() - 1))) {
            streak++;
        }
        return new ColourPreference(seats, seats.size() - 2 * seconds, streak);
    }

    /** The required seat, or -1. */
    private int required() {
        if (Math.abs(surplus) >= 2) {
            return surplus > 0 ? 1 : 0;
        }
        return streak >= 2 ? 1 - last() : NONE;
    }

    /** The preferred seat, or -1. */
    private int preferred() {
        if (required() != NONE) {
            return required();
        }
        if (surplus != 0) {
            return surplus > 0 ? 1 : 0;
        }
        return seats.isEmpty() ? NONE : 1 - last();
    }

    private int last() {
        return seats.get(seats.size() - 1);
    }

    /** Whether both players require the same seat. */
    boolean requiresSameSeat(ColourPreference other) {
        return required() != NONE && required() == other.required();
    }

    /** Whether both players prefer the same seat. */
    boolean prefersSameSeat(ColourPreference other) {
        return preferred() != NONE && preferred() == other.preferred();
    }

    /**
     * Assigns seats to two players.
     *
     * @param higher the higher-ranked player
     * @param board index of the pairing, used as the last criterion
     */
    static Pairing assignSeats(PlayerResults higher, PlayerResults lower, int board) {
        int seat = of(higher).seatAgainst(of(lower), board);
        Pairing pairing = new Pairing(higher.key(), lower.key());
        return seat == 0 ? pairing : pairing.swapped();
    }

    private int seatAgainst(ColourPreference other, int board) {
        if (required() != other.required()) {
            return required() != NONE ? required() : 1 - other.required();
        }
        if (surplus != other.surplus) {
            return surplus < other.surplus ? 0 : 1;
        }
        for (int offset = 1; offset <= Math.min(seats.size(), other.seats.size()); offset++) {
            int ownSeat = seats.get(seats.size() - offset);
            if (ownSeat != other.seats.get(other.seats.size() - offset)) {
                return 1 - ownSeat;
            }
        }
        return preferred() == NONE ? board % 2 : preferred();
    }
}
