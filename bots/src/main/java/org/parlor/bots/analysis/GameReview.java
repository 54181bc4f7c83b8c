package org.parlor.bots.analysis;

import java.util.Comparator;
import java.util.List;

/** The review of a game. */
public record GameReview(List<ReviewedPly> plies) {

    public GameReview {
        plies = List.copyOf(plies);
    }

    /** Returns the plies that provably gave a result away. */
    public List<ReviewedPly> turningPoints() {
        return plies.stream().filter(ply -> ply.lostResult().isPresent()).toList();
    }

    public LossStatistics statistics(int seat) {
        LossStatistics statistics = new LossStatistics();
        plies.stream().filter(ply -> ply.seat() == seat).forEach(statistics::add);
        return statistics;
    }

    /** Returns the mistakes and blunders, worst first. */
    public List<ReviewedPly> errors(int seat, int atMost) {
        return plies.stream()
                .filter(ply -> ply.seat() == seat && ply.mark() != ReviewedPly.Mark.NONE)
                .sorted(Comparator.comparingInt(ReviewedPly::loss).reversed())
                .limit(atMost)
                .toList();
    }
}
