package org.parlor.bots.match;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.bots.player.EngineFactory;
import org.parlor.bots.player.EngineFailure;
import org.parlor.bots.player.EngineSession;
import org.parlor.message.GameMessage;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.TimeControl;
import org.parlor.notation.Replay;
import org.parlor.rules.Games;
import org.parlor.rules.Rules;

class LocalGameTest {
    private static final Rules RULES = Games.find("tictactoe").orElseThrow().rules();

    /** Plays the first legal move; shows the given fault at its second turn. */
    private record FaultyFactory(String fault) implements EngineFactory {
        @Override
        public boolean needsWarmUp() {
            return true;
        }

        @Override
        public EngineSession open(GameContext context, Listener listener) {
            if (fault.equals("never ready")) {
                listener.onFailure(EngineFailure.CRASH, "it cannot be started");
            } else {
                listener.onReady();
            }
            return new EngineSession() {
                @Override
                public void requestMove(SearchRequest request, Consumer<ChosenMove> found) {
                    if (request.moves().size() < 2 || fault.equals("none")) {
                        found.accept(new ChosenMove(
                                RULES.legalMoves(request.position()).get(0), null));
                    } else if (fault.equals("cheats")) {
                        found.accept(new ChosenMove(request.moves().get(0), null));
                    } else if (fault.equals("talks")) {
                        found.accept(new ChosenMove("hello", null));
                    } else if (!fault.equals("silent")) {
                        listener.onFailure(EngineFailure.valueOf(fault), "it was made to");
                    }
                }

                @Override
                public void stop() {}

                @Override
                public void close() {}
            };
        }
    }

    @ParameterizedTest
    @CsvSource({
        "never ready, none, crash",
        "cheats, none, illegal",
        "talks, none, illegal",
        "CRASH, none, crash",
        "STALL, none, stall",
        "STALL, timed, time",
        "RESIGN, none, resign",
        "silent, timed, time"
    })
    void a_faulty_contestant_loses_and_the_result_has_the_reason(String fault, String clock, String reason)
            throws Exception {
        TimeControl timeControl = clock.equals("none") ? new TimeControl.None() : new TimeControl.PerMove(300);
        GameRecord first = play(new FaultyFactory(fault), new FaultyFactory("none"), timeControl);
        GameResult gameResult = Optional.ofNullable(first.result()).orElseThrow();
        assertEquals(new GameResult(1, List.of(0, 0), reason), gameResult);
        assertEquals(Optional.empty(), Replay.of(first).error());
        GameRecord second = play(new FaultyFactory("none"), new FaultyFactory(fault), timeControl);
        assertEquals(0, Optional.ofNullable(second.result()).orElseThrow().winner());
    }

    @Test
    void a_game_without_faults_ends_normally() throws Exception {
        GameRecord game =
                play(new FaultyFactory("none"), new FaultyFactory("none"), new TimeControl.Fischer(60_000, 0));
        assertEquals(new GameResult(0, List.of(1, 0), "normal"), game.result());
        assertEquals(7, game.moves().size());
    }

    @Test
    void byo_yomi_restores_the_running_period_and_removes_elapsed_ones() {
        MatchClock clock = sameClock(new TimeControl.ByoYomi(1000, 500, 2));
        assertEquals(2000, clock.untilFlag(0));
        assertEquals(true, clock.spend(0, 1200, 0));
        assertEquals(1000, clock.untilFlag(0));
        assertEquals(true, clock.spend(0, 700, 0));
        assertEquals(500, clock.untilFlag(0));
        assertEquals(false, clock.spend(0, 500, 0));
        assertEquals(2000, clock.untilFlag(1));
    }

    @Test
    void empty_periods_leave_the_main_time_to_be_charged() {
        MatchClock clock = sameClock(new TimeControl.ByoYomi(1000, 0, 2));
        assertEquals(true, clock.spend(0, 400, 0));
        assertEquals(600, clock.untilFlag(0));
        assertEquals(false, clock.spend(0, 600, 0));
    }

    @Test
    void each_seat_has_its_own_clock() {
        MatchClock clock =
                new MatchClock(List.of(new TimeControl.Fischer(1000, 300), new TimeControl.ByoYomi(0, 500, 2)));
        assertEquals(new GameMessage.Clock(List.of(1000L, 500L), 1, null, List.of(0, 2)), clock.clockMessage(1));
        assertEquals(true, clock.spend(0, 400, 0));
        assertEquals(true, clock.spend(1, 700, 0));
        assertEquals(900, clock.untilFlag(0));
        assertEquals(500, clock.untilFlag(1));
    }

    @Test
    void a_move_within_the_time_margin_leaves_a_millisecond() {
        MatchClock fischer = sameClock(new TimeControl.Fischer(1000, 300));
        assertEquals(true, fischer.spend(0, 1099, 100));
        assertEquals(301, fischer.untilFlag(0));
        assertEquals(false, fischer.spend(0, 401, 100));
        assertEquals(1000, fischer.untilFlag(1));
        MatchClock byoYomi = sameClock(new TimeControl.ByoYomi(1000, 500, 2));
        assertEquals(true, byoYomi.spend(0, 2099, 100));
        assertEquals(500, byoYomi.untilFlag(0));
        assertEquals(false, byoYomi.spend(0, 600, 100));
    }

    private static MatchClock sameClock(TimeControl timeControl) {
        return new MatchClock(List.of(timeControl, timeControl));
    }

    private static GameRecord play(EngineFactory first, EngineFactory second, TimeControl timeControl)
            throws InterruptedException {
        OpeningGenerator.Opening opening = new OpeningGenerator.Opening(List.of(), RULES.initial());
        return LocalGame.play(new ScheduledGame(
                RULES,
                timeControl,
                "title",
                "1-1",
                opening,
                List.of(new Contestant("one", first), new Contestant("two", second))));
    }
}
