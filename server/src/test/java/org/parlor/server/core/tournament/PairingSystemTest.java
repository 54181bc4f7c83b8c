package org.parlor.server.core.tournament;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.parlor.message.value.TournamentFormat;

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
