package org.parlor.server.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.message.Reply;
import org.parlor.message.SessionMessage;
import org.parlor.server.auth.Argon2PasswordHasher;
import org.parlor.server.cli.ServerMain;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.storage.KilledStore;
import org.parlor.server.storage.Storage;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.database.SqliteDatabase;

/** Accounts, ratings and tokens survive a kill of the server; invalid credentials are rejected. */
class AccountPersistenceTest {
    private static final String PASSWORD = "correct horse battery";
    private static final String ADA = "{\"as\":\"password\",\"name\":\"ada\",\"password\":\"" + PASSWORD + "\"";
    private static final String DEEP = "{\"as\":\"bot\",\"name\":\"deep\",\"token\":\"its-very-own-first-token\"}";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path data;

    private static LineClient loggedIn(int port, String login) {
        LineClient client = LineClient.connect(port);
        client.sendLines(hello(login));
        client.receive("welcome");
        return client;
    }

    private static String hello(String login) {
        return "{\"t\":\"hello\",\"proto\":1,\"login\":" + login + "}";
    }

    /** The error code of a login. */
    private static String refusal(int port, String login) {
        try (LineClient client = LineClient.connect(port)) {
            client.sendLines(hello(login));
            return client.receive("error", Reply.ErrorReply.class).code();
        }
    }

    private static String program(String token) {
        return "{\"as\":\"bot\",\"name\":\"ada\",\"token\":\"" + token + "\"}";
    }

    /** Plays a rated game that the loser resigns after four moves. */
    private static void lose(LineClient loser, LineClient winner) {
        winner.sendLines(
                "{\"t\":\"seek\",\"id\":1,\"game\":\"tictactoe\",\"tc\":{\"mode\":\"none\"},\"rated\":true,\"side\":0}");
        String seek = String.valueOf(winner.receive("ok", Reply.Ok.class).seek());
        loser.sendLines("{\"t\":\"seek.take\",\"id\":2,\"seek\":\"" + seek + "\"}");
        String g = String.valueOf(loser.receive("ok", Reply.Ok.class).g());
        List<String> moves = List.of("a1", "b1", "c1", "b2");
        for (int ply = 0; ply < moves.size(); ply++) {
            LineClient mover = ply % 2 == 0 ? winner : loser;
            mover.receive("turn");
            mover.sendLines(
                    "{\"t\":\"move\",\"g\":\"" + g + "\",\"ply\":" + ply + ",\"move\":\"" + moves.get(ply) + "\"}");
        }
        winner.receive("turn");
        loser.sendLines("{\"t\":\"resign\",\"g\":\"" + g + "\"}");
        loser.receive("game.end");
        winner.receive("game.end");
    }

    private static String ratings(int port, String login) {
        try (LineClient client = LineClient.connect(port)) {
            client.sendLines(hello(login));
            return client.receive("welcome", SessionMessage.Welcome.class)
                    .user()
                    .ratings()
                    .toString();
        }
    }

