package org.parlor.client.game.setup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.message.RequestException;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TournamentFormat;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;

/** Tournaments typed in a line. */
class TournamentParserTest {

    @Test
    void a_round_robin_by_correspondence_in_groups_is_the_line_of_the_form() {
        String line = "roundrobin tictactoe clock=3d-weekends cycles=2 group=8 Winter Cup";
        TournamentSetup setup = TournamentSetup.DEFAULT
                .withFormat(TournamentFormat.ROUNDROBIN)
                .withGame(TournamentSetup.DEFAULT
                        .game()
                        .withGame(Games.get("tictactoe"))
                        .withClock(new TimeControl.Correspondence(3, null, true)))
                .withCount(2)
                .withGroupSize(8)
                .withName("Winter Cup");
        assertEquals("newtour " + line, setup.line());
        assertEquals(setup.toRequest(), TournamentParser.parse(line));
        assertEquals(0, setup.withFormat(TournamentFormat.SWISS).groupSize());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            cup                        | Type kind, game and name, as in swiss reversi clock=1+1 My Cup
            knockout kalah Cup         | Unknown kind 'knockout': roundrobin, gauntlet, swiss, arena
            arena go Cup               | Unknown game 'go': choose from GAMES
            arena kalah rows=6 Cup     | Unknown option 'rows': kalah has pits, seeds, clock, rounds, cycles, group, minutes
            arena kalah minutes=x Cup  | minutes is a number, not 'x'
            """)
    void a_line_that_is_wrong_says_what_would_be_right(String typed, String message) {
        assertEquals(
                message.replace("GAMES", String.join(", ", Games.ids())),
                assertThrows(InvalidInputException.class, () -> TournamentParser.parse(typed))
                        .getMessage());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            arena kalah rounds=3 Cup   | '"rounds" does not apply to this tournament format'
            swiss kalah group=4 Cup    | '"groupSize" does not apply to this tournament format'
            swiss kalah clock=3d Cup   | 'A tournament by correspondence is a round-robin, whose games all run at once'
            arena kalah clock=none Cup | 'Tournament games require a clock; "tc" must not be none'
            """)
    void a_tournament_that_is_not_possible_says_why(String typed, String message) {
        assertEquals(
                message,
                assertThrows(RequestException.class, () -> TournamentParser.parse(typed))
                        .text());
    }
}
