package org.parlor.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.parlor.server.net.GatewayLimits;

/** Every text of every request of the protocol document, hostile to terminals, sent over a real connection. */
class HostileTextTest {
    private static final GatewayLimits GENEROUS = new GatewayLimits(
            20_000,
            20_000,
            1_000_000_000,
            1_000_000_000,
            1024 * 1024,
            Duration.ofSeconds(10),
            Duration.ofSeconds(15),
            Duration.ofSeconds(45),
            Duration.ofSeconds(2),
            Duration.ofSeconds(1));
    private static final List<String> HOSTILE = List.of(
            "r\u007Fws",
            "\u001B[2J",
            "\u009B2J",
            "a\u202Eb",
            "\u2066x",
            "\u200Frtl",
            "\u061Calm",
            "line\nbreak",
            "\u2028ls",
            "\u0000",
            "z d");

    private final ParlorServer server =
            ParlorServer.start(ServerConfig.embedded().with(GENEROUS));

    @AfterEach
    void close() {
        server.close();
    }

    private static List<JsonObject> requests() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("..", "protocol", "README.md"))) {
            return lines.filter(line -> line.startsWith("{\"t\":") && line.contains("\"id\":"))
                    .map(line -> JsonParser.parseString(line).getAsJsonObject())
                    .toList();
        }
    }

    /** The same request once for each text and each key in it, which is then the hostile one. */
    private static List<String> spoilt(JsonObject request, String hostile) {
        List<String> lines = new ArrayList<>();
        JsonObject copy = request.deepCopy();
        spoil(copy, copy, hostile, lines);
        return lines;
    }

    private static void spoil(JsonElement part, JsonObject whole, String hostile, List<String> lines) {
        if (part instanceof JsonObject object) {
            for (String key : List.copyOf(object.keySet())) {
                JsonElement value = object.get(key);
                spoil(value, whole, hostile, lines);
                if (!key.equals("id")) {
                    object.addProperty(key, hostile);
                    lines.add(whole.toString());
                }
                object.remove(key);
                object.add(hostile, value);
                lines.add(whole.toString());
                object.remove(hostile);
                object.add(key, value);
            }
        } else if (part.isJsonArray()) {
            for (int i = 0; i < part.getAsJsonArray().size(); i++) {
                JsonElement value = part.getAsJsonArray().get(i);
                spoil(value, whole, hostile, lines);
                part.getAsJsonArray().set(i, new JsonPrimitive(hostile));
                lines.add(whole.toString());
                part.getAsJsonArray().set(i, value);
            }
        }
    }

    private static boolean isHostile(int c) {
        return c < 0x20
                || (c >= 0x7F && c <= 0x9F)
                || c == 0x061C
                || c == 0x200E
                || c == 0x200F
                || (c >= 0x2028 && c <= 0x202E)
                || (c >= 0x2066 && c <= 0x2069);
    }

    private static void requirePlain(JsonElement json, String line) {
        if (json instanceof JsonObject object) {
            object.asMap().forEach((key, value) -> {
                assertTrue(key.codePoints().noneMatch(HostileTextTest::isHostile), line);
                requirePlain(value, line);
            });
        } else if (json.isJsonArray()) {
            json.getAsJsonArray().forEach(item -> requirePlain(item, line));
        } else if (json instanceof JsonPrimitive text && text.isString()) {
            assertTrue(text.getAsString().codePoints().noneMatch(HostileTextTest::isHostile), line);
        }
    }

    /** Everything that is answered to a line, up to the answer to a ping after it or the end. */
    private static List<String> answers(LineClient lineClient, String line) {
        lineClient.says(line, "{\"t\":\"ping\",\"id\":\"after\"}");
        List<String> heard = new ArrayList<>();
        for (String said = lineClient.line(); !said.isEmpty(); said = lineClient.line()) {
            if (said.contains("\"re\":\"after\"")) {
                return heard;
            }
            heard.add(said);
        }
        return heard;
    }

    @Test
    @Timeout(120)
    void no_line_of_the_server_has_what_a_terminal_obeys() throws IOException {
        Set<String> codes = new TreeSet<>();
        for (JsonObject request : requests()) {
            boolean hello = request.get("t").getAsString().equals("hello");
            try (LineClient lineClient = hello ? LineClient.connect(server) : LineClient.guest(server, "eve")) {
                for (String hostile : HOSTILE) {
                    for (String line : spoilt(request, hostile)) {
                        for (String said : answers(lineClient, line)) {
                            JsonObject json = JsonParser.parseString(said).getAsJsonObject();
                            requirePlain(json, line + " is answered " + said);
                            if (json.has("code")) {
                                codes.add(json.get("code").getAsString());
                            }
                        }
                    }
                }
            }
        }
        assertTrue(
                codes.containsAll(
                        Set.of("bad_message", "bad_options", "bad_text", "bad_value", "no_such_user", "unknown_type")),
                codes.toString());
    }

    @Test
    void an_unknown_option_is_named_by_its_path_with_the_hostile_character_replaced() {
        try (LineClient lineClient = LineClient.guest(server, "eve")) {
            lineClient.says("{\"t\":\"seek\",\"id\":1,\"game\":\"reversi\",\"options\":{\"r\\u007fws\":8},"
                    + "\"tc\":{\"mode\":\"none\"}}");
            assertEquals(
                    "{\"t\":\"error\",\"re\":1,\"code\":\"bad_options\",\"message\":\"Unknown option 'r\uFFFDws': "
                            + "rows, cols, passing\",\"field\":\"options.r\uFFFDws\"}",
                    lineClient.line());
        }
    }
}
