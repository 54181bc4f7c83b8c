package org.parlor.client.game;

import org.jspecify.annotations.Nullable;

/**
 * Whether a player is connected or, in a correspondence game, on vacation.
 *
 * @param state {@code here}, {@code away}, {@code gone} or {@code vacation}, as in the protocol
 * @param claimAt when the opponent of an absent player may claim the win, in the time of the client; null if
 * unknown
 */
public record SeatPresence(String state, @Nullable Long claimAt) {
    public static final SeatPresence HERE = new SeatPresence("here", null);

    static SeatPresence of(String state) {
        return new SeatPresence(state, null);
    }

    public boolean isHere() {
        return state.equals("here");
    }

    public boolean isOnVacation() {
        return state.equals("vacation");
    }

    /** Returns whether the opponent may claim the win. */
    public boolean isGone() {
        return state.equals("gone");
    }
}
