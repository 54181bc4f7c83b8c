package org.parlor.server.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
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
import org.parlor.server.storage.Storage;
import org.parlor.server.storage.database.SqliteDatabase;

/** The maintenance commands: backup, restore, check, export and import. */
class StoreCommandsTest {
    private static final String PUBLIC_KEY =
            "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private String token = "";

    private Path data() {
        return folder.resolve("data");
    }

    private ParlorServer server(Path directory) {
        return ParlorServer.start(ServerConfig.embedded().with(Storage.inDatabase(new SqliteDatabase(directory))));
    }

    private CommandResult run(String... args) {
        return CommandResult.run(args);
    }

    /** Starts a game of two guests with one move, which writes nine records. */
    private void play(ParlorServer server) {
        try (LineClient ada = LineClient.connect(server);
                LineClient bob = LineClient.guest(server, "bob")) {
            ada.sendLines("{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"guest\",\"name\":\"ada\"}}");
            token = ada.receive("welcome", SessionMessage.Welcome.class).resume();
            ada.sendLines("{\"t\":\"seek\",\"id\":1,\"game\":\"tictactoe\",\"tc\":{\"mode\":\"none\"},\"side\":0}");
            String seek = String.valueOf(ada.receive("ok", Reply.Ok.class).seek());
            bob.sendLines("{\"t\":\"seek.take\",\"id\":2,\"seek\":\"" + seek + "\"}");
            String g = String.valueOf(bob.receive("ok", Reply.Ok.class).g());
            ada.receive("turn");
            ada.sendLines("{\"t\":\"move\",\"id\":3,\"g\":\"" + g + "\",\"ply\":0,\"move\":\"b2\"}");
            ada.receive("ok");
        }
    }

