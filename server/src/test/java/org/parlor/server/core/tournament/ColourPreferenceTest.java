package org.parlor.server.core.tournament;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.server.core.api.Pairing;
import org.parlor.server.core.api.PairingResult;

/** Seat requirements and preferences. Seats are written in chronological order. */
class ColourPreferenceTest {

    private static PlayerResults player(String key, String seats) {
        List<PlayerResults.Encounter> encounters = IntStream.range(0, seats.length())
                .mapToObj(i -> new PlayerResults.Encounter(key + i, seats.charAt(i) - '0', PairingResult.drawn()))
                .toList();
        return PlayerResults.of(key, encounters);
    }

    private static ColourPreference preference(String seats) {
        return ColourPreference.of(player("a", seats));
    }

    @Test
    void surplus_and_streak_follow_from_the_seats() {
        assertEquals(new ColourPreference(List.of(), 0, 0), preference(""));
        assertEquals(new ColourPreference(List.of(1), -1, 1), preference("1"));
        assertEquals(new ColourPreference(List.of(1, 0, 0), 1, 2), preference("100"));
        assertEquals(new ColourPreference(List.of(0, 0, 1), 1, 1), preference("001"));
    }

    @ParameterizedTest
    @CsvSource({
        // A surplus of two requires the other seat, as does a streak of two.
        "00, 100, true, true",
        "11, 011, true, true",
        "00, 11, false, false",
        // A surplus of one prefers the other seat, a balance the seat other than the last.
        "0, 010, false, true",
        "001, 10, false, true",
        "1, 10, false, false",
        "1, 01, false, true",
        "00, 10, false, true",
        "'', '', false, false",
    })
    void two_players_may_require_or_prefer_the_same_seat(
            String seats, String others, boolean required, boolean preferred) {
        ColourPreference one = preference(seats);
        ColourPreference other = preference(others);
        assertEquals(
                List.of(required, required, preferred, preferred),
                List.of(
                        one.requiresSameSeat(other),
                        other.requiresSameSeat(one),
                        one.prefersSameSeat(other),
                        other.prefersSameSeat(one)));
    }

    /** The player on the left is the higher ranked one. */
    @ParameterizedTest
    @CsvSource({
        "'', '', 0, h-l",
        "'', '', 1, l-h",
        // A requirement outranks a preference.
        "00, 0, 0, l-h",
        "0, 00, 0, h-l",
        // The larger surplus decides.
        "0, 001, 0, l-h",
        "001, 00101, 0, l-h",
        "1, 0, 0, h-l",
        "000, 00, 0, l-h",
        // The latest game with different seats decides: the fourth from the end.
        "1010, 110010, 0, h-l",
        "110010, 1010, 0, l-h",
        // The preference of the higher ranked player decides.
        "10, 10, 0, l-h",
        "01, 01, 1, h-l",
    })
    void seats_are_assigned_by_the_first_criterion_that_differs(
            String higher, String lower, int board, String expected) {
        Pairing pairing = ColourPreference.assignSeats(player("h", higher), player("l", lower), board);
        assertEquals(expected, TournamentModel.format(List.of(pairing)));
    }
}
