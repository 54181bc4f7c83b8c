package org.parlor.server.core.tournament;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.message.value.TournamentFormat;
import org.parlor.server.core.api.Pairing;
import org.parlor.server.core.api.PairingResult;
import org.parlor.server.core.api.TournamentEvent;

/** Tests pairings of gauntlets and arenas, and the end of the rounds. */
class PairingSystemTest {

    @Test
    void in_a_gauntlet_the_first_player_meets_all_others_in_turn_with_alternating_seats() {
        TournamentModel model = new TournamentModel(TournamentFormat.GAUNTLET, "a", "b", "c", "d");
        List<String> rounds = new ArrayList<>();
        for (Optional<List<Pairing>> pairs = PairingSystem.nextRound(model.tournament());
                pairs.isPresent();
                pairs = PairingSystem.nextRound(model.tournament())) {
            rounds.add(TournamentModel.format(pairs.get()));
            model.pair(pairs.get());
            model.recordResult(1, PairingResult.drawn());
        }
        assertEquals(List.of("a-b", "c-a", "a-d"), rounds);
    }

    @Test
    void in_the_second_cycle_of_a_gauntlet_each_pair_swaps_seats() {
        TournamentModel model =
                new TournamentModel(TournamentModel.spec(TournamentFormat.GAUNTLET, null, 2), "a", "b", "c");
        List<String> rounds = new ArrayList<>();
        for (int round = 0; round < 4; round++) {
            List<Pairing> pairs = PairingSystem.nextRound(model.tournament()).orElseThrow();
            rounds.add(TournamentModel.format(pairs));
            model.pair(pairs);
        }
        assertEquals(List.of("a-b", "c-a", "b-a", "a-c"), rounds);
        assertEquals(Optional.empty(), PairingSystem.nextRound(model.tournament()));
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 1", "3, 2", "4, 2", "5, 3", "8, 3", "9, 4", "16, 4", "17, 5"})
    void a_swiss_has_as_many_rounds_as_a_knockout_unless_requested(int count, int rounds) {
        String[] players = IntStream.range(0, count).mapToObj(i -> "p" + i).toArray(String[]::new);
        Tournament swiss = new TournamentModel(TournamentFormat.SWISS, players).tournament();
        assertEquals(OptionalInt.of(rounds), PairingSystem.roundCount(swiss));
    }

    @Test
    void before_the_start_only_requested_rounds_are_known() {
        assertEquals(OptionalInt.empty(), PairingSystem.roundCount(open(TournamentFormat.SWISS, null)));
        assertEquals(OptionalInt.of(7), PairingSystem.roundCount(open(TournamentFormat.SWISS, 7)));
        assertEquals(OptionalInt.empty(), PairingSystem.roundCount(open(TournamentFormat.ARENA, null)));
        Tournament arena = new TournamentModel(TournamentFormat.ARENA, "a", "b").tournament();
        assertEquals(OptionalInt.empty(), PairingSystem.roundCount(arena));
    }

    private static Tournament open(TournamentFormat kind, @Nullable Integer rounds) {
        return new Tournament("t", new TournamentEvent.Created(TournamentModel.spec(kind, rounds, null), "root"), 0);
    }

    @Test
    void a_round_robin_ends_when_all_players_have_met() {
        TournamentModel model = new TournamentModel(TournamentFormat.ROUNDROBIN, "a", "b", "c")
                .round("c=b", "a")
                .round("a=b", "c")
                .round("c=a", "b");
        assertEquals(Optional.empty(), PairingSystem.nextRound(model.tournament()));
    }

    @Test
    void a_single_remaining_player_is_not_paired() {
        TournamentModel model = new TournamentModel(TournamentFormat.ROUNDROBIN, "a", "b");
        model.leave("b");
        assertEquals(Optional.empty(), PairingSystem.nextRound(model.tournament()));
    }

    private static String arena(TournamentModel model, String... free) {
        return arena(model, false, free);
    }

    private static String arena(TournamentModel model, boolean mayMeetAgain, String... free) {
        return TournamentModel.format(PairingSystem.pairArena(model.tournament(), List.of(free), mayMeetAgain));
    }

    @Test
    void in_an_arena_players_with_similar_points_meet() {
        TournamentModel model = new TournamentModel(TournamentFormat.ARENA, "a", "b", "c", "d").round("a1b", "c1d");
        assertEquals("c-a b-d", sorted(arena(model, "a", "b", "c", "d")));
    }

    private static String sorted(String pairs) {
        return pairs.replace("a-c", "c-a").replace("d-b", "b-d");
    }

    @Test
    void in_an_arena_no_player_meets_the_same_opponent_twice_in_a_row() {
        TournamentModel model = new TournamentModel(TournamentFormat.ARENA, "a", "b", "c").round("a1b");
        assertEquals("", arena(model, "a", "b"));
        model.round("c=a");
        assertEquals("b-c", arena(model, "a", "b", "c"));
    }

    @Test
    void players_who_may_meet_again_in_an_arena_swap_seats() {
        TournamentModel model = new TournamentModel(TournamentFormat.ARENA, "a", "b").round("a1b");
        assertEquals("b-a", arena(model, true, "a", "b"));
    }
}
