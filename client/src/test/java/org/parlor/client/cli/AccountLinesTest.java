package org.parlor.client.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.client.state.ExitCode;
import org.parlor.server.app.ParlorServer;
import org.parlor.server.app.ServerConfig;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.ServerSettings;

/** Export and deletion of the user's account in plain mode and with {@code --json}. */
final class AccountLinesTest {
    private static final String PASSWORD = "a password of ana";
    private static final int REQUESTS_MAX = 50;

    @TempDir
    Path folder;

    private final ParlorServer server = ParlorServer.start(ServerConfig.embedded()
            .with(ServerSettings.standard()
                    .with(PasswordLoginPolicy.GUARDED)
                    .with(ServerSettings.REQUESTS_PER_10S, REQUESTS_MAX)));

    @AfterEach
    void close() {
        server.close();
    }

    private Typist joins(String... options) throws IOException {
        String[] command = Stream.concat(
                        Stream.of("join", "127.0.0.1:" + server.port(), "--user", "ana", "--create"),
                        Stream.of(options))
                .toArray(String[]::new);
        return Typist.runsWith(Map.of("PARLOR_PASSWORD", PASSWORD), command);
    }

    @Test
    void the_account_is_written_to_a_file() throws IOException {
        Path file = folder.resolve("ana.json");
        Path games = Files.writeString(folder.resolve("games.ggf"), "(;GM[Othello]");
        try (Typist ana = joins()) {
            ana.reads("as ana").types("account export " + file).reads("your data is in " + file);
            ana.types("account export " + games)
                    .reads("error cannot write " + games + ": the file exists and is no earlier export");
            Path absent = folder.resolve("new");
            ana.types("account export " + absent.resolve("ana.json"))
                    .reads("error cannot write " + absent.resolve("ana.json") + ": no such directory: " + absent);
            assertFalse(Files.exists(absent));
            ana.types("account import").reads("error expected: account export [FILE], or account delete [force]");
            ana.types("quit");
            assertEquals(0, ana.endsWith());
        }
        assertEquals("(;GM[Othello]", Files.readString(games));
        JsonObject export = JsonParser.parseString(Files.readString(file)).getAsJsonObject();
        assertEquals(Set.of("account", "data", "notes", "games"), export.keySet());
        assertEquals("ana", export.getAsJsonObject("account").get("name").getAsString());
    }

    @Test
    void an_export_waits_where_the_server_limits_requests() throws IOException {
        int exports = REQUESTS_MAX / 3 + 2;
        try (Typist ana = joins()) {
            ana.reads("as ana").types(Collections.nCopies(exports, "account export"));
            ana.types("quit");
            assertEquals(0, ana.endsWith());
            assertEquals(
                    List.of((long) exports, 0L),
                    List.of(
                            ana.lines().stream()
                                    .filter("  \"notes\": [],"::equals)
                                    .count(),
                            ana.lines().stream()
                                    .filter(line -> line.startsWith("error"))
                                    .count()),
                    ana.printed());
        }
    }

    @Test
    void a_deletion_needs_the_password_ends_the_session_and_is_cancelled_by_the_next_log_in() throws IOException {
        try (Typist ana = joins()) {
            ana.reads("as ana").types("account delete").reads("password, shown as you type it");
            ana.types("a password of bob").reads("error Wrong password");
            ana.types("account delete").reads("password, shown as you type it").types(PASSWORD);
            ana.reads("The account ana is deleted on ").reads("account deleted: goodbye");
            assertEquals(0, ana.endsWith());
        }
        try (Typist ana = joins()) {
            ana.reads("You have logged in: your account is kept, and its deletion cancelled")
                    .types("quit");
            assertEquals(0, ana.endsWith());
        }
    }

    @Test
    void the_list_of_games_says_beside_itself_that_its_log_in_cancelled_a_deletion() throws IOException {
        try (Typist ana = joins()) {
            ana.reads("as ana").types("account delete").types(PASSWORD).reads("account deleted: goodbye");
            ana.endsWith();
        }
        try (Typist ana = Typist.runsWith(
                Map.of("PARLOR_PASSWORD", PASSWORD), "games", "127.0.0.1:" + server.port(), "--user", "ana")) {
            assertEquals(ExitCode.NO_GAMES, ana.endsWith());
            assertEquals(
                    "notice: You have logged in: your account is kept, and its deletion cancelled\n", ana.complaints());
            assertEquals("", ana.printed());
        }
    }

    @Test
    void the_end_of_the_input_instead_of_the_password_deletes_nothing() throws IOException {
        try (Typist ana = joins()) {
            ana.reads("as ana").types("account delete").endsInput().endsWith();
            int asked = ana.printed().indexOf("password, shown");
            assertEquals(
                    List.of(
                            "password, shown as you type it; an empty line if the account has none:",
                            "error the input ended: the account is not deleted"),
                    ana.printed().substring(asked).lines().limit(2).toList());
        }
    }

    @Test
    void a_program_exports_and_deletes_it_by_messages() throws IOException {
        try (Typist ana = joins("--json")) {
            ana.reads("\"t\":\"welcome\"").types("{\"t\":\"account.export\",\"id\":1}");
            ana.reads("{\"t\":\"ok\",\"re\":1,\"account\":{\"name\":\"ana\"");
            ana.types("{\"t\":\"account.delete\",\"id\":2,\"password\":\"" + PASSWORD + "\"}");
            ana.reads("{\"t\":\"ok\",\"re\":2,\"deletesAt\":");
            assertEquals(ExitCode.LOST, ana.endsWith());
        }
    }
}
