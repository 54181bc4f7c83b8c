package org.parlor.message.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.rules.InvalidInputException;

class TimeControlFormatTest {

    @Test
    void every_mode_is_parsed() {
        assertEquals(new TimeControl.None(), TimeControlFormat.parse("none"));
        assertEquals(new TimeControl.Fischer(300_000, 3_000), TimeControlFormat.parse("5+3"));
        assertEquals(new TimeControl.PerMove(30_000), TimeControlFormat.parse(" 30s "));
        assertEquals(new TimeControl.ByoYomi(600_000, 30_000, 3), TimeControlFormat.parse("10+3x30"));
        assertEquals(new TimeControl.Correspondence(3, null), TimeControlFormat.parse("3d"));
        assertEquals(new TimeControl.Correspondence(3, 5), TimeControlFormat.parse("3d+5d"));
        assertEquals(new TimeControl.Correspondence(3, null, true), TimeControlFormat.parse("3d-weekends"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "none",
                "5+3",
                "0.5+0",
                "30s",
                "10+3x30",
                "1:40+2",
                "0:00.001+0.001",
                "0.25s",
                "1439:59.999+1x0.5",
                "1440+86400",
                "1d",
                "14d+30d",
                "14d+30d-weekends"
            })
    void printing_a_parsed_time_control_returns_the_text(String text) {
        assertEquals(text, TimeControlFormat.print(TimeControlFormat.parseRecorded(text)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0+0", "0:00.060+5", "0+0.099", "0s", "0.099s", "0+1x0", "0+3x0.033"})
    void a_clock_that_leaves_no_time_to_move_is_rejected_except_in_a_record(String text) {
        InvalidInputException error = assertThrows(InvalidInputException.class, () -> TimeControlFormat.parse(text));
        assertEquals(
                "Invalid clock '" + text + "': a clock must leave at least 100 milliseconds for the first move",
                error.getMessage());
        assertEquals(text, TimeControlFormat.print(TimeControlFormat.parseRecorded(text)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "0+0.1", "0:00.100+0", "0.1s", "0+1x0.1", "0+2x0.05"})
    void the_least_clock_leaves_a_tenth_of_a_second(String text) {
        assertEquals(text, TimeControlFormat.print(TimeControlFormat.parse(text)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "5",
                "+",
                "5+",
                "-1+0",
                "5+3+1",
                "s",
                "10+x",
                "10+0x30",
                "1441+0",
                "1440:01+0",
                "1:60+0",
                ":1+0",
                "NaN+1",
                "d",
                "3d+",
                "3d+5",
                "3d+5s",
                "3+5d",
                "1.5d",
                "1d+2d+3d",
                "fast"
            })
    void an_invalid_clock_is_rejected_with_the_valid_forms(String text) {
        InvalidInputException error = assertThrows(InvalidInputException.class, () -> TimeControlFormat.parse(text));
        assertEquals(
                "Invalid clock '" + text + "': expected none, MINUTES+SECONDS (5+3), seconds per move (30s),"
                        + " MINUTES+PERIODSxSECONDS (10+3x30), days per move (3d),"
                        + " with days besides for the whole game (3d+5d), or with weekends off (3d-weekends)",
                error.getMessage());
    }

    @ParameterizedTest
    @CsvSource({"0d, days, 14, 0", "15d, days, 14, 15", "3d+0d, bank, 30, 0", "3d+31d, bank, 30, 31"})
    void days_out_of_range_are_rejected_with_the_range(String text, String field, int max, int days) {
        InvalidInputException error = assertThrows(InvalidInputException.class, () -> TimeControlFormat.parse(text));
        assertEquals(
                "Invalid clock '" + text + "': \"" + field + "\" must be 1 to " + max + " days, not " + days,
                error.getMessage());
    }

    @Test
    void days_per_move_are_rejected_where_the_players_must_stay() {
        InvalidInputException error =
                assertThrows(InvalidInputException.class, () -> TimeControlFormat.parseLive("3d+5d"));
        assertEquals(
                "Invalid clock '3d+5d': days per move are for games between two accounts of a server",
                error.getMessage());
        assertEquals(new TimeControl.PerMove(30_000), TimeControlFormat.parseLive("30s"));
    }
}
