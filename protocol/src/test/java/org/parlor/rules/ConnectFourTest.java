package org.parlor.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.parlor.rules.connectfour.ConnectFour;

/** A game that only the class path adds satisfies the contract of all games. */
@Tag("fourth-game")
class ConnectFourTest {
    private static final long SEED = 20261124;
    private static final int GAMES = 200;
    private static final Rules RULES = ConnectFour.KIND.rules();

    private static Position after(String... moves) {
        Position position = RULES.initial();
        for (String move : moves) {
            position = position.play(RULES.parse(move).orElseThrow());
        }
        return position;
    }

    @Test
    void a_game_from_another_jar_follows_the_games_of_this_one() {
        assertEquals("connectfour", Games.ids().get(Games.ids().size() - 1));
        assertEquals(Optional.of(ConnectFour.KIND), Games.find("connectfour"));
        assertTrue(Games.names().endsWith(" and Connect Four"), Games.names());
    }

    @Test
    void random_games_satisfy_all_invariants() {
        for (long seed = SEED; seed < SEED + GAMES; seed++) {
            Random random = new Random(seed);
            Playout game = Playout.from(RULES, RULES.initial(), random);
            RulesInvariants.ALL.forEach(invariant -> invariant.check(game, random));
        }
    }

    @Test
    void perft_matches_the_published_counts() {
        for (GameFixture.PerftCounts verified : GameFixture.of(ConnectFour.KIND).perft()) {
            new PerftTest().every_game_matches_its_verified_counts(verified);
        }
    }

    @Test
    void four_in_a_line_win_in_every_direction() {
        assertEquals(new Score(1, 0), Score.of(after("a", "b", "a", "b", "a", "b", "a")));
        assertEquals(new Score(1, 0), Score.of(after("a", "a", "b", "b", "c", "c", "d")));
        assertEquals(new Score(1, 0), Score.of(after("a", "b", "b", "c", "c", "d", "c", "d", "d", "g", "d")));
        assertEquals(new Score(1, 0), Score.of(after("g", "f", "f", "e", "e", "d", "e", "d", "d", "a", "d")));
    }

    @Test
    void a_column_is_full_after_six_discs() {
        Position full = after("d", "d", "d", "d", "d", "d");
        assertEquals("[a, b, c, e, f, g]", RULES.legalMoves(full).toString());
        assertThrows(IllegalArgumentException.class, () -> full.play(3));
    }

    @Test
    void a_move_is_shown_where_its_disc_lands_and_chosen_by_any_square_of_its_column() {
        Position position = after("d", "d");
        assertEquals(RULES.board().find("d4"), RULES.cellOf(position, 3));
        assertEquals(
                OptionalInt.of(3),
                RULES.moveAt(position, RULES.board().find("d1").orElseThrow()));
        assertEquals(OptionalInt.empty(), RULES.cellOf(after("d", "d", "d", "d", "d", "d"), 3));
    }

    @Test
    void a_disc_without_support_is_rejected() {
        InvalidInputException rejection =
                assertThrows(InvalidInputException.class, () -> PositionText.parse(RULES, "X" + ".".repeat(41) + " 1"));
        assertEquals("a1 has no disc below it", rejection.getMessage());
    }
}
