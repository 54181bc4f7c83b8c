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
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.TimeControl;
import org.parlor.notation.Replay;
import org.parlor.rules.Games;
import org.parlor.rules.Rules;

class LocalGameTest {
    private static final Rules RULES = Games.find("tictactoe").orElseThrow().rules();

    /** Plays the first move there is, until at its second turn something else happens. */
    private record Odd(String habit) implements EngineFactory {
        @Override
        public boolean needsWarmUp() {
            return true;
        }

        @Override
        public EngineSession open(GameContext context, Listener listener) {
            if (habit.equals("never ready")) {
                listener.onFailure(EngineFailure.CRASH, "it cannot be started");
            } else {
                listener.onReady();
            }
            return new EngineSession() {
                @Override
                public void requestMove(SearchRequest request, Consumer<ChosenMove> found) {
                    if (request.moves().size() < 2 || habit.equals("good")) {
                        found.accept(new ChosenMove(
                                RULES.legalMoves(request.position()).get(0), null));
                    } else if (habit.equals("cheats")) {
                        found.accept(new ChosenMove(request.moves().get(0), null));
                    } else if (habit.equals("talks")) {
                        found.accept(new ChosenMove("hello", null));
                    } else if (!habit.equals("silent")) {
                        listener.onFailure(EngineFailure.valueOf(habit), "it was made to");
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
    void who_plays_no_legal_move_has_lost_for_the_reason_that_it_was(String habit, String clock, String reason)
            throws Exception {
        TimeControl timeControl = clock.equals("none") ? new TimeControl.None() : new TimeControl.PerMove(300);
        GameRecord first = play(new Odd(habit), new Odd("good"), timeControl);
        GameResult gameResult = Optional.ofNullable(first.result()).orElseThrow();
        assertEquals(new GameResult(1, List.of(0, 0), reason), gameResult);
        assertEquals(Optional.empty(), Replay.of(first).error());
        GameRecord second = play(new Odd("good"), new Odd(habit), timeControl);
        assertEquals(0, Optional.ofNullable(second.result()).orElseThrow().winner());
    }

    @Test
    void a_game_between_the_good_ends_as_the_rules_have_it() throws Exception {
        GameRecord game = play(new Odd("good"), new Odd("good"), new TimeControl.Fischer(60_000, 0));
        assertEquals(new GameResult(0, List.of(1, 0), "normal"), game.result());
        assertEquals(7, game.moves().size());
    }

    @Test
    void byo_yomi_gives_a_period_back_after_each_move_and_loses_those_used_up() {
        MatchClock clock = new MatchClock(new TimeControl.ByoYomi(1000, 500, 2));
        assertEquals(2000, clock.untilFlag(0));
        assertEquals(true, clock.spend(0, 1200));
        assertEquals(1000, clock.untilFlag(0));
        assertEquals(true, clock.spend(0, 700));
        assertEquals(500, clock.untilFlag(0));
        assertEquals(false, clock.spend(0, 500));
        assertEquals(2000, clock.untilFlag(1));
    }

    private static GameRecord play(EngineFactory first, EngineFactory second, TimeControl timeControl)
            throws InterruptedException {
        Opening opening = new Opening(List.of(), RULES.initial());
        return new LocalGameRunner()
                .play(new ScheduledGame(
                        RULES,
                        timeControl,
                        "title",
                        "1-1",
                        opening,
                        List.of(new Contestant("one", first), new Contestant("two", second))));
    }
}
