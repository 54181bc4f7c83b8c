package org.parlor.bots.player;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.parlor.bots.engines.Level;
import org.parlor.bots.engines.SearchExecutor;
import org.parlor.bots.engines.TimeBudget;
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

/** Tests reactions to new, repeated and changed turns. */
class BotGameTest {
    private static final EngineFactory.Listener NO_LISTENER = new EngineFactory.Listener() {
        @Override
        public void onReady() {}

        @Override
        public void onFailure(EngineFailure failure, String reason) {}
    };

    private final Rules rules = TicTacToe.KIND.rules();
    private final AtomicLong now = new AtomicLong();
    private final SearchExecutor searchExecutor = new SearchExecutor(1, now::get);
    private final Queue<GameRequest.Move> sent = new ConcurrentLinkedQueue<>();

    @AfterEach
    void close() {
        searchExecutor.close();
    }

    @Test
    void a_turn_is_answered_with_a_legal_move_at_its_ply() {
        game(Level.MEDIUM).onTurn(turn("XX.OO....", 4, 9));
        GameRequest.Move move = next(1);
        assertEquals("c1", move.move());
        assertEquals(4, move.ply());
        assertEquals(9L, move.seq());
    }

    @Test
    void a_repeated_turn_is_answered_with_the_same_move() {
        BotGame botGame = game(Level.RANDOM);
        botGame.onTurn(turn(".........", 0, 1));
        String first = next(1).move();
        for (int again = 2; again < 10; again++) {
            botGame.onTurn(turn(".........", 0, again));
            GameRequest.Move move = next(again);
            assertEquals(first, move.move());
            assertEquals((long) again, move.seq());
        }
    }

    @Test
    void a_turn_repeated_during_the_search_is_answered_once() {
        SearchExecutor.SearchTask busy = occupyTheOnlyThread();
        BotGame botGame = game(Level.MAX);
        botGame.onTurn(turn("XX.OO....", 4, 1));
        botGame.onSnapshot(snapshot(4));
        botGame.onTurn(turn("XX.OO....", 4, 7));
        busy.cancel();
        assertEquals(7L, next(1).seq());
        botGame.onTurn(turn("XXOOO.X..", 6, 9));
        assertEquals(List.of(4, 6), List.of(next(2, 1).ply(), next(2).ply()));
    }

    @Test
    void a_search_that_a_snapshot_makes_obsolete_is_stopped() {
        SearchExecutor.SearchTask busy = occupyTheOnlyThread();
        BotGame botGame = game(Level.MAX);
        botGame.onTurn(turn("XX.OO....", 4, 1));
        botGame.onSnapshot(snapshot(6));
        busy.cancel();
        botGame.onTurn(turn("XX.OO....", 6, 2));
        assertEquals(6, next(1).ply());
    }

    @Test
    void a_pondering_bot_answers_its_turns() {
        BotGame botGame = game(Level.MAX, true);
        botGame.onTurn(turn(".........", 0, 1));
        next(1);
        botGame.onTurn(turn("XX.OO....", 4, 2));
        assertEquals("c1", next(2).move());
        botGame.close();
    }

    /** Starts a search that runs until cancelled, because the clock is frozen. */
    private SearchExecutor.SearchTask occupyTheOnlyThread() {
        Rules large = Reversi.KIND.rules(Map.of("rows", 10, "cols", 10));
        return searchExecutor.search(
                searchExecutor.engine(large, Level.MAX, new Random(1)),
                large.initial(),
                new TimeBudget(1, 1, 1),
                any -> sent.clear());
    }

    @Test
    void a_turn_after_a_takeback_is_searched_again() {
        BotGame botGame = game(Level.MAX);
        botGame.onTurn(turn("XX.OO....", 4, 1));
        assertEquals("c1", next(1).move());
        botGame.onTurn(turn("OO.XX....", 4, 5));
        assertEquals("c2", next(2).move());
    }

    @Test
    void a_move_that_the_server_does_not_list_is_not_played() {
        GameMessage.Turn turn = turn("XX.OO....", 4, 1);
        game(Level.MAX)
                .onTurn(new GameMessage.Turn(
                        turn.g(), 1, 4, 0, turn.pos(), null, List.of("a3", "b3"), turn.last(), turn.clock()));
        assertTrue(List.of("a3", "b3").contains(next(1).move()));
    }

    @Test
    void the_text_of_a_finished_game_has_the_own_score_first() {
        assertEquals(
                "game k7Qf2 tictactoe vs ada: lost 0-1 (normal)",
                game(Level.MAX)
                        .result(new GameResult(1, List.of(0, 1), "normal"))
                        .toString());
        assertEquals(
                "game k7Qf2 tictactoe vs ada: no result 0-0 (aborted)",
                game(Level.MAX)
                        .result(new GameResult(null, List.of(0, 0), "aborted"))
                        .toString());
    }

    private GameRequest.Move next(int count) {
        return next(count, count);
    }

    /** Waits until {@code count} moves have been sent and returns move {@code number}, counted from 1. */
    private GameRequest.Move next(int count, int number) {
        Awaitility.await().until(() -> sent.size() == count);
        return List.copyOf(sent).get(number - 1);
    }

    private BotGame game(Level level) {
        return game(level, false);
    }

    private BotGame game(Level level, boolean ponder) {
        BotSettings settings = BotSettings.of(new ServerEndpoint("h", 1), "bot", "a-token-of-twenty-letters", level)
                .withPonder(ponder);
        EngineFactory.GameContext context = EngineFactory.GameContext.of(snapshot(0), rules, 0);
        EngineSession session = BotClient.engines(searchExecutor, settings).open(context, NO_LISTENER);
        return new BotGame(context, session, new LatencyTracker(), new Random(1), sent::add);
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
                null,
                null,
                null);
    }

    private GameMessage.Turn turn(String cells, int ply, long seq) {
        Position position = PositionText.parse(rules, cells + " 0");
        return new GameMessage.Turn(
                "k7Qf2", seq, ply, 0, BoardCells.of(rules, position), null, rules.legalMoves(position), null, null);
    }
}
