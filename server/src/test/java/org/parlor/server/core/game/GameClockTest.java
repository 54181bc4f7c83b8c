package org.parlor.server.core.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.message.GameMessage;
import org.parlor.message.value.SeatTime;
import org.parlor.message.value.TimeControl;
import org.parlor.server.core.game.GameClock.StepTime;

/** Clocks of each time control, against manually computed values. */
class GameClockTest {
    private static final long START = 1_763_683_200_000L;
    /** (60 s + 40 × 2 s) × 4 + 150 = 710 ms of lag per move, three times as much initially. */
    private static final TimeControl FISCHER = new TimeControl.Fischer(60_000, 2_000);

    private static final GameClock.SeatClock FISCHER_FULL = seat(60_000, 0, false, 2_130);
    /** (10 s + 40 × 5 s) × 4 + 150 = 990 ms of lag per move. */
    private static final TimeControl BYO_YOMI = new TimeControl.ByoYomi(10_000, 5_000, 3);

    private static final GameClock.SeatClock BYO_YOMI_FULL = seat(10_000, 3, false, 2_970);
    /** 40 × 3 s × 4 + 150 = 630 ms of lag per move. */
    private static final TimeControl PER_MOVE = new TimeControl.PerMove(3_000);

    private static final TimeControl CORRESPONDENCE = new TimeControl.Correspondence(3, 5);

    private static GameClock.SeatClock seat(long millis, int periods, boolean overtime, long lagBudget) {
        return new GameClock.SeatClock(new SeatTime(millis, periods, overtime, 0), lagBudget);
    }

    private static GameClock running(TimeControl tc) {
        return GameClock.initial(tc).started(0, START);
    }

    @Test
    void a_move_adds_the_increment_and_the_lag_allowance() {
        assertEquals(
                new GameClock(FISCHER, seat(52_000, 0, false, 2_840), FISCHER_FULL, null, START + 10_000),
                running(FISCHER).moved(START + 10_000, 0));
        assertEquals(
                new GameClock(FISCHER, FISCHER_FULL, seat(52_000, 0, false, 2_540), null, START + 10_300),
                GameClock.initial(FISCHER).started(1, START).moved(START + 10_300, 300));
    }

    @Test
    void unused_lag_allowance_accumulates_up_to_seven_moves() {
        GameClock clock = GameClock.initial(FISCHER);
        for (int move = 0; move < 10; move++) {
            clock = clock.started(0, START).moved(START, 0);
        }
        assertEquals(seat(80_000, 0, false, 4_970), clock.first());
    }

    @Test
    void with_a_base_of_zero_the_first_increment_is_granted_at_once() {
        TimeControl tc = new TimeControl.Fischer(0, 2_000);
        GameClock.SeatClock full = seat(2_000, 0, false, 1_410);
        assertEquals(new GameClock(tc, full, full, null, 0), GameClock.initial(tc));
    }

    @Test
    void time_per_move_is_restored_by_a_move() {
        GameClock.SeatClock full = seat(3_000, 0, false, 1_890);
        assertEquals(
                new GameClock(PER_MOVE, seat(3_000, 0, false, 2_520), full, null, START + 2_000),
                running(PER_MOVE).moved(START + 2_000, 0));
    }

    /** Of 3 days and 5 besides: used for a move, left until the flag after it, of which the bank. */
    @ParameterizedTest
    @CsvSource({
        "0,         691200000, 432000000",
        "259200000, 691200000, 432000000",
        "259200001, 691199999, 431999999",
        "345600000, 604800000, 345600000",
        "691199999, 259200001,         1",
        "691200000, 259200000,         0"
    })
    void a_correspondence_move_takes_from_the_bank_what_exceeds_its_days(long used, long left, long bank) {
        GameClock clock = running(CORRESPONDENCE).moved(START + used, 0);
        assertEquals(new SeatTime(259_200_000, 0, false, bank), clock.first().time());
        GameClock again = clock.started(0, START + used);
        assertEquals(
                new GameMessage.Clock(List.of(left, 691_200_000L), 0, START + used, null, List.of(bank, 432_000_000L)),
                again.message(new StepTime(START + used, START + used)));
        assertEquals(START + used + left, again.flagAt(0));
        // An interruption in the middle changes nothing.
        assertEquals(
                clock.first().time(),
                running(CORRESPONDENCE)
                        .stopped(START + used / 2)
                        .started(0, START + 900_000_000)
                        .moved(START + 900_000_000 + used - used / 2, 0)
                        .first()
                        .time());
    }

