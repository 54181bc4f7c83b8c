package org.parlor.bots.match.statistics;

import java.util.Locale;

/**
 * The Elo of a level in a ladder, relative to the lowest level.
 *
 * @param isLowerBound whether it is only a lower bound, because a lower match of the ladder was won in every game
 */
public record LadderRating(double elo, boolean isLowerBound) {
    public static final LadderRating LOWEST = new LadderRating(0, false);

    public LadderRating above(EloEstimate step) {
        return step.difference() == Double.POSITIVE_INFINITY
                ? new LadderRating(elo + step.low(), true)
                : new LadderRating(elo + step.difference(), isLowerBound);
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%s%.0f", isLowerBound ? ">" : "", elo);
    }
}
