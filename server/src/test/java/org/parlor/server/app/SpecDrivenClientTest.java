package org.parlor.server.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two clients without rules play complete games over real connections. */
class SpecDrivenClientTest {
    private final ParlorServer server = ParlorServer.start(ServerConfig.embedded());
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void close() {
        threads.shutdownNow();
        server.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'game':'reversi'} | 9",
                "{'game':'reversi','options':{'rows':6,'cols':4}} | 9",
                "{'game':'reversi','options':{'rows':4,'cols':4,'passing':'free'}} | 2",
                "{'game':'kalah'} | 9",
                "{'game':'kalah','options':{'pits':3,'seeds':2}} | 5",
                "{'game':'tictactoe'} | 5"
            })
    void explore_predicts_every_position_of_a_complete_game(String game, int pliesMin) {
        JsonObject spec = JsonParser.parseString(game.replace('\'', '"')).getAsJsonObject();
        try (LineClient ada = LineClient.guest(server, "ada");
                LineClient bob = LineClient.guest(server, "bob")) {
            ada.sendLines("{\"t\":\"seek\",\"id\":1,\"tc\":{\"mode\":\"none\"},"
                    + spec.toString().substring(1));
            String seek = JsonParser.parseString(ada.receive("ok"))
                    .getAsJsonObject()
                    .get("seek")
                    .toString();
            CompletableFuture<Integer> adas =
                    CompletableFuture.supplyAsync(() -> new SpecDrivenClient(ada, spec).play(), threads);
            bob.sendLines("{\"t\":\"seek.take\",\"seek\":" + seek + "}");
            int plies = new SpecDrivenClient(bob, spec).play();
            assertEquals(plies, adas.join());
            assertTrue(plies >= pliesMin, "a game of " + plies + " plies");
        }
    }
}
