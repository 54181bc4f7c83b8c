package org.parlor.client.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.parlor.client.state.ExitCode;
import org.parlor.client.state.ExitException;
import org.parlor.connection.TrustPolicy;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.RequestId;
import org.parlor.message.value.RecordPayload;

class GameDownloadTest {

    @Test
    void a_reply_without_the_game_is_reported_at_once() throws Exception {
        Reply reply = new Reply.RecordReply(RequestId.of(1), "text", RecordPayload.of("1. d3"));
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread thread = new Thread(() -> answer(server, MessageCodec.write(reply)), "web page");
            thread.start();
            GameLink link = GameLink.parse("http://127.0.0.1:" + server.getLocalPort() + "/#game=g7");
            ExitException missing =
                    assertThrows(ExitException.class, () -> GameDownload.fetch(link, TrustPolicy.PLAIN));
            assertEquals(ExitCode.REFUSED, missing.exitCode());
            assertEquals(
                    "the server does not send the game: its record has no moves in the format json",
                    missing.getMessage());
            thread.join();
        }
    }

    @Test
    void a_link_to_a_server_that_does_not_run_says_so() throws Exception {
        int port;
        try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = closed.getLocalPort();
        }
        GameLink link = GameLink.parse("http://127.0.0.1:" + port + "/#game=g7");
        ExitException missing = assertThrows(ExitException.class, () -> GameDownload.fetch(link, TrustPolicy.PLAIN));
        assertEquals(ExitCode.NOT_REACHED, missing.exitCode());
        assertEquals(
                "cannot load the game: cannot reach 127.0.0.1:" + port
                        + ": connection refused; check the port and that the server is running",
                missing.getMessage());
    }

    /** Accepts a WebSocket and sends one text frame. */
    private static void answer(ServerSocket server, String text) {
        try (Socket socket = server.accept()) {
            BufferedReader request =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
            String key = "";
            for (String line = request.readLine(); line != null && !line.isEmpty(); line = request.readLine()) {
                key = line.startsWith("Sec-WebSocket-Key:") ? line.substring(18).strip() : key;
            }
            byte[] digest = MessageDigest.getInstance("SHA-1")
                    .digest((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").getBytes(StandardCharsets.US_ASCII));
            String accepted = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    + "Sec-WebSocket-Accept: " + Base64.getEncoder().encodeToString(digest) + "\r\n\r\n";
            socket.getOutputStream().write(accepted.getBytes(StandardCharsets.US_ASCII));
            byte[] payload = text.getBytes(StandardCharsets.UTF_8);
            socket.getOutputStream().write(new byte[] {(byte) 0x81, (byte) payload.length});
            socket.getOutputStream().write(payload);
            socket.getOutputStream().flush();
            while (socket.getInputStream().read() >= 0) {
                // Until the client closes the connection.
            }
        } catch (IOException | GeneralSecurityException closed) {
            // The client has aborted the connection.
        }
    }
}
