package org.parlor.server.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.connection.BuildInfo;
import org.parlor.server.app.LineClient;
import org.parlor.server.app.ParlorServer;
import org.parlor.server.app.ServerConfig;
import org.parlor.server.cli.ServerMain;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.storage.database.SqliteDatabase;

/**
 * Stores that earlier programs wrote open and export unchanged: {@code version-1}, of 24 November 2026 (commit 0e4c1c7), with
 * accounts, a ban, mutes, a token, one archived rated game, two adjourned games and a tournament; and one of each release, which
 * {@code -Drelease.write=true} writes.
 */
class OldStoreTest {
    private static final String RELEASE = "release-1.0.0";
    private static final String SLOW = "Z5bir2jZS6Y4";
    private static final String FAST = "Z5chrWDOPQ9U";

    private static final Path RESOURCES = Path.of("src/test/resources/org/parlor/server/storage");
    private static final String LOGIN_ADA =
            "{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"password\",\"name\":\"ada\",\"password\":\"ada-password\"}}";

    private static final String ARCHIVED = "t67lLgfIcVAE";

    @TempDir
    private Path directory = Path.of("");

    private void copy(String store) throws IOException {
        Files.write(directory.resolve("parlor.db"), resource(store + ".db"));
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(OldStoreTest.class.getResourceAsStream(name))) {
            return in.readAllBytes();
        }
    }

    private String export() {
        StringWriter out = new StringWriter();
        int code =
                ServerMain.commandLine().setOut(new PrintWriter(out)).execute("export", "--data", directory.toString());
        assertEquals(0, code);
        return out.toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"version-1", RELEASE})
    void its_records_export_as_the_old_program_exported_them(String store) throws IOException {
        copy(store);
        assertEquals(new String(resource(store + ".jsonl"), StandardCharsets.UTF_8), export());
    }

    @ParameterizedTest
    @ValueSource(strings = {"version-1", RELEASE})
    void it_has_no_errors(String store) throws IOException {
        copy(store);
        assertEquals(0, ServerMain.commandLine().execute("check", "--data", directory.toString()));
    }

    @Test
    void a_server_starts_with_it_and_serves_its_accounts_and_archived_games() throws IOException {
        copy("version-1");
        try (ParlorServer server = server();
                LineClient ada = LineClient.connect(server)) {
            ada.sendLines(LOGIN_ADA);
            JsonObject rating = json(ada.receive("welcome"))
                    .getAsJsonObject("user")
                    .getAsJsonObject("ratings")
                    .getAsJsonObject("tictactoe");
            assertEquals(1500, rating.get("r").getAsInt());
            // It was 290 after the last game and grows with the time since then, up to that of a new player.
            int deviation = rating.get("rd").getAsInt();
            assertTrue(deviation >= 290 && deviation <= 350, "deviation " + deviation);

            ada.sendLines("{\"t\":\"record\",\"id\":1,\"g\":\"" + ARCHIVED + "\",\"as\":\"text\"}");
            assertEquals(
                    "Result    0-0, nobody wins (normal)",
                    json(ada.receive("ok"))
                            .get("record")
                            .getAsString()
                            .lines()
                            .filter(line -> line.startsWith("Result"))
                            .findFirst()
                            .orElseThrow());
        }
    }

    private ParlorServer server() {
        return ParlorServer.start(ServerConfig.embedded()
                .with(ServerSettings.standard().with(PasswordLoginPolicy.GUARDED))
                .with(Storage.inDatabase(new SqliteDatabase(directory))));
    }

    /** Logs in with the capabilities of a program that plays by correspondence. */
    private static JsonObject logIn(LineClient client, String name, String more) {
        client.sendLines(
                "{\"t\":\"hello\",\"proto\":1,\"caps\":[\"corr\",\"turnGame\"],\"login\":{\"as\":\"password\",\"name\":\""
                        + name + "\",\"password\":\"" + name + " has a long password\"" + more + "}}");
        return json(client.receive("welcome"));
    }

    private static JsonObject request(LineClient client, String fields) {
        client.sendLines("{\"id\":1," + fields + "}");
        String reply = client.readLine();
        while (!reply.contains("\"re\":1")) {
            assertFalse(reply.isEmpty(), "the connection ended");
            reply = client.readLine();
        }
        assertTrue(reply.startsWith("{\"t\":\"ok\""), reply);
        return json(reply);
    }

    private static void move(LineClient client, String game, int ply, String move) {
        request(client, "\"t\":\"move\",\"g\":\"" + game + "\",\"ply\":" + ply + ",\"move\":\"" + move + "\"");
    }

    private static String start(LineClient first, LineClient second, String fields) {
        String seek = request(first, "\"t\":\"seek\",\"side\":0," + fields)
                .get("seek")
                .getAsString();
        return request(second, "\"t\":\"seek.take\",\"seek\":\"" + seek + "\"")
                .get("g")
                .getAsString();
    }

    /** Fields of a game as a player sees it. */
    private static List<String> seen(LineClient client, String game, String... fields) {
        client.sendLines("{\"t\":\"sync\",\"id\":1,\"g\":\"" + game + "\"}");
        String line = client.receive("game");
        while (!line.contains("\"g\":\"" + game + "\"")) {
            line = client.receive("game");
        }
        JsonObject position = json(line);
        return Stream.of(fields)
                .map(field -> String.valueOf(position.get(field)).replaceAll("^\"(\\w+)\"$", "$1"))
                .toList();
    }

    @Test
    void the_games_of_a_release_are_as_they_were_and_are_played_on() throws IOException {
        copy(RELEASE);
        try (ParlorServer server = server();
                LineClient ada = LineClient.connect(server);
                LineClient bob = LineClient.connect(server)) {
            logIn(ada, "ada", "");
            logIn(bob, "bob", "");
            assertEquals(
                    "{\"t\":\"ok\",\"re\":1,\"note\":\"watch c5\"}",
                    request(ada, "\"t\":\"note.get\",\"g\":\"" + SLOW + "\"").toString());
            assertEquals(
                    List.of("reversi", "{\"mode\":\"corr\",\"days\":14}", "[\"d3\"]"),
                    seen(ada, SLOW, "game", "tc", "moves"));
            assertEquals(
                    List.of("kalah", "{\"pits\":6,\"seeds\":4}", "[\"s3\"]"),
                    seen(ada, FAST, "game", "options", "moves"));

            // The conditional move of ada answers.
            move(bob, SLOW, 1, "c5");
            assertEquals(List.of("[\"d3\",\"c5\",\"d6\"]"), seen(bob, SLOW, "moves"));
            move(ada, FAST, 1, "s1");
            assertEquals(List.of("playing", "[\"s3\",\"s1\"]"), seen(bob, FAST, "state", "moves"));
            assertEquals(
                    "{\"t\":\"ok\",\"re\":1,\"list\":[{\"g\":\"Z5IjnekJAWrO\",\"at\":1795820802726,\"game\":\"tictactoe\",\"options\":{},"
                            + "\"players\":[{\"name\":\"ada\",\"bot\":false,\"guest\":false},{\"name\":\"bob\",\"bot\":false,\"guest\":false}],"
                            + "\"plies\":5,\"tc\":{\"mode\":\"none\"},\"rated\":true,"
                            + "\"result\":{\"winner\":0,\"score\":[1,0],\"reason\":\"normal\"}}],\"more\":null}",
                    request(ada, "\"t\":\"history\",\"user\":\"ada\"").toString());
        }
    }

    /**
     * Writes the store of this version: two accounts, a note, a rated game that ended, and two that do not, one of them by
     * correspondence with a conditional move. Their ids change.
     */
    @Test
    @EnabledIfSystemProperty(named = "release.write", matches = "true")
    void write_the_store_of_this_version() throws IOException, SQLException {
        try (ParlorServer server = server();
                LineClient ada = LineClient.connect(server);
                LineClient bob = LineClient.connect(server)) {
            logIn(ada, "ada", ",\"create\":true");
            logIn(bob, "bob", ",\"create\":true");
            String ended = start(ada, bob, "\"game\":\"tictactoe\",\"rated\":true,\"tc\":{\"mode\":\"none\"}");
            List<String> moves = List.of("a1", "b1", "a2", "b2", "a3");
            for (int ply = 0; ply < moves.size(); ply++) {
                move(ply % 2 == 0 ? ada : bob, ended, ply, moves.get(ply));
            }
            String slow = start(ada, bob, "\"game\":\"reversi\",\"tc\":{\"mode\":\"corr\",\"days\":14}");
            move(ada, slow, 0, "d3");
            request(ada, "\"t\":\"conditional.set\",\"g\":\"" + slow + "\",\"ply\":1,\"lines\":[\"c5 d6\"]");
            request(ada, "\"t\":\"note.set\",\"g\":\"" + slow + "\",\"text\":\"watch c5\"");
            String fast = start(
                    ada,
                    bob,
                    "\"game\":\"kalah\",\"options\":{\"pits\":6,\"seeds\":4},"
                            + "\"tc\":{\"mode\":\"fischer\",\"base\":300000,\"inc\":2000}");
            move(ada, fast, 0, "s3");
        }
        String name = "release-" + BuildInfo.VERSION;
        Files.writeString(RESOURCES.resolve(name + ".jsonl"), export());
        try (Connection store = DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("parlor.db"));
                Statement statement = store.createStatement()) {
            statement.execute("VACUUM INTO '" + RESOURCES.resolve(name + ".db") + "'");
        }
    }

    private static JsonObject json(String line) {
        return JsonParser.parseString(line).getAsJsonObject();
    }
}
