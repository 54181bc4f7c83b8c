package org.parlor.server.core.rating;

/**
 * A Glicko-2 rating in one game type.
 *
 * @param r rating; 1500 initially
 * @param rd rating deviation: the 95 % confidence interval is {@code r} ± 2 {@code rd}
 * @param volatility expected fluctuation of the rating
 * @param at time of the calculation, epoch milliseconds
 */
public record Rating(double r, double rd, double volatility, long at) {
    static final double R_INITIAL = 1_500;
    static final double RD_MAX = 350;

    public static Rating initial(long at) {
        return new Rating(R_INITIAL, RD_MAX, 0.06, at);
    }

    /** Returns the rating rounded for clients. */
    public int rounded() {
        return (int) Math.round(r);
    }

    /** Returns the rating deviation at the given time, rounded for clients. */
    public int roundedRd(long now) {
        return (int) Math.round(Glicko2.aged(this, now).rd());
    }
}
