package org.parlor.server.net.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parlor.message.Reply;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;
import org.parlor.server.LineClient;
import org.parlor.server.ParlorServer;
import org.parlor.server.ServerConfig;

/** What other sites see of the link of a game. */
class GamePreviewTest {
    private final ParlorServer server =
            ParlorServer.start(ServerConfig.embedded().with(new WebSettings(0, Set.of())));
    private final HttpClient http = HttpClient.newHttpClient();

    @AfterEach
    void stop() {
        server.close();
    }

    static Iterable<GameKind> kinds() {
        return Games.ALL;
    }

    private String address(String path) {
        return "http://127.0.0.1:" + server.webPort().orElseThrow() + path;
    }

    private HttpResponse<String> send(String method, String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address(path)))
                .method(method, HttpRequest.BodyPublishers.noBody())
                .build();
        return http.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private String startGame(LineClient ada, LineClient bob, String game) {
        ada.sendLines("{\"t\":\"seek\",\"id\":1,\"game\":\"" + game + "\",\"tc\":{\"mode\":\"none\"},\"side\":0}");
        String seek = ada.receive("ok", Reply.Ok.class).seek();
        bob.sendLines("{\"t\":\"seek.take\",\"id\":1,\"seek\":\"" + seek + "\"}");
        return String.valueOf(bob.receive("ok", Reply.Ok.class).g());
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void the_page_of_a_game_describes_it_and_names_a_picture_of_its_position(GameKind kind) throws Exception {
        try (LineClient ada = LineClient.guest(server, "ada");
                LineClient bob = LineClient.guest(server, "bob")) {
            String path = "/game/" + startGame(ada, bob, kind.id());
            HttpResponse<String> page = send("GET", path);
            assertEquals(200, page.statusCode());
            assertTrue(
                    page.body()
                            .contains("<meta property=\"og:title\" content=\"guest-ada – guest-bob, " + kind.name()
                                    + "\">"),
                    page.body());
            assertTrue(
                    page.body().contains("<meta property=\"og:image\" content=\"" + address(path) + ".svg\">"),
                    page.body());
            HttpResponse<String> picture = send("GET", path + ".svg");
            assertEquals(
                    "image/svg+xml",
                    picture.headers().firstValue("content-type").orElseThrow());
            assertEquals(
                    kind.rules().board().cells().size(),
                    picture.body().split("<rect x=", -1).length - 1,
                    picture.body());
            String data = send("GET", "/game/top.json").body();
            assertEquals(send("GET", path + ".json").body(), data);
            JsonArray messages = JsonParser.parseString(data).getAsJsonArray();
            assertEquals(
                    kind.name(),
                    messages.get(0)
                            .getAsJsonObject()
                            .getAsJsonObject("spec")
                            .get("name")
                            .getAsString());
            assertEquals(
                    path.substring("/game/".length()),
                    messages.get(1).getAsJsonObject().get("g").getAsString());
            HttpResponse<String> head = send("HEAD", path);
            assertEquals("", head.body());
            assertEquals(200, head.statusCode());
        }
    }

    @Test
    void the_page_names_the_games() throws Exception {
        assertTrue(send("GET", "/")
                .body()
                .contains("<meta name=\"games\" content=\"{&quot;reversi&quot;:&quot;Reversi&quot;,"));
    }

    @Test
    void the_page_of_an_unknown_game_is_the_usual_one_and_has_no_picture() throws Exception {
        HttpResponse<String> page = send("GET", "/game/none");
        assertEquals(200, page.statusCode());
        assertFalse(page.body().contains("og:"));
        assertEquals(404, send("GET", "/game/none.svg").statusCode());
        assertEquals("[]", send("GET", "/game/none.json").body());
        assertEquals("[]", send("GET", "/game/top.json").body());
        assertEquals(404, send("GET", "/game/a%22b").statusCode());
        assertEquals(404, send("GET", "/game/" + "a".repeat(33)).statusCode());
    }
}
