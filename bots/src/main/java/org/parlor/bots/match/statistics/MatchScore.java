package org.parlor.bots.match.statistics;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.parlor.message.value.GameResult;

/**
 * The score of a match from the first contestant's point of view.
 *
 * @param pairs number of pairs with 0, 1, 2, 3 and 4 half points: the pentanomial frequencies
 */
public record MatchScore(int wins, int draws, int losses, List<Integer> pairs) {
    public static final MatchScore NONE = new MatchScore(0, 0, 0, List.of(0, 0, 0, 0, 0));

    /** The maximum number of half points of a pair. */
    static final int HALF_POINTS_PER_PAIR = 4;

    /**
     * "Add two successes and two failures": A. Agresti and B. A. Coull, Approximate is better than "exact" for interval
     * estimation of binomial proportions, The American Statistician 52 (1998). No distribution of pair scores with the same
     * mean has a greater variance than pairs that are won or lost in both games, so that other distributions are covered
     * more often.
     */
    private static final int PRIOR_PAIRS = 4;

    private static final int TERMS_MAX = 300;
    /** Beyond this value the normal distribution function rounds to 0 or 1. */
    private static final double FAR = 9;

    public MatchScore {
        pairs = List.copyOf(pairs);
        if (pairs.size() != HALF_POINTS_PER_PAIR + 1) {
            throw new IllegalArgumentException("expected five frequencies, not " + pairs);
        }
    }

    /**
     * Adds a pair of games.
     *
     * @param first half points of the game in seat 0: 2 for a win, 1 for a draw
     * @param second half points of the game in seat 1
     */
    public MatchScore plus(int first, int second) {
        int won = (first == 2 ? 1 : 0) + (second == 2 ? 1 : 0);
        int lost = (first == 0 ? 1 : 0) + (second == 0 ? 1 : 0);
        List<Integer> more = new ArrayList<>(pairs);
        more.set(first + second, more.get(first + second) + 1);
        return new MatchScore(wins + won, draws + 2 - won - lost, losses + lost, more);
    }

    /** Adds the pairs of another match. */
    public MatchScore plus(MatchScore other) {
        List<Integer> sums = new ArrayList<>();
        for (int halves = 0; halves <= HALF_POINTS_PER_PAIR; halves++) {
            sums.add(pairs.get(halves) + other.pairs.get(halves));
        }
        return new MatchScore(wins + other.wins, draws + other.draws, losses + other.losses, sums);
    }

    /** Returns the score from the second contestant's point of view. */
    public MatchScore reversed() {
        List<Integer> reversed = new ArrayList<>(pairs);
        Collections.reverse(reversed);
        return new MatchScore(losses, draws, wins, reversed);
    }

    /** Returns the half points of a seat: 2 for a win, 1 for a draw, 0 for a loss. */
    static int halfPoints(GameResult gameResult, int seat) {
        Integer winner = gameResult.winner();
        return winner == null ? 1 : winner == seat ? 2 : 0;
    }

    public int games() {
        return wins + draws + losses;
    }

    public int pairsPlayed() {
        return games() / 2;
    }

    /** Returns the points per game, 0 to 1. */
    public double score() {
        return (wins + draws / 2.0) / games();
    }

    /** Returns the share of games that were drawn. */
    public double drawnGames() {
        return (double) draws / games();
    }

    /** Returns the share of pairs with equal points. */
    public double drawnPairs() {
        return (double) pairs.get(HALF_POINTS_PER_PAIR / 2) / pairsPlayed();
    }

    public int pairsWon() {
        return pairs.get(3) + pairs.get(4);
    }

    public int pairsLost() {
        return pairs.get(0) + pairs.get(1);
    }

    /**
     * Returns the centre of the confidence interval of the score: the score with {@link #PRIOR_PAIRS} added pairs, half of
     * them won and half lost in both games.
     */
    double centre() {
        return (score() * pairsPlayed() + PRIOR_PAIRS / 2.0) / (pairsPlayed() + PRIOR_PAIRS);
    }

    /**
     * Returns the standard error of {@link #centre}, from the variance of the pair scores: pairs are independent, the two
     * games of an opening are not. It is not 0, however few or equal the pairs are.
     */
    double error() {
        return Math.sqrt(variance() / (pairsPlayed() + PRIOR_PAIRS));
    }

    /** Returns the variance of the pair scores, including the added pairs. */
    double variance() {
        double mean = centre();
        double sum = PRIOR_PAIRS / 2.0 * (mean * mean + (1 - mean) * (1 - mean));
        for (int halves = 0; halves <= HALF_POINTS_PER_PAIR; halves++) {
            double off = (double) halves / HALF_POINTS_PER_PAIR - mean;
            sum += pairs.get(halves) * off * off;
        }
        return sum / (pairsPlayed() + PRIOR_PAIRS);
    }

    /** Returns the likelihood of superiority (LOS), 0 to 1: the probability that the true score exceeds one half. */
    public double superiority() {
        return normalBelow((centre() - 0.5) / error());
    }

    /** Returns the cumulative distribution function of the standard normal distribution. */
    static double normalBelow(double z) {
        if (Math.abs(z) > FAR) {
            return z > 0 ? 1 : 0;
        }
        // Marsaglia's series: 1/2 + density(z) (z + z^3/3 + z^5/(3 5) + ...); all terms have the same sign, so that no
        // precision is lost.
        double term = z;
        double sum = z;
        for (int i = 1; i < TERMS_MAX && Math.abs(term) > 1e-17; i++) {
            term *= z * z / (2 * i + 1);
            sum += term;
        }
        return Math.max(0, Math.min(1, 0.5 + sum * Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI)));
    }

    @Override
    public String toString() {
        return "+" + wins + " =" + draws + " -" + losses;
    }
}
