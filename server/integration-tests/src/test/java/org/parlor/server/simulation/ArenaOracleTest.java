package org.parlor.server.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.parlor.message.TournamentRequest;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TournamentFormat;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.Pairing;
import org.parlor.server.core.api.PairingResult;
import org.parlor.server.core.api.TournamentEvent;
import org.parlor.server.core.game.Player;

/** How long an arena may leave its players without a game. */
class ArenaOracleTest {
    private final ArenaOracle oracle = new ArenaOracle();
    private long seq;

    /** An arena of three, two of whom have met. */
    private void playOneGame() {
        apply(
                0,
                new TournamentEvent.Created(
                        new TournamentRequest.Create(
                                "arena",
                                TournamentFormat.ARENA,
                                "tictactoe",
                                null,
                                new TimeControl.PerMove(5_000),
                                null,
                                null,
                                null,
                                null,
                                5,
                                null,
                                null),
                        "ada"));
        for (String name : List.of("ada", "bob", "cyd")) {
            apply(0, new TournamentEvent.Joined(new Player(name, false, false, null)));
        }
        apply(1_000, new TournamentEvent.Started(List.of("ada", "bob", "cyd")));
        apply(1_000, new TournamentEvent.Paired(List.of(new Pairing("ada", "bob"))));
        apply(60_000, new TournamentEvent.ResultRecorded(1, 1, PairingResult.drawn()));
    }

    private void apply(long at, TournamentEvent event) {
        oracle.apply(new JournalRecord.OfTournament(at, "a1", seq++, event));
    }

    private void check(Set<String> here, long now) {
        oracle.requirePaired(name -> here.contains(name) ? OptionalLong.of(0) : OptionalLong.empty(), 0, now);
    }

    private Invariant violation(Set<String> here, long now) {
        return assertThrows(Invariant.Violation.class, () -> check(here, now)).invariant();
    }

    @Test
    void the_absent_do_not_keep_two_players_from_meeting_again() {
        playOneGame();
        check(Set.of("ada", "bob"), 60_000);
        check(Set.of("ada", "bob"), 62_000);
        assertEquals(Invariant.ARENA, violation(Set.of("ada", "bob"), 63_000));
    }

    @Test
    void among_three_players_two_may_wait_for_half_a_minute() {
        playOneGame();
        check(Set.of("ada", "bob", "cyd"), 60_000);
        check(Set.of("ada", "bob", "cyd"), 91_000);
        assertEquals(Invariant.ARENA, violation(Set.of("ada", "bob", "cyd"), 93_000));
    }

    @Test
    void one_player_alone_waits() {
        playOneGame();
        check(Set.of("ada"), 60_000);
        check(Set.of("ada"), 200_000);
    }
}
