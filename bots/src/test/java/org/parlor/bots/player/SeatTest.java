package org.parlor.bots.player;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.parlor.bots.engine.Allowance;
import org.parlor.bots.engine.Level;
import org.parlor.bots.engine.Thinkers;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.value.BoardCells;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.UserInfo;
import org.parlor.rules.Position;
import org.parlor.rules.PositionText;
import org.parlor.rules.Rules;
import org.parlor.rules.reversi.Reversi;
import org.parlor.rules.tictactoe.TicTacToe;

/** What a bot makes of turns that come once, again, or changed. */
class SeatTest {
    private static final Minds.Owner NOBODY = new Minds.Owner() {
        @Override
        public void ready() {}

        @Override
        public void givesUp(Trouble trouble, String why) {}
    };

    private final Rules rules = TicTacToe.KIND.rules();
    private final AtomicLong now = new AtomicLong();
    private final Thinkers thinkers = new Thinkers(1, now::get);
    private final Queue<GameRequest.Move> sent = new ConcurrentLinkedQueue<>();

    @AfterEach
    void close() {
        thinkers.close();
    }

    @Test
    void a_turn_is_answered_with_a_legal_move_at_its_ply() {
        seat(Level.MEDIUM).asked(turn("XX.OO....", 4, 9));
        GameRequest.Move move = next(1);
        assertEquals("c1", move.move());
        assertEquals(4, move.ply());
        assertEquals(9L, move.seq());
    }

    @Test
    void a_turn_that_comes_again_is_answered_with_the_same_move() {
        Seat seat = seat(Level.RANDOM);
        seat.asked(turn(".........", 0, 1));
        String first = next(1).move();
        for (int again = 2; again < 10; again++) {
            seat.asked(turn(".........", 0, again));
            GameRequest.Move move = next(again);
            assertEquals(first, move.move());
            assertEquals((long) again, move.seq());
        }
    }

    @Test
    void a_turn_that_comes_again_while_it_is_thought_about_is_answered_once() {
        Thinkers.Thought busy = occupyTheOnlyThread();
        Seat seat = seat(Level.MAX);
        seat.asked(turn("XX.OO....", 4, 1));
        seat.synced(snapshot(4));
        seat.asked(turn("XX.OO....", 4, 7));
        busy.drop();
        assertEquals(7L, next(1).seq());
        seat.asked(turn("XXOOO.X..", 6, 9));
        assertEquals(List.of(4, 6), List.of(next(2, 1).ply(), next(2).ply()));
    }

    @Test
    void a_thought_that_a_sync_makes_pointless_is_dropped() {
        Thinkers.Thought busy = occupyTheOnlyThread();
        Seat seat = seat(Level.MAX);
        seat.asked(turn("XX.OO....", 4, 1));
        seat.synced(snapshot(6));
        busy.drop();
        seat.asked(turn("XX.OO....", 6, 2));
        assertEquals(6, next(1).ply());
    }

    @Test
    void a_bot_that_ponders_answers_all_the_same() {
        Seat seat = seat(Level.MAX, true);
        seat.asked(turn(".........", 0, 1));
        next(1);
        seat.asked(turn("XX.OO....", 4, 2));
        assertEquals("c1", next(2).move());
        seat.leave();
    }

    /** With the time frozen it thinks until it is dropped. */
    private Thinkers.Thought occupyTheOnlyThread() {
        Rules large = Reversi.KIND.rules(Map.of("rows", 10, "cols", 10));
        return thinkers.think(
                thinkers.engine(large, Level.MAX, new Random(1)),
                large.initial(),
                new Allowance(1, 1),
                any -> sent.clear());
    }

    @Test
    void a_turn_after_a_takeback_is_thought_about_anew() {
        Seat seat = seat(Level.MAX);
        seat.asked(turn("XX.OO....", 4, 1));
        assertEquals("c1", next(1).move());
        seat.asked(turn("OO.XX....", 4, 5));
        assertEquals("c2", next(2).move());
    }

    @Test
    void what_the_server_does_not_list_is_not_played() {
        GameMessage.Turn turn = turn("XX.OO....", 4, 1);
        seat(Level.MAX)
                .asked(new GameMessage.Turn(
                        turn.g(), 1, 4, 0, turn.pos(), null, List.of("a3", "b3"), turn.last(), turn.clock()));
        assertTrue(List.of("a3", "b3").contains(next(1).move()));
    }

    @Test
    void a_finished_game_is_told_with_the_own_score_first() {
        assertEquals(
                "game k7Qf2 tictactoe vs ada: lost 0-1 (normal)",
                seat(Level.MAX)
                        .finished(new GameResult(1, List.of(0, 1), "normal"))
                        .toString());
        assertEquals(
                "game k7Qf2 tictactoe vs ada: no result 0-0 (aborted)",
                seat(Level.MAX)
                        .finished(new GameResult(null, List.of(0, 0), "aborted"))
                        .toString());
    }

    private GameRequest.Move next(int count) {
        return next(count, count);
    }

    /** One of the moves once there are so many. */
    private GameRequest.Move next(int count, int number) {
        Awaitility.await().atMost(10, TimeUnit.SECONDS).until(() -> sent.size() == count);
        return List.copyOf(sent).get(number - 1);
    }

    private Seat seat(Level level) {
        return seat(level, false);
    }

    private Seat seat(Level level, boolean ponder) {
        BotSettings settings = BotSettings.of(new ServerEndpoint("h", 1), "bot", "a-token-of-twenty-letters", level)
                .withPonder(ponder);
        Minds.Table table = new Minds.Table(snapshot(0), rules, 0);
        Mind mind = new OwnMinds(thinkers, settings).mind(table, NOBODY);
        return new Seat(table, mind, new RoundTrip(), new Random(1), sent::add);
    }

    private GameMessage.Snapshot snapshot(int ply) {
        Position start = rules.initial();
        return new GameMessage.Snapshot(
                "k7Qf2",
                1,
                "playing",
                "tictactoe",
                Map.of(),
                1,
                List.of(new UserInfo("bot", true, null, null), new UserInfo("ada", false, null, null)),
                0,
                false,
                new TimeControl.None(),
                ply,
                0,
                BoardCells.of(rules, start),
                null,
                rules.legalMoves(start),
                List.of(),
                List.of(0, 0),
                null,
                List.of("here", "here"),
                List.of(),
                0,
                null);
    }

    private GameMessage.Turn turn(String cells, int ply, long seq) {
        Position position = PositionText.parse(rules, cells + " 0");
        return new GameMessage.Turn(
                "k7Qf2", seq, ply, 0, BoardCells.of(rules, position), null, rules.legalMoves(position), null, null);
    }
}
