package org.parlor.server.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.server.cluster.NatsServer;
import org.parlor.server.config.SettingsResolver;
import org.parlor.server.notification.SmtpServer;
import org.parlor.server.storage.SharedPostgres;
import org.parlor.server.storage.database.SqliteDatabase;
import org.parlor.server.tls.CertificateReloader;

/** {@code parlor-server doctor}: what it finds, and its exit code. */
class DoctorCommandTest {
    private static final String FILES = "ok        files        N open files, connections-max = 10";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    private record Diagnosis(int exit, List<String> lines) {}

    /** The lines after those of settings and Java, with figures of this computer replaced by N. */
    private static Diagnosis diagnosis(String... options) {
        StringWriter out = new StringWriter();
        String[] arguments = Stream.concat(
                        Stream.of(options), Stream.of("--connections-max", "10", "--port", "0", "doctor"))
                .toArray(String[]::new);
        int exit = ServerMain.commandLine(new SettingsResolver(Map.of(), Path.of("no-file")))
                .setOut(new PrintWriter(out))
                .execute(arguments);
        List<String> lines = out.toString()
                .lines()
                .skip(2)
                .map(line -> line.replaceAll("[0-9]+ open files", "N open files")
                        .replaceAll("[0-9,]+ MiB", "N MiB")
                        .replaceAll("[0-9.]+ s (behind|ahead of) ", "N s from ")
                        .replaceAll("[0-9-]+T[0-9:]+Z", "DATE"))
                .toList();
        return new Diagnosis(exit, lines);
    }

    @Test
    void a_new_server_may_start() {
        Path store = directory.resolve("new");
        assertEquals(
                new Diagnosis(
                        0,
                        List.of(
                                FILES,
                                "ok        ports        free",
                                "ok        store        " + store + ", to be created, N MiB free")),
                diagnosis("--data", store.toString()));
    }

    @Test
    void an_smtp_server_is_tried() throws IOException {
        Path store = directory.resolve("new");
        try (SmtpServer smtp = new SmtpServer()) {
            String[] options = {
                "--data",
                store.toString(),
                "--links",
                "https://play.example.org/",
                "--mail-from",
                "Parlor <parlor@example.org>",
                "--smtp",
                "smtp://parlor@localhost:" + smtp.port(),
                "--smtp-password",
                "secret"
            };
            String mail = "mail         localhost:" + smtp.port();
            assertEquals(
                    "ok        " + mail + " accepts the log-in and the sender",
                    diagnosis(options).lines().get(3));
            smtp.fail("AUTH 535 no");
            Diagnosis refused = diagnosis(options);
            assertEquals(1, refused.exit());
            assertTrue(
                    refused.lines().get(3).startsWith("failed    " + mail + ": the SMTP server refuses the log-in"),
                    refused.toString());
        }
    }

    @Test
    void the_keys_of_web_push_are_checked() throws IOException {
        String[] options = {
            "--data",
            directory.resolve("new").toString(),
            "--links",
            "https://play.example.org/",
            "--vapid-public-key",
            "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
            "--vapid-private-key",
            "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
        };
        assertEquals(
                "warning   push         a key pair, but browsers are not notified. Add push to notify",
                diagnosis(options).lines().get(3));
        assertEquals(
                "ok        push         a key pair, of the server at https://play.example.org/",
                diagnosis(Stream.concat(Stream.of(options), Stream.of("--notify", "push"))
                                .toArray(String[]::new))
                        .lines()
                        .get(3));
    }

    @Test
    void a_used_port_a_missing_certificate_and_a_store_without_directory_fail() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));
        try (ServerSocket used = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertEquals(
                    new Diagnosis(
                            1,
                            List.of(
                                    FILES,
                                    "failed    ports        Cannot listen on 127.0.0.1 port " + used.getLocalPort()
                                            + ": address already in use. Change --tls-port, or stop the process that"
                                            + " uses the port (see ss -ltnp)",
                                    "failed    certificate  Cannot serve TLS: none.pem does not exist",
                                    "failed    store        " + file
                                            + " is not a directory that this user can write. Change its owner, or"
                                            + " --data")),
                    diagnosis(
                            "--data",
                            file.resolve("below").toString(),
                            "--tls",
                            "--tls-port",
                            Integer.toString(used.getLocalPort()),
                            "--tls-cert",
                            "none.pem",
                            "--tls-key",
                            "none.pem"));
        }
    }

    @Test
    void a_store_is_opened_without_a_trace_and_a_certificate_has_its_date() throws SQLException, IOException {
        try (SqliteDatabase database = new SqliteDatabase(directory, Duration.ZERO)) {
            database.openExclusively().close();
        }
        String names;
        try (CertificateReloader created = CertificateReloader.selfSignedIn(directory, "localhost")) {
            names = String.join(", ", new TreeSet<>(created.names()));
        }
        Set<Path> before;
        try (Stream<Path> files = Files.list(directory)) {
            before = files.collect(Collectors.toSet());
        }
        assertEquals(
                new Diagnosis(
                        0,
                        List.of(
                                FILES,
                                "ok        ports        free",
                                "ok        certificate  valid until DATE for " + names,
                                "ok        store        " + directory + ", N MiB free",
                                "ok        database     readable; 'parlor-server check' verifies its contents")),
                diagnosis(
                        "--data",
                        directory.toString(),
                        "--tls",
                        "--tls-port",
                        "0",
                        "--tls-cert",
                        directory.resolve("tls-cert.pem").toString(),
                        "--tls-key",
                        directory.resolve("tls-key.pem").toString()));
        try (Stream<Path> found = Files.list(directory)) {
            assertEquals(before, found.collect(Collectors.toSet()));
        }
    }

    @Test
    void a_core_needs_its_database_and_nats() {
        String url = SharedPostgres.createDatabase();
        try (NatsServer nats = NatsServer.start()) {
            assertEquals(
                    new Diagnosis(
                            0,
                            List.of(
                                    "ok        database     " + url.replaceFirst("\\?.*", "") + " accepts the log-in",
                                    "ok        clock        N s from that of the database",
                                    "ok        nats         " + nats.url() + " responds")),
                    diagnosis("--role", "core", "--db-url", url, "--nats", nats.url()));
        }
    }

    @Test
    void a_gateway_without_nats_fails() throws IOException {
        int free;
        try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            free = closed.getLocalPort();
        }
        String url = "nats://127.0.0.1:" + free;
        Diagnosis found = diagnosis("--role", "gateway", "--nats", url);
        assertEquals(1, found.exit());
        assertEquals(
                List.of(FILES, "ok        ports        free"), found.lines().subList(0, 2));
        assertEquals(
                "failed    nats         Cannot connect to NATS at " + url,
                found.lines().get(2).replaceFirst(": Unable.*", ""));
    }
}
