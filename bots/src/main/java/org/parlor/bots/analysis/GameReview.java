package org.parlor.bots.analysis;

import java.util.Comparator;
import java.util.List;

/** The review of a game, with statistics per seat over the plies with more than one legal move. */
public record GameReview(List<ReviewedPly> plies) {
    /** Moves that lose less than this, one disc, seed or line, count as good. */
    private static final int GOOD = 100;

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

    /** Returns the mistakes and blunders, worst first. */
    public List<ReviewedPly> errors(int seat, int atMost) {
        return choices(seat).stream()
                .filter(ply -> ply.mark() != ReviewedPly.Mark.NONE)
                .sorted(Comparator.comparingInt(ReviewedPly::loss).reversed())
                .limit(atMost)
                .toList();
    }
}
