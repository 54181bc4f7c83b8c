package org.parlor.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.parlor.rules.tictactoe.TicTacToe;

/** Enumerates all games and positions of tic-tac-toe and compares their numbers with the published ones. */
class TicTacToeEnumerationTest {
    private static final Rules RULES = TicTacToe.KIND.rules();
    private static final List<Symmetry> SYMMETRIES =
            GameFixture.of(TicTacToe.KIND).symmetries(RULES);

    private final Set<Position> positions = new HashSet<>();

    /** Number of final positions by result. */
    private record Outcomes(long first, long second, long drawn) {

        static Outcomes of(List<Position> over) {
            return new Outcomes(
                    count(over, new Score(1, 0)), count(over, new Score(0, 1)), count(over, new Score(0, 0)));
        }

        private static long count(List<Position> over, Score score) {
            return over.stream().filter(end -> Score.of(end).equals(score)).count();
        }
    }

    @Test
    void of_the_255168_games_x_wins_131184_and_o_77904() {
        List<Position> ends = new ArrayList<>();
        play(RULES.initial(), ends);
        assertEquals(new Outcomes(131_184, 77_904, 46_080), Outcomes.of(ends));
    }

    @Test
    void there_are_5478_positions_958_of_them_final() {
        visit(RULES.initial());
        assertEquals(5_478, positions.size());
        assertEquals(5_478, positions.stream().map(Position::key).distinct().count());
        assertEquals(
                new Outcomes(626, 316, 16),
                Outcomes.of(positions.stream().filter(Position::isOver).toList()));
    }

    @Test
    void up_to_symmetry_there_are_765_positions() {
        visit(RULES.initial());
        Set<String> classes = new HashSet<>();
        positions.forEach(position -> classes.add(canonicalText(position)));
        assertEquals(765, classes.size());
    }

    private static void play(Position position, List<Position> ends) {
        if (position.isOver()) {
            ends.add(position);
        }
        for (int move : position.legalMoves()) {
            play(position.play(move), ends);
        }
    }

    private void visit(Position position) {
        if (positions.add(position)) {
            for (int move : position.legalMoves()) {
                visit(position.play(move));
            }
        }
    }

    /** A text that is equal for all symmetric positions. */
    private static String canonicalText(Position position) {
        return Stream.concat(Stream.of(position), SYMMETRIES.stream().map(symmetry -> symmetry.apply(position)))
                .map(any -> PositionText.print(RULES, any))
                .sorted()
                .findFirst()
                .orElseThrow();
    }
}
