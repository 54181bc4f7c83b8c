package org.parlor.bots.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parlor.rules.BoardLayout;
import org.parlor.rules.GameKind;
import org.parlor.rules.GameOptions;
import org.parlor.rules.Games;
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
        OpeningGenerator.Opening opening = new OpeningGenerator(new WideRules(positions), 2, true, 5)
                .opening(0)
                .orElseThrow();
        assertEquals(2, opening.moves().size());
        assertTrue(positions.get() < 2 * OpeningGenerator.NODES_MAX, positions.toString());
    }

    /** Three moves of Kalah lead to 64 positions that are balanced. */
    @Test
    void openings_do_not_repeat_and_get_longer_when_the_game_has_no_more() {
        OpeningGenerator generator =
                new OpeningGenerator(Games.find("kalah").orElseThrow().rules(), 3, true, 1);
        List<OpeningGenerator.Opening> openings = openings(generator, 126);
        assertEquals(
                126,
                openings.stream()
                        .map(OpeningGenerator.Opening::position)
                        .distinct()
                        .count());
        List<Integer> plies =
                openings.stream().map(opening -> opening.moves().size()).toList();
        assertEquals(plies.stream().sorted().toList(), plies);
        assertEquals(Set.of(3, 4), Set.copyOf(plies));
        assertEquals(64, plies.stream().filter(count -> count == 3).count());
        assertEquals(3, generator.pliesMax(64));
        assertEquals(4, generator.pliesMax(65));
    }

    /** The opponents of a ladder or a table share the sequence, in any order of requests. */
    @Test
    void the_sequence_depends_only_on_the_game_and_the_seed() {
        Rules rules = Games.find("tictactoe").orElseThrow().rules();
        OpeningGenerator asked = new OpeningGenerator(rules, 2, true, 1);
        Optional<OpeningGenerator.Opening> last = asked.opening(99);
        assertEquals(openings(new OpeningGenerator(rules, 2, true, 1), 100), openings(asked, 100));
        assertEquals(last, asked.opening(99));
    }

    @Test
    void a_game_has_a_limited_number_of_openings() {
        OpeningGenerator generator =
                new OpeningGenerator(Games.find("tictactoe").orElseThrow().rules(), 7, false, 1);
        List<OpeningGenerator.Opening> openings = openings(generator, 5_000);
        assertEquals(
                openings.size(),
                openings.stream()
                        .map(OpeningGenerator.Opening::position)
                        .distinct()
                        .count());
        assertTrue(openings.size() > 500, openings.size() + " openings");
        assertEquals(true, generator.isExhausted(openings.size()));
        assertEquals(false, generator.isExhausted(openings.size() - 1));
        assertEquals(8, generator.pliesMax(5_000));
    }

    @Test
    void without_random_moves_every_pair_begins_at_the_initial_position() {
        Rules rules = Games.find("tictactoe").orElseThrow().rules();
        OpeningGenerator.Opening none = new OpeningGenerator.Opening(List.of(), rules.initial());
        assertEquals(List.of(none, none), openings(new OpeningGenerator(rules, 0, true, 1), 2));
    }

    private static List<OpeningGenerator.Opening> openings(OpeningGenerator generator, int pairs) {
        return IntStream.range(0, pairs)
                .mapToObj(generator::opening)
                .flatMap(Optional::stream)
                .toList();
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
