package org.parlor.server.core.tournament;

import java.util.List;

/**
 * Which seat somebody should have next, from those they had: as often one as the other, and not the same three times
 * running.
 *
 * @param surplus how many times more they moved first than second
 * @param streak how often they last had the same seat running
 */
record ColourPreference(List<Integer> seats, int surplus, int streak) {
    private static final int NONE = -1;

    static ColourPreference of(PlayerScore score) {
        List<Integer> seats = score.seats();
        int seconds = seats.stream().mapToInt(Integer::intValue).sum();
        int streak = 0;
        while (streak < seats.size() && seats.get(seats.size() - 1 - streak).equals(seats.get(seats.size() - 1))) {
            streak++;
        }
        return new ColourPreference(seats, seats.size() - 2 * seconds, streak);
    }

    /** The seat they must have, or -1. */
    private int needed() {
        if (Math.abs(surplus) >= 2) {
            return surplus > 0 ? 1 : 0;
        }
        return streak >= 2 ? 1 - last() : NONE;
    }

    /** The seat they would rather have, or -1. */
    private int wanted() {
        if (needed() != NONE) {
            return needed();
        }
        if (surplus != 0) {
            return surplus > 0 ? 1 : 0;
        }
        return seats.isEmpty() ? NONE : 1 - last();
    }

    private int last() {
        return seats.get(seats.size() - 1);
    }

    /** Whether both must have the same seat. */
    boolean excludes(ColourPreference other) {
        return needed() != NONE && needed() == other.needed();
    }

    /** Whether both would rather have the same seat. */
    boolean clashesWith(ColourPreference other) {
        return wanted() != NONE && wanted() == other.wanted();
    }

    /**
     * Seats two.
     *
     * @param higher who stands higher
     * @param board its number among its like, which decides where nothing else does
     */
    static Pairing seat(PlayerScore higher, PlayerScore lower, int board) {
        int seat = of(higher).seatAgainst(of(lower), board);
        Pairing pairing = new Pairing(higher.key(), lower.key());
        return seat == 0 ? pairing : pairing.swapped();
    }

    private int seatAgainst(ColourPreference other, int board) {
        if (needed() != other.needed()) {
            return needed() != NONE ? needed() : 1 - other.needed();
        }
        if (surplus != other.surplus) {
            return surplus < other.surplus ? 0 : 1;
        }
        for (int back = 1; back <= Math.min(seats.size(), other.seats.size()); back++) {
            int mine = seats.get(seats.size() - back);
            if (mine != other.seats.get(other.seats.size() - back)) {
                return 1 - mine;
            }
        }
        return wanted() == NONE ? board % 2 : wanted();
    }
}
