package org.parlor.client.inprocess;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.parlor.client.game.MoveHistory;
import org.parlor.client.game.analysis.AnalysisRequest;
import org.parlor.client.game.analysis.MoveAdvice;
import org.parlor.client.game.analysis.MoveEvaluation;
import org.parlor.client.game.analysis.ReviewState;
import org.parlor.client.game.record.RecordedGame;
import org.parlor.client.state.Event;
import org.parlor.client.state.StateFixtures;
import org.parlor.message.value.GameRecord;
import org.parlor.notation.Replay;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.rules.reversi.Reversi;
import org.parlor.rules.tictactoe.TicTacToe;
import org.parlor.testing.Waiting;

/** Analysis with the real searchers. */
class BackgroundAnalyzerTest {
    private final BackgroundAnalyzer analyzer = new BackgroundAnalyzer();
    private final BlockingQueue<Event> told = new LinkedBlockingQueue<>();
    private final List<List<ReviewState.Note>> notes = new ArrayList<>();

    @AfterEach
    void close() {
        analyzer.close();
    }

    @Test
    void every_ply_of_a_game_is_analysed_from_the_last_to_the_first() throws InterruptedException {
        String[] moves = StateFixtures.words("b2 b1 a1 c3 a3 a2 c1");
        AnalysisRequest request = game(StateFixtures.record("tictactoe", Map.of(), moves));
        analyzer.analyze(request, told::add);
        List<MoveEvaluation> found = List.of(judged(), judged(), judged(), judged(), judged(), judged(), judged());
        assertEquals(
                IntStream.range(0, 7).map(i -> 7 - i).boxed().toList(),
                found.stream().map(MoveEvaluation::ply).toList());
        MoveEvaluation slip = found.get(5);
        assertEquals(List.of(2, 100, true, "??"), List.of(slip.ply(), slip.score(), slip.exact(), slip.mark()));
        assertEquals(List.of(0, true), List.of(slip.best().score(), slip.best().exact()));
        List<ReviewState.Note> whole = List.of(
                new ReviewState.Note(
                        2,
                        "the game was lost at move 2: O played b1, "
                                + slip.best().move() + " drew"),
                new ReviewState.Note(0, "accuracy: X 100 %, O 72 %"),
                new ReviewState.Note(0, "X: 4 of 4 choices good (100 %), mean loss 0.00"),
                new ReviewState.Note(0, "O: 2 of 3 choices good (67 %), mean loss 0.33," + " worst: move 2 b1 1.00"));
        assertEquals(List.of(List.of(), whole), notes);
    }

    @Test
    void the_opening_is_known_before_the_first_evaluation() throws InterruptedException {
        analyzer.analyze(
                game(StateFixtures.record("reversi", Map.of(), StateFixtures.words("f5 d6 c3 d3 c4 f4 f6 b4"))),
                told::add);
        assertEquals(8, judged().ply());
        assertEquals(
                List.of(List.of(
                        new ReviewState.Note(8, "opening: Kung (move 8)"),
                        new ReviewState.Note(8, "left the book at move 8"))),
                notes);
    }

    @Test
    void scores_of_the_second_seat_are_negative_for_the_first() throws InterruptedException {
        Rules rules = TicTacToe.KIND.rules();
        MoveAdvice first = advice(rules, StateFixtures.play(rules, "b2", "b1", "a1", "c3", "a3", "a2"));
        assertEquals(List.of("c1", 100, true), List.of(first.move(), first.score(), first.exact()));
        MoveAdvice second = advice(rules, StateFixtures.play(rules, "a1", "b2", "a2", "a3", "b1"));
        assertEquals(List.of("c1", -100, true), List.of(second.move(), second.score(), second.exact()));
    }

    @Test
    void a_new_analysis_cancels_the_previous_one() throws InterruptedException {
        AnalysisRequest whole =
                game(StateFixtures.record("reversi", Map.of(), StateFixtures.words("f5 d6 c3 d3 c4 f4 f6 f3 e6 e7")));
        analyzer.analyze(whole, told::add);
        analyzer.analyze(position(TicTacToe.KIND.rules(), TicTacToe.KIND.rules().initial()), told::add);
        Event next = next();
        while (!(next instanceof Event.AdviceFound)) {
            next = next();
        }
        assertEquals(List.of(), List.copyOf(told));
    }

    @Test
    void advice_for_reversi_is_scored_for_the_first_seat() throws InterruptedException {
        Rules rules = Reversi.KIND.rules();
        MoveAdvice moveAdvice = advice(rules, rules.initial());
        assertTrue(rules.legalMoves(rules.initial()).contains(moveAdvice.move()), moveAdvice.toString());
    }

    private MoveAdvice advice(Rules rules, Position position) throws InterruptedException {
        analyzer.analyze(position(rules, position), told::add);
        return ((Event.AdviceFound) next()).advice();
    }

    /** Returns the next evaluation, and keeps the notes that come before it. */
    private MoveEvaluation judged() throws InterruptedException {
        Event event = next();
        while (event instanceof Event.ReviewNotesFound found) {
            notes.add(found.notes());
            event = next();
        }
        return ((Event.MoveEvaluated) event).evaluation();
    }

    private Event next() throws InterruptedException {
        Event event = told.poll(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS);
        if (event == null) {
            throw new AssertionError("nothing was told");
        }
        return event;
    }

    private static AnalysisRequest game(GameRecord record) {
        RecordedGame recorded = RecordedGame.of(1, Replay.of(record));
        return new AnalysisRequest(recorded.game().rules(), recorded.game().history());
    }

    private static AnalysisRequest position(Rules rules, Position position) {
        return new AnalysisRequest(rules, new MoveHistory(List.of(), List.of(position)));
    }
}
