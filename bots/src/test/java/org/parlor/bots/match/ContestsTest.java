package org.parlor.bots.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.bots.engine.Level;
import org.parlor.bots.search.Limits;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInput;

class ContestsTest {
    @TempDir
    private Path folder;

    @Test
    void the_same_seed_plays_the_same_match_on_any_number_of_threads() throws Exception {
        Standing alone = contests("kalah", 10, 1, 1).play(Level.EASY, Level.RANDOM, Ledger.inMemory(), any -> {});
        assertEquals(20, alone.games());
        assertTrue(alone.score() > 0.6, alone.toString());
        assertEquals(alone, contests("kalah", 10, 1, 3).play(Level.EASY, Level.RANDOM, Ledger.inMemory(), any -> {}));
    }

    @Test
    void a_contestant_against_itself_scores_half_of_the_points_where_nothing_is_chance() throws Exception {
        Standing standing = contests("tictactoe", 8, 3, 1).play(Level.MAX, Level.HARD, Ledger.inMemory(), any -> {});
        assertEquals(0.5, standing.score());
    }

    @Test
    void a_match_that_was_broken_off_goes_on_where_it_was() throws Exception {
        Path file = folder.resolve("kept");
        Standing whole = contests("tictactoe", 6, 1, 1).play(Level.EASY, Level.RANDOM, Ledger.inMemory(), any -> {});
        play(file, 4);
        Files.writeString(file, Files.readString(file).stripTrailing().replaceAll(".$", ""));
        List<Integer> seen = new ArrayList<>();
        try (Ledger ledger = Ledger.open(file, contests("tictactoe", 6, 1, 1).settings())) {
            Standing standing =
                    contests("tictactoe", 6, 1, 1).play(Level.EASY, Level.RANDOM, ledger, so -> seen.add(so.games()));
            assertEquals(whole, standing);
        }
        assertEquals(List.of(8, 10, 12), seen, "three of the four pairs that were whole are not played again");
    }

    @Test
    void games_of_other_settings_are_not_counted_together() throws IOException, InterruptedException {
        Path file = folder.resolve("kept");
        play(file, 1);
        InvalidInput wrong = assertThrows(
                InvalidInput.class,
                () -> Ledger.open(file, contests("kalah", 1, 1, 1).settings()));
        assertTrue(wrong.getMessage().contains("holds other games: it begins with 'tictactoe {}, openings 1, seed 5"));
    }

    private static void play(Path file, int pairs) throws IOException, InterruptedException {
        Contests contests = contests("tictactoe", pairs, 1, 1);
        try (Ledger ledger = Ledger.open(file, contests.settings())) {
            contests.play(Level.EASY, Level.RANDOM, ledger, any -> {});
        }
    }

    private static Contests contests(String game, int pairs, int openingPlies, int threads) {
        return new Contests(
                Games.find(game).orElseThrow().rules(),
                Limits.depth(Limits.DEPTH_MAX),
                pairs,
                openingPlies,
                5,
                threads);
    }
}
