package org.parlor.server.core.tournament;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.parlor.message.value.TournamentFormat;

/** Gauntlets and arenas, and when there are no more rounds. */
class PairingSystemTest {

    @Test
    void in_a_gauntlet_the_first_meets_each_other_in_turn_and_seats_alternate() {
        TournamentModel tournamentModel = new TournamentModel(TournamentFormat.GAUNTLET, "a", "b", "c", "d");
        List<String> rounds = new ArrayList<>();
        for (Optional<List<Pairing>> pairs = PairingSystem.next(tournamentModel.tour());
                pairs.isPresent();
                pairs = PairingSystem.next(tournamentModel.tour())) {
            rounds.add(TournamentModel.shown(pairs.get()));
            tournamentModel.pair(pairs.get());
            tournamentModel.settle(1, PairingResult.drawn());
        }
        assertEquals(List.of("a-b", "c-a", "a-d"), rounds);
    }

    @Test
    void a_round_robin_ends_when_everybody_has_met() {
        TournamentModel tournamentModel = new TournamentModel(TournamentFormat.ROUNDROBIN, "a", "b", "c")
                .round("c=b", "a")
                .round("a=b", "c")
                .round("c=a", "b");
        assertEquals(Optional.empty(), PairingSystem.next(tournamentModel.tour()));
    }

    @Test
    void one_who_is_left_alone_is_not_paired() {
        TournamentModel tournamentModel = new TournamentModel(TournamentFormat.ROUNDROBIN, "a", "b");
        tournamentModel.leave("b");
        assertEquals(Optional.empty(), PairingSystem.next(tournamentModel.tour()));
    }

    private static String arena(TournamentModel tournamentModel, String... free) {
        return TournamentModel.shown(PairingSystem.arena(tournamentModel.tour(), List.of(free)));
    }

    @Test
    void in_an_arena_those_near_each_other_in_points_meet() {
        TournamentModel tournamentModel =
                new TournamentModel(TournamentFormat.ARENA, "a", "b", "c", "d").round("a1b", "c1d");
        assertEquals("c-a b-d", sorted(arena(tournamentModel, "a", "b", "c", "d")));
    }

    private static String sorted(String pairs) {
        return pairs.replace("a-c", "c-a").replace("d-b", "b-d");
    }

    @Test
    void in_an_arena_nobody_meets_the_same_opponent_twice_running() {
        TournamentModel tournamentModel = new TournamentModel(TournamentFormat.ARENA, "a", "b", "c").round("a1b");
        assertEquals("", arena(tournamentModel, "a", "b"));
        tournamentModel.round("c=a");
        assertEquals("b-c", arena(tournamentModel, "a", "b", "c"));
    }

    @Test
    void two_who_are_alone_in_an_arena_meet_again_with_seats_changed() {
        TournamentModel tournamentModel = new TournamentModel(TournamentFormat.ARENA, "a", "b").round("a1b");
        assertEquals("b-a", arena(tournamentModel, "a", "b"));
    }
}
