package org.parlor.bots.conform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
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

    @Test
    void a_move_that_crosses_a_takeback_is_stale_and_not_the_answer_to_the_new_turn() throws Exception {
        try (Socket bot = connect()) {
            send(
                    bot,
                    "{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"bot\",\"name\":\"x\",\"token\":\"a-secret-of-20-letters\"}}");
            server.awaitReady();
            ScriptedGame game = server.start();
            server.sendTurn(game);
            send(bot, move(1, game, 0, "d3", 1));
            server.accept(game, server.receiveMove(game));
            server.sendEvent(game.offer("takeback", "accepted"));
            game.takeBack();
            server.playHost(game);
            server.sendTurn(game);
            send(bot, move(2, game, 2, "c4", 2) + "\n" + move(3, game, 2, "f5", 5));
            assertEquals("f5", server.receiveMove(game));
            assertEquals(
                    List.of("{\"t\":\"error\",\"re\":2,\"code\":\"stale_ply\",\"message\":\"refused as a test\"}"),
                    server.transcript().stream()
                            .filter(line -> line.contains("\"error\""))
                            .map(line -> line.replaceFirst("^--> ", ""))
                            .toList());
        }
    }

    private static String move(int id, ScriptedGame game, int ply, String move, int seq) {
        return "{\"t\":\"move\",\"id\":" + id + ",\"g\":\"" + game.id() + "\",\"ply\":" + ply + ",\"move\":\"" + move
                + "\",\"seq\":" + seq + "}";
    }

    private static void send(Socket bot, String lines) throws IOException {
        bot.getOutputStream().write((lines + "\n").getBytes(StandardCharsets.UTF_8));
    }
}
