package org.parlor.client.game;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.parlor.client.state.StateFixtures;
import org.parlor.message.GameMessage;
import org.parlor.message.MessageCodec;
import org.parlor.message.value.BoardCells;
import org.parlor.message.value.GameResult;
import org.parlor.rules.Games;
import org.parlor.rules.Position;
import org.parlor.rules.PositionText;
import org.parlor.rules.Rules;

class GameStateTest {

    @Test
    void a_move_leads_to_the_position_the_server_says() {
        GameState before = game("reversi", "d3");
        GameState after = before.apply(StateFixtures.moved(before, "c5"), StateFixtures.NOW);
        assertEquals(StateFixtures.play(before.rules(), "d3", "c5"), after.position());
        assertEquals(2, after.ply());
        assertEquals(
                List.of(new Ply(0, "d3", false, null), new Ply(1, "c5", false, null)),
                after.history().plies());
        assertTrue(after.isMyTurn());
    }

    @Test
    void a_snapshot_with_its_start_tells_every_position_and_one_without_it_only_the_last() {
        String line = "{'t':'game','g':'g17','seq':2,'state':'playing','game':'tictactoe','options':{},'rules':1,"
                + "'players':[{'name':'ana','bot':false,'guest':true},{'name':'bob','bot':false,'guest':true}],'you':0,"
                + "'rated':false,'tc':{'mode':'none'},'ply':1,'to':1,'pos':'XO......X','moves':['c3'],'score':[0,0],"
                + "'clock':null,'presence':['here','here'],'offers':[],'watchers':0";
        List<Integer> known = Stream.of(line + ",'start':{'pos':'XO.......','to':0}}", line + "}")
                .map(text -> (GameMessage.Snapshot)
                        MessageCodec.readServerMessage(text.replace('\'', '"')).orElseThrow())
                .map(snapshot -> GameState.of(snapshot, StateFixtures.NOW).orElseThrow())
                .map(game -> game.history().positionsBack())
                .toList();
        assertEquals(List.of(1, 0), known);
    }

    @Test
    void a_game_knows_that_it_began_from_a_set_up_position() {
        Rules rules = Games.find("tictactoe").orElseThrow().rules();
        Position start = PositionText.parse(rules, "XO....... 0");
        MoveHistory history = MoveHistory.replay(rules, start, List.of(), start)
                .withPly(new Ply(0, "c3", false, null), start.play(8));
        assertEquals(start, history.customStart(rules));
        assertNull(game("tictactoe", "a1").history().customStart(rules));
    }

    @Test
    void after_a_gap_only_a_snapshot_is_believed() {
        GameState before = game("reversi");
        GameMessage.Moved second =
                StateFixtures.moved(before.apply(StateFixtures.moved(before, "d3"), StateFixtures.NOW), "c5");
        GameState gap = before.apply(second, StateFixtures.NOW);
        assertFalse(gap.complete());
        assertEquals(before.position(), gap.position());
        GameState again = gap.apply(StateFixtures.snapshot("reversi", Map.of(), 0, "d3", "c5"), StateFixtures.NOW);
        assertTrue(again.complete());
        assertEquals(2, again.ply());
    }

    @Test
    void news_told_twice_changes_nothing() {
        GameState before = game("reversi");
        GameMessage.Moved move = StateFixtures.moved(before, "d3");
        GameState after = before.apply(move, StateFixtures.NOW);
        assertEquals(after, after.apply(move, StateFixtures.NOW + 5));
    }

    @Test
    void a_position_that_cannot_be_asks_for_a_snapshot() {
        GameState before = game("tictactoe");
        GameMessage.Moved honest = StateFixtures.moved(before, "a1");
        GameMessage.Moved wrong = new GameMessage.Moved(
                honest.g(),
                honest.seq(),
                honest.ply(),
                honest.by(),
                honest.move(),
                false,
                0,
                BoardCells.text("XXXXXXXXX"),
                null,
                1,
                List.of(0, 0),
                List.of(),
                null,
                null);
        assertFalse(before.apply(wrong, StateFixtures.NOW).complete());
    }

    @Test
    void an_extra_turn_keeps_the_seat() {
        GameState before = game("kalah");
        GameState after = before.apply(StateFixtures.moved(before, "s3"), StateFixtures.NOW);
        assertTrue(after.isMyTurn());
        assertEquals(0, after.sideToMove());
    }

    @Test
    void clocks_run_down_for_the_seat_to_move_only() {
        ClockState clockState = requireNonNull(game("reversi").clock());
        assertEquals(236_000, clockState.remainingMillis(0, StateFixtures.NOW + 500 + 1_000));
        assertEquals(252_000, clockState.remainingMillis(1, StateFixtures.NOW + 500 + 1_000));
        assertEquals(0, clockState.remainingMillis(0, StateFixtures.NOW + 900_000));
    }

    @Test
    void time_given_is_on_the_clock() {
        GameMessage.Clock clock = new GameMessage.Clock(List.of(250_000L, 252_000L), 0, StateFixtures.NOW, null);
        GameState given =
                game("reversi").apply(new GameMessage.TimeGiven("g17", 2, 0, 15_000, clock), StateFixtures.NOW);
        assertEquals(ClockState.of(clock, StateFixtures.NOW), given.clock());
        assertEquals(2, given.seq());
        assertTrue(given.isMyTurn());
    }

    @Test
    void offers_come_and_go() {
        GameState made = game("reversi").apply(new GameMessage.Offered("g17", 2, "draw", 1, "made"), StateFixtures.NOW);
        assertEquals("draw", made.offerToAnswer().orElseThrow().kind());
        GameState lapsed = made.apply(StateFixtures.moved(made, "d3"), StateFixtures.NOW);
        assertTrue(lapsed.offerToAnswer().isEmpty());
    }

    @Test
    void the_end_stops_the_clocks_and_names_the_result() {
        GameState game = game("reversi");
        GameState over = game.apply(
                new GameMessage.Ended("g17", 2, new GameResult(1, List.of(2, 2), "resign"), null, null),
                StateFixtures.NOW + 2_500);
        assertTrue(over.isOver());
        assertNull(over.sideToMove());
        assertEquals(235_000, requireNonNull(over.clock()).remainingMillis(0, StateFixtures.NOW + 90_000));
        assertEquals(1, requireNonNull(over.result()).winner());
    }

    @Test
    void a_takeback_is_a_snapshot_with_fewer_plies() {
        GameState later = game("reversi", "d3", "c5", "d6");
        GameState earlier = later.apply(StateFixtures.snapshot("reversi", Map.of(), 0, "d3"), StateFixtures.NOW);
        assertEquals(1, earlier.ply());
        assertEquals(1, earlier.history().plies().size());
    }

    private static GameState game(String id, String... moves) {
        return StateFixtures.game(id, moves).game().orElseThrow();
    }
}
