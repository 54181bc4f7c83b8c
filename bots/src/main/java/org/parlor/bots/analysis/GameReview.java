package org.parlor.bots.analysis;

import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/** The review of a game, with statistics per seat over the plies with more than one legal move. */
public record GameReview(List<ReviewedPly> plies) {
    /** Moves that lose less than this, one disc, seed or line, count as good. */
    private static final int GOOD = 100;
    /** Mean certain loss that divides the accuracy by e. */
    private static final double ACCURACY_SCALE = 400;

    public GameReview {
        plies = List.copyOf(plies);
    }

    /** Returns the plies that provably gave a result away. */
    public List<ReviewedPly> turningPoints() {
        return plies.stream().filter(ply -> ply.lostResult().isPresent()).toList();
    }

    public List<ReviewedPly> choices(int seat) {
        return plies.stream()
                .filter(ply -> ply.seat() == seat && ply.isChoice())
                .toList();
    }

    /** Returns the number of choices that lost less than one unit and no result. */
    public int goodMoves(int seat) {
        return (int) choices(seat).stream()
                .filter(ply -> ply.loss() < GOOD && ply.lostResult().isEmpty())
                .count();
    }

    /** Returns the mean loss per choice in hundredths; 0 without choices. */
    public double meanLoss(int seat) {
        return choices(seat).stream().mapToInt(ReviewedPly::loss).average().orElse(0);
    }

    /** Returns the mean loss per choice of a phase in hundredths; empty without choices. */
    public OptionalDouble meanLoss(int seat, ReviewedPly.Phase phase) {
        return choices(seat).stream()
                .filter(ply -> ply.phase() == phase)
                .mapToInt(ReviewedPly::loss)
                .average();
    }

    /**
     * Returns the accuracy in percent: 100·exp(-m/4), where m is the mean certain loss per choice in units. 100 without
     * certain losses, 78 for a mean of one unit, 37 for one of four.
     */
    public double accuracy(int seat) {
        double mean = choices(seat).stream()
                .mapToInt(ReviewedPly::certainLoss)
                .average()
                .orElse(0);
        return 100 * Math.exp(-mean / ACCURACY_SCALE);
    }

    /** Returns the mistakes and blunders, worst first. */
    public List<ReviewedPly> errors(int seat, int atMost) {
        return choices(seat).stream()
                .filter(ply -> ply.mark() != ReviewedPly.Mark.NONE)
                .sorted(Comparator.comparingInt(ReviewedPly::loss).reversed())
                .limit(atMost)
                .toList();
    }
}
