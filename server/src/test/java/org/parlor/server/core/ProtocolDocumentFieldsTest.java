package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.message.MessageCodec;
import org.parlor.message.RequestException;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.ServerSettings;

/** The fields of the message reference are those that the server sends: a real game is compared with the examples. */
class ProtocolDocumentFieldsTest {
    private static final String TC = "'tc':{'mode':'fischer','base':300000,'inc':2000}";

    private final CoreFixture coreFixture =
            new CoreFixture(ServerSettings.standard().with(PasswordLoginPolicy.GUARDED));
    private final TestClient ada = coreFixture.person("ada", "a good password", true);
    private TestClient bot = coreFixture.bot("edaxbot");

    private static List<String> document() throws IOException {
        return Files.readAllLines(Path.of("..", "protocol", "docs", "messages.md"));
    }

    private static JsonObject example(String type) throws IOException {
        return document().stream()
                .filter(line -> line.startsWith("{\"t\":\"" + type + "\",") && isOfServer(line))
                .map(TestClient::json)
                .findFirst()
                .orElseThrow(() -> new AssertionError("the document has no example of " + type));
    }

    /** Some requests and server messages have the same type. */
    private static boolean isOfServer(String line) {
        try {
            return MessageCodec.readServerMessage(line).isPresent();
        } catch (RequestException request) {
            return false;
        }
    }

    /** The paths of all keys; all items of an array share one path. */
    private static Set<String> paths(JsonElement json) {
        Set<String> paths = new TreeSet<>();
        collect("", json, paths);
        return paths;
    }

    private static void collect(String path, JsonElement json, Set<String> paths) {
        if (json instanceof JsonObject object) {
            object.asMap().forEach((key, value) -> {
                String inner = path.isEmpty() ? key : path + "." + key;
                paths.add(inner);
                collect(inner, value, paths);
            });
        } else if (json.isJsonArray()) {
            json.getAsJsonArray().forEach(item -> collect(path + "[]", item, paths));
        }
    }

    /** All messages ada receives in a rated game of Reversi, from the challenge to the end. */
    private List<String> messages() {
        List<String> received = new ArrayList<>();
        String fields = "'game':'reversi'," + TC + ",'rated':true,'side':1";
        // The first game gives both players a rating.
        play(fields, received);
        play(fields, received);
        return received;
    }

    private static void moveAnywhere(String g, TestClient client, int ply) {
        String move = TestClient.last(client.request("{'t':'sync','id':7,'g':'" + g + "'}"), "game")
                .getAsJsonArray("legal")
                .get(0)
                .getAsString();
        client.request("{'t':'move','id':8,'g':'" + g + "','ply':" + ply + ",'move':'" + move + "'}");
    }

    private void play(String fields, List<String> received) {
        ada.takeReceived();
        bot.request("{'t':'challenge','id':1,'to':'ada'," + fields + "}");
        List<String> asked = ada.takeReceived();
        received.addAll(asked);
        String challenge = TestClient.last(asked, "challenge").get("challenge").getAsString();
        received.addAll(ada.request("{'t':'challenge.accept','id':2,'challenge':'" + challenge + "'}"));
        String g = TestClient.last(received, "game").get("g").getAsString();
        received.addAll(ada.request("{'t':'move','id':3,'g':'" + g + "','ply':0,'move':'d3'}"));
        bot.request("{'t':'move','id':3,'g':'" + g + "','ply':1,'move':'c3'}");
        received.addAll(ada.takeReceived());
        received.addAll(ada.request("{'t':'sync','id':4,'g':'" + g + "'}"));
        received.addAll(ada.request("{'t':'chat','id':5,'room':'" + g + "','text':'good luck'}"));
        moveAnywhere(g, ada, 2);
        moveAnywhere(g, bot, 3);
        bot.request("{'t':'offer','id':4,'g':'" + g + "','kind':'pause'}");
        bot.disconnect();
        coreFixture.advance(Duration.ofSeconds(1));
        received.addAll(ada.takeReceived());
        received.addAll(ada.request("{'t':'resign','id':6,'g':'" + g + "'}"));
        bot = coreFixture.bot("edaxbot");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "game",
                "turn",
                "game.move",
                "game.offer",
                "game.presence",
                "game.state",
                "game.end",
                "chat",
                "challenge"
            })
    void an_example_has_exactly_the_fields_that_the_server_sends(String type) throws IOException {
        Set<String> sent = paths(TestClient.last(messages(), type));
        Set<String> documented = paths(example(type));
        if (type.equals("challenge")) {
            // The example is of another game type.
            sent.removeIf(path -> path.startsWith("options."));
            documented.removeIf(path -> path.startsWith("options."));
        }
        assertEquals(sent, documented);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "seek         | 'game':'kalah'," + TC,
                "seek.take    | 'seek':'SEEK'",
                "challenge    | 'to':'edaxbot','game':'kalah'," + TC,
                "watch        | 'g':'top'",
                "tour.new     | 'name':'Cup','kind':'arena','game':'kalah'," + TC,
                "tour.list    | 'after':null",
                "tour.show    | 'tour':'TOUR'",
                "profile      | 'user':'ada'",
                "leaderboard  | 'game':'kalah'",
                "history      | 'user':'ada'",
                "record       | 'g':'GAME','as':'json'",
                "token.new    | 'label':'laptop'"
            })
    void an_ok_has_exactly_the_fields_of_the_reply_line(String type, String fields) throws IOException {
        TestClient bob = coreFixture.guest("bob");
        String seek = TestClient.last(bob.request("{'t':'seek','id':1,'game':'kalah'," + TC + "}"), "ok")
                .get("seek")
                .getAsString();
        String game = coreFixture.startGame(bob, coreFixture.guest("eve"), "kalah", "{}", "{'mode':'none'}");
        String tour = TestClient.last(
                        bot.request("{'t':'tour.new','id':1,'name':'Cup','kind':'arena','game':'kalah'," + TC + "}"),
                        "ok")
                .get("tour")
                .getAsString();
        String line = "{'t':'" + type + "','id':1,"
                + fields.replace("SEEK", seek).replace("GAME", game).replace("TOUR", tour) + "}";
        JsonObject ok = TestClient.last(ada.request(line), "ok");
        Set<String> sent = new TreeSet<>(ok.keySet());
        sent.removeAll(Set.of("t", "re"));
        assertEquals(new TreeSet<>(okFields(type)), sent);
    }

    /** The first {@code ok{…}} of the section of a request. */
    private static List<String> okFields(String type) throws IOException {
        String section = document().stream()
                .dropWhile(line -> !line.equals("### `" + type + "` (client)"))
                .skip(1)
                .takeWhile(line -> !line.startsWith("### "))
                .collect(Collectors.joining("\n"));
        Matcher fields = Pattern.compile("Reply: `ok\\{([^}]*)}").matcher(section);
        assertTrue(fields.find(), type + ": " + section);
        return Stream.of(fields.group(1).split(",")).map(String::strip).toList();
    }

    @Test
    void the_next_game_of_a_series_is_explained() throws IOException {
        assertTrue(document().stream().anyMatch(line -> line.contains("`game.end.next` is ")));
    }
}
