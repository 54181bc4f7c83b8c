package org.parlor.server.core.tournament;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.message.value.TournamentFormat;
import org.parlor.server.core.api.Pairing;
import org.parlor.server.core.api.PairingResult;

/** Tests Swiss pairings. */
class SwissPairingTest {

    private static String next(TournamentModel model) {
        return PairingSystem.nextRound(model.tournament())
                .map(TournamentModel::format)
                .orElse("none");
    }

    private static String[] players(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> String.valueOf((char) ('a' + i)))
                .toArray(String[]::new);
    }

    @Test
    void in_the_first_round_the_upper_half_meets_the_lower_half_with_alternating_seats() {
        assertEquals("a-e f-b c-g h-d", next(new TournamentModel(TournamentFormat.SWISS, 3, players(8))));
    }

    @Test
    void two_players_are_paired() {
        assertEquals("a-b", next(new TournamentModel(TournamentFormat.SWISS, 1, players(2))));
    }

    @Test
    void the_upper_half_of_each_score_group_meets_its_lower_half() {
        TournamentModel model =
                new TournamentModel(TournamentFormat.SWISS, 3, players(8)).round("a1e", "f1b", "c1g", "h1d");
        assertEquals("f-a h-c b-e d-g", next(model));
    }

    @Test
    void the_next_opponent_is_further_down_the_lower_half_and_then_further_up_the_upper_half() {
        assertEquals("a-f d-b c-e", sixWhereTheFirstHasMet("d", "e"));
        assertEquals("a-c e-b d-f", sixWhereTheFirstHasMet("d", "e", "f"));
    }

    /** All players have 0 points and have had no seat. */
    private static String sixWhereTheFirstHasMet(String... opponents) {
        List<PlayerResults> players = Arrays.stream(players(6))
                .map(key -> hasMet(key, key.equals("a") ? opponents : met(key, opponents)))
                .toList();
        return TournamentModel.format(SwissPairing.pair(players).orElseThrow());
    }

    private static String[] met(String key, String... opponents) {
        return List.of(opponents).contains(key) ? new String[] {"a"} : new String[0];
    }

    private static PlayerResults hasMet(String key, String... opponents) {
        return PlayerResults.of(
                key,
                Arrays.stream(opponents)
                        .map(opponent -> new PlayerResults.Encounter(opponent, 0, PairingResult.forfeit(false, false)))
                        .toList());
    }

    @Test
    void players_with_equal_points_and_different_seat_preferences_meet() {
        TournamentModel model =
                new TournamentModel(TournamentFormat.SWISS, 3, players(8)).round("a1e", "f0b", "c1g", "h0d");
        assertEquals("d-a b-c e-h g-f", next(model));
    }

    @Test
    void the_last_player_gets_the_bye_and_no_player_gets_two() {
        TournamentModel model = new TournamentModel(TournamentFormat.SWISS, 3, players(5));
        assertEquals("a-c d-b e", next(model));
        model.round("a1c", "d0b", "e");
        assertTrue(next(model).endsWith(" d") || next(model).endsWith(" c"), next(model));
    }

    @Test
    void rematches_are_avoided_even_if_points_differ() {
        TournamentModel model = new TournamentModel(TournamentFormat.SWISS, 3, players(4))
                .round("a1c", "b1d")
                .round("a1b", "c1d");
        assertEquals(
                Set.of("a", "d"),
                Set.copyOf(PairingSystem.nextRound(model.tournament())
                        .orElseThrow()
                        .get(0)
                        .keys()));
    }

    @Test
    void four_players_have_at_most_three_rounds() {
        TournamentModel model = new TournamentModel(TournamentFormat.SWISS, 9, players(4))
                .round("a1c", "b1d")
                .round("a1b", "c1d")
                .round("a1d", "b1c");
        assertEquals("none", next(model));
    }

    @Test
    void a_player_who_left_is_not_paired() {
        TournamentModel model = new TournamentModel(TournamentFormat.SWISS, 3, players(4)).round("a1c", "b1d");
        model.leave("b");
        assertTrue(!next(model).contains("b"), next(model));
    }

    /** Every possible round is found, whatever the results; with five or six players a Swiss has five rounds. */
    @ParameterizedTest
    @CsvSource({"6, 2", "7, 3", "8, 4", "20, 11", "33, 12", "64, 7", "101, 6"})
    void rounds_are_found_without_rematches_or_second_byes_and_with_balanced_seats(int count, int rounds) {
        for (int seed = 0; seed < (count > 30 ? 1 : 20); seed++) {
            Random random = new Random(seed);
            String[] players = IntStream.range(0, count).mapToObj(i -> "p" + i).toArray(String[]::new);
            TournamentModel model = new TournamentModel(TournamentFormat.SWISS, rounds, players);
            Set<Set<String>> met = new HashSet<>();
            for (int round = 0; round < rounds; round++) {
                List<Pairing> pairs =
                        PairingSystem.nextRound(model.tournament()).orElseThrow();
                assertEquals(
                        count,
                        pairs.stream()
                                .flatMap(pairing -> pairing.keys().stream())
                                .distinct()
                                .count());
                pairs.forEach(pairing -> assertTrue(met.add(new HashSet<>(pairing.keys())), pairing.toString()));
                model.pair(pairs);
                for (int board = 1; board <= count / 2; board++) {
                    int result = random.nextInt(5);
                    model.recordResult(board, result == 4 ? PairingResult.drawn() : PairingResult.won(result % 2));
                }
                PlayerResults.all(model.tournament()).values().forEach(SwissPairingTest::assertBalanced);
            }
        }
    }

    private static void assertBalanced(PlayerResults score) {
        ColourPreference preference = ColourPreference.of(score);
        assertTrue(
                Math.abs(preference.surplus()) <= 2 && preference.streak() <= 2,
                score.seats().toString());
    }

    /** Compares with an exhaustive search for valid pairings. */
    @Test
    void a_round_is_found_whenever_one_exists() {
        int found = 0;
        for (int seed = 0; seed < 150; seed++) {
            Random random = new Random(seed);
            TournamentModel model = new TournamentModel(TournamentFormat.SWISS, 30, players(6 + random.nextInt(3)));
            Optional<List<Pairing>> pairs = PairingSystem.nextRound(model.tournament());
            while (pairs.isPresent()) {
                model.pair(pairs.get());
                for (RoundGame game : model.tournament().unfinished()) {
                    model.recordResult(game.number(), PairingResult.won(random.nextInt(2)));
                }
                pairs = PairingSystem.nextRound(model.tournament());
                assertEquals(exists(model.tournament()), pairs.isPresent(), "seed " + seed);
                found++;
            }
        }
        assertTrue(found > 500, "only " + found);
    }

    private static boolean exists(Tournament tournament) {
        List<PlayerResults> players = List.copyOf(PlayerResults.all(tournament).values());
        return exists(players, new HashSet<>(), players.size() % 2 == 0);
    }

    private static boolean exists(List<PlayerResults> players, Set<PlayerResults> paired, boolean byeGiven) {
        Optional<PlayerResults> next =
                players.stream().filter(player -> !paired.contains(player)).findFirst();
        if (next.isEmpty()) {
            return true;
        }
        paired.add(next.get());
        boolean found = !byeGiven && !next.get().hasHadBye() && exists(players, paired, true);
        for (PlayerResults other : players) {
            if (!found && !paired.contains(other) && !next.get().hasMet(other)) {
                paired.add(other);
                found = exists(players, paired, byeGiven);
                paired.remove(other);
            }
        }
        paired.remove(next.get());
        return found;
    }
}
