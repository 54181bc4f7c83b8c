package org.parlor.server.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.server.cli.ServerMain;
import org.parlor.server.storage.Storage;
import org.parlor.server.storage.database.SqliteDatabase;
import org.parlor.server.tls.CertificateReloader;
import org.parlor.testing.ProgramCommands;

/** Maintenance commands run by root on the store of another user. */
class StoreOwnershipTest {
    private static final int USER = 12_345;
    private static final int GROUP = 23_456;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private Path data;
    private String backup;

    @BeforeEach
    void requires_root() throws IOException {
        assumeTrue(
                Integer.valueOf(0).equals(Files.getAttribute(folder, "unix:uid")),
                "requires root to change file owners");
        data = Files.createDirectory(folder.resolve("data"));
        backup = folder.resolve("backup.db").toString();
        changeOwner(data);
    }

    private static void changeOwner(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
        }
        Files.setAttribute(file, "unix:gid", GROUP);
        Files.setAttribute(file, "unix:uid", USER);
    }

    private void serve() {
        ParlorServer.start(ServerConfig.embedded().with(Storage.inDatabase(new SqliteDatabase(data))))
                .close();
    }

    private String run(String... args) {
        StringWriter output = new StringWriter();
        PrintWriter writer = new PrintWriter(output);
        int code = ServerMain.commandLine().setOut(writer).setErr(writer).execute(args);
        assertEquals(0, code, output.toString());
        return output.toString().strip();
    }

    /** Permissions, user and group of each file, by file name without timestamps. */
    private static Map<String, String> owners(Path directory) throws IOException {
        Map<String, String> owners = new TreeMap<>();
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.filter(file -> !file.equals(directory)).toList()) {
                PosixFileAttributes found = Files.readAttributes(file, PosixFileAttributes.class);
                owners.put(
                        directory.relativize(file).toString().replaceAll("[0-9]{5,}", "N"),
                        PosixFilePermissions.toString(found.permissions()) + " "
                                + found.owner().getName() + " " + found.group().getName());
            }
        }
        return owners;
    }

    /** Permissions of a file for which the program asks nothing: the umask decides. */
    private String ordinary() throws IOException {
        Path file = folder.resolve("ordinary");
        Files.writeString(file, "");
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    private static String ownedByUser(String permissions) {
        return permissions + " " + USER + " " + GROUP;
    }

    @Test
    void restore_preserves_the_owner_of_the_directory() throws IOException {
        serve();
        run("backup", backup, "--data", data.toString());
        run("restore", backup, "--data", data.toString());
        assertEquals(
                Map.of(
                        "last-backup", ownedByUser("rw-------"),
                        "lock", ownedByUser(ordinary()),
                        "parlor.db", ownedByUser("rw-------"),
                        "before-restore-N", ownedByUser("rwx------"),
                        "before-restore-N/parlor.db", ownedByUser("rw-------"),
                        "before-restore-N/parlor.db-shm", ownedByUser("rw-------"),
                        "before-restore-N/parlor.db-wal", ownedByUser("rw-------")),
                owners(data));
    }

    @Test
    void import_and_serve_as_root_preserve_the_owner_of_the_directory() throws IOException {
        String exported = folder.resolve("all.jsonl").toString();
        serve();
        CertificateReloader.selfSignedIn(data, "127.0.0.1");
        run("check", "--data", data.toString());
        run("export", exported, "--data", data.toString());
        assertEquals(
                Map.of(
                        "lock", ownedByUser(ordinary()),
                        "parlor.db", ownedByUser("rw-------"),
                        "parlor.db-shm", ownedByUser("rw-------"),
                        "parlor.db-wal", ownedByUser("rw-------"),
                        "tls-cert.pem", ownedByUser("rw-------"),
                        "tls-key.pem", ownedByUser("rw-------")),
                owners(data));
        Path other = Files.createDirectory(folder.resolve("other"));
        changeOwner(other);
        run("import", exported, "--data", other.toString());
        assertEquals(Map.of("lock", ownedByUser(ordinary()), "parlor.db", ownedByUser("rw-------")), owners(other));
    }

    @Test
    void restore_into_an_empty_directory_reports_that_nothing_was_replaced() throws IOException {
        serve();
        run("backup", backup, "--data", data.toString());
        Path other = Files.createDirectory(folder.resolve("other"));
        assertEquals(
                "restored " + other + ": 0 records and 0 archived games; there was no previous data",
                run("restore", backup, "--data", other.toString()));
    }

    /** Runs as root without the capabilities to access files of other users. */
    @Test
    void an_inaccessible_file_is_reported_with_its_owner_and_a_remedy() throws IOException, InterruptedException {
        Files.setAttribute(data, "unix:uid", 0);
        serve();
        changeOwner(data.resolve("parlor.db"));
        Path foreign = Files.createDirectory(folder.resolve("foreign"));
        changeOwner(foreign);
        Path closed = Files.createDirectory(folder.resolve("closed"));
        Path other = Files.writeString(closed.resolve("backup.db"), "");
        changeOwner(closed);
        List<String> command = new ArrayList<>(List.of(
                "setpriv",
                "--inh-caps=-dac_override,-dac_read_search",
                "--bounding-set=-dac_override,-dac_read_search"));
        command.addAll(ProgramCommands.java(
                CommandSequence.class.getName(),
                "--port 0 --data " + data,
                "restore " + other + " --data " + folder.resolve("new"),
                "check --data " + foreign));
        try (ServerProcess commands = ServerProcess.startProgram(command)) {
            assertEquals(
                    List.of("1", "1", "1", "null"),
                    List.of(commands.readLine(), commands.readLine(), commands.readLine(), commands.readLine()));
            assertEquals(0, commands.exit());
            assertEquals(
                    List.of(
                            "parlor-server: Cannot open " + data.resolve("parlor.db") + ": it is owned by " + USER
                                    + ", but this process runs as root. Stop the server, then run as root: chown -R root "
                                    + data.toRealPath(),
                            "parlor-server: Cannot open " + other + ": " + closed + " is owned by " + USER
                                    + ", but this process runs as root. Run it as " + USER
                                    + ", or grant access to root",
                            "parlor-server: Cannot open " + foreign + ": it is owned by " + USER
                                    + ", but this process runs as root. Run it as " + USER
                                    + "; or, to make root the owner, run as root: chown -R root "
                                    + foreign.toRealPath()),
                    commands.messages());
        }
    }
}
