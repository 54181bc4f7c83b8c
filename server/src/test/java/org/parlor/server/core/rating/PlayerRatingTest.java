package org.parlor.server.core.rating;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Counts the results behind a rating. */
class PlayerRatingTest {
    private static final long NOW = 1_763_683_200_000L;

    @Test
    void each_game_counts_as_won_drawn_or_lost() {
        Rating opponent = Rating.initial(NOW);
        PlayerRating rating = PlayerRating.initial(NOW);
        for (double points : new double[] {1, 0.5, 0.5, 0, 0, 0, 0}) {
            rating = rating.after(opponent, points, NOW);
        }
        assertEquals(List.of(1, 2, 4, 7), List.of(rating.won(), rating.drawn(), rating.lost(), rating.games()));
    }
}
