package org.parlor.rules;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every game owes whoever plays it, held by random games of each kind and size. */
class ContractTest {
    private static final long SEED = 20261121;
    private static final int GAMES = 25;

    static Stream<Rules> rules() {
        return Stream.of(
                rules("reversi", Map.of()),
                rules("reversi", Map.of("rows", 4, "cols", 4)),
                rules("reversi", Map.of("rows", 6, "cols", 10)),
                rules("reversi", Map.of("rows", 4, "cols", 6, "passing", "free")),
                rules("kalah", Map.of()),
                rules("kalah", Map.of("pits", 1, "seeds", 1)),
                rules("kalah", Map.of("pits", 3, "seeds", 9)),
                rules("kalah", Map.of("pits", 12, "seeds", 24)),
                rules("kalah", Map.of("seeds", 0)),
                rules("tictactoe", Map.of()));
    }

    private static Rules rules(String game, Map<String, ?> options) {
        return Games.find(game).orElseThrow().rules(options);
    }

    private static String name(Rules rules) {
        return rules.kind().id() + " " + rules.options().values() + " seed " + SEED;
    }

    /** A law that holds at each position of a game, given the moves that led there. */
    private interface Law {
        void check(Rules rules, Position position, Random random);
    }

    private static void inRandomGames(Rules rules, Law law) {
        Random random = new Random(SEED);
        for (int game = 0; game < GAMES; game++) {
            Position position = rules.initial();
            int plies = 0;
            law.check(rules, position, random);
            while (!position.isOver()) {
                int[] moves = position.legalMoves();
                // A voluntary pass now and then only, or no board under free passing would ever fill.
                int last = moves.length - 1;
                int index = random.nextInt(moves.length);
                boolean pass = rules.text(moves[index]).equals("pass") && last > 0 && random.nextInt(8) > 0;
                position = position.play(moves[pass ? 0 : index]);
                law.check(rules, position, random);
                assertTrue(++plies < 3_000, name(rules) + " does not end");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("rules")
    void a_move_is_legal_exactly_if_it_is_listed_and_accepted(Rules rules) {
        inRandomGames(rules, (r, position, random) -> {
            int beyond = r.board().cells().size() + 2;
            int[] accepted = IntStream.range(-1, beyond)
                    .filter(move -> accepts(position, move))
                    .toArray();
            int[] said = IntStream.range(-1, beyond).filter(position::isLegal).toArray();
            assertArrayEquals(position.legalMoves(), accepted, name(r));
            assertArrayEquals(position.legalMoves(), said, name(r));
            assertEquals(position.isOver(), accepted.length == 0, name(r));
        });
    }

    private static boolean accepts(Position position, int move) {
        try {
            position.play(move);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    @ParameterizedTest
    @MethodSource("rules")
    void a_position_stays_as_it_was_when_a_move_is_played_from_it(Rules rules) {
        inRandomGames(rules, (r, position, random) -> {
            String before = PositionText.print(r, position);
            for (int move : position.legalMoves()) {
                assertEquals(position.play(move), position.play(move), name(r));
                assertEquals(position.play(move).key(), position.play(move).key(), name(r));
            }
            assertEquals(before, PositionText.print(r, position), name(r));
        });
    }

    @ParameterizedTest
    @MethodSource("rules")
    void moves_and_positions_go_to_text_and_back(Rules rules) {
        inRandomGames(rules, (r, position, random) -> {
            for (int move : position.legalMoves()) {
                assertEquals(OptionalInt.of(move), r.move(r.text(move)), name(r));
                assertEquals(
                        OptionalInt.of(move),
                        r.typed(" " + r.text(move).toUpperCase(Locale.ROOT) + " ", position),
                        name(r));
            }
            assertEquals(position, PositionText.parse(r, PositionText.print(r, position)), name(r));
        });
    }

    @ParameterizedTest
    @MethodSource("rules")
    void nothing_is_won_or_lost_on_the_way(Rules rules) {
        inRandomGames(rules, (r, position, random) -> {
            assertEquals(r.board().cells().size(), position.cells().length, name(r));
            if (r.kind().values() == CellValues.COUNT) {
                assertEquals(sum(r.initial()), sum(position), name(r));
            }
            for (int move : position.legalMoves()) {
                boolean placed = !r.text(move).equals("pass");
                if (r.kind().values() == CellValues.PIECES) {
                    assertEquals(pieces(position) + (placed ? 1 : 0), pieces(position.play(move)), name(r));
                }
            }
        });
    }

    private static int sum(Position position) {
        return Arrays.stream(position.cells()).sum();
    }

    private static long pieces(Position position) {
        return Arrays.stream(position.cells())
                .filter(cell -> cell == 'X' || cell == 'O')
                .count();
    }

    @ParameterizedTest
    @MethodSource("rules")
    void a_forced_move_is_the_only_one(Rules rules) {
        inRandomGames(rules, (r, position, random) -> {
            OptionalInt forced = position.forcedMove();
            assertTrue(
                    forced.isEmpty() || Arrays.equals(new int[] {forced.getAsInt()}, position.legalMoves()), name(r));
        });
    }

    @ParameterizedTest
    @MethodSource("rules")
    void text_that_is_no_move_means_none(Rules rules) {
        for (String nonsense :
                List.of("", " ", "zz", "d3 d4", "99", "-1", "s0", "s13", "a0", "a01", "é", "pass!", "(1)")) {
            assertEquals(OptionalInt.empty(), rules.move(nonsense), nonsense);
        }
    }

    @ParameterizedTest
    @MethodSource("rules")
    void text_that_is_no_position_is_refused_with_a_reason(Rules rules) {
        for (String nonsense : List.of("", "x", "1,2", "XO 0 0 0", ".".repeat(700), "4,".repeat(40), "........? 1")) {
            assertThrows(InvalidInput.class, () -> PositionText.parse(rules, nonsense), nonsense);
        }
    }
}
