package org.parlor.bots.engine.reversi.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.parlor.rules.reversi.BitBoard;

class LookoutTest {
    private static final long BLACK = 0x0000_0008_1000_0000L;
    private static final long WHITE = 0x0000_0010_0800_0000L;

    private final Weights weights = randomWeights();
    private final Lookout fresh = new Lookout(weights);

    @Test
    void what_is_kept_by_ply_equals_what_is_seen_at_once() {
        Random random = new Random(1);
        int passes = 0;
        for (int game = 0; game < 200; game++) {
            passes += playout(new Lookout(weights), random);
        }
        assertTrue(passes > 20, "passes: " + passes);
    }

    @Test
    void positions_that_mirror_each_other_are_worth_the_same() {
        List<LongUnaryOperator> images = List.of(Long::reverse, Long::reverseBytes, LookoutTest::transposed);
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
    void a_pass_shows_the_board_to_the_other_side() {
        Lookout lookout = new Lookout(weights);
        lookout.start(BLACK | 1, WHITE);
        lookout.pass();
        assertEquals(score(WHITE, BLACK | 1), lookout.score());
    }

    @Test
    void a_pattern_with_swapped_colours_is_worth_the_opposite_if_learned_so() {
        short[] learned = new short[Weights.LEARNED];
        int own = Patterns.SHARED[Patterns.BASES[2] + 29524 + 1];
        int opp = Patterns.SHARED[Patterns.BASES[2] + 29524 - 1];
        for (int stage = 0; stage < Stages.COUNT; stage++) {
            learned[stage * Patterns.SHARED_COUNT + own] = 500;
            learned[stage * Patterns.SHARED_COUNT + opp] = -500;
        }
        Lookout corner = new Lookout(Weights.of(learned));
        corner.start(1, 0);
        int worth = corner.score();
        corner.start(0, 1);
        assertEquals(List.of(500, -500), List.of(worth, corner.score()));
    }

    @Test
    void weights_are_drawn_in_a_straight_line_from_stage_to_stage() {
        assertEquals(List.of(0, 0, 100, 200, 300, 400, 300, 200, 100, 0, 0), worths(2, 11, 21));
    }

    @Test
    void boards_of_fewer_discs_than_were_learned_from_are_read_as_the_first_that_were() {
        assertEquals(List.of(400, 400, 400, 400, 400, 400, 300), worths(1, 7, 13));
    }

    /** Of boards with so many discs, by a weight of 400 that is seen in one stage only. */
    private static List<Integer> worths(int stage, int discsMin, int discsMax) {
        short[] learned = new short[Weights.LEARNED];
        learned[stage * Patterns.SHARED_COUNT + Patterns.SHARED[Patterns.BASES[2] + 29524 + 1]] = 400;
        Lookout lookout = new Lookout(Weights.of(learned));
        List<Integer> worths = new ArrayList<>();
        for (int discs = discsMin; discs <= discsMax; discs++) {
            long others = (1L << (28 + discs)) - (1L << 29);
            lookout.start(1, others);
            worths.add(lookout.score());
        }
        return worths;
    }

    private int playout(Lookout lookout, Random random) {
        long own = BLACK;
        long opp = WHITE;
        int passes = 0;
        boolean passed = false;
        lookout.start(own, opp);
        while (true) {
            long moves = BitBoard.moves(own, opp);
            long next = opp;
            if (moves != 0) {
                int square = any(moves, random);
                long flips = BitBoard.flips(square, own, opp);
                int before = lookout.score();
                lookout.play(square, flips);
                lookout.back();
                assertEquals(before, lookout.score());
                lookout.play(square, flips);
                next = opp ^ flips;
                opp = (own ^ flips) | 1L << square;
                passed = false;
            } else if (passed) {
                return passes;
            } else {
                lookout.pass();
                opp = own;
                passed = true;
                passes++;
            }
            own = next;
            assertEquals(score(own, opp), lookout.score());
        }
    }

    private static int any(long moves, Random random) {
        long left = moves;
        for (int skip = random.nextInt(Long.bitCount(moves)); skip > 0; skip--) {
            left &= left - 1;
        }
        return Long.numberOfTrailingZeros(left);
    }

    private int score(long own, long opp) {
        fresh.start(own, opp);
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

    private static Weights randomWeights() {
        Random random = new Random(3);
        short[] learned = new short[Weights.LEARNED];
        for (int i = 0; i < learned.length; i++) {
            learned[i] = (short) (random.nextInt(201) - 100);
        }
        return Weights.of(learned);
    }
}
