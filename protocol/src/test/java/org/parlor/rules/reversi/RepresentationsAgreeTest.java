package org.parlor.rules.reversi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.rules.PositionSetup;
import org.parlor.rules.Score;

/** Compares the bitboard representation with the array representation on 8×8. */
class RepresentationsAgreeTest {
    private static final long SEED = 20261121;
    private static final int[][] RAYS = Rays.of(8, 8);

    private final Coverage coverage = new Coverage();

    /** Number of occurrences of rare cases. */
    private static final class Coverage {
        int positions;
        int passes;
        int wipeOuts;
        int fullBoards;

        void count(ReversiPosition position) {
            positions++;
            boolean wipedOut = position.score(0) == 0 || position.score(1) == 0;
            passes +=
                    position.isLegal(position.rules().pass()) && position.mobility(position.sideToMove()) == 0 ? 1 : 0;
            wipeOuts += wipedOut ? 1 : 0;
            fullBoards += position.score(0) + position.score(1) == 64 ? 1 : 0;
        }
    }

    /** The observable state of a position. */
    private record View(
            String text,
            List<Character> cells,
            boolean over,
            List<Integer> legal,
            int legalCount,
            List<Boolean> isLegal,
            List<String> successors,
            OptionalInt forced,
            OptionalInt aux,
            Score score,
            List<Integer> mobility) {

        static View of(ReversiPosition position) {
            List<Integer> legal = Arrays.stream(position.legalMoves()).boxed().toList();
            return new View(
                    position.toString(),
                    IntStream.range(0, 64).mapToObj(position::cell).toList(),
                    position.isOver(),
                    legal,
                    position.legalMoveCount(),
                    Arrays.asList(position.isLegal(-1), position.isLegal(64), position.isLegal(65)),
                    legal.stream().map(move -> position.play(move).toString()).toList(),
                    position.forcedMove(),
                    position.aux(),
                    Score.of(position),
                    List.of(position.mobility(0), position.mobility(1)));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {Reversi.FORCED, Reversi.FREE})
    void both_representations_agree_on_random_positions(String passing) {
        compare(passing, 15_000);
    }

    @Test
    @Tag("slow")
    void both_representations_agree_on_a_million_random_positions() {
        compare(Reversi.FORCED, 500_000);
        compare(Reversi.FREE, 500_000);
    }

    private void compare(String passing, int count) {
        ReversiRules rules = (ReversiRules) Reversi.KIND.rules(Map.of("passing", passing));
        int end = coverage.positions + count;
        for (long seed = SEED; coverage.positions < end; seed++) {
            Random random = new Random(seed);
            try {
                play(rules, rules.initial(), random);
                for (int i = 0; i < 50; i++) {
                    ReversiPosition filled = filled(rules, random);
                    assertAgree(filled, array(rules, filled));
                }
                play(rules, filled(rules, random), random);
            } catch (AssertionError e) {
                throw new AssertionError("passing " + passing + ", seed " + seed + ": " + e.getMessage(), e);
            }
        }
        assertTrue(coverage.passes > 100, coverage.passes + " passes");
        assertTrue(coverage.wipeOuts > 100, coverage.wipeOuts + " wipe-outs");
        assertTrue(coverage.fullBoards > 100, coverage.fullBoards + " full boards");
    }

    /** Plays a random game in both representations. */
    private void play(ReversiRules rules, ReversiPosition start, Random random) {
        ReversiPosition bits = start;
        ReversiPosition array = array(rules, start);
        assertAgree(bits, array);
        while (!bits.isOver()) {
            int[] moves = bits.legalMoves();
            int move = moves[random.nextInt(moves.length)];
            bits = bits.play(move);
            array = array.play(move);
            assertAgree(bits, array);
        }
    }

    private void assertAgree(ReversiPosition bits, ReversiPosition array) {
        assertEquals(View.of(array), View.of(bits));
        coverage.count(bits);
    }

    private static ReversiPosition array(ReversiRules rules, ReversiPosition position) {
        char[] cells = position.toString().substring(0, 64).toCharArray();
        return new ArrayReversiPosition(rules, RAYS, cells, position.sideToMove(), position.passes());
    }

    /** Returns a randomly filled board, from nearly empty to full, with one or both sides present. */
    private static ReversiPosition filled(ReversiRules rules, Random random) {
        int discs = random.nextInt(5) == 0 ? 100 : random.nextInt(101);
        int black = random.nextInt(8) == 0 ? 100 * random.nextInt(2) : random.nextInt(101);
        List<Integer> cells = random.ints(64, 0, 100)
                .mapToObj(
                        at -> at >= discs ? Reversi.EMPTY : random.nextInt(100) < black ? Reversi.BLACK : Reversi.WHITE)
                .map(value -> (int) value)
                .toList();
        Integer passes = rules.allowsFreePassing() ? random.nextInt(3) : null;
        return rules.toPosition(new PositionSetup(cells, random.nextInt(2), passes));
    }
}
