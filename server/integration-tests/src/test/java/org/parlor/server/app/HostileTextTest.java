package org.parlor.server.app;

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
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.net.GatewayLimits;

/** Replaces every text of the documented requests with terminal control sequences and checks the replies. */
class HostileTextTest {
    private static final GatewayLimits GENEROUS = new GatewayLimits(
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

    private final ParlorServer server = ParlorServer.start(ServerConfig.embedded()
            .with(GENEROUS)
            .with(ServerSettings.standard()
                    .with(ServerSettings.CONNECTIONS_PER_ADDRESS, 20_000)
                    .with(ServerSettings.REQUESTS_PER_10S, 1_000_000_000)));

    @AfterEach
    void close() {
        server.close();
    }

    private static List<JsonObject> requests() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("..", "protocol", "docs", "messages.md"))) {
            return lines.filter(line -> line.startsWith("{\"t\":") && line.contains("\"id\":"))
                    .map(line -> JsonParser.parseString(line).getAsJsonObject())
                    .toList();
        }
    }

    /** Variants of a request, each with one value or key replaced by the hostile text. */
    private static List<String> variants(JsonObject request, String hostile) {
        List<String> lines = new ArrayList<>();
        JsonObject copy = request.deepCopy();
        addVariants(copy, copy, hostile, lines);
        return lines;
    }

    private static void addVariants(JsonElement part, JsonObject whole, String hostile, List<String> lines) {
        if (part instanceof JsonObject object) {
            for (String key : List.copyOf(object.keySet())) {
                JsonElement value = object.get(key);
                addVariants(value, whole, hostile, lines);
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
                addVariants(value, whole, hostile, lines);
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

    /** The replies to a line, up to the pong of a ping sent after it or the end of input. */
    private static List<String> answers(LineClient client, String line) {
        client.sendLines(line, "{\"t\":\"ping\",\"id\":\"after\"}");
        List<String> replies = new ArrayList<>();
        for (String reply = client.readLine(); !reply.isEmpty(); reply = client.readLine()) {
            if (reply.contains("\"re\":\"after\"")) {
                return replies;
            }
            replies.add(reply);
        }
        return replies;
    }

    @Test
    void server_lines_contain_no_terminal_control_characters() throws IOException {
        Set<String> codes = new TreeSet<>();
        for (JsonObject request : requests()) {
            boolean hello = request.get("t").getAsString().equals("hello");
            try (LineClient client = hello ? LineClient.connect(server) : LineClient.guest(server, "eve")) {
                for (String hostile : HOSTILE) {
                    for (String line : variants(request, hostile)) {
                        for (String reply : answers(client, line)) {
                            JsonObject json = JsonParser.parseString(reply).getAsJsonObject();
                            requirePlain(json, line + " is answered " + reply);
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
    void an_error_names_an_unknown_option_with_control_characters_replaced() {
        try (LineClient client = LineClient.guest(server, "eve")) {
            client.sendLines("{\"t\":\"seek\",\"id\":1,\"game\":\"reversi\",\"options\":{\"r\\u007fws\":8},"
                    + "\"tc\":{\"mode\":\"none\"}}");
            assertEquals(
                    "{\"t\":\"error\",\"re\":1,\"code\":\"bad_options\",\"message\":\"Unknown option 'r\uFFFDws': "
                            + "rows, cols, passing, opening, corners\",\"field\":\"options.r\uFFFDws\"}",
                    client.readLine());
        }
    }
}
