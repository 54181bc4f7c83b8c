package org.parlor.bots.player;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.parlor.message.ClientMessage;
import org.parlor.message.GameMessage;
import org.parlor.message.MessageCodec;

/** Tests which games a bot joins. */
class BotGamesTest {
    private final BotGames games =
            new BotGames(1, (context, listener) -> new NoSession(), new LatencyTracker(), new NoListener());

    private static final class NoSession implements EngineSession {
        @Override
        public void requestMove(SearchRequest request, Consumer<ChosenMove> found) {}

        @Override
        public void stop() {}
    }

    private static final class NoListener implements BotGames.Listener {
        @Override
        public void send(ClientMessage message) {}

        @Override
        public boolean acceptsMore() {
            return true;
        }

        @Override
        public void onGameOver(FinishedGame game) {}

        @Override
        public void onEngineFailure(String gameId, String reason) {}
    }

    private void receive(String state, int ply, String result) {
        String line = "{\"t\":\"game\",\"g\":\"g1\",\"seq\":3,\"state\":\"" + state + "\",\"game\":\"tictactoe\","
                + "\"options\":{},\"rules\":1,\"players\":[{\"name\":\"deep\",\"bot\":true,\"guest\":false},"
                + "{\"name\":\"ada\",\"bot\":false,\"guest\":false}],\"you\":0,\"rated\":false,"
                + "\"tc\":{\"mode\":\"none\"},\"ply\":" + ply
                + ",\"to\":0,\"pos\":\".........\",\"legal\":[\"a1\"],\"moves\":[],"
                + "\"score\":[0,0],\"clock\":{\"ms\":[0,0],\"run\":null,\"now\":1763683200000},"
                + "\"presence\":[\"here\",\"here\"],\"offers\":[],\"watchers\":0" + result + "}";
        games.onMessage((GameMessage) MessageCodec.readServerMessage(line).orElseThrow());
    }

    @Test
    void a_game_that_goes_on_is_joined() {
        receive("playing", 0, "");
        assertFalse(games.isEmpty());
    }

    @Test
    void a_game_that_has_ended_before_is_not_joined() {
        receive("over", 5, ",\"result\":{\"winner\":1,\"score\":[0,0],\"reason\":\"resign\"}");
        assertTrue(games.isEmpty());
    }

    @Test
    void a_game_that_ends_as_it_starts_is_joined() {
        receive("over", 0, ",\"result\":{\"winner\":null,\"score\":[0,0],\"reason\":\"normal\"}");
        assertFalse(games.isEmpty());
    }
}
