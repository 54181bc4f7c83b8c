package org.parlor.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every game owes whoever plays it, held by random games of each kind and size. */
class ContractTest {
    private static final long SEED = 20261121;

    static Stream<Rules> rules() {
        return Stream.of(
                rules("reversi", Map.of()),
                rules("reversi", Map.of("rows", 4, "cols", 4)),
                rules("reversi", Map.of("rows", 6, "cols", 6)),
                rules("reversi", Map.of("rows", 6, "cols", 10)),
                rules("reversi", Map.of("rows", 26, "cols", 4)),
                rules("reversi", Map.of("rows", 26, "cols", 26)),
                rules("reversi", Map.of("passing", "free")),
                rules("reversi", Map.of("rows", 4, "cols", 6, "passing", "free")),
                rules("kalah", Map.of()),
                rules("kalah", Map.of("pits", 1, "seeds", 1)),
                rules("kalah", Map.of("pits", 1, "seeds", 24)),
                rules("kalah", Map.of("pits", 3, "seeds", 9)),
                rules("kalah", Map.of("pits", 12, "seeds", 24)),
                rules("kalah", Map.of("seeds", 0)),
                rules("tictactoe", Map.of()));
    }

    private static Rules rules(String game, Map<String, ?> options) {
        return Games.find(game).orElseThrow().rules(options);
    }

    private static int cells(Rules rules) {
        return rules.board().cells().size();
    }

    /** As many as take about as long on every board. */
    private static int few(Rules rules) {
        return 4 + 1_500 / cells(rules);
    }

    /** A game on 26×26 takes a thousand times as long as one on 8×8. */
    private static int many(Rules rules) {
        return cells(rules) > 400 ? 2_000 : 100_000;
    }

    /** Each game has a seed of its own, which a failure tells; that is also why they may run side by side. */
    private static void inRandomGames(Rules rules, int games, List<Laws.Law> laws) {
        LongStream.range(SEED, SEED + games).parallel().forEach(seed -> {
            Random random = new Random(seed);
            inRandomGame(rules, rules.initial(), seed, random, laws);
        });
    }

    private static void inRandomGame(Rules rules, Position start, long seed, Random random, List<Laws.Law> laws) {
        try {
            Playout game = Playout.from(rules, start, random);
            laws.forEach(law -> law.check(game, random));
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError(name(rules) + ", seed " + seed + ": " + e, e);
        }
    }

    private static String name(Rules rules) {
        return rules.kind().id() + " " + rules.options().values();
    }

    @ParameterizedTest
    @MethodSource("rules")
    void exactly_the_listed_moves_are_legal(Rules rules) {
        inRandomGames(rules, few(rules), List.of(Laws::exactlyTheListedMovesAreLegal));
    }

    @ParameterizedTest
    @MethodSource("rules")
    void only_legal_moves_are_accepted(Rules rules) {
        inRandomGames(rules, few(rules), List.of(Laws::onlyLegalMovesAreAccepted));
    }

    @ParameterizedTest
    @MethodSource("rules")
    void a_forced_move_is_the_only_one(Rules rules) {
        inRandomGames(rules, few(rules), List.of(Laws::aForcedMoveIsTheOnlyOne));
    }

    @ParameterizedTest
    @MethodSource("rules")
    void nothing_is_won_or_lost_on_the_way(Rules rules) {
        inRandomGames(rules, few(rules), List.of(Laws::nothingIsWonOrLost));
    }

    @ParameterizedTest
    @MethodSource("rules")
    void moves_and_positions_go_to_text_and_back(Rules rules) {
        inRandomGames(rules, few(rules), List.of(Laws::movesGoToTextAndBack, Laws::positionsGoToTextAndBack));
    }

    @ParameterizedTest
    @MethodSource("rules")
    void a_kept_position_stays_as_it_was_and_leads_where_it_led(Rules rules) {
        inRandomGames(rules, few(rules), List.of(Laws::goingBackIsByValue));
    }

    @ParameterizedTest
    @MethodSource("rules")
    void a_turned_or_mirrored_game_is_played_alike(Rules rules) {
        inRandomGames(rules, few(rules), List.of(Laws::imagesPlayAlike));
    }

    @ParameterizedTest
    @MethodSource("rules")
    void every_image_of_a_position_has_as_many_sequences_of_moves(Rules rules) {
        int depth = cells(rules) > 100 ? 2 : 3;
        Random random = new Random(SEED);
        Playout game = Playout.from(rules, rules.initial(), random);
        for (int ply = 0; ply < game.positions().size(); ply += 20) {
            Position position = game.positions().get(ply);
            long count = Perft.count(position, depth);
            for (Image image : Image.of(rules)) {
                assertEquals(count, Perft.count(image.of(position), depth), () -> name(rules) + ", seed " + SEED);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("rules")
    void a_random_set_up_obeys_every_law_or_is_refused_with_a_reason(Rules rules) {
        setUp(rules, 3 * few(rules));
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("rules")
    void a_hundred_thousand_games_obey_every_law(Rules rules) {
        inRandomGames(rules, many(rules), Laws.ALL);
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("rules")
    void ten_thousand_random_set_ups_obey_every_law_or_are_refused(Rules rules) {
        setUp(rules, many(rules) / 10);
    }

    private static void setUp(Rules rules, int count) {
        int accepted = 0;
        for (long seed = SEED; seed < SEED + count; seed++) {
            Random random = new Random(seed);
            try {
                Position start = RandomSetup.position(rules, random);
                accepted++;
                inRandomGame(rules, start, seed, random, Laws.ALL);
            } catch (InvalidInputException refusal) {
                assertTrue(
                        Set.of("pos", "to", "aux").contains(refusal.field()), () -> refusal + " at " + refusal.field());
                assertFalse(refusal.getMessage().isBlank(), name(rules));
            }
        }
        assertTrue(accepted > 0 && accepted < count, accepted + " of " + count + " accepted: " + name(rules));
    }

    @ParameterizedTest
    @MethodSource("rules")
    void text_that_is_no_move_means_none(Rules rules) {
        for (String nonsense : List.of(
                "", " ", "zz", "d3 d4", "99", "-1", "s0", "s27", "a0", "a01", "é", "pass!", "(1)", "a999", "a1 ")) {
            assertEquals(OptionalInt.empty(), rules.move(nonsense), nonsense);
        }
    }

    @ParameterizedTest
    @MethodSource("rules")
    void text_that_is_no_position_is_refused_with_a_reason(Rules rules) {
        for (String nonsense : List.of("", "x", "1,2", "XO 0 0 0", ".".repeat(700), "4,".repeat(40), "........? 1")) {
            assertThrows(InvalidInputException.class, () -> PositionText.parse(rules, nonsense), nonsense);
        }
    }
}
