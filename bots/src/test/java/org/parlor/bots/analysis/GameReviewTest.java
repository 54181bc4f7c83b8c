package org.parlor.bots.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.bots.analysis.ReviewedPly.Evidence;
import org.parlor.bots.analysis.ReviewedPly.Mark;
import org.parlor.bots.analysis.ReviewedPly.Phase;
import org.parlor.bots.engines.search.SearchResult;

class GameReviewTest {
    private static final Evidence ESTIMATE = new Evidence(false, 16, 310);

    @ParameterizedTest
    @CsvSource({"0, 0, NONE", "509, 199, NONE", "510, 200, MISTAKE", "709, 399, MISTAKE", "710, 400, BLUNDER"})
    void an_estimated_loss_is_marked_if_it_exceeds_the_threshold_by_the_margin(int loss, int certain, Mark mark) {
        ReviewedPly ply = ply(0, Phase.MIDGAME, 1000 - loss, 1000, ESTIMATE);
        assertEquals(certain, ply.certainLoss());
        assertEquals(mark, ply.mark());
    }

    @ParameterizedTest
    @CsvSource({"2000, 1801, 199, NONE", "2000, 1800, 200, MISTAKE", "2000, 1600, 400, BLUNDER", "100, 0, 400, BLUNDER"
    })
    void an_exact_loss_needs_no_margin_and_a_lost_result_is_a_blunder(int best, int played, int certain, Mark mark) {
        ReviewedPly ply = ply(0, Phase.ENDGAME, played, best, Evidence.PROOF);
        assertEquals(certain, ply.certainLoss());
        assertEquals(mark, ply.mark());
    }

    @Test
    void an_estimate_without_a_measured_margin_is_never_marked() {
        ReviewedPly ply = ply(0, Phase.MIDGAME, -6400, 6400, new Evidence(false, 16, Evidence.UNKNOWN));
        assertEquals(0, ply.certainLoss());
        assertEquals(Mark.NONE, ply.mark());
    }

    @Test
    void losses_are_averaged_by_side_and_phase_and_accuracy_counts_only_certain_losses() {
        GameReview review = new GameReview(List.of(
                ply(0, Phase.OPENING, 0, 300, ESTIMATE),
                ply(1, Phase.OPENING, 0, 500, ESTIMATE),
                ply(0, Phase.MIDGAME, 0, 0, ESTIMATE),
                ply(0, Phase.MIDGAME, 0, 100, ESTIMATE),
                ply(0, Phase.ENDGAME, 200, 1000, Evidence.PROOF)));
        assertEquals(OptionalDouble.of(300), review.statistics(0).mean(Phase.OPENING));
        assertEquals(OptionalDouble.of(50), review.statistics(0).mean(Phase.MIDGAME));
        assertEquals(OptionalDouble.of(800), review.statistics(0).mean(Phase.ENDGAME));
        assertEquals(OptionalDouble.empty(), review.statistics(1).mean(Phase.ENDGAME));
        assertEquals(300, review.statistics(0).mean());
        // 8 discs over 4 choices: exp(-2/4).
        assertEquals(60.65, review.statistics(0).accuracy(), 0.01);
        // 5 - 3.1 discs over one choice: exp(-1.9/4).
        assertEquals(62.19, review.statistics(1).accuracy(), 0.01);
    }

    @ParameterizedTest
    @CsvSource({"60, OPENING", "46, OPENING", "45, MIDGAME", "21, MIDGAME", "20, ENDGAME", "1, ENDGAME"})
    void phases_follow_from_the_plies_left(int pliesLeft, Phase phase) {
        assertEquals(phase, Phase.of(pliesLeft, 60));
    }

    private static ReviewedPly ply(int seat, Phase phase, int played, int best, Evidence evidence) {
        SearchResult found = new SearchResult(1, best, evidence.depth(), 1, List.of(1), evidence.isProof());
        return new ReviewedPly(1, seat, phase, 2, 3, played, found, evidence);
    }
}
