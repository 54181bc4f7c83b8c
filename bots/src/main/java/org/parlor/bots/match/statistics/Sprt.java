package org.parlor.bots.match.statistics;

import java.util.Arrays;
import java.util.Locale;
import org.parlor.rules.InvalidInputException;

/**
 * The generalised sequential probability ratio test on game pairs, as in Fishtest: tests whether the first contestant is
 * stronger by {@code elo1} (H1) or by {@code elo0} (H0). It compares the maximum likelihoods over all distributions of
 * pair scores with the mean of each hypothesis, or with its mean in standard deviations.
 *
 * @param model what the Elo values mean
 * @param alpha probability of accepting H1 if H0 holds
 * @param beta probability of accepting H0 if H1 holds
 */
public record Sprt(Model model, double elo0, double elo1, double alpha, double beta) {
    /** Replaces a frequency of 0, to avoid likelihoods of 0. */
    private static final double SMALLEST_COUNT = 1e-3;

    /**
     * The bounds log(beta) and log(1 / alpha) keep the error probabilities if the distributions are known (A. Wald,
     * Sequential Analysis, 1947; his log((1 - beta) / alpha) can exceed them). The likelihoods here are of estimated
     * distributions, therefore the margin.
     */
    private static final double MARGIN = 1.25;

    private static final int STEPS_MAX = 100;
    private static final double SHARES_PRECISION = 1e-6;
    private static final double PRECISION = 1e-14;
    /** Beyond it, the expected scores are so close to 0 or 1 that they hardly differ. */
    private static final int ELO_MAX = 1_000;

    /** The kind of Elo values, see {@link EloEstimate}. */
    public enum Model {
        LOGISTIC,
        NORMALIZED
    }

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
        double[] ratios0 = ratios(frequencies, elo0);
        double[] ratios1 = ratios(frequencies, elo1);
        double sum = 0;
        for (int halves = 0; halves < frequencies.length; halves++) {
            sum += frequencies[halves] * (ratios1[halves] - ratios0[halves]);
        }
        return sum;
    }

    /** Returns, per pair score, the logarithm of its maximum likelihood under a hypothesis over its observed share. */
    private double[] ratios(double[] frequencies, double elo) {
        if (model == Model.NORMALIZED) {
            return normalizedRatios(frequencies, Math.sqrt(2) * elo / EloEstimate.NORMALIZED);
        }
        double mean = EloEstimate.score(elo);
        double[] offsets = new double[frequencies.length];
        for (int halves = 0; halves < offsets.length; halves++) {
            offsets[halves] = share(halves) - mean;
        }
        return ratios(frequencies, offsets);
    }

    /**
     * Finds the maximum likelihood distribution whose mean is {@code deviations} standard deviations above one half, by the
     * iteration in section 4.1 of M. Van den Bergh, cantate.be/Fishtest/normalized_elo_practical.pdf.
     */
    private static double[] normalizedRatios(double[] frequencies, double deviations) {
        double total = Arrays.stream(frequencies).sum();
        double[] shares = new double[frequencies.length];
        Arrays.fill(shares, 1.0 / shares.length);
        double[] ratios = new double[shares.length];
        double change = 1;
        for (int step = 0; step < STEPS_MAX && change > SHARES_PRECISION; step++) {
            double mean = 0;
            double squares = 0;
            for (int halves = 0; halves < shares.length; halves++) {
                mean += shares[halves] * share(halves);
                squares += shares[halves] * share(halves) * share(halves);
            }
            double deviation = Math.sqrt(squares - mean * mean);
            double[] offsets = new double[shares.length];
            for (int halves = 0; halves < shares.length; halves++) {
                double distance = (share(halves) - mean) / deviation;
                offsets[halves] = share(halves) - 0.5 - deviations * deviation * (1 + distance * distance) / 2;
            }
            ratios = ratios(frequencies, offsets);
            change = 0;
            for (int halves = 0; halves < shares.length; halves++) {
                double next = frequencies[halves] / total * Math.exp(ratios[halves]);
                change = Math.max(change, Math.abs(next - shares[halves]));
                shares[halves] = next;
            }
        }
        return ratios;
    }

    private static double share(int halves) {
        return (double) halves / MatchScore.HALF_POINTS_PER_PAIR;
    }

    /**
     * Returns the logarithms of 1 / (1 + x o) for offsets o. The distribution of maximum likelihood with a mean offset of 0
     * has the probabilities p / (1 + x o), where p is the observed share of pairs with the offset o, and x is the root of
     * the sum of p o / (1 + x o), which decreases in x. See proposition 1.1 of M. Van den Bergh,
     * cantate.be/Fishtest/support_MLE_multinomial.pdf.
     */
    private static double[] ratios(double[] frequencies, double[] offsets) {
        double tilt = tilt(frequencies, offsets);
        return Arrays.stream(offsets).map(off -> -Math.log1p(tilt * off)).toArray();
    }

    /** Finds the root x by Newton's method. */
    private static double tilt(double[] frequencies, double[] offsets) {
        double low = -1 / Arrays.stream(offsets).max().orElseThrow();
        double high = -1 / Arrays.stream(offsets).min().orElseThrow();
        double tilt = 0;
        for (int step = 0; step < STEPS_MAX; step++) {
            double sum = 0;
            double slope = 0;
            for (int halves = 0; halves < frequencies.length; halves++) {
                double share = offsets[halves] / (1 + tilt * offsets[halves]);
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
