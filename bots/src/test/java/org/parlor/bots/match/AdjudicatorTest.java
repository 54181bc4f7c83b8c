package org.parlor.bots.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.parlor.message.GameRequest.MoveInfo;
import org.parlor.message.value.GameResult;
import org.parlor.rules.Games;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

class AdjudicatorTest {
    private static final Rules KALAH = Games.find("kalah").orElseThrow().rules();
    private static final Rules TICTACTOE = Games.find("tictactoe").orElseThrow().rules();
    private static final Position POSITION = KALAH.initial();

    @Test
    void a_side_that_both_see_ahead_in_successive_moves_wins() {
        Adjudicator adjudicator = new Adjudicator(KALAH, new AdjudicationOptions(0, 20, 4, 0));
        assertNull(afterMove(adjudicator, 0, -2_000));
        assertNull(afterMove(adjudicator, 1, 2_100));
        assertNull(afterMove(adjudicator, 1, 2_500));
        assertEquals(new GameResult(1, List.of(0, 0), "adjudicated"), afterMove(adjudicator, 0, -2_400));
    }

    @Test
    void a_smaller_or_missing_score_and_the_other_side_restart_the_count() {
        Adjudicator adjudicator = new Adjudicator(KALAH, new AdjudicationOptions(0, 20, 2, 0));
        assertNull(afterMove(adjudicator, 0, 2_000));
        assertNull(afterMove(adjudicator, 1, -1_999));
        assertNull(afterMove(adjudicator, 0, 2_000));
        assertNull(afterMove(adjudicator, 1, null));
        assertNull(afterMove(adjudicator, 0, 2_000));
        assertNull(afterMove(adjudicator, 1, 2_000));
        assertEquals(new GameResult(1, List.of(0, 0), "adjudicated"), afterMove(adjudicator, 0, -2_000));
    }

    @Test
    void one_player_alone_does_not_decide() {
        Adjudicator adjudicator = new Adjudicator(KALAH, new AdjudicationOptions(0, 20, 2, 0));
        for (int move = 0; move < 5; move++) {
            assertNull(afterMove(adjudicator, 0, 3_000));
        }
    }

    @Test
    void a_solved_position_has_its_result() {
        Adjudicator adjudicator = new Adjudicator(TICTACTOE, new AdjudicationOptions(0, 0, 0, 1_000_000));
        Position drawn = play(TICTACTOE, "b2");
        assertEquals(new GameResult(null, List.of(0, 0), "solved"), adjudicator.afterMove(0, null, drawn, 1));
        Position won = play(TICTACTOE, "a1", "a2", "b1", "b2");
        assertEquals(new GameResult(0, List.of(0, 0), "solved"), adjudicator.afterMove(1, null, won, 4));
        Adjudicator small = new Adjudicator(KALAH, new AdjudicationOptions(0, 0, 0, 1_000));
        assertNull(small.afterMove(0, null, POSITION, 1));
    }

    @Test
    void a_game_of_the_maximum_number_of_plies_is_a_draw() {
        Adjudicator adjudicator = new Adjudicator(KALAH, new AdjudicationOptions(40, 0, 0, 0));
        assertNull(adjudicator.afterMove(0, null, POSITION, 39));
        assertEquals(new GameResult(null, List.of(0, 0), "max-plies"), adjudicator.afterMove(0, null, POSITION, 40));
    }

    private static @Nullable GameResult afterMove(Adjudicator adjudicator, int seat, @Nullable Integer score) {
        return adjudicator.afterMove(seat, new MoveInfo(score, 3, null, null), POSITION, 1);
    }

    private static Position play(Rules rules, String... moves) {
        Position position = rules.initial();
        for (String move : moves) {
            position = position.play(rules.parse(move).orElseThrow());
        }
        return position;
    }
}
