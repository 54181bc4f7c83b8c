package org.parlor.client.game.setup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.message.RequestException;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;

/** Tournaments typed in a line. */
class TournamentParserTest {

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