    @Test
    void passwords_ratings_and_token_revocations_survive_a_kill(@TempDir Path folder) throws IOException {
        String revoked;
        String kept;
        String resume;
        Path killed = folder.resolve("killed");
        try (ParlorServer server = server(data)) {
            int port = server.port();
            assertEquals("bad_credentials", refusal(port, ADA + "}"));
            try (LineClient ada = loggedIn(port, ADA + ",\"create\":true}");
                    LineClient deep = loggedIn(port, DEEP)) {
                lose(deep, ada);
                ada.sendLines(
                        "{\"t\":\"token.new\",\"id\":3,\"label\":\"old\"}",
                        "{\"t\":\"token.new\",\"id\":4,\"label\":\"new\"}");
                revoked = ada.receive("ok", Reply.TokenReply.class).token();
                kept = ada.receive("ok", Reply.TokenReply.class).token();
            }
            try (LineClient program = LineClient.connect(port)) {
                program.sendLines(hello(program(revoked)));
                resume =
                        program.receive("welcome", SessionMessage.Welcome.class).resume();
                program.sendLines("{\"t\":\"token.revoke\",\"id\":5,\"label\":\"old\"}");
                assertEquals(
                        List.of("{\"t\":\"ok\",\"re\":5}", "{\"t\":\"bye\",\"reason\":\"kicked\"}"),
                        program.readRemaining());
            }
            KilledStore.copy(data, killed);
        }
        try (ParlorServer again = server(killed)) {
            int port = again.port();
            assertEquals("bad_credentials", refusal(port, program(revoked)));
            assertEquals("bad_credentials", refusal(port, "{\"as\":\"resume\",\"token\":\"" + resume + "\"}"));
            assertEquals("name_taken", refusal(port, ADA.replace("horse", "mule") + ",\"create\":true}"));
            assertEquals("{tictactoe=Rating[r=1662, rd=290]}", ratings(port, program(kept)));
            assertEquals("{tictactoe=Rating[r=1662, rd=290]}", ratings(port, ADA + "}"));
            KilledStore.copy(killed, folder.resolve("again"));
        }
        for (Path directory : List.of(data, killed, folder.resolve("again"))) {
            try (Stream<Path> files = Files.list(directory)) {
                for (Path file : files.toList()) {
                    String bytes = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
                    Stream.of(PASSWORD, revoked, kept, resume).forEach(secret -> assertFalse(bytes.contains(secret)));
                }
            }
        }
    }

    private static ParlorServer server(Path directory) {
        return ParlorServer.start(ServerConfig.embedded()
                .withPasswordHasher(() -> new Argon2PasswordHasher(64, 1))
                .with(ServerSettings.standard().with(PasswordLoginPolicy.GUARDED))
                .with(Storage.inDatabase(new SqliteDatabase(directory))));
    }

    @Test
    void an_export_includes_accounts() {
        try (ParlorServer server = server(data);
                LineClient ada = loggedIn(server.port(), ADA + ",\"create\":true}");
                LineClient deep = loggedIn(server.port(), DEEP)) {
            lose(deep, ada);
            ada.sendLines("{\"t\":\"token.new\",\"id\":3,\"label\":\"vps\"}");
            ada.receive("ok");
        }
        String lines = data.resolve("lines").toString();
        String elsewhere = data.resolve("elsewhere").toString();
        assertEquals(0, ServerMain.commandLine().execute("check", "--data", data.toString()));
        assertEquals(0, ServerMain.commandLine().execute("export", lines, "--data", data.toString()));
        assertEquals(0, ServerMain.commandLine().execute("import", lines, "--data", elsewhere));
        try (ParlorServer server = server(Path.of(elsewhere))) {
            assertEquals("{tictactoe=Rating[r=1662, rd=290]}", ratings(server.port(), ADA + "}"));
        }
    }

    @Test
    void a_server_with_damaged_accounts_does_not_start() throws SQLException {
        try (ParlorServer server = server(data);
                LineClient ada = loggedIn(server.port(), ADA + ",\"create\":true}");
                LineClient deep = loggedIn(server.port(), DEEP)) {
            deep.sendLines("{\"t\":\"ping\"}");
            deep.receive("pong");
            ada.sendLines("{\"t\":\"ping\"}");
            ada.receive("pong");
        }
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + data.resolve("parlor.db"));
                Statement statement = connection.createStatement()) {
            statement.execute("UPDATE journal SET body = replace(body, 'argon2id', 'argon2xx')"
                    + " WHERE body LIKE '%PasswordSet%'");
        }
        StoreException refusal = assertThrows(StoreException.class, () -> server(data));
        assertTrue(refusal.getMessage().contains("is damaged"), refusal.getMessage());
    }

    @Test
    void an_embedded_server_has_no_password_login() {
        try (ParlorServer server = ParlorServer.start(ServerConfig.embedded());
                LineClient client = LineClient.connect(server)) {
            assertEquals(
                    List.of("guest", "bot", "resume", "code"),
                    client.receive("hello", SessionMessage.Hello.class).auth());
            client.sendLines(hello(ADA + "}"));
            assertEquals(
                    "not_supported",
                    client.receive("error", Reply.ErrorReply.class).code());
        }
    }
}