    /**
     * With one day and two besides: when the clock is started, when a moment is, what it shows until the flag, the days of it
     * after those of the move, when it falls.
     */
    @ParameterizedTest
    @CsvSource({
        "2025-11-17T00:00, 2025-11-17T00:00, 3 0, 2, 2025-11-20T00:00",
        "2025-11-19T00:00, 2025-11-19T00:00, 3 0, 2, 2025-11-22T00:00",
        "2025-11-20T12:00, 2025-11-20T12:00, 5 0, 4, 2025-11-25T12:00",
        "2025-11-19T00:01, 2025-11-20T00:01, 4 0, 4, 2025-11-24T00:01",
        "2025-11-21T12:00, 2025-11-21T18:00, 4 18, 2, 2025-11-26T12:00",
        "2025-11-21T12:00, 2025-11-23T23:00, 2 13, 2, 2025-11-26T12:00",
        "2025-11-22T06:00, 2025-11-22T06:00, 4 18, 2, 2025-11-27T00:00",
        "2025-11-22T06:00, 2025-11-24T01:00, 2 23, 2, 2025-11-27T00:00",
    })
    void clocks_stand_on_weekends(
            LocalDateTime started, LocalDateTime moment, String left, int bank, LocalDateTime flag) {
        TimeControl tc = new TimeControl.Correspondence(1, 2, true);
        long from = millis(started);
        long now = millis(moment);
        GameClock clock = GameClock.initial(tc).started(1, from);
        String[] daysAndHours = left.split(" ");
        long until = Duration.ofDays(Long.parseLong(daysAndHours[0]))
                .plusHours(Long.parseLong(daysAndHours[1]))
                .toMillis();
        assertEquals(
                new GameMessage.Clock(
                        List.of(259_200_000L, until), 1, now, null, List.of(172_800_000L, 86_400_000L * bank)),
                clock.message(new StepTime(now, now)));
        assertEquals(millis(flag), clock.flagAt(0));
        assertEquals(millis(flag), clock.stopped(now).started(1, now).flagAt(0));
        assertEquals(
                259_200_000L - clock.elapsed(now),
                clock.stopped(now).second().time().untilFlag(tc));
    }

    private static long millis(LocalDateTime utc) {
        return utc.toInstant(ZoneOffset.UTC).toEpochMilli();
    }

    @ParameterizedTest
    @CsvSource({
        "0,      10000, 3",
        "9999,       1, 3",
        "10000,   5000, 3",
        "14999,      1, 3",
        "15000,   5000, 2",
        "22000,   3000, 1",
        "25000,      0, 1",
        "99000,      0, 1",
    })
    void periods_are_used_up_one_by_one_after_the_main_time(long elapsed, long millis, int periods) {
        assertEquals(
                new GameMessage.Clock(List.of(millis, 10_000L), 0, START + elapsed, List.of(periods, 3)),
                running(BYO_YOMI).message(new StepTime(START + elapsed, START + elapsed)));
    }

    @ParameterizedTest
    @CsvSource({
        "4000,   6000, 3, false, 21000",
        "12000,  5000, 3, true,  15000",
        "22000,  5000, 1, true,   5000",
    })
    void a_move_keeps_main_time_and_restores_a_period(
            long elapsed, long millis, int periods, boolean overtime, long untilFlag) {
        GameClock moved = running(BYO_YOMI).moved(START + elapsed, 0);
        assertEquals(
                new GameClock(BYO_YOMI, seat(millis, periods, overtime, 3_960), BYO_YOMI_FULL, null, START + elapsed),
                moved);
        assertEquals(START + untilFlag, moved.started(0, START).flagAt(0));
    }

    @Test
    void the_flag_falls_after_the_time_of_the_seat_and_the_lag_in_transit() {
        assertEquals(START + 60_000, running(FISCHER).flagAt(0));
        assertEquals(START + 60_700, running(FISCHER).flagAt(700));
        GameClock moved = running(FISCHER).moved(START + 10_000, 0);
        assertEquals(START + 60_000, moved.started(1, START).flagAt(0));
        TimeControl shortest = new TimeControl.Fischer(1_000, 0);
        assertEquals(START + 1_000 + 3 * 154, running(shortest).flagAt(5_000));
        TimeControl longest = new TimeControl.Fischer(600_000, 0);
        assertEquals(seat(600_000, 0, false, 3_000), running(longest).first());
        assertEquals(START + 602_000, running(longest).flagAt(5_000));
    }

