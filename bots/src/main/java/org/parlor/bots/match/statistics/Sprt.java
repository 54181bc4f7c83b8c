package org.parlor.bots.match.statistics;

import java.util.Locale;
import org.parlor.rules.InvalidInputException;

/**
 * The generalised sequential probability ratio test on game pairs, as in Fishtest: tests whether the first contestant is
 * stronger by {@code elo1} (H1) or by {@code elo0} (H0). It compares the maximum likelihoods over all distributions of
 * pair scores with the mean of each hypothesis.
 *
 * @param alpha probability of accepting H1 if H0 holds
 * @param beta probability of accepting H0 if H1 holds
 */
public record Sprt(double elo0, double elo1, double alpha, double beta) {
    /** Replaces a frequency of 0, to avoid likelihoods of 0. */
    private static final double SMALLEST_COUNT = 1e-3;

    /**
     * The bounds log(beta) and log(1 / alpha) keep the error probabilities if the distributions are known (A. Wald,
     * Sequential Analysis, 1947; his log((1 - beta) / alpha) can exceed them). The likelihoods here are of estimated
     * distributions, therefore the margin.
     */
    private static final double MARGIN = 1.25;

    private static final int STEPS_MAX = 100;
    private static final double PRECISION = 1e-14;
    /** Beyond it, the expected scores are so close to 0 or 1 that they hardly differ. */
    private static final int ELO_MAX = 1_000;

    /** The accepted hypothesis, or {@link #OPEN} if more games are needed. */
    public enum Verdict {
        H0,
        H1,
        OPEN
    }

    public Sprt {
        if (!(Math.abs(elo0) <= ELO_MAX && Math.abs(elo1) <= ELO_MAX)) {
            throw new InvalidInputException(
                    "sprt", "the Elo values of --sprt must be between -" + ELO_MAX + " and " + ELO_MAX);
        } else if (!(elo0 < elo1)) {
            throw new InvalidInputException("sprt", "--sprt must have the smaller Elo value first, such as 0,10");
        }
        if (!(alpha > 0 && alpha < 0.5 && beta > 0 && beta < 0.5)) {
            throw new InvalidInputException("alpha", "--alpha and --beta must be greater than 0 and less than 0.5");
        }
    }

    /** Returns the log-likelihood ratio at or below which H0 is accepted. */
    public double lower() {
        return Math.log(beta / MARGIN);
    }

    /** Returns the log-likelihood ratio at or above which H1 is accepted. */
    public double upper() {
        return Math.log(MARGIN / alpha);
    }

    public Verdict verdict(MatchScore matchScore) {
        double ratio = logLikelihoodRatio(matchScore);
        return ratio >= upper() ? Verdict.H1 : ratio <= lower() ? Verdict.H0 : Verdict.OPEN;
    }

    /** Returns the log-likelihood ratio of H1 to H0. */
    public double logLikelihoodRatio(MatchScore matchScore) {
        double[] frequencies = matchScore.pairs().stream()
                .mapToDouble(count -> count == 0 ? SMALLEST_COUNT : count)
                .toArray();
        if (matchScore.games() == 0) {
            return 0;
        }
        double tilt0 = tilt(frequencies, EloEstimate.score(elo0));
        double tilt1 = tilt(frequencies, EloEstimate.score(elo1));
        double sum = 0;
        for (int halves = 0; halves < frequencies.length; halves++) {
            double share = (double) halves / MatchScore.HALF_POINTS_PER_PAIR;
            sum += frequencies[halves]
                    * (Math.log1p(tilt0 * (share - EloEstimate.score(elo0)))
                            - Math.log1p(tilt1 * (share - EloEstimate.score(elo1))));
        }
        return sum;
    }

    /**
     * Finds by Newton's method the parameter x of the maximum likelihood distribution with the given mean. That
     * distribution has the probabilities p / (1 + x (a - mean)), where p is the observed share of pairs with
     * score a, and x is the root of the sum of p (a - mean) / (1 + x (a - mean)), which decreases in x. See
     * proposition 1.1 of M. Van den Bergh, cantate.be/Fishtest/support_MLE_multinomial.pdf.
     */
    private static double tilt(double[] frequencies, double mean) {
        double low = -1 / (1 - mean);
        double high = 1 / mean;
        double tilt = 0;
        for (int step = 0; step < STEPS_MAX; step++) {
            double sum = 0;
            double slope = 0;
            for (int halves = 0; halves < frequencies.length; halves++) {
                double off = (double) halves / MatchScore.HALF_POINTS_PER_PAIR - mean;
                double share = off / (1 + tilt * off);
                sum += frequencies[halves] * share;
                slope -= frequencies[halves] * share * share;
            }
            low = sum > 0 ? tilt : low;
            high = sum > 0 ? high : tilt;
            double next = tilt - sum / slope;
            // Outside the bracket a step would diverge.
            next = next > low && next < high ? next : (low + high) / 2;
            if (Math.abs(next - tilt) <= PRECISION) {
                return next;
            }
            tilt = next;
        }
        return tilt;
    }

    /** Returns, for example, {@code LLR 1.37 of -2.94 to 2.94}. */
    public String text(MatchScore matchScore) {
        return String.format(Locale.ROOT, "LLR %.2f of %.2f to %.2f", logLikelihoodRatio(matchScore), lower(), upper());
    }
}
