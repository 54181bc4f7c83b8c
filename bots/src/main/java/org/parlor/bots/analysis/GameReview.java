package org.parlor.bots.analysis;

import java.util.Comparator;
import java.util.List;

/** A reviewed game, and what it says of each of its players. Only plies at which there was a choice count. */
public record GameReview(List<ReviewedPly> plies) {
    /** A move that costs less than one disc, seed or line is as good as the best. */
    private static final int GOOD = 100;

    public GameReview {
        plies = List.copyOf(plies);
    }

    /** Where a result was given away, for sure. */
    public List<ReviewedPly> turningPoints() {
        return plies.stream().filter(ply -> ply.lostResult().isPresent()).toList();
    }

    public List<ReviewedPly> choices(int seat) {
        return plies.stream()
                .filter(ply -> ply.seat() == seat && ply.isChoice())
                .toList();
    }

    /** How many choices were as good as the best. */
    public int goodMoves(int seat) {
        return (int) choices(seat).stream()
                .filter(ply -> ply.loss() < GOOD && ply.lostResult().isEmpty())
                .count();
    }

    /** What a choice cost on average, in hundredths; 0 if there was none. */
    public double meanLoss(int seat) {
        return choices(seat).stream().mapToInt(ReviewedPly::loss).average().orElse(0);
    }

    /** The costliest choices, the worst first. */
    public List<ReviewedPly> errors(int seat, int atMost) {
        return choices(seat).stream()
                .filter(ply -> ply.mark() != ReviewedPly.Mark.NONE)
                .sorted(Comparator.comparingInt(ReviewedPly::loss).reversed())
                .limit(atMost)
                .toList();
    }
}
