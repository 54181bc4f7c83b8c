package org.parlor.client.local;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.parlor.client.Given;
import org.parlor.client.model.Advice;
import org.parlor.client.model.Event;
import org.parlor.client.model.GameLog;
import org.parlor.client.model.Judgement;
import org.parlor.client.model.Recorded;
import org.parlor.client.model.Study;
import org.parlor.message.value.GameRecord;
import org.parlor.notation.Replay;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.rules.reversi.Reversi;
import org.parlor.rules.tictactoe.TicTacToe;

/** Judging with the real searchers. */
@Timeout(60)
class BackgroundAdviserTest {
    private final BackgroundAdviser adviser = new BackgroundAdviser();
    private final BlockingQueue<Event> told = new LinkedBlockingQueue<>();

    @AfterEach
    void close() {
        adviser.close();
    }

    @Test
    void every_ply_of_a_game_is_judged_from_the_last_to_the_first() throws InterruptedException {
        String[] moves = Given.words("b2 b1 a1 c3 a3 a2 c1");
        Study study = game(Given.record("tictactoe", Map.of(), moves));
        adviser.study(study, told::add);
        List<Judgement> found = List.of(judged(), judged(), judged(), judged(), judged(), judged(), judged());
        assertEquals(
                IntStream.range(0, 7).map(i -> 7 - i).boxed().toList(),
                found.stream().map(Judgement::ply).toList());
        Judgement slip = found.get(5);
        assertEquals(List.of(2, 100, true, "??"), List.of(slip.ply(), slip.score(), slip.exact(), slip.mark()));
        assertEquals(List.of(0, true), List.of(slip.best().score(), slip.best().exact()));
    }

    @Test
    void what_the_second_seat_wins_counts_against_the_first() throws InterruptedException {
        Rules rules = TicTacToe.KIND.rules();
        Advice first = advice(rules, Given.play(rules, "b2", "b1", "a1", "c3", "a3", "a2"));
        assertEquals(List.of("c1", 100, true), List.of(first.move(), first.score(), first.exact()));
        Advice second = advice(rules, Given.play(rules, "a1", "b2", "a2", "a3", "b1"));
        assertEquals(List.of("c1", -100, true), List.of(second.move(), second.score(), second.exact()));
    }

    @Test
    void a_study_gives_way_to_the_next_at_once_and_says_nothing_more() throws InterruptedException {
        Study whole = game(Given.record("reversi", Map.of(), Given.words("f5 d6 c3 d3 c4 f4 f6 f3 e6 e7")));
        adviser.study(whole, told::add);
        adviser.study(position(TicTacToe.KIND.rules(), TicTacToe.KIND.rules().initial()), told::add);
        Event next = next();
        while (next instanceof Event.Judged) {
            next = next();
        }
        assertTrue(next instanceof Event.Advised, next.toString());
        assertEquals(List.of(), List.copyOf(told));
    }

    @Test
    void reversi_is_advised_in_the_sense_of_the_first_seat() throws InterruptedException {
        Rules rules = Reversi.KIND.rules();
        Advice advice = advice(rules, rules.initial());
        assertTrue(rules.legalMoves(rules.initial()).contains(advice.move()), advice.toString());
    }

    private Advice advice(Rules rules, Position position) throws InterruptedException {
        adviser.study(position(rules, position), told::add);
        return ((Event.Advised) next()).advice();
    }

    private Judgement judged() throws InterruptedException {
        return ((Event.Judged) next()).judgement();
    }

    private Event next() throws InterruptedException {
        Event event = told.poll(30, TimeUnit.SECONDS);
        if (event == null) {
            throw new AssertionError("nothing was told");
        }
        return event;
    }

    private static Study game(GameRecord record) {
        Recorded recorded = Recorded.of(1, Replay.of(record));
        return new Study(recorded.game().rules(), recorded.game().log());
    }

    private static Study position(Rules rules, Position position) {
        return new Study(rules, new GameLog(List.of(), List.of(position)));
    }
}
