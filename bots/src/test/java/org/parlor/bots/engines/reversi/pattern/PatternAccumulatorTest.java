package org.parlor.bots.engines.reversi.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.parlor.bots.engines.reversi.board.SquareSets;
import org.parlor.rules.reversi.Bitboard;

class PatternAccumulatorTest {
    private static final long BLACK = 0x0000_0008_1000_0000L;
    private static final long WHITE = 0x0000_0010_0800_0000L;

    private final PatternWeights weights = randomWeights();
    private final PatternAccumulator fresh = new PatternAccumulator(weights);

    @Test
    void incremental_indices_equal_those_computed_from_scratch() {
        Random random = new Random(1);
        int passes = 0;
        for (int game = 0; game < 200; game++) {
            passes += playout(new PatternAccumulator(weights), random);
        }
        assertTrue(passes > 20, "passes: " + passes);
    }

    @Test
    void symmetric_positions_have_the_same_score() {
        List<LongUnaryOperator> images = List.of(Long::reverse, Long::reverseBytes, PatternAccumulatorTest::transposed);
        Random random = new Random(2);
        for (int trial = 0; trial < 200; trial++) {
            long own = random.nextLong();
            long opp = random.nextLong() & ~own;
            for (LongUnaryOperator image : images) {
                assertEquals(score(own, opp), score(image.applyAsLong(own), image.applyAsLong(opp)));
            }
        }
    }

    @Test
    void a_pass_changes_the_side_to_move() {
        PatternAccumulator accumulator = new PatternAccumulator(weights);
        accumulator.reset(BLACK | 1, WHITE);
        accumulator.pass();
        assertEquals(score(WHITE, BLACK | 1), accumulator.score());
    }

    @Test
    void a_pattern_with_swapped_colours_has_the_opposite_weight() {
        short[] learned = new short[PatternWeights.LEARNED];
        int own = PatternSet.SHARED[PatternSet.BASES[2] + 29524 + 1];
        int opp = PatternSet.SHARED[PatternSet.BASES[2] + 29524 - 1];
        for (int stage = 0; stage < GameStages.COUNT; stage++) {
            learned[stage * PatternSet.SHARED_COUNT + own] = 500;
            learned[stage * PatternSet.SHARED_COUNT + opp] = -500;
        }
        PatternAccumulator corner = new PatternAccumulator(PatternWeights.of(learned));
        corner.reset(1, 0);
        int ownScore = corner.score();
        corner.reset(0, 1);
        assertEquals(List.of(500, -500), List.of(ownScore, corner.score()));
    }

    @Test
    void weights_are_interpolated_linearly_between_stages() {
        assertEquals(List.of(0, 0, 100, 200, 300, 400, 300, 200, 100, 0, 0), scores(2, 11, 21));
    }

    @Test
    void boards_with_fewer_discs_than_trained_use_the_first_trained_stage() {
        assertEquals(List.of(400, 400, 400, 400, 400, 400, 300), scores(1, 7, 13));
    }

    /** Scores by number of discs, with a single weight of 400 in one stage. */
    private static List<Integer> scores(int stage, int discsMin, int discsMax) {
        short[] learned = new short[PatternWeights.LEARNED];
        learned[stage * PatternSet.SHARED_COUNT + PatternSet.SHARED[PatternSet.BASES[2] + 29524 + 1]] = 400;
        PatternAccumulator accumulator = new PatternAccumulator(PatternWeights.of(learned));
        List<Integer> scores = new ArrayList<>();
        for (int discs = discsMin; discs <= discsMax; discs++) {
            long others = (1L << (28 + discs)) - (1L << 29);
            accumulator.reset(1, others);
            scores.add(accumulator.score());
        }
        return scores;
    }

    private int playout(PatternAccumulator accumulator, Random random) {
        long own = BLACK;
        long opp = WHITE;
        int passes = 0;
        boolean passed = false;
        accumulator.reset(own, opp);
        while (true) {
            long moves = Bitboard.moves(own, opp);
            long next = opp;
            if (moves != 0) {
                int square = SquareSets.random(moves, random);
                long flips = Bitboard.flips(square, own, opp);
                int before = accumulator.score();
                accumulator.play(square, flips);
                accumulator.undo();
                assertEquals(before, accumulator.score());
                accumulator.play(square, flips);
                next = opp ^ flips;
                opp = (own ^ flips) | 1L << square;
                passed = false;
            } else if (passed) {
                return passes;
            } else {
                accumulator.pass();
                opp = own;
                passed = true;
                passes++;
            }
            own = next;
            assertEquals(score(own, opp), accumulator.score());
        }
    }

    private int score(long own, long opp) {
        fresh.reset(own, opp);
        return fresh.score();
    }

    private static long transposed(long squares) {
        long image = 0;
        for (long left = squares; left != 0; left &= left - 1) {
            int square = Long.numberOfTrailingZeros(left);
            image |= 1L << ((square & 7) << 3 | square >>> 3);
        }
        return image;
    }

    private static PatternWeights randomWeights() {
        Random random = new Random(3);
        short[] learned = new short[PatternWeights.LEARNED];
        for (int i = 0; i < learned.length; i++) {
            learned[i] = (short) (random.nextInt(201) - 100);
        }
        return PatternWeights.of(learned);
    }
}
