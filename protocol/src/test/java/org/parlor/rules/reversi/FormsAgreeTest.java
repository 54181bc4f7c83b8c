package org.parlor.rules.reversi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.rules.PositionSetup;
import org.parlor.rules.Score;

/** The form on two longs, held against the form for every size on the one board that both can keep. */
class FormsAgreeTest {
    private static final long SEED = 20261121;
    private static final int[][] RAYS = Rays.of(8, 8);

    private final Tally tally = new Tally();

    /** How often the rare cases came up. */
    private static final class Tally {
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

    /** All that a position says of itself. */
    private record View(
            String text,
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
    void both_forms_say_the_same_of_random_positions(String passing) {
        compare(passing, 15_000);
    }

    @Test
    @Tag("slow")
    void both_forms_say_the_same_of_a_million_random_positions() {
        compare(Reversi.FORCED, 500_000);
        compare(Reversi.FREE, 500_000);
    }

    private void compare(String passing, int count) {
        ReversiRules rules = (ReversiRules) Reversi.KIND.rules(Map.of("passing", passing));
        int end = tally.positions + count;
        for (long seed = SEED; tally.positions < end; seed++) {
            Random random = new Random(seed);
            try {
                play(rules, rules.initial(), random);
                for (int i = 0; i < 50; i++) {
                    ReversiPosition filled = filled(rules, random);
                    same(filled, array(rules, filled));
                }
                play(rules, filled(rules, random), random);
            } catch (AssertionError e) {
                throw new AssertionError("passing " + passing + ", seed " + seed + ": " + e.getMessage(), e);
            }
        }
        assertTrue(tally.passes > 100, tally.passes + " passes");
        assertTrue(tally.wipeOuts > 100, tally.wipeOuts + " wipe-outs");
        assertTrue(tally.fullBoards > 100, tally.fullBoards + " full boards");
    }

    /** A game to its end in both forms at once. */
    private void play(ReversiRules rules, ReversiPosition start, Random random) {
        ReversiPosition bits = start;
        ReversiPosition array = array(rules, start);
        same(bits, array);
        while (!bits.isOver()) {
            int[] moves = bits.legalMoves();
            int move = moves[random.nextInt(moves.length)];
            bits = bits.play(move);
            array = array.play(move);
            same(bits, array);
        }
    }

    private void same(ReversiPosition bits, ReversiPosition array) {
        assertEquals(View.of(array), View.of(bits));
        tally.count(bits);
    }

    private static ReversiPosition array(ReversiRules rules, ReversiPosition position) {
        char[] cells = position.toString().substring(0, 64).toCharArray();
        return new ArrayReversiPosition(rules, RAYS, cells, position.sideToMove(), position.passes());
    }

    /** A board filled at random, from nearly empty to full, from one side alone to both alike. */
    private static ReversiPosition filled(ReversiRules rules, Random random) {
        int discs = random.nextInt(5) == 0 ? 100 : random.nextInt(101);
        int black = random.nextInt(8) == 0 ? 100 * random.nextInt(2) : random.nextInt(101);
        List<Integer> cells = random.ints(64, 0, 100)
                .mapToObj(
                        at -> at >= discs ? Reversi.EMPTY : random.nextInt(100) < black ? Reversi.BLACK : Reversi.WHITE)
                .map(value -> (int) value)
                .toList();
        Integer passes = rules.passingFree() ? random.nextInt(3) : null;
        return rules.position(new PositionSetup(cells, random.nextInt(2), passes));
    }
}
