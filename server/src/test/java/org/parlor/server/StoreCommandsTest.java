package org.parlor.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.message.Reply;
import org.parlor.message.SessionMessage;
import org.parlor.server.cli.ServerMain;
import org.parlor.server.storage.Storage;
import org.parlor.server.storage.database.SqliteDatabase;

/** The commands that look after what the server keeps, as an operator uses them. */
class StoreCommandsTest {
    /** What a command said. */
    private record Said(int code, String out, String err) {}

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private String token = "";

    private Path data() {
        return folder.resolve("data");
    }

    private ParlorServer server(Path directory) {
        return ParlorServer.start(ServerConfig.embedded().with(Storage.in(new SqliteDatabase(directory))));
    }

    private Said run(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = ServerMain.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(args);
        return new Said(code, out.toString().strip(), err.toString().strip());
    }

    /** Two people begin a game and make a move, which is nine records. */
    private void play(ParlorServer server) {
        try (LineClient ada = LineClient.connect(server);
                LineClient bob = LineClient.guest(server, "bob")) {
            ada.says("{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"guest\",\"name\":\"ada\"}}");
            token = ada.hears("welcome", SessionMessage.Welcome.class).resume();
            ada.says("{\"t\":\"seek\",\"id\":1,\"game\":\"tictactoe\",\"tc\":{\"mode\":\"none\"},\"side\":0}");
            String seek = String.valueOf(ada.hears("ok", Reply.Ok.class).seek());
            bob.says("{\"t\":\"seek.take\",\"id\":2,\"seek\":\"" + seek + "\"}");
            String g = String.valueOf(bob.hears("ok", Reply.Ok.class).g());
            ada.hears("turn");
            ada.says("{\"t\":\"move\",\"id\":3,\"g\":\"" + g + "\",\"ply\":0,\"move\":\"b2\"}");
            ada.hears("ok");
        }
    }

    private static String resumed(ParlorServer server, String token) {
        try (LineClient ada = LineClient.connect(server)) {
            ada.says("{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"resume\",\"token\":\"" + token + "\"}}");
            return ada.hears("game");
        }
    }

    private void damage(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + data().resolve("parlor.db"));
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Test
    void a_backup_of_a_running_server_can_be_restored() {
        String backup = folder.resolve("backup.db").toString();
        try (ParlorServer server = server(data())) {
            play(server);
            Said said = run("backup", backup, "--data", data().toString());
            assertEquals(0, said.code(), said.err());
            assertTrue(said.out().startsWith("backed up " + data() + ": "), said.out());
            assertEquals(
                    new Said(
                            1,
                            "",
                            "parlor-server: " + backup + " exists already. Choose another name, or delete it first"),
                    run("backup", backup, "--data", data().toString()));
            assertTrue(run("restore", backup, "--data", data().toString()).err().contains("Another server"));
        }
        Path other = folder.resolve("other");
        assertEquals(0, run("--data", other.toString(), "restore", backup).code());
        try (ParlorServer again = server(other)) {
            assertTrue(resumed(again, token).contains("\"moves\":[\"b2\"]"));
        }
    }

    @Test
    void restoring_keeps_what_was_there() throws IOException {
        String backup = folder.resolve("backup.db").toString();
        try (ParlorServer server = server(data())) {
            play(server);
        }
        assertEquals(0, run("backup", backup, "--data", data().toString()).code());
        Said said = run("restore", backup, "--data", data().toString());
        assertEquals(0, said.code(), said.err());
        Path old = Path.of(said.out().replaceFirst(".* is in ", ""));
        assertTrue(Files.size(old.resolve("parlor.db")) > 0);
        assertEquals(0, run("check", "--data", data().toString()).code());
    }

