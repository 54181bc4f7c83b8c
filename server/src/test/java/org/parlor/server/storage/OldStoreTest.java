package org.parlor.server.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.server.app.LineClient;
import org.parlor.server.app.ParlorServer;
import org.parlor.server.app.ServerConfig;
import org.parlor.server.cli.ServerMain;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.storage.database.SqliteDatabase;

/**
 * A store written on 24 November 2026 by commit 0e4c1c7: accounts, a ban, mutes, a token, one archived rated game, two
 * adjourned games and a tournament. It opens and exports unchanged.
 */
class OldStoreTest {
    private static final String LOGIN_ADA =
            "{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"password\",\"name\":\"ada\",\"password\":\"ada-password\"}}";

    private static final String ARCHIVED = "t67lLgfIcVAE";

    @TempDir
    private Path directory = Path.of("");

    @BeforeEach
    void copyStore() throws IOException {
        Files.write(directory.resolve("parlor.db"), resource("version-1.db"));
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(OldStoreTest.class.getResourceAsStream(name))) {
            return in.readAllBytes();
        }
    }

    @Test
    void its_records_export_as_the_old_program_exported_them() throws IOException {
        StringWriter out = new StringWriter();
        int code =
                ServerMain.commandLine().setOut(new PrintWriter(out)).execute("export", "--data", directory.toString());
        assertEquals(0, code);
        assertEquals(new String(resource("version-1.jsonl"), StandardCharsets.UTF_8), out.toString());
    }

    @Test
    void it_has_no_errors() {
        assertEquals(0, ServerMain.commandLine().execute("check", "--data", directory.toString()));
    }

    @Test
    void a_server_starts_with_it_and_serves_its_accounts_and_archived_games() {
        ServerConfig config = ServerConfig.embedded()
                .with(ServerSettings.standard().with(PasswordLoginPolicy.GUARDED))
                .with(Storage.inDatabase(new SqliteDatabase(directory)));
        try (ParlorServer server = ParlorServer.start(config);
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

    private static JsonObject json(String line) {
        return JsonParser.parseString(line).getAsJsonObject();
    }
}
