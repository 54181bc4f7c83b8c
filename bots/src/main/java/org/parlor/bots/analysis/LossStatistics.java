package org.parlor.bots.analysis;

import java.util.EnumMap;
import java.util.IntSummaryStatistics;
import java.util.Map;
import java.util.OptionalDouble;
import org.parlor.bots.analysis.ReviewedPly.Phase;

/** Statistics of the losses of a player over the plies with more than one legal move, in one or more games. */
public final class LossStatistics {
    /** Moves that lose less than this, one disc, seed or line, count as good. */
    private static final int GOOD = 100;
    /** Mean certain loss that divides the accuracy by e. */
    private static final double ACCURACY_SCALE = 400;

    private final Map<Phase, IntSummaryStatistics> losses = new EnumMap<>(Phase.class);
    private final IntSummaryStatistics certainLosses = new IntSummaryStatistics();
    private int good;

    /** Adds a ply, unless there was only one legal move. */
    public void add(ReviewedPly ply) {
        if (ply.isChoice()) {
            losses.computeIfAbsent(ply.phase(), any -> new IntSummaryStatistics())
                    .accept(ply.loss());
            certainLosses.accept(ply.certainLoss());
            good += ply.loss() < GOOD && ply.lostResult().isEmpty() ? 1 : 0;
        }
    }

    public long choices() {
        return certainLosses.getCount();
    }

    /** Returns the number of choices that lost less than one unit and no result. */
    public int good() {
        return good;
    }

    /** Returns the mean loss per choice in hundredths; 0 without choices. */
    public double mean() {
        IntSummaryStatistics all = new IntSummaryStatistics();
        losses.values().forEach(all::combine);
        return all.getAverage();
    }

    /** Returns the mean loss per choice of a phase in hundredths; empty without choices. */
    public OptionalDouble mean(Phase phase) {
        IntSummaryStatistics found = losses.get(phase);
        return found == null ? OptionalDouble.empty() : OptionalDouble.of(found.getAverage());
    }

    /**
     * Returns the accuracy in percent: 100·exp(-m/4), where m is the mean certain loss per choice in units. 100 without
     * certain losses, 78 for a mean of one unit, 37 for one of four.
     */
    public double accuracy() {
        return 100 * Math.exp(-certainLosses.getAverage() / ACCURACY_SCALE);
    }
}