    private static String resumed(ParlorServer server, String token) {
        try (LineClient ada = LineClient.connect(server)) {
            ada.sendLines("{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"resume\",\"token\":\"" + token + "\"}}");
            return ada.receive("game");
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
            CommandResult result = run("backup", backup, "--data", data().toString());
            assertEquals(0, result.code(), result.err());
            assertTrue(result.out().startsWith("backed up " + data() + ": "), result.out());
            assertEquals(
                    new CommandResult(
                            1,
                            "",
                            "parlor-server: " + backup
                                    + " already exists. Choose another name, or delete the file first"),
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
    void restore_keeps_the_previous_store() throws IOException {
        String backup = folder.resolve("backup.db").toString();
        try (ParlorServer server = server(data())) {
            play(server);
        }
        assertEquals(0, run("backup", backup, "--data", data().toString()).code());
        CommandResult result = run("restore", backup, "--data", data().toString());
        assertEquals(0, result.code(), result.err());
        Path old = Path.of(result.out().replaceFirst(".* moved to ", ""));
        assertTrue(Files.size(old.resolve("parlor.db")) > 0);
        assertEquals(0, run("check", "--data", data().toString()).code());
    }

    @Test
    void a_damaged_backup_is_not_restored() throws IOException {
        Path backup = folder.resolve("backup.db");
        Files.writeString(backup, "this is no database, however long it may be");
        CommandResult result = run("restore", backup.toString(), "--data", data().toString());
        assertEquals(1, result.code());
        assertTrue(
                result.err().startsWith("parlor-server: " + backup + " is not an intact Parlor backup"), result.err());
        assertEquals(
                new CommandResult(
                        1,
                        "",
                        "parlor-server: No such file: " + folder.resolve("none")
                                + ". Specify a file written by 'backup'"),
                run("restore", folder.resolve("none").toString()));
    }

    @Test
    void a_file_instead_of_the_data_directory_is_refused_as_such() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        for (String command : List.of("check", "upgrade --check", "export")) {
            assertEquals(
                    new CommandResult(
                            1,
                            "",
                            "parlor-server: Cannot open " + file
                                    + ": it is not a directory. Specify the data directory with --data"),
                    withoutOutput(run((command + " --data " + file).split(" "))));
        }
    }

    private static CommandResult withoutOutput(CommandResult result) {
        return new CommandResult(result.code(), "", result.err());
    }

    @Test
    void check_reports_damage() throws SQLException {
        assertEquals(
                "parlor-server: No such file: " + data().resolve("parlor.db")
                        + ". Specify the data directory with --data",
                run("check", "--data", data().toString()).err());
        try (ParlorServer server = server(data())) {
            play(server);
        }
        CommandResult intact = run("check", "--data", data().toString());
        assertEquals(0, intact.code(), intact.out());
        assertTrue(intact.out().endsWith("and 0 archived games, no errors found"), intact.out());
        damage("UPDATE journal SET body = replace(body, 'b2', 'a1'), crc = crc + 1 WHERE seq = 1");
        CommandResult damaged = run("check", "--data", data().toString());
        assertEquals(1, damaged.code());
        assertTrue(damaged.out().startsWith("journal: row 1 is damaged and intact rows follow it\n"), damaged.out());
    }

    @Test
    void an_export_can_be_imported_into_another_directory() throws IOException {
        try (ParlorServer server = server(data())) {
            play(server);
        }
        Path file = folder.resolve("all.jsonl");
        CommandResult exported = run("export", file.toString(), "--data", data().toString());
        List<String> lines = Files.readAllLines(file);
        assertEquals(new CommandResult(0, "exported " + lines.size() + " records to " + file, ""), exported);
        assertEquals(
                lines, run("export", "--data", data().toString()).out().lines().toList());

        String other = folder.resolve("other").toString();
        assertEquals(
                new CommandResult(0, "imported " + lines.size() + " records into " + other, ""),
                run("import", file.toString(), "--data", other));
        assertEquals(1, run("import", file.toString(), "--data", other).code());
        try (ParlorServer again = server(folder.resolve("other"))) {
            assertTrue(resumed(again, token).contains("\"moves\":[\"b2\"]"));
        }
    }

    @Test
    void an_import_error_names_the_file_and_the_reason() throws IOException {
        Path database = Files.write(folder.resolve("b.db"), new byte[] {(byte) 0xFF, (byte) 0xFE, 0});
        Path empty = Files.writeString(folder.resolve("empty.jsonl"), "{}\n");
        assertEquals(
                List.of(
                        "Cannot read " + database + ": not a file written by 'export'. Use 'restore' for a"
                                + " file written by 'backup'",
                        "Cannot read " + folder.resolve("none") + ": no such file. Check the name",
                        "Cannot read " + folder + ": it is a directory. Specify a file",
                        "Cannot read /dev/null: not a regular file. Specify a file that can be read twice",
                        empty + ", line 1: invalid record: field \"v\" is required"),
                Stream.of(database, folder.resolve("none"), folder, Path.of("/dev/null"), empty)
                        .map(file -> failure("import", file))
                        .toList());
    }

    @Test
    void a_write_error_names_the_file_and_the_reason() throws IOException {
        server(data()).close();
        Path none = folder.resolve("none/x");
        Path file = Files.writeString(folder.resolve("file"), "");
        String advice = ". Create it, or choose another name";
        for (String command : List.of("backup", "export")) {
            assertEquals(
                    "Cannot write " + none + ": no such directory: " + none.getParent() + advice,
                    failure(command, none));
            assertEquals(
                    "Cannot write " + file.resolve("x") + ": no such directory: " + file + advice,
                    failure(command, file.resolve("x")));
        }
        assertEquals(
                "Not a regular file: " + folder + ". Specify a file written by 'backup'", failure("restore", folder));
    }

    /** Runs a command that fails and returns its error message. */
    private String failure(String command, Path file) {
        CommandResult result = run(command, file.toString(), "--data", data().toString());
        assertEquals(1, result.code(), result.err());
        return result.err().replaceFirst("^parlor-server: ", "");
    }

    @Test
    void an_invalid_line_aborts_the_whole_import() throws IOException {
        try (ParlorServer server = server(data())) {
            play(server);
        }
        Path file = folder.resolve("all.jsonl");
        run("export", file.toString(), "--data", data().toString());
        Files.writeString(file, "{\"v\":1,\"Unheard\":{}}\n", StandardOpenOption.APPEND);
        String other = folder.resolve("other").toString();
        CommandResult result = run("import", file.toString(), "--data", other);
        assertEquals(1, result.code());
        int line = Files.readAllLines(file).size();
        assertTrue(result.err().startsWith("parlor-server: " + file + ", line " + line + ": "), result.err());
        assertTrue(Files.notExists(Path.of(other)));
    }

    @Test
    void export_and_import_salvage_a_damaged_store() throws SQLException, IOException {
        try (ParlorServer server = server(data())) {
            play(server);
        }
        damage("UPDATE journal SET crc = crc + 1 WHERE body LIKE '%Moved%'");
        assertTrue(run("--data", data().toString(), "--port", "0").err().contains("parlor-server export FILE"));
        Path file = folder.resolve("all.jsonl");
        CommandResult exported = run("export", file.toString(), "--data", data().toString());
        assertEquals(1, exported.code());
        assertTrue(exported.err().contains("records skipped: they are damaged or follow"), exported.err());
        Path other = folder.resolve("other");
        assertEquals(
                0, run("import", file.toString(), "--data", other.toString()).code());
        try (ParlorServer again = server(other)) {
            assertTrue(resumed(again, token).contains("\"moves\":[]"));
        }
    }

    @Test
    void a_game_with_missing_events_is_quarantined_and_kept() throws IOException {
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

        CommandResult imported = run("import", file.toString(), "--data", other);
        assertEquals(0, imported.code());
        assertTrue(imported.err()
                .endsWith(" will be quarantined, everything else is unaffected: event 2 follows event 0"));
        try (ParlorServer again = server(Path.of(other))) {
            try (LineClient ada = LineClient.connect(again)) {
                ada.sendLines(
                        "{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"resume\",\"token\":\"" + token + "\"}}");
                assertEquals(
                        List.of(),
                        ada.receive("welcome", SessionMessage.Welcome.class).games());
            }
        }
        CommandResult checked = run("check", "--data", other);
        assertEquals(1, checked.code());
        assertTrue(
                checked.out()
                        .contains(" will be quarantined by the next start, everything else is unaffected: event 2"),
                checked.out());
        long kept = gap.stream().filter(line -> line.contains("\"OfGame\"")).count();
        CommandResult all = run("export", "--all", "--data", other);
        assertEquals(0, all.code());
        assertEquals(
                kept,
                all.out().lines().filter(line -> line.contains("\"OfGame\"")).count());
        assertEquals(1, run("export", "--data", other).code());
    }

    @Test
    void every_command_has_help() {
        List<String> shown = new ArrayList<>();
        for (String command : List.of("backup", "restore", "check", "export", "import")) {
            CommandResult result = run(command, "--help");
            assertEquals(0, result.code());
            assertTrue(result.out().contains("--data=DIR"), result.out());
            assertTrue(result.out().lines().allMatch(line -> line.length() <= 80), result.out());
            shown.add(result.out());
        }
        assertEquals(5, shown.stream().distinct().count());
        assertEquals(
                "parlor-server: Missing required parameter: 'FILE'\nTry 'parlor-server backup --help'.",
                run("backup").err());
    }

    @Test
    void an_upgrade_check_says_what_a_start_changes_and_changes_nothing() throws SQLException {
        assertEquals(1, run("upgrade", "--check", "--data", data().toString()).code());
        try (ParlorServer server = server(data())) {
            play(server);
            CommandResult same = run("upgrade", "--check", "--data", data().toString());
            assertEquals(0, same.code(), same.err());
            assertTrue(same.out().contains("\nstore     " + data() + ", schema 10, as in this version\n"), same.out());
        }
        damage("DELETE FROM schema_version WHERE version > 8");
        for (int i = 0; i < 2; i++) {
            CommandResult older = run("upgrade", "--check", "--data", data().toString());
            assertEquals(3, older.code(), older.err());
            assertTrue(
                    older.out()
                            .contains("schema 8; the start upgrades it to 10: 009-audit.sql, 010-unloaded.sql."
                                    + " Take a backup first"),
                    older.out());
        }
        damage("INSERT INTO schema_version (version, script) VALUES (99, 'later')");
        CommandResult newer = run("upgrade", "--check", "--data", data().toString());
        assertEquals(1, newer.code());
        assertTrue(newer.err().contains("was created by a newer parlor-server (schema version 99"), newer.err());
    }

    @Test
    void an_upgrade_check_refuses_wrong_usage_and_settings_before_it_opens_the_store() {
        String unreachable = "--db-url=jdbc:postgresql://127.0.0.1:1/parlor?user=parlor";
        CommandResult unchecked = run("upgrade", unreachable);
        assertEquals(2, unchecked.code(), unchecked.toString());
        for (String incomplete : List.of(
                "--smtp=smtp://localhost", "--vapid-public-key=" + PUBLIC_KEY, "--tls-only=true --tls-cert=cert.pem")) {
            String[] args = (incomplete + " " + unreachable + " upgrade --check").split(" ");
            CommandResult result = run(args);
            assertEquals(2, result.code(), result.toString());
        }
    }

    /** Gateways share the settings of the cores, but not their secrets. */
    @Test
    void a_gateway_needs_no_secrets_of_notifications() {
        List<String> shared = List.of(
                "--data=" + data(),
                "--smtp=smtp://parlor@localhost",
                "--mail-from=parlor@example.org",
                "--vapid-public-key=" + PUBLIC_KEY,
                "--notify=email,push",
                "--links=https://play.example.org/",
                "--nats=nats://127.0.0.1:1",
                "upgrade",
                "--check");
        server(data()).close();
        for (String role : List.of("all", "gateway")) {
            CommandResult result = run(
                    Stream.concat(Stream.of("--role=" + role), shared.stream()).toArray(String[]::new));
            assertEquals(role.equals("gateway") ? 0 : 2, result.code(), result.toString());
        }
    }

    @Test
    void an_upgrade_check_refuses_settings_that_this_version_does_not_know() throws IOException {
        Path file = Files.writeString(folder.resolve("old.properties"), "no-longer-known = 1\n");
        CommandResult result = run("--config", file.toString(), "--data", data().toString(), "upgrade", "--check");
        assertEquals(2, result.code(), result.out());
        assertTrue(result.err().contains("no-longer-known"), result.err());
    }
}
