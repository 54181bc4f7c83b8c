package org.parlor.server.core.tournament;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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

/** Rounds of a Swiss. */
class SwissPairingTest {

    private static String next(TournamentModel tournamentModel) {
        return PairingSystem.next(tournamentModel.tour())
                .map(TournamentModel::shown)
                .orElse("none");
    }

    private static String[] players(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> String.valueOf((char) ('a' + i)))
                .toArray(String[]::new);
    }

    @Test
    void the_upper_half_meets_the_lower_first_and_seats_alternate() {
        assertEquals("a-e f-b c-g h-d", next(new TournamentModel(TournamentFormat.SWISS, 3, players(8))));
    }

    @Test
    void those_with_the_same_points_meet_who_want_other_seats() {
        TournamentModel tournamentModel =
                new TournamentModel(TournamentFormat.SWISS, 3, players(8)).round("a1e", "f0b", "c1g", "h0d");
        assertEquals("d-a b-c e-h g-f", next(tournamentModel));
    }

    @Test
    void the_last_has_the_bye_and_nobody_has_two() {
        TournamentModel tournamentModel = new TournamentModel(TournamentFormat.SWISS, 3, players(5));
        assertEquals("a-c d-b e", next(tournamentModel));
        tournamentModel.round("a1c", "d0b", "e");
        assertTrue(next(tournamentModel).endsWith(" d") || next(tournamentModel).endsWith(" c"), next(tournamentModel));
    }

    @Test
    void nobody_meets_twice_even_if_points_differ_for_it() {
        TournamentModel tournamentModel = new TournamentModel(TournamentFormat.SWISS, 3, players(4))
                .round("a1c", "b1d")
                .round("a1b", "c1d");
        assertEquals(
                Set.of("a", "d"),
                Set.copyOf(PairingSystem.next(tournamentModel.tour())
                        .orElseThrow()
                        .get(0)
                        .keys()));
    }

    @Test
    void four_have_met_after_three_rounds() {
        TournamentModel tournamentModel = new TournamentModel(TournamentFormat.SWISS, 9, players(4))
                .round("a1c", "b1d")
                .round("a1b", "c1d")
                .round("a1d", "b1c");
        assertEquals("none", next(tournamentModel));
    }

    @Test
    void whoever_has_left_is_not_paired() {
        TournamentModel tournamentModel =
                new TournamentModel(TournamentFormat.SWISS, 3, players(4)).round("a1c", "b1d");
        tournamentModel.leave("b");
        assertTrue(!next(tournamentModel).contains("b"), next(tournamentModel));
    }

    /** Every round that can be paired is: a Swiss of six has five rounds, of five too, whatever the results. */
    @ParameterizedTest
    @CsvSource({"6, 2", "7, 3", "8, 4", "20, 11", "33, 12", "64, 7", "101, 6"})
    void rounds_are_found_without_rematches_or_second_byes_and_with_balanced_seats(int count, int rounds) {
        for (int seed = 0; seed < (count > 30 ? 1 : 20); seed++) {
            Random random = new Random(seed);
            String[] players = IntStream.range(0, count).mapToObj(i -> "p" + i).toArray(String[]::new);
            TournamentModel tournamentModel = new TournamentModel(TournamentFormat.SWISS, rounds, players);
            Set<Set<String>> met = new HashSet<>();
            for (int round = 0; round < rounds; round++) {
                List<Pairing> pairs = PairingSystem.next(tournamentModel.tour()).orElseThrow();
                assertEquals(
                        count,
                        pairs.stream()
                                .flatMap(pairing -> pairing.keys().stream())
                                .distinct()
                                .count());
                pairs.forEach(pairing -> assertTrue(met.add(new HashSet<>(pairing.keys())), pairing.toString()));
                tournamentModel.pair(pairs);
                for (int board = 1; board <= count / 2; board++) {
                    int result = random.nextInt(5);
                    tournamentModel.settle(board, result == 4 ? PairingResult.drawn() : PairingResult.won(result % 2));
                }
                PlayerScore.all(tournamentModel.tour()).values().forEach(SwissPairingTest::assertBalanced);
            }
        }
    }

    private static void assertBalanced(PlayerScore score) {
        ColourPreference colourPreference = ColourPreference.of(score);
        assertTrue(
                Math.abs(colourPreference.surplus()) <= 2 && colourPreference.streak() <= 2,
                score.seats().toString());
    }

    /** As far as any way of pairing goes, whatever was played before. */
    @Test
    void a_round_is_found_whenever_there_is_one() {
        int found = 0;
        for (int seed = 0; seed < 150; seed++) {
            Random random = new Random(seed);
            TournamentModel tournamentModel =
                    new TournamentModel(TournamentFormat.SWISS, 30, players(6 + random.nextInt(3)));
            Optional<List<Pairing>> pairs = PairingSystem.next(tournamentModel.tour());
            while (pairs.isPresent()) {
                tournamentModel.pair(pairs.get());
                for (RoundGame game : tournamentModel.tour().unsettled()) {
                    tournamentModel.settle(game.number(), PairingResult.won(random.nextInt(2)));
                }
                pairs = PairingSystem.next(tournamentModel.tour());
                assertEquals(exists(tournamentModel.tour()), pairs.isPresent(), "seed " + seed);
                found++;
            }
        }
        assertTrue(found > 500, "only " + found);
    }

    private static boolean exists(Tournament tournament) {
        List<PlayerScore> players = List.copyOf(PlayerScore.all(tournament).values());
        return exists(players, new HashSet<>(), players.size() % 2 == 0);
    }

    private static boolean exists(List<PlayerScore> players, Set<PlayerScore> taken, boolean byeGiven) {
        Optional<PlayerScore> next =
                players.stream().filter(player -> !taken.contains(player)).findFirst();
        if (next.isEmpty()) {
            return true;
        }
        taken.add(next.get());
        boolean found = !byeGiven && !next.get().hasHadBye() && exists(players, taken, true);
        for (PlayerScore other : players) {
            if (!found && !taken.contains(other) && !next.get().hasMet(other)) {
                taken.add(other);
                found = exists(players, taken, byeGiven);
                taken.remove(other);
            }
        }
        taken.remove(next.get());
        return found;
    }
}
