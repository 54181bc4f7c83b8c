package org.parlor.server.core.rating;

/**
 * How well somebody plays one kind of game.
 *
 * @param r the rating itself; 1500 for whoever nothing is known of
 * @param rd how unsure it is: with 95 % certainty it is within twice that
 * @param volatility how steadily they play
 * @param at when this was found, epoch milliseconds
 */
public record Rating(double r, double rd, double volatility, long at) {
    static final double R_INITIAL = 1_500;
    static final double RD_MAX = 350;

    public static Rating initial(long at) {
        return new Rating(R_INITIAL, RD_MAX, 0.06, at);
    }

    /** As it is told. */
    public int shown() {
        return (int) Math.round(r);
    }

    /** How unsure it has become by now, as it is told. */
    public int shownRd(long now) {
        return (int) Math.round(Glicko2.aged(this, now).rd());
    }
}
