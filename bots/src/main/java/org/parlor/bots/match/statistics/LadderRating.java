package org.parlor.bots.match.statistics;

import java.util.Locale;

/**
 * The Elo of a rung of a ladder, counted from its lowest.
 *
 * @param isLeast whether it is a bound, since somebody on the way won every game
 */
public record LadderRating(double elo, boolean isLeast) {
    public static final LadderRating GROUND = new LadderRating(0, false);

    public LadderRating above(EloEstimate step) {
        return step.difference() == Double.POSITIVE_INFINITY
                ? new LadderRating(elo + step.low(), true)
                : new LadderRating(elo + step.difference(), isLeast);
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%s%.0f", isLeast ? ">" : "", elo);
    }
}
