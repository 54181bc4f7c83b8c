package org.parlor.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks {@link RulesInvariants} on random games of each kind and size. */
class RulesInvariantsTest {
    private static final long SEED = 20261121;
    /** How many times {@link #few} the long run plays, and a tenth of it in random setups. */
    private static final int ROUNDS = Integer.getInteger("rules.rounds", 40);

    static Stream<Rules> rules() {
        return GameFixture.all().flatMap(fixture -> fixture.variants().stream());
    }

    private static int cells(Rules rules) {
        return rules.board().cells().size();
    }

    /** Fewer games on larger boards, where each takes longer: 167 in tic-tac-toe, 24 on 8×8, 3 on 26×26. */
    private static int few(Rules rules) {
        return 1 + 1_500 / cells(rules);
    }

    private static int many(Rules rules) {
        return ROUNDS * few(rules);
    }

    /** Each game has its own seed, which is reported on failure, so games run in parallel. */
    private static void inRandomGames(Rules rules, int games, List<RulesInvariants.Invariant> invariants) {
        LongStream.range(SEED, SEED + games).parallel().forEach(seed -> {
            Random random = new Random(seed);
            inRandomGame(rules, rules.initial(), seed, random, invariants);
        });
    }

    private static void inRandomGame(
            Rules rules, Position start, long seed, Random random, List<RulesInvariants.Invariant> invariants) {
        try {
            Playout game = Playout.from(rules, start, random);
            invariants.forEach(invariant -> invariant.check(game, random));
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
        inRandomGames(rules, few(rules), List.of(RulesInvariants::exactlyTheListedMovesAreLegal));
    }

    @ParameterizedTest
    @MethodSource("rules")
    void only_legal_moves_are_accepted(Rules rules) {
        inRandomGames(rules, few(rules), List.of(RulesInvariants::onlyLegalMovesAreAccepted));
    }

    @ParameterizedTest
    @MethodSource("rules")
    void a_forced_move_is_the_only_legal_move(Rules rules) {
        inRandomGames(rules, few(rules), List.of(RulesInvariants::forcedMoveIsTheOnlyLegalMove));
    }

    @ParameterizedTest
    @MethodSource("rules")
    void material_is_conserved(Rules rules) {
        inRandomGames(rules, few(rules), List.of(RulesInvariants::materialIsConserved));
    }

    @ParameterizedTest
    @MethodSource("rules")
    void moves_and_positions_round_trip_as_text(Rules rules) {
        inRandomGames(
                rules,
                few(rules),
                List.of(RulesInvariants::movesRoundTripAsText, RulesInvariants::positionsRoundTripAsText));
    }

    @ParameterizedTest
    @MethodSource("rules")
    void positions_are_immutable_and_play_is_deterministic(Rules rules) {
        inRandomGames(rules, few(rules), List.of(RulesInvariants::positionsAreImmutable));
    }

    @ParameterizedTest
    @MethodSource("rules")
    void different_positions_have_different_keys(Rules rules) {
        inRandomGames(rules, few(rules), List.of(RulesInvariants::differentPositionsHaveDifferentKeys));
    }

    @ParameterizedTest
    @MethodSource("rules")
    void symmetric_positions_play_alike(Rules rules) {
        inRandomGames(rules, few(rules), List.of(RulesInvariants::symmetricPositionsPlayAlike));
    }

    @ParameterizedTest
    @MethodSource("rules")
    void symmetric_positions_have_the_same_perft_count(Rules rules) {
        int depth = cells(rules) > 100 ? 2 : 3;
        Random random = new Random(SEED);
        Playout game = Playout.from(rules, rules.initial(), random);
        for (int ply = 0; ply < game.positions().size(); ply += 20) {
            Position position = game.positions().get(ply);
            long count = Perft.count(position, depth);
            for (Symmetry symmetry : GameFixture.of(rules.kind()).symmetries(rules)) {
                assertEquals(count, Perft.count(symmetry.apply(position), depth), () -> name(rules) + ", seed " + SEED);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("rules")
    void a_random_setup_satisfies_all_invariants_or_is_rejected_with_a_message(Rules rules) {
        checkRandomSetups(rules, 3 * few(rules));
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("rules")
    void many_games_satisfy_all_invariants(Rules rules) {
        inRandomGames(rules, many(rules), RulesInvariants.ALL);
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("rules")
    void many_random_setups_satisfy_all_invariants_or_are_rejected(Rules rules) {
        checkRandomSetups(rules, many(rules) / 10);
    }

    private static void checkRandomSetups(Rules rules, int count) {
        int accepted = 0;
        for (long seed = SEED; seed < SEED + count; seed++) {
            Random random = new Random(seed);
            try {
                Position start = RandomSetup.position(rules, random);
                accepted++;
                inRandomGame(rules, start, seed, random, RulesInvariants.ALL);
            } catch (InvalidInputException rejection) {
                assertTrue(
                        Set.of("pos", "to", "aux").contains(rejection.field()),
                        () -> rejection + " at " + rejection.field());
                assertFalse(rejection.getMessage().isBlank(), name(rules));
            }
        }
        assertTrue(accepted > 0 && accepted < count, accepted + " of " + count + " accepted: " + name(rules));
    }

    @ParameterizedTest
    @MethodSource("rules")
    void invalid_move_text_is_not_parsed(Rules rules) {
        for (String invalid : List.of(
                "", " ", "zz", "d3 d4", "99", "-1", "s0", "s27", "a0", "a01", "é", "pass!", "(1)", "a999", "a1 ")) {
            assertEquals(OptionalInt.empty(), rules.parse(invalid), invalid);
        }
    }

    @ParameterizedTest
    @MethodSource("rules")
    void invalid_position_text_is_rejected_with_a_message(Rules rules) {
        for (String invalid : List.of("", "x", "1,2", "XO 0 0 0", ".".repeat(700), "4,".repeat(40), "........? 1")) {
            assertThrows(InvalidInputException.class, () -> PositionText.parse(rules, invalid), invalid);
        }
    }
}
