package org.parlor.bots.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parlor.rules.BoardLayout;
import org.parlor.rules.GameKind;
import org.parlor.rules.GameOptions;
import org.parlor.rules.HashMixer;
import org.parlor.rules.Position;
import org.parlor.rules.PositionSetup;
import org.parlor.rules.Rules;
import org.parlor.rules.connectfour.ConnectFour;

/** The openings of every game are in {@link MatchTest}. */
class OpeningGeneratorTest {

    @Test
    void the_search_of_a_game_of_many_moves_is_bounded() {
        AtomicInteger positions = new AtomicInteger();
        OpeningGenerator.Opening opening = new OpeningGenerator(new WideRules(positions), 2, true, 5).opening(0);
        assertEquals(2, opening.moves().size());
        assertTrue(positions.get() < 2 * OpeningGenerator.NODES_MAX, positions.toString());
    }

    /** A game of 81 moves in each position, and of scores that neither order moves nor differ by more than two. */
    private record WideRules(AtomicInteger positions) implements Rules {
        @Override
        public GameKind kind() {
            return ConnectFour.KIND;
        }

        @Override
        public GameOptions options() {
            return ConnectFour.KIND.rules().options();
        }

        @Override
        public BoardLayout board() {
            return BoardLayout.grid(9, 9);
        }

        @Override
        public Position initial() {
            return new WidePosition(this, 0, 0);
        }

        @Override
        public Position toPosition(PositionSetup positionSetup) {
            throw new UnsupportedOperationException();
        }

        @Override
        public String format(int move) {
            return Integer.toString(move);
        }

        @Override
        public OptionalInt parse(String text) {
            throw new UnsupportedOperationException();
        }

        @Override
        public OptionalInt parseTyped(String typed, Position position) {
            throw new UnsupportedOperationException();
        }

        @Override
        public List<String> explain(Position before, int move) {
            throw new UnsupportedOperationException();
        }
    }

    private record WidePosition(WideRules rules, int sideToMove, long key) implements Position {
        @Override
        public boolean isOver() {
            return false;
        }

        @Override
        public int[] legalMoves() {
            return IntStream.range(0, 81).toArray();
        }

        @Override
        public boolean isLegal(int move) {
            return move >= 0 && move < 81;
        }

        @Override
        public Position play(int move) {
            rules.positions().incrementAndGet();
            return new WidePosition(rules, 1 - sideToMove, HashMixer.fold(key, move));
        }

        @Override
        public int score(int seat) {
            return Math.floorMod(key, 2) == seat ? 1 : 0;
        }

        @Override
        public int[] cells() {
            throw new UnsupportedOperationException();
        }
    }
}
