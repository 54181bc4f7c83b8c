package org.parlor.bots.conform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.parlor.rules.Games;
import org.parlor.testing.Waiting;

class ScriptedServerTest {
    private static final Duration QUIET = Duration.ofMillis(Waiting.LIMIT_MILLIS);

    private final ScriptedServer server = new ScriptedServer(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), List.of(), Games.ALL.get(0), QUIET);

    ScriptedServerTest() throws IOException {}

    @AfterEach
    void close() throws IOException {
        server.close();
    }

    private Socket connect() throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), server.port());
    }

    @Test
    void a_bot_that_connects_too_early_fails() throws IOException {
        try (Socket bot = connect()) {
            assertEquals(
                    "expected no connection for " + QUIET.toMillis() + " ms as a test; the bot connected",
                    assertThrows(
                                    CheckFailedException.class,
                                    () -> server.expectNoConnection(System.nanoTime(), QUIET, "as a test"))
                            .getMessage());
            assertFalse(bot.isClosed());
        }
    }

    @Test
    void the_time_before_the_server_listens_counts_as_quiet() throws Exception {
        try (Socket bot = connect()) {
            server.expectNoConnection(System.nanoTime() - QUIET.toNanos(), QUIET, "as a test");
            assertFalse(bot.isClosed());
        }
    }
}
