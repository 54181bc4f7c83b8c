package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.SpectatorDelays;

/** A game as the web port shows it to a connection without a session. */
class PreviewTest {
    private static final Duration DELAY = Duration.ofSeconds(30);

    private CoreFixture coreFixture = new CoreFixture();

    private List<String> preview(String g) {
        TestClient visitor = coreFixture.visitor();
        coreFixture.handle(new Command.PreviewRequested(visitor.connectionId(), g));
        coreFixture.archiveAnswers();
        return visitor.takeReceived();
    }

    private String startedGame() {
        TestClient ada = coreFixture.guest("ada");
        TestClient bob = coreFixture.guest("bob");
        String g = coreFixture.startGame(ada, bob, "tictactoe", "{}", "{'mode':'none'}");
        CoreFixture.moveTwice(g, ada, bob);
        return g;
    }

    @Test
    void a_game_is_shown_as_spectators_see_it() {
        JsonObject shown = TestClient.last(preview(startedGame()), "game");
        assertEquals("OX..X....".length(), shown.get("pos").getAsString().length());
        assertEquals(4, shown.get("ply").getAsInt());
        assertEquals(false, shown.has("legal") || shown.has("you") || shown.has("chat"));
    }

    @Test
    void a_delayed_game_is_shown_with_the_delay() {
        coreFixture = new CoreFixture(ServerSettings.standard()
                .with(ServerSettings.SPECTATOR_DELAY, new SpectatorDelays(DELAY, DELAY, Duration.ZERO)));
        String g = startedGame();
        assertEquals(0, TestClient.last(preview(g), "game").get("ply").getAsInt());
        coreFixture.advance(DELAY);
        assertEquals(4, TestClient.last(preview(g), "game").get("ply").getAsInt());
    }

    @Test
    void an_archived_game_is_shown_and_an_unknown_one_is_an_error() {
        TestClient ada = coreFixture.guest("ada");
        TestClient bob = coreFixture.guest("bob");
        String g = coreFixture.startGame(ada, bob, "tictactoe", "{}", "{'mode':'none'}");
        CoreFixture.moveTwice(g, ada, bob);
        ada.request("{'t':'resign','id':1,'g':'" + g + "'}");
        coreFixture.advance(Duration.ofMinutes(11));
        assertEquals(1, coreFixture.archivedGames());
        JsonObject shown = TestClient.last(preview(g), "game");
        assertEquals("over", shown.get("state").getAsString());
        assertEquals(4, shown.get("ply").getAsInt());
        assertEquals(
                "no_such_game",
                TestClient.last(preview("none"), "error").get("code").getAsString());
    }

    private String top() {
        coreFixture.advance(Duration.ofSeconds(1));
        JsonObject shown = TestClient.json(preview("top").get(0));
        return shown.get("t").getAsString().equals("game")
                ? shown.get("g").getAsString()
                : shown.get("code").getAsString();
    }

    @Test
    void the_top_game_is_the_most_watched_one_then_the_newest_then_the_last_that_ended_with_moves() {
        assertEquals("no_such_game", top());
        TestClient ada = coreFixture.guest("ada");
        TestClient bob = coreFixture.guest("bob");
        String first = coreFixture.startGame(ada, bob, "tictactoe", "{}", "{'mode':'none'}");
        String second = coreFixture.startGame(ada, bob, "tictactoe", "{}", "{'mode':'none'}");
        assertEquals(second, top());
        TestClient dan = coreFixture.guest("dan");
        List<String> watched = dan.request("{'t':'watch','id':1,'g':'top'}");
        assertEquals(second, TestClient.last(watched, "game").get("g").getAsString());
        dan.request("{'t':'unwatch','id':2,'g':'" + second + "'}");
        coreFixture.guest("eve").request("{'t':'watch','id':1,'g':'" + first + "'}");
        assertEquals(first, top());
        CoreFixture.moveTwice(first, ada, bob);
        ada.request("{'t':'resign','id':1,'g':'" + first + "'}");
        assertEquals(second, top());
        ada.request("{'t':'abort','id':1,'g':'" + second + "'}");
        assertEquals(first, top());
        coreFixture.advance(Duration.ofMinutes(11));
        assertEquals(2, coreFixture.archivedGames());
        assertEquals(first, top());
    }

    @Test
    void nothing_is_shown_where_guests_are_not_allowed() {
        coreFixture = new CoreFixture(ServerSettings.standard().with(ServerSettings.GUESTS, false));
        String g = coreFixture.startGame(
                coreFixture.bot("deep"), coreFixture.bot("edax"), "tictactoe", "{}", "{'mode':'none'}");
        assertEquals(
                "forbidden", TestClient.last(preview(g), "error").get("code").getAsString());
    }
}
