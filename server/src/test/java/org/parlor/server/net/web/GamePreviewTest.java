package org.parlor.server.net.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parlor.message.GameMessage;
import org.parlor.message.Reply;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;
import org.parlor.server.app.LineClient;
import org.parlor.server.app.ParlorServer;
import org.parlor.server.app.ServerConfig;

/** What other sites see of the link of a game. */
class GamePreviewTest {
    private final ParlorServer server = ParlorServer.start(
            ServerConfig.embedded().with(new WebSettings(0, Set.of(), Set.of(), null, this::review)));
    private final Queue<Optional<String>> reviews = new ConcurrentLinkedQueue<>();
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
                    page.body().contains("<meta property=\"og:image\" content=\"" + address(path) + ".png\">"),
                    page.body());
            HttpResponse<String> picture = send("GET", path + ".svg");
            assertEquals(
                    "image/svg+xml",
                    picture.headers().firstValue("content-type").orElseThrow());
            boolean grid = kind.rules().board().cells().stream().allMatch(cell -> cell.kind() == null);
            assertEquals(
                    kind.rules().board().cells().size() + (grid ? 1 : 0),
                    picture.body().split("<rect x=|r=\"45\\.0\"", -1).length - 1,
                    picture.body());
            HttpResponse<InputStream> drawn = http.send(
                    HttpRequest.newBuilder(URI.create(address(path + ".png"))).build(),
                    HttpResponse.BodyHandlers.ofInputStream());
            assertEquals("image/png", drawn.headers().firstValue("content-type").orElseThrow());
            assertEquals(
                    "public, max-age=60",
                    drawn.headers().firstValue("cache-control").orElseThrow());
            byte[] bytes = drawn.body().readAllBytes();
            assertTrue(bytes.length < 40_000, bytes.length + " bytes");
            BufferedImage image = ImageIO.read(new ByteArrayInputStream(bytes));
            assertEquals(List.of(1200, 630), List.of(image.getWidth(), image.getHeight()));
            assertEquals(fills(picture.body()), colours(image, fills(picture.body())));
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

    /** The colours that the SVG fills shapes with. */
    private static Set<Integer> fills(String svg) {
        return Pattern.compile("fill=\"#([0-9a-f]{6})\"")
                .matcher(svg)
                .results()
                .map(found -> Integer.valueOf(found.group(1), 16))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Those of some colours that a picture has. */
    private static Set<Integer> colours(BufferedImage image, Set<Integer> wanted) {
        int[] pixels = image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
        return IntStream.of(pixels)
                .map(pixel -> pixel & 0xffffff)
                .boxed()
                .filter(wanted::contains)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void a_cross_and_a_ring_are_drawn_where_they_were_played() throws Exception {
        try (LineClient ada = LineClient.guest(server, "ada");
                LineClient bob = LineClient.guest(server, "bob")) {
            String g = startGame(ada, bob, "tictactoe");
            ada.sendLines("{\"t\":\"move\",\"g\":\"" + g + "\",\"ply\":0,\"move\":\"b2\"}");
            bob.receive("game.move", GameMessage.Moved.class);
            bob.sendLines("{\"t\":\"move\",\"g\":\"" + g + "\",\"ply\":1,\"move\":\"a1\"}");
            ada.receive("turn", GameMessage.Turn.class);
            BufferedImage image =
                    ImageIO.read(URI.create(address("/game/" + g + ".png")).toURL());
            // 190 pixels are a cell, and 100 units of the picture.
            int left = 315;
            int top = 30;
            assertEquals(0x17201d, image.getRGB(left + 285, top + 285) & 0xffffff, "the middle of the cross");
            assertEquals(0x3d7f6b, image.getRGB(left + 285, top + 240) & 0xffffff, "beside it");
            assertEquals(0x3d7f6b, image.getRGB(left + 95, top + 95) & 0xffffff, "the middle of the ring");
            assertEquals(0xfbfaf6, image.getRGB(left + 95 + 53, top + 95) & 0xffffff, "the ring");
        }
    }

    private Optional<String> review(GameMessage.Snapshot game, boolean isWanted) {
        assertEquals(List.of("b2", "a1"), game.moves());
        return isWanted ? reviews.remove() : Optional.of("{\"plies\":2}");
    }

    @Test
    void a_finished_game_is_reviewed_and_too_many_are_refused() throws Exception {
        try (LineClient ada = LineClient.guest(server, "ada");
                LineClient bob = LineClient.guest(server, "bob")) {
            String g = startGame(ada, bob, "tictactoe");
            ada.sendLines("{\"t\":\"move\",\"g\":\"" + g + "\",\"ply\":0,\"move\":\"b2\"}");
            bob.receive("game.move", GameMessage.Moved.class);
            bob.sendLines("{\"t\":\"move\",\"g\":\"" + g + "\",\"ply\":1,\"move\":\"a1\"}");
            ada.receive("turn", GameMessage.Turn.class);
            String path = "/game/" + g + ".review";
            assertEquals("{}", send("GET", path + "?start").body(), "it is being played");
            ada.sendLines("{\"t\":\"resign\",\"id\":9,\"g\":\"" + g + "\"}");
            bob.receive("game.end", GameMessage.Ended.class);
            assertEquals("{\"plies\":2}", send("GET", path).body());
            reviews.addAll(List.of(Optional.of("{\"done\":0}"), Optional.empty()));
            HttpResponse<String> started = send("GET", path + "?start");
            assertEquals("{\"done\":0}", started.body());
            assertEquals(
                    "application/json",
                    started.headers().firstValue("content-type").orElseThrow());
            HttpResponse<String> refused = send("GET", path + "?start");
            assertEquals(503, refused.statusCode());
            assertEquals("Too many games are being analysed, try again later\n", refused.body());
        }
    }

    @Test
    void the_page_has_the_texts_of_the_games_in_each_of_its_languages() throws Exception {
        String page = send("GET", "/").body();
        assertTrue(
                page.contains(
                        "<meta name=\"languages\" content=\"{&quot;en&quot;:&quot;English&quot;,"
                                + "&quot;de&quot;:&quot;Deutsch&quot;,&quot;fr&quot;:&quot;Français&quot;,&quot;ja&quot;:&quot;日本語&quot;}\">"),
                page);
        Matcher script = Pattern.compile("src=\"(/files/\\w+/)main\\.js\"").matcher(page);
        assertTrue(script.find(), page);
        Map<String, List<String>> names = new HashMap<>();
        for (String language : List.of("en", "de", "fr", "ja")) {
            JsonObject games = JsonParser.parseString(
                            send("GET", script.group(1) + language + ".json").body())
                    .getAsJsonObject()
                    .getAsJsonObject("games");
            assertEquals(Set.copyOf(Games.ids()), games.keySet());
            names.put(
                    language,
                    Stream.of("reversi", "kalah", "tictactoe")
                            .map(game -> games.getAsJsonObject(game).get("name").getAsString())
                            .toList());
        }
        assertEquals(
                Map.of(
                        "en", List.of("Reversi", "Kalah", "Tic-tac-toe"),
                        "de", List.of("Reversi", "Kalaha", "Tic-Tac-Toe"),
                        "fr", List.of("Reversi", "Kalah", "Morpion"),
                        "ja", List.of("リバーシ", "カラハ（マンカラ）", "三目並べ")),
                names);
    }

    @Test
    void the_page_of_an_unknown_game_is_the_usual_one_and_has_no_picture() throws Exception {
        HttpResponse<String> page = send("GET", "/game/none");
        assertEquals(200, page.statusCode());
        assertFalse(page.body().contains("og:"));
        assertEquals(404, send("GET", "/game/none.svg").statusCode());
        assertEquals(404, send("GET", "/game/none.png").statusCode());
        assertEquals("[]", send("GET", "/game/none.json").body());
        assertEquals("[]", send("GET", "/game/top.json").body());
        assertEquals(404, send("GET", "/game/a%22b").statusCode());
        assertEquals(404, send("GET", "/game/" + "a".repeat(33)).statusCode());
    }
}
