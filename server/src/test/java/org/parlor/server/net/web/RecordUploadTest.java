package org.parlor.server.net.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.StreamSupport;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.message.MessageCodec;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.UserInfo;
import org.parlor.rules.Games;
import org.parlor.rules.Rules;
import org.parlor.server.app.ParlorServer;
import org.parlor.server.app.ServerConfig;

/** Games that are pasted into the page, as the server reads them. */
class RecordUploadTest {
    private final ParlorServer server =
            ParlorServer.start(ServerConfig.embedded().with(new WebSettings(0, Set.of())));
    private final HttpClient http = HttpClient.newHttpClient();

    @AfterEach
    void stop() {
        server.close();
    }

    private HttpResponse<String> post(String path, byte[] body, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + server.webPort().orElseThrow() + path))
                .POST(HttpRequest.BodyPublishers.ofByteArray(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private HttpResponse<String> post(String text) throws IOException, InterruptedException {
        return post("/record", text.getBytes(StandardCharsets.UTF_8));
    }

    private static List<String> strings(JsonArray array) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(element -> element.getAsString())
                .toList();
    }

    private static JsonObject record() {
        Rules rules = Games.ALL.get(0).rules(Map.of());
        List<UserInfo> players =
                List.of(new UserInfo("ann", false, null, null), new UserInfo("ben", false, null, null));
        return JsonParser.parseString(MessageCodec.write(GameRecord.beginning(rules, rules.initial(), players)))
                .getAsJsonObject();
    }

    @Test
    void games_of_any_format_are_answered_as_records_with_notes() throws Exception {
        HttpResponse<String> answer =
                post("[Black \"ann\"]\n[TimeControl \"fast\"]\n\n1. f5 d6\n\n[Black \"ben\"]\n\n1. f5 a1\n");
        assertEquals(200, answer.statusCode(), answer.body());
        assertEquals(
                "application/json", answer.headers().firstValue("content-type").orElseThrow());
        JsonObject found = JsonParser.parseString(answer.body()).getAsJsonObject();
        JsonArray records = found.getAsJsonArray("records");
        assertEquals(2, records.size());
        JsonObject first = records.get(0).getAsJsonObject();
        assertEquals("reversi", first.get("game").getAsString());
        assertEquals(2, first.getAsJsonArray("moves").size());
        assertEquals(
                List.of(
                        "game 1, line 2: the TimeControl 'fast' is not understood; this TimeControl and others like it are left out",
                        "game 2, ply 2: a1 is not legal there; the game ends before it"),
                strings(found.getAsJsonArray("notes")));
    }

    @Test
    void a_position_is_a_game_without_moves_and_a_long_list_is_cut() throws Exception {
        JsonObject position = JsonParser.parseString(post("XO.OX.... X").body()).getAsJsonObject();
        JsonObject record = position.getAsJsonArray("records").get(0).getAsJsonObject();
        assertEquals("tictactoe", record.get("game").getAsString());
        assertEquals(0, record.getAsJsonArray("moves").size());
        JsonObject many =
                JsonParser.parseString(post("f5d6\n".repeat(501)).body()).getAsJsonObject();
        assertEquals(500, many.getAsJsonArray("records").size());
        assertEquals(List.of("only the first 500 games are read"), strings(many.getAsJsonArray("notes")));
    }

    /** Otherwise the page would take it for a game of this server. */
    @Test
    void a_record_loses_its_id() throws Exception {
        JsonObject record = record();
        record.addProperty("g", "../admin");
        JsonObject answer =
                JsonParser.parseString(post(record.toString()).body()).getAsJsonObject();
        assertEquals(record(), answer.getAsJsonArray("records").get(0));
    }

    @Test
    void notes_and_damaged_games_are_bounded() throws Exception {
        String illegal = "[Black \"ben\"]\n\n1. f5 a1\n\n".repeat(23);
        JsonObject some = JsonParser.parseString(post(illegal).body()).getAsJsonObject();
        assertEquals(23, some.getAsJsonArray("records").size());
        List<String> notes = strings(some.getAsJsonArray("notes"));
        assertEquals(
                List.of("game 20, ply 2: a1 is not legal there; the game ends before it", "and 3 more"),
                notes.subList(19, notes.size()));
        JsonObject damaged = JsonParser.parseString(
                        post(record() + "\n" + "{\n".repeat(30_000)).body())
                .getAsJsonObject();
        List<String> lines = strings(damaged.getAsJsonArray("notes"));
        assertEquals(List.of("and 479 more", "only the first 500 games are read"), lines.subList(20, lines.size()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            hello            | unknown format: it begins with 'hello'; supported are json,
            1. e4 e5 2. Nf3  | a game of chess, which Parlor does not play
            f5 x9            | game 1, line 1, column 4: expected moves such as f5d6c3: move 2 must be a square
            XO.OX....        | The side to move is missing: add 0, X or * for X, 1 or O for O
            ''               | file is empty
            """)
    void other_text_is_refused_with_the_sentence_of_the_reader(String text, String sentence) throws Exception {
        HttpResponse<String> answer = post(text);
        assertEquals(400, answer.statusCode());
        assertTrue(answer.body().startsWith(sentence), answer.body());
    }

    private HttpResponse<String> postInChunks(String path, int bytes) throws IOException, InterruptedException {
        byte[] body = " ".repeat(bytes).getBytes(StandardCharsets.UTF_8);
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + server.webPort().orElseThrow() + path))
                .POST(HttpRequest.BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body)))
                .build();
        return http.send(request, HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void bodies_in_chunks_are_bounded_like_others() throws Exception {
        assertEquals(405, postInChunks("/", 1_024).statusCode());
        assertEquals(413, postInChunks("/", 1_025).statusCode());
        assertEquals(400, postInChunks("/record", 1 << 16).statusCode());
        HttpResponse<String> tooLong = postInChunks("/record", (1 << 16) + 1);
        assertEquals(
                List.of("413", "up to 64 KB can be read here. For larger files use: parlor replay FILE\n"),
                List.of(String.valueOf(tooLong.statusCode()), tooLong.body()));
    }

    @Test
    void uploads_are_bounded() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(new byte[1 << 20]);
        }
        HttpResponse<String> compressed = post("/record", bytes.toByteArray());
        assertEquals(
                List.of("400", "a compressed file; unpack it first\n"),
                List.of(String.valueOf(compressed.statusCode()), compressed.body()));
        assertEquals(413, post("/record", new byte[(1 << 16) + 1]).statusCode());
        assertEquals(413, post("/", new byte[1_025]).statusCode());
        assertEquals(405, post("/", new byte[1]).statusCode());
        assertEquals(
                403,
                post("/record", "f5".getBytes(StandardCharsets.UTF_8), "Origin", "http://evil.example")
                        .statusCode());
    }
}