    @Test
    void a_damaged_backup_is_not_restored() throws IOException {
        Path backup = folder.resolve("backup.db");
        Files.writeString(backup, "this is no database, however long it may be");
        Said said = run("restore", backup.toString(), "--data", data().toString());
        assertEquals(1, said.code());
        assertTrue(said.err().startsWith("parlor-server: " + backup + " is damaged"), said.err());
        assertEquals(
                new Said(
                        1,
                        "",
                        "parlor-server: There is no file " + folder.resolve("none")
                                + ". Name one that 'backup' has made"),
                run("restore", folder.resolve("none").toString()));
    }

    @Test
    void check_says_what_is_wrong() throws SQLException {
        assertEquals(
                "parlor-server: There is no " + data().resolve("parlor.db")
                        + ". Name the directory of the store with --data",
                run("check", "--data", data().toString()).err());
        try (ParlorServer server = server(data())) {
            play(server);
        }
        Said sound = run("check", "--data", data().toString());
        assertEquals(0, sound.code(), sound.out());
        assertTrue(sound.out().endsWith("and 0 filed games, all sound"), sound.out());
        damage("UPDATE journal SET body = replace(body, 'b2', 'a1'), crc = crc + 1 WHERE seq = 1");
        Said unsound = run("check", "--data", data().toString());
        assertEquals(1, unsound.code());
        assertTrue(unsound.out().startsWith("journal: row 1 is damaged and sound ones follow it\n"), unsound.out());
    }

    @Test
    void what_was_exported_can_be_imported_elsewhere() throws IOException {
        try (ParlorServer server = server(data())) {
            play(server);
        }
        Path file = folder.resolve("all.jsonl");
        Said exported = run("export", file.toString(), "--data", data().toString());
        List<String> lines = Files.readAllLines(file);
        assertEquals(new Said(0, "exported " + lines.size() + " records to " + file, ""), exported);
        assertEquals(
                lines, run("export", "--data", data().toString()).out().lines().toList());

        String other = folder.resolve("other").toString();
        assertEquals(
                new Said(0, "imported " + lines.size() + " records into " + other, ""),
                run("import", file.toString(), "--data", other));
        assertEquals(1, run("import", file.toString(), "--data", other).code());
        try (ParlorServer again = server(folder.resolve("other"))) {
            assertTrue(resumed(again, token).contains("\"moves\":[\"b2\"]"));
        }
    }

    @Test
    void what_cannot_be_imported_is_named_with_the_reason() throws IOException {
        Path database = Files.write(folder.resolve("b.db"), new byte[] {(byte) 0xFF, (byte) 0xFE, 0});
        Path empty = Files.writeString(folder.resolve("empty.jsonl"), "{}\n");
        assertEquals(
                List.of(
                        "Cannot read " + database + ": it is not text as 'export' writes it. A file of 'backup' is"
                                + " taken with 'restore'",
                        "Cannot read " + folder.resolve("none") + ": there is no such file. Check the name",
                        "Cannot read " + folder + ": it is a directory. Name a file",
                        "Cannot read /dev/null: it is a device or a pipe. Name a file, which is read twice",
                        empty
                                + ", line 1: not a record: Expected a name but was END_OBJECT at line 1 column 3 path $."),
                Stream.of(database, folder.resolve("none"), folder, Path.of("/dev/null"), empty)
                        .map(file -> failure("import", file))
                        .toList());
    }

    @Test
    void what_cannot_be_written_is_named_with_the_reason() throws IOException {
        server(data()).close();
        Path none = folder.resolve("none/x");
        Path file = Files.writeString(folder.resolve("file"), "");
        String advice = ". Make it, or choose another name";
        for (String command : List.of("backup", "export")) {
            assertEquals(
                    "Cannot write " + none + ": there is no directory " + none.getParent() + advice,
                    failure(command, none));
            assertEquals(
                    "Cannot write " + file.resolve("x") + ": there is no directory " + file + advice,
                    failure(command, file.resolve("x")));
        }
        assertEquals(folder + " is not a file. Name one that 'backup' has made", failure("restore", folder));
    }

    /** What a command that fails says. */
    private String failure(String command, Path file) {
        Said said = run(command, file.toString(), "--data", data().toString());
        assertEquals(1, said.code(), said.err());
        return said.err().replaceFirst("^parlor-server: ", "");
    }

