package org.parlor.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parlor.rules.reversi.Reversi;

/** Perft counts of every game, and what perft counts. */
class PerftTest {

    static Stream<GameFixture.PerftCounts> verified() {
        return GameFixture.all().flatMap(fixture -> fixture.perft().stream());
    }

    @ParameterizedTest
    @MethodSource("verified")
    void every_game_matches_its_verified_counts(GameFixture.PerftCounts verified) {
        Position start = verified.rules().initial();
        assertEquals(verified.counts(), counts(start, verified.counts().size()));
    }

    @Test
    void every_game_has_verified_counts_of_its_default_options() {
        for (GameKind kind : Games.ALL) {
            List<GameOptions> counted = GameFixture.of(kind).perft().stream()
                    .map(counts -> counts.rules().options())
                    .toList();
            assertTrue(counted.contains(kind.rules().options()), kind.name() + " has counts of " + counted);
        }
    }

    @Test
    @Tag("slow")
    void reversi_matches_the_published_counts_at_depths_10_and_11() {
        Position start = Reversi.KIND.rules().initial();
        assertEquals(24571284L, Perft.count(start, 10));
        assertEquals(212258800L, Perft.count(start, 11));
    }

    @Test
    void a_game_that_ends_earlier_counts_once_and_a_pass_is_a_ply() {
        Rules small = Reversi.KIND.rules(Map.of("rows", 4, "cols", 4));
        assertEquals(1L, Perft.count(small.initial(), 0));
        assertEquals(List.of(1L, 1L, 1L), counts(PositionText.parse(small, "XXX............. 0"), 3));
        assertEquals(List.of(1L, 1L, 1L), counts(PositionText.parse(small, "XO.............. 1"), 3));
    }

    private static List<Long> counts(Position position, int depthMax) {
        return IntStream.rangeClosed(1, depthMax)
                .mapToObj(depth -> Perft.count(position, depth))
                .toList();
    }
}
