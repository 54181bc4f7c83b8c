package org.parlor.server.app;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.message.Reply;
import org.parlor.message.SessionMessage;
import org.parlor.server.storage.Storage;
import org.parlor.server.storage.database.SqliteDatabase;

/** Backups at regular times, and the way back to an earlier time. */
class BackupTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private String data = "";
    private Path backups = Path.of("");

    @BeforeEach
    void create_directories() throws IOException {
        data = folder.resolve("data").toString();
        backups = Files.createDirectory(folder.resolve("backups"));
    }

    private ParlorServer server() {
        return ParlorServer.start(ServerConfig.embedded().with(Storage.inDatabase(new SqliteDatabase(Path.of(data)))));
    }

    private List<String> files() {
        try (Stream<Path> files = Files.list(backups)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.equals("lock"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs a command that succeeds. Returns what it prints. */
    private static String run(String... args) {
        CommandResult result = CommandResult.run(args);
        assertEquals(0, result.code(), result.err());
        return result.out();
    }

    private static LineClient resumed(int port, String token) {
        LineClient client = LineClient.connect(port);
        client.sendLines("{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"resume\",\"token\":\"" + token + "\"}}");
        return client;
    }

    private static void move(LineClient player, String game, int ply, String move) {
        player.sendLines(
                "{\"t\":\"move\",\"id\":9,\"g\":\"" + game + "\",\"ply\":" + ply + ",\"move\":\"" + move + "\"}");
        player.receive("ok");
    }

    @Test
    void a_game_is_continued_from_an_earlier_time() {
        String adaToken;
        String bobToken;
        String game;
        try (ParlorServer server = server()) {
            int port = server.port();
            try (LineClient ada = LineClient.connect(port);
                    LineClient bob = LineClient.connect(port)) {
                adaToken = logIn(ada, "ada");
                bobToken = logIn(bob, "bob");
                ada.sendLines("{\"t\":\"seek\",\"id\":1,\"game\":\"tictactoe\",\"tc\":{\"mode\":\"none\"},\"side\":0}");
                String seek = String.valueOf(ada.receive("ok", Reply.Ok.class).seek());
                bob.sendLines("{\"t\":\"seek.take\",\"id\":2,\"seek\":\"" + seek + "\"}");
                game = String.valueOf(bob.receive("ok", Reply.Ok.class).g());
                ada.receive("turn");
                move(ada, game, 0, "b2");
                Instant later = Instant.now().plusMillis(2);
                await().until(() -> Instant.now().isAfter(later));
                move(bob, game, 1, "a1");
            }
            run("backup", backups.toString(), "--keep", "2", "--data", data);
        }
        String backup = backups.resolve(files().get(0)).toString();
        String restored = run("restore", backup, "--to", timeOfFirstMove().toString(), "--data", data);
        assertTrue(
                restored.matches(
                        "restored .* records and 0 archived games, the last change of .*; previous data moved to .*"),
                restored);
        try (ParlorServer server = server()) {
            int port = server.port();
            try (LineClient ada = resumed(port, adaToken);
                    LineClient bob = resumed(port, bobToken)) {
                String seen = ada.receive("game");
                assertTrue(seen.contains("\"moves\":[\"b2\"]"), seen);
                bob.receive("turn");
                move(bob, game, 1, "c3");
            }
        }
    }

    /** The time of the first move in the journal: the time of the server, which is behind the wall clock after a pause. */
    private Instant timeOfFirstMove() {
        Matcher at = Pattern.compile("\"at\":(\\d+)[^{]*\"event\":\\{\"Moved\"")
                .matcher(CommandResult.run("export", "--data", data).out());
        assertTrue(at.find());
        return Instant.ofEpochMilli(Long.parseLong(at.group(1)));
    }

    private static String logIn(LineClient client, String name) {
        client.sendLines("{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"guest\",\"name\":\"" + name + "\"}}");
        return client.receive("welcome", SessionMessage.Welcome.class).resume();
    }

    /** Makes a copy of the store take a while. */
    private void enlarge() throws SQLException {
        server().close();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + data + "/parlor.db");
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40)"
                    + " INSERT INTO damaged SELECT 0, i, '', hex(randomblob(1000000)), 0 FROM n");
        }
    }

    @Test
    void a_backup_that_is_killed_leaves_the_earlier_ones_and_the_next_one_succeeds() throws SQLException {
        enlarge();
        try (ServerProcess backup =
                ServerProcess.start("backup", backups.toString(), "--every", "1s", "--keep", "3", "--data", data)) {
            assertTrue(backup.readLine().startsWith("backed up "));
            await().pollInterval(Duration.ofMillis(1))
                    .until(() -> files().stream().anyMatch(name -> name.endsWith(".part")));
            backup.kill();
        }
        List<String> interrupted = files();
        String part = interrupted.stream()
                .filter(name -> name.endsWith(".db.part"))
                .findFirst()
                .orElseThrow();
        for (String name : interrupted.subList(0, interrupted.indexOf(part))) {
            assertEquals(
                    List.of(), SqliteDatabase.inspect(backups.resolve(name)).faults());
        }
        run("backup", backups.toString(), "--keep", "1", "--data", data);
        assertEquals(1, files().size());
        assertTrue(files().get(0).matches("parlor-[0-9]{8}T[0-9]{6}Z\\.db"), files().toString());
        assertTrue(files().get(0).compareTo(part.replace(".part", "")) >= 0);
    }

    @Test
    void the_oldest_backups_are_deleted_and_other_files_are_not() throws IOException {
        server().close();
        for (String name : List.of(
                "mine.db",
                "parlor-20250101T000000Z.db",
                "parlor-20250102T000000Z.db",
                "parlor-20250103T000000Z.db.part",
                "parlor-20250103T000000Z.db.part-journal")) {
            Files.writeString(backups.resolve(name), "");
        }
        run("backup", backups.toString(), "--keep", "2", "--data", data);
        assertEquals(3, files().size());
        assertEquals(List.of("mine.db", "parlor-20250102T000000Z.db"), files().subList(0, 2));
    }

    @Test
    void errors_say_what_to_do() {
        server().close();
        Path none = folder.resolve("none");
        assertEquals(
                new CommandResult(
                        1, "", "parlor-server: No such directory: " + none + ". Create it, or choose another one"),
                CommandResult.run("backup", none.toString(), "--keep", "2", "--data", data));
        assertEquals(
                new CommandResult(
                        1,
                        "",
                        "parlor-server: " + data + " is the data directory. Choose another one, on another disk"),
                CommandResult.run("backup", data, "--keep", "2", "--data", data));
        String usage = "\nTry 'parlor-server backup --help'.";
        assertEquals(
                new CommandResult(2, "", "parlor-server: --keep must be at least 1, not 0" + usage),
                CommandResult.run("backup", none.toString(), "--keep", "0", "--data", data));
        assertEquals(
                new CommandResult(
                        2,
                        "",
                        "parlor-server: Invalid value for option '--every': '5x' is not a duration such as 30m, 1h or 1d"
                                + usage),
                CommandResult.run("backup", none.toString(), "--every", "5x", "--data", data));
        String backup = folder.resolve("b.db").toString();
        assertEquals(0, CommandResult.run("backup", backup, "--data", data).code());
        assertEquals(
                new CommandResult(
                        2,
                        "",
                        "parlor-server: Invalid value for option '--to': 'noon' is not a time such as"
                                + " 2026-11-26T14:45:00Z or 2026-11-26T14:45\nTry 'parlor-server restore --help'."),
                CommandResult.run("restore", backup, "--to", "noon", "--data", data));
        assertEquals(
                new CommandResult(
                        1,
                        "",
                        "parlor-server: Cannot restore " + backup + " in " + data
                                + ": its journal contains no changes, and it can be restored as a whole only"),
                CommandResult.run("restore", backup, "--to", "2026-11-26T14:45", "--data", data));
        assertEquals(0, CommandResult.run("check", "--data", data).code());
    }
}