    @Test
    void a_line_that_is_no_record_keeps_all_out() throws IOException {
        try (ParlorServer server = server(data())) {
            play(server);
        }
        Path file = folder.resolve("all.jsonl");
        run("export", file.toString(), "--data", data().toString());
        Files.writeString(file, "{\"v\":1,\"Unheard\":{}}\n", StandardOpenOption.APPEND);
        String other = folder.resolve("other").toString();
        Said said = run("import", file.toString(), "--data", other);
        assertEquals(1, said.code());
        int line = Files.readAllLines(file).size();
        assertTrue(said.err().startsWith("parlor-server: " + file + ", line " + line + ": "), said.err());
        assertTrue(Files.notExists(Path.of(other)));
    }

    @Test
    void what_is_damaged_inside_is_saved_by_export_and_import() throws SQLException, IOException {
        try (ParlorServer server = server(data())) {
            play(server);
        }
        damage("UPDATE journal SET crc = crc + 1 WHERE body LIKE '%Moved%'");
        assertTrue(run("--data", data().toString(), "--port", "0").err().contains("parlor-server export FILE"));
        Path file = folder.resolve("all.jsonl");
        Said exported = run("export", file.toString(), "--data", data().toString());
        assertEquals(1, exported.code());
        assertTrue(exported.err().contains("records are damaged, or follow one that is"), exported.err());
        Path other = folder.resolve("other");
        assertEquals(
                0, run("import", file.toString(), "--data", other.toString()).code());
        try (ParlorServer again = server(other)) {
            assertTrue(resumed(again, token).contains("\"moves\":[]"));
        }
    }

    @Test
    void a_game_with_a_gap_is_quarantined_kept_and_told_while_the_server_starts() throws IOException {
        try (ParlorServer server = server(data())) {
            play(server);
        }
        Path file = folder.resolve("all.jsonl");
        run("export", file.toString(), "--data", data().toString());
        List<String> lines = Files.readAllLines(file);
        List<String> gap = lines.stream()
                .filter(line -> !line.contains("\"StateChanged\":{\"state\":\"PLAYING\"}"))
                .toList();
        assertEquals(lines.size() - 1, gap.size());
        Files.write(file, gap);
        String other = folder.resolve("other").toString();

        Said imported = run("import", file.toString(), "--data", other);
        assertEquals(0, imported.code());
        assertTrue(imported.err().endsWith(" will be quarantined, all else goes on: event 2 follows event 0"));
        try (ParlorServer again = server(Path.of(other))) {
            try (LineClient ada = LineClient.connect(again)) {
                ada.says("{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"resume\",\"token\":\"" + token + "\"}}");
                assertEquals(
                        List.of(),
                        ada.hears("welcome", SessionMessage.Welcome.class).games());
            }
        }
        Said checked = run("check", "--data", other);
        assertEquals(1, checked.code());
        assertTrue(
                checked.out().contains(" is quarantined at the start, while all else goes on: event 2"), checked.out());
        long kept = gap.stream().filter(line -> line.contains("\"OfGame\"")).count();
        Said all = run("export", "--all", "--data", other);
        assertEquals(0, all.code());
        assertEquals(
                kept,
                all.out().lines().filter(line -> line.contains("\"OfGame\"")).count());
        assertEquals(1, run("export", "--data", other).code());
    }

    @Test
    void every_command_has_its_help() {
        List<String> shown = new ArrayList<>();
        for (String command : List.of("backup", "restore", "check", "export", "import")) {
            Said said = run(command, "--help");
            assertEquals(0, said.code());
            assertTrue(said.out().contains("--data=DIR"), said.out());
            assertTrue(said.out().lines().allMatch(line -> line.length() <= 80), said.out());
            shown.add(said.out());
        }
        assertEquals(5, shown.stream().distinct().count());
        assertEquals(
                "parlor-server: Missing required parameter: 'FILE'\nTry 'parlor-server backup --help'.",
                run("backup").err());
    }
}
