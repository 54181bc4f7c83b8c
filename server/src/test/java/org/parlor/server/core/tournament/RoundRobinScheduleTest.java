package org.parlor.server.core.tournament;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.server.core.api.Pairing;

/** Tests the Berger tables. */
class RoundRobinScheduleTest {

    private static List<String> players(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(String::valueOf).toList();
    }

    private static String format(List<Pairing> pairs) {
        return String.join(
                " ",
                pairs.stream()
                        .map(pairing -> pairing.first() + "-" + pairing.second())
                        .toList());
    }

    @Test
    void the_table_for_four_players_matches_the_published_one() {
        List<String> rounds = IntStream.range(0, 3)
                .mapToObj(round -> format(RoundRobinSchedule.round(players(4), round)))
                .toList();
        assertEquals(List.of("1-4 2-3", "4-3 1-2", "2-4 3-1"), rounds);
    }

    @Test
    void the_table_for_six_players_matches_the_published_one() {
        List<String> rounds = IntStream.range(0, 5)
                .mapToObj(round -> format(RoundRobinSchedule.round(players(6), round)))
                .toList();
        assertEquals(List.of("1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"), rounds);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 7, 8, 13, 20, 39, 40})
    void all_players_meet_once_with_balanced_seats(int count) {
        List<String> players = players(count);
        Set<Set<String>> met = new HashSet<>();
        Map<String, Integer> surplus = new HashMap<>();
        List<String> byes = new ArrayList<>();
        for (int round = 0; round < RoundRobinSchedule.roundCount(count); round++) {
            Set<String> paired = new HashSet<>();
            for (Pairing pairing : RoundRobinSchedule.round(players, round)) {
                pairing.keys().forEach(key -> assertTrue(paired.add(key)));
                if (pairing.second() == null) {
                    byes.add(pairing.first());
                } else {
                    assertTrue(met.add(Set.of(pairing.first(), pairing.second())));
                    surplus.merge(pairing.first(), 1, Integer::sum);
                    surplus.merge(pairing.second(), -1, Integer::sum);
                }
            }
            assertEquals(count, paired.size());
        }
        assertEquals(count * (count - 1) / 2, met.size());
        assertTrue(surplus.values().stream().allMatch(value -> Math.abs(value) <= 1), surplus.toString());
        assertEquals(
                count % 2 == 0 ? List.of() : players,
                byes.stream()
                        .sorted((a, b) -> Integer.parseInt(a) - Integer.parseInt(b))
                        .toList());
    }

    @Test
    void every_second_cycle_swaps_all_seats() {
        assertEquals("4-1 3-2", format(RoundRobinSchedule.round(players(4), 3)));
        assertEquals("1-4 2-3", format(RoundRobinSchedule.round(players(4), 6)));
    }
}
