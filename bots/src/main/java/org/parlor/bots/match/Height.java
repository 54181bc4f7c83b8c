package org.parlor.bots.match;

import java.util.Locale;

/**
 * The Elo of a rung of a ladder, counted from its lowest.
 *
 * @param isLeast whether it is a bound, since somebody on the way won every game
 */
public record Height(double elo, boolean isLeast) {
    public static final Height GROUND = new Height(0, false);

    public Height above(Elo step) {
        return step.difference() == Double.POSITIVE_INFINITY
                ? new Height(elo + step.low(), true)
                : new Height(elo + step.difference(), isLeast);
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%s%.0f", isLeast ? ">" : "", elo);
    }
}
