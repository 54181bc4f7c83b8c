package org.parlor.server.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The settings of a cluster: complete, wrong, and impossible to use. */
class ClusterSettingsTest {
    private static final String NATS = "nats://127.0.0.1:4222";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private CommandResult config(Map<String, String> environment, String... args) throws IOException {
        Path file = Files.writeString(folder.resolve("server.properties"), "");
        List<String> line = new ArrayList<>(List.of(args));
        line.add("config");
        return CommandResult.run(environment, file, line.toArray(String[]::new));
    }

    private void assertRefused(String error, String... args) throws IOException {
        CommandResult result = config(Map.of(), args);
        assertEquals("parlor-server: " + error, result.err().lines().findFirst().orElse(""));
        assertEquals(2, result.code());
    }

    private static String line(CommandResult result, String key) {
        return result.out()
                .lines()
                .filter(line -> line.startsWith(key + " "))
                .map(line -> line.replaceAll(" +", " "))
                .findFirst()
                .orElse(result.toString());
    }

    @Test
    void the_role_is_printed_as_it_is_written_and_secrets_are_not() throws IOException {
        CommandResult result = config(
                Map.of("PARLOR_NATS_PASSWORD", "secret"), "--role", "gateway", "--nats", NATS, "--nats-user", "ann");
        assertEquals("role gateway flag", line(result, "role"));
        assertEquals("nats-password *** environment PARLOR_NATS_PASSWORD", line(result, "nats-password"));
        assertEquals("role all default", line(config(Map.of()), "role"));
    }

    @Test
    void wrong_and_incomplete_settings_are_refused() throws IOException {
        assertRefused("Invalid value for option '--role': 'both' is not all, gateway or core", "--role", "both");
        assertRefused("--role gateway needs --nats", "--role", "gateway");
        assertRefused(
                "--role core needs --db-url, because the cores of a cluster share a PostgreSQL database",
                "--role",
                "core",
                "--nats",
                NATS);
        assertRefused(
                "--nats must have the form nats://HOST:PORT or tls://HOST:PORT, without user and password, which"
                        + " nats-user and nats-password take",
                "--role",
                "gateway",
                "--nats",
                "nats://ann:secret@localhost");
        assertRefused(
                "--cluster must have 1 to 32 letters, digits, hyphens or underscores, not 'a.b'",
                "--role",
                "gateway",
                "--nats",
                NATS,
                "--cluster",
                "a.b");
        assertRefused(
                "--nats-user needs PARLOR_NATS_PASSWORD", "--role", "gateway", "--nats", NATS, "--nats-user", "ann");
        assertRefused(
                "--nats-credentials: cannot read /nowhere",
                "--role",
                "gateway",
                "--nats",
                NATS,
                "--nats-credentials",
                "/nowhere");
    }

    @Test
    void an_unreachable_nats_is_an_error() {
        CommandResult result = CommandResult.run("--role", "gateway", "--port", "0", "--nats", "nats://127.0.0.1:1");
        assertEquals(
                "parlor-server: Cannot connect to NATS at nats://127.0.0.1:1: Unable to connect to NATS servers:"
                        + " [nats://127.0.0.1:1]. Start nats-server, or change nats",
                result.err());
        assertEquals(1, result.code());
    }
}