    @Test
    void compensated_lag_is_at_most_the_elapsed_time_the_round_trip_and_the_allowance() {
        GameClock clock = running(FISCHER);
        assertEquals(
                List.of(200L, 300L, 2_130L),
                List.of(
                        clock.compensatedLag(300, START + 200),
                        clock.compensatedLag(300, START + 5_000),
                        clock.compensatedLag(9_000, START + 5_000)));
    }

    @Test
    void a_stopped_clock_neither_runs_nor_falls() {
        GameClock stopped = running(FISCHER).stopped(START + 10_000);
        GameClock.SeatClock rest = seat(50_000, 0, false, 2_130);
        assertEquals(new GameClock(FISCHER, rest, FISCHER_FULL, null, START + 10_000), stopped);
        assertEquals(
                seat(0, 0, false, 2_130),
                running(FISCHER).stopped(START + 60_000).first());
        assertSame(stopped, stopped.moved(START + 20_000, 0));
        assertEquals(
                List.of(0L, 0L, GameClock.NEVER),
                List.of(
                        stopped.elapsed(START + 20_000),
                        stopped.compensatedLag(300, START + 20_000),
                        stopped.flagAt(300)));
        assertEquals(
                new GameMessage.Clock(List.of(50_000L, 60_000L), null, START + 20_000, null),
                stopped.message(new StepTime(START + 20_000, START + 20_000)));
    }

    @Test
    void a_system_clock_that_was_set_back_charges_nothing() {
        assertEquals(
                List.of(60_000L, 60_000L),
                List.of(
                        running(FISCHER).stopped(START - 5_000).first().time().millis(),
                        running(FISCHER).stopped(START).first().time().millis()));
        assertEquals(0, running(FISCHER).elapsed(START - 5_000));
    }

    @Test
    void an_untimed_game_has_no_clock() {
        GameClock clock = running(new TimeControl.None());
        GameClock.SeatClock none = seat(0, 0, false, 0);
        assertEquals(
                new GameClock(new TimeControl.None(), none, none, null, START + 5_000), clock.moved(START + 5_000, 0));
        assertNull(clock.message(new StepTime(START + 5_000, START + 5_000)));
        assertEquals(
                List.of(5_000L, 0L, GameClock.NEVER),
                List.of(clock.elapsed(START + 5_000), clock.compensatedLag(300, START + 5_000), clock.flagAt(300)));
    }

    @Test
    void a_gift_adds_to_the_time_at_the_start_of_the_turn_and_leaves_periods_and_lag() {
        assertEquals(
                new GameClock(FISCHER, seat(75_000, 0, false, 2_130), FISCHER_FULL, 0, START),
                running(FISCHER).given(0, 15_000));
        assertEquals(
                new GameClock(FISCHER, FISCHER_FULL, seat(75_000, 0, false, 2_130), 0, START),
                running(FISCHER).given(1, 15_000));
        assertEquals(START + 40_000, running(BYO_YOMI).given(0, 15_000).flagAt(0));
    }

    @Test
    void a_gift_brings_a_player_back_to_the_base_who_used_it_up_in_this_turn() {
        assertEquals(
                seat(5_000, 2, true, 2_970),
                running(BYO_YOMI).stopped(START + 15_000).first());
        GameClock given = running(BYO_YOMI).given(0, 15_000);
        assertEquals(
                seat(10_000, 3, false, 2_970), given.stopped(START + 15_000).first());
        assertEquals(
                seat(10_000, 3, false, 3_960), given.moved(START + 15_000, 0).first());
    }

    @Test
    void a_gift_to_a_period_or_a_time_per_move_lasts_for_one_move() {
        GameClock overtime = running(BYO_YOMI).moved(START + 12_000, 0).started(0, START);
        assertEquals(seat(5_000, 3, true, 3_960), overtime.first());
        GameClock given = overtime.given(0, 15_000);
        assertEquals(START + 30_000, given.flagAt(0));
        assertEquals(seat(5_000, 3, true, 4_950), given.moved(START + 19_000, 0).first());
        assertEquals(seat(5_000, 2, true, 4_950), given.moved(START + 21_000, 0).first());

        GameClock perMove = running(PER_MOVE).given(0, 15_000).given(1, 15_000);
        assertEquals(
                new GameClock(
                        PER_MOVE, seat(3_000, 0, false, 2_520), seat(18_000, 0, false, 1_890), null, START + 17_000),
                perMove.moved(START + 17_000, 0));
    }
}
