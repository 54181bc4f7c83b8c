package org.parlor.server.core.tournament;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.parlor.message.TournamentMessage;
import org.parlor.message.value.TournamentFormat;

/** Tests standings against manually computed values. Points are in halves, Sonneborn-Berger in quarters. */
class StandingsTest {

    /**
     * a beats b, c beats a, b beats c: each of the three has also beaten d, so a, b and c have 2 points each and all are equal in the games among them; each has beaten one opponent with 2 points and d with 0.
     */
    @Test
    void three_players_with_circular_wins_share_first_place() {
        TournamentModel model = new TournamentModel(TournamentFormat.ROUNDROBIN, "a", "b", "c", "d")
                .round("a1d", "b1c")
                .round("d0c", "a1b")
                .round("b1d", "c1a");
        assertEquals(
                List.of("1 a 4 [2, 8, 2]", "1 b 4 [2, 8, 2]", "1 c 4 [2, 8, 2]", "4 d 0 [0, 0, 0]"), model.standings());
    }

    /**
     * a and b have 2 points; b won their game. d and c have 1; they drew, so Sonneborn-Berger decides: d drew with
     * a (2 points) and c (1), c drew with b (2) and d (1).
     */
    @Test
    void direct_encounter_is_the_first_tie_break() {
        TournamentModel model = new TournamentModel(TournamentFormat.ROUNDROBIN, "a", "b", "c", "d")
                .round("a=d", "b=c")
                .round("c=d", "b1a")
                .round("a1c", "d1b");
        // a: ½ + 0 + 1 = 1½, b: ½ + 1 + 0 = 1½, c: ½ + ½ + 0 = 1, d: ½ + ½ + 1 = 2.
        // b beat a. Sonneborn-Berger: d = ½·1½ + ½·1 + 1·1½ = 2¾, b = ½·1 + 1·1½ = 2, a = ½·2 + 1·1 = 2, c = ½·1½ +
        // ½·2 = 1¾.
        assertEquals(
                List.of("1 d 4 [0, 11, 1]", "2 b 3 [2, 8, 1]", "3 a 3 [0, 8, 1]", "4 c 2 [0, 7, 0]"),
                model.standings());
    }

    /**
     * Three rounds of a Swiss of six. Points: a 3, b 2, c 2, d 1, e 1, f 0. Buchholz of b: a 3 + d 1 + e 1 = 5, of c: a 3 + e 1
     * + f 0 = 4; without the least both have 4, so Buchholz decides. d met b 2, f 0 and e 1: 3, and e d 1, c 2 and b 2: 5.
     */
    @Test
    void a_swiss_uses_buchholz() {
        TournamentModel model = new TournamentModel(TournamentFormat.SWISS, "a", "b", "c", "d", "e", "f")
                .round("a1f", "b1d", "c1e")
                .round("a1b", "c1f", "d0e")
                .round("a1c", "b1e", "d1f");
        assertEquals(
                List.of(
                        "1 a 6 [8, 8, 0, 16]",
                        "2 b 4 [8, 10, 0, 8]",
                        "3 c 4 [8, 8, 0, 4]",
                        "4 e 2 [8, 10, 0, 4]",
                        "5 d 2 [6, 6, 0, 0]",
                        "6 f 0 [10, 12, 0, 0]"),
                model.standings());
    }

    /** All have 2 points; a has not met c, and b has not met d. */
    @Test
    void direct_encounter_is_zero_unless_all_tied_players_have_met() {
        TournamentModel model = new TournamentModel(TournamentFormat.ROUNDROBIN, "a", "b", "c", "d")
                .round("a1b", "c1d")
                .round("d1a", "b1c");
        assertEquals(
                List.of("1 a 2 [0, 4, 1]", "1 b 2 [0, 4, 1]", "1 c 2 [0, 4, 1]", "1 d 2 [0, 4, 1]"), model.standings());
    }

    @Test
    void the_tie_breaks_of_a_swiss_are_named_in_their_order() {
        assertEquals(
                List.of(
                        new TournamentMessage.TieBreak("buchholz_cut", "Buchholz cut 1", 2),
                        new TournamentMessage.TieBreak("buchholz", "Buchholz", 2),
                        new TournamentMessage.TieBreak("direct", "direct encounter", 2),
                        new TournamentMessage.TieBreak("sonneborn", "Sonneborn-Berger", 4)),
                Standings.tieBreaks(new TournamentModel(TournamentFormat.SWISS, "a", "b").tournament()));
    }

    /** A bye counts as a win against an opponent with the player's own points. */
    @Test
    void a_bye_scores_a_point_and_counts_as_an_opponent_with_equal_points() {
        TournamentModel model = new TournamentModel(TournamentFormat.SWISS, "a", "b", "c")
                .round("a1b", "c")
                .round("c=a", "b");
        // a: 1½ points, met b 1 and c 1½. c: 1½, a bye (1½) and a 1½. b: 1, met a 1½, and a bye (1).
        assertEquals(List.of("1 c 3 [3, 6, 0, 9]", "2 a 3 [3, 5, 0, 7]", "3 b 2 [3, 5, 0, 4]"), model.standings());
        assertEquals(
                List.of(1, 2, 1),
                Standings.of(model.tournament()).stream()
                        .map(TournamentMessage.Standing::games)
                        .toList());
    }

    @Test
    void a_forfeit_scores_a_point_but_does_not_count_as_a_win() {
        TournamentModel model = new TournamentModel(TournamentFormat.ROUNDROBIN, "a", "b").round("a+b");
        assertEquals(List.of("1 a 2 [0, 0, 0]", "2 b 0 [0, 0, 0]"), model.standings());
    }

    @Test
    void in_an_arena_the_same_players_may_meet_again() {
        TournamentModel model = new TournamentModel(TournamentFormat.ARENA, "a", "b", "c")
                .round("a1b")
                .round("a=c")
                .round("b1a");
        assertEquals(List.of("1 a 3 [1, 5]", "2 b 2 [1, 6]", "3 c 1 [0, 3]"), model.standings());
    }

    @Test
    void a_player_who_leaves_keeps_the_points() {
        TournamentModel model = new TournamentModel(TournamentFormat.SWISS, "a", "b").round("a1b");
        model.leave("a");
        assertEquals(List.of("1 a 2 [0, 0, 0, 0]", "2 b 0 [0, 2, 0, 0]"), model.standings());
        assertEquals(List.of("b"), model.tournament().active());
        assertEquals(
                Arrays.asList(true, null),
                Standings.of(model.tournament()).stream()
                        .map(TournamentMessage.Standing::left)
                        .toList());
    }
}
