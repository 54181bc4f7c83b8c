package org.parlor.bots.match;

/**
 * What the pairs of games of a match add up to for its first contestant.
 *
 * @param squares the sum of the squares of the pairs' half points
 */
public record Standing(int wins, int draws, int losses, long squares) {
    public static final Standing NONE = new Standing(0, 0, 0, 0);

    private static final int HALF_POINTS_A_PAIR = 4;

    public Standing plus(Pair pair) {
        int wonBoth = (pair.first() == 2 ? 1 : 0) + (pair.second() == 2 ? 1 : 0);
        int lostBoth = (pair.first() == 0 ? 1 : 0) + (pair.second() == 0 ? 1 : 0);
        return new Standing(
                wins + wonBoth,
                draws + 2 - wonBoth - lostBoth,
                losses + lostBoth,
                squares + (long) pair.halfPoints() * pair.halfPoints());
    }

    public int games() {
        return wins + draws + losses;
    }

    /** Points a game, 0 to 1. */
    public double score() {
        return (wins + draws / 2.0) / games();
    }

    /**
     * The standard error of {@link #score}, from how much the scores of pairs differ: the two games of an opening are
     * not independent of each other, the pairs are.
     */
    public double error() {
        int pairs = games() / 2;
        double mean = score();
        double square = (double) squares / pairs / (HALF_POINTS_A_PAIR * HALF_POINTS_A_PAIR);
        return Math.sqrt(Math.max(0, square - mean * mean) / pairs);
    }

    @Override
    public String toString() {
        return "+" + wins + " =" + draws + " -" + losses;
    }
}
