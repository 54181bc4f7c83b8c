package org.parlor.bots.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.parlor.bots.engines.Level;
import org.parlor.bots.engines.search.SearchLimits;
import org.parlor.bots.player.EngineFactory;
import org.parlor.bots.player.EngineFailure;
import org.parlor.bots.player.EngineSession;
import org.parlor.message.GameMessage;
import org.parlor.message.MessageCodec;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.TimeControl;
import org.parlor.rules.Games;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

class LevelEngineFactoryTest {
    @Test
    void a_search_that_fails_is_reported_as_a_crash() {
        Rules reversi = Games.find("reversi").orElseThrow().rules();
        Position kalah = Games.find("kalah").orElseThrow().rules().initial();
        List<EngineFailure> failures = new ArrayList<>();
        EngineFactory.GameContext context = new EngineFactory.GameContext(
                "g1", reversi, 0, List.of(), new TimeControl.None(), reversi.initial(), List.of());
        EngineSession session = new LevelEngineFactory(Level.HARD, SearchLimits.depth(2), 1, Runnable::run)
                .open(context, new EngineFactory.Listener() {
                    @Override
                    public void onReady() {}

                    @Override
                    public void onFailure(EngineFailure failure, String reason) {
                        failures.add(failure);
                    }
                });
        EngineSession.SearchRequest request = new EngineSession.SearchRequest(
                kalah, List.of(), new GameMessage.Clock(List.of(60_000L, 60_000L), 0, 0L, List.of()), 0);
        assertThrows(ClassCastException.class, () -> session.requestMove(request, chosen -> fail("a move: " + chosen)));
        assertEquals(List.of(EngineFailure.CRASH), failures);
    }

    /** Levels that choose among all moves search each of them and do not count nodes. */
    @Test
    void a_move_without_a_node_count_is_recorded_without_one() throws Exception {
        Rules kalah = Games.find("kalah").orElseThrow().rules();
        Contestant skilled = new Contestant(
                "skilled", new LevelEngineFactory(Level.SKILLED, SearchLimits.depth(3), 1, Runnable::run));
        GameRecord game = LocalGame.play(new ScheduledGame(
                kalah,
                new TimeControl.None(),
                "title",
                "1-1",
                new OpeningGenerator.Opening(List.of(), kalah.initial()),
                List.of(skilled, skilled)));
        assertEquals(false, MessageCodec.write(game).contains("\"nodes\""));
        assertEquals(true, MessageCodec.write(game).contains("\"depth\":3"));
    }
}
