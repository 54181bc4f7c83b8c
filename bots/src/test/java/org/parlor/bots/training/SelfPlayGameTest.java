package org.parlor.bots.training;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.parlor.bots.engines.reversi.pattern.PatternWeights;
import org.parlor.rules.Position;
import org.parlor.rules.reversi.Reversi;

class SelfPlayGameTest {
    private final SelfPlayEngine engine = new SelfPlayEngine(PatternWeights.shipped(), 2, 8);

    @Test
    void games_and_scores_agree_with_the_rules() {
        for (int number = 0; number < 20; number++) {
            SelfPlayGame game = SelfPlayGame.play(engine, engine, 7, number);
            Position position = Reversi.KIND.rules(Map.of()).initial();
            for (int square : game.squares()) {
                position = position.play(square);
                while (!position.isOver() && position.legalMoves()[0] == 64) {
                    position = position.play(64);
                }
            }
            int lead = position.score(0) - position.score(1);
            int empties = 64 - position.score(0) - position.score(1);
            assertEquals(lead + Integer.signum(lead) * empties, game.score(), game.toString());
        }
    }

    @Test
    void a_game_depends_only_on_its_number() {
        SelfPlayEngine other = new SelfPlayEngine(PatternWeights.shipped(), 2, 8);
        SelfPlayGame.play(other, other, 7, 4);
        assertEquals(SelfPlayGame.play(engine, engine, 7, 5), SelfPlayGame.play(other, other, 7, 5));
    }

    @Test
    void a_game_is_parsed_from_its_text() {
        SelfPlayGame game = SelfPlayGame.play(engine, engine, 7, 3);
        assertEquals(game, SelfPlayGame.parse(game.toString()));
    }

    @Test
    void an_unfinished_game_is_rejected() {
        assertThrows(IllegalArgumentException.class, () -> SelfPlayGame.parse("8 f5d6c3"));
    }

    @Test
    void each_position_after_the_random_moves_is_labelled_with_the_final_score() {
        SelfPlayGame game = SelfPlayGame.play(engine, engine, 7, 1);
        SampleSet samples = new SampleSet();
        game.addTo(samples);
        assertEquals(game.squares().size() - game.randomPlies(), samples.size());
        for (int discs = 0; discs <= 64; discs++) {
            for (int i = 0; i < samples.bucket(discs).size(); i++) {
                assertEquals(
                        Math.abs(game.score()), Math.abs(samples.bucket(discs).score(i)));
            }
        }
    }
}
