package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

/** The dialogue at the beginning of the protocol's guide is what a server and a bot say. */
class GuideDialogueTest {
    private static final String TC = "{'mode':'fischer','base':60000,'inc':1000}";

    private final CoreFixture coreFixture = new CoreFixture();
    private final TestClient bot = coreFixture.bot("deep", "turnGame");
    private final TestClient opponent = coreFixture.guest("ada");
    private String game = "";

    /** The lines of a speaker, without those of the log-in and the connection. */
    private static Queue<JsonObject> lines(String speaker) throws IOException {
        return new ArrayDeque<>(Files.readAllLines(Path.of("..", "protocol", "README.md")).stream()
                .filter(line -> line.startsWith(speaker + " "))
                .map(line -> TestClient.json(line.substring(line.indexOf('{'))))
                .filter(json ->
                        !List.of("hello", "welcome", "ping", "pong", "bye").contains(type(json)))
                .toList());
    }

    private static String type(JsonObject json) {
        return json.get("t").getAsString();
    }

    @Test
    void a_server_answers_the_lines_of_the_bot_as_printed() throws IOException {
        Queue<JsonObject> fromServer = lines("server");
        bot.takeReceived();
        for (JsonObject line : lines("bot")) {
            if (type(line).equals("move")) {
                answerTurn(line, fromServer.remove(), fromServer.element());
            } else {
                assertEquals(List.of(fromServer.remove().toString()), bot.request(line.toString()));
                opponent.request("{'t':'challenge','id':1,'to':'deep','game':'tictactoe','tc':" + TC + ",'side':1}");
            }
        }
        JsonObject printed = fromServer.remove();
        JsonObject end = TestClient.last(bot.takeReceived(), "game.end");
        assertEquals(comparable(printed), comparable(end));
    }

    private void answerTurn(JsonObject move, JsonObject printed, JsonObject next) {
        JsonObject turn = TestClient.last(bot.takeReceived(), "turn");
        game = turn.get("g").getAsString();
        assertEquals(comparable(printed), comparable(turn));
        move.addProperty("g", game);
        bot.send(move.toString());
        if (type(next).equals("turn")) {
            String reply = next.get("last").getAsString();
            int ply = move.get("ply").getAsInt() + 1;
            opponent.request("{'t':'move','g':'" + game + "','ply':" + ply + ",'move':'" + reply + "'}");
        }
    }

    /** Without the id of the game and the times. */
    private static JsonObject comparable(JsonObject json) {
        JsonObject comparable = json.deepCopy();
        comparable.remove("g");
        if (comparable.get("clock") instanceof JsonObject clock) {
            comparable.addProperty("clock", clock.keySet().toString());
        }
        return comparable;
    }
}
