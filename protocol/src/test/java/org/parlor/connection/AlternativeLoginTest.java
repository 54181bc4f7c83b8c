package org.parlor.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.parlor.message.Login;
import org.parlor.message.ServerMessage;

/** Logins whose name is taken, on one connection. */
@Timeout(20)
class AlternativeLoginTest {
    private static final String HELLO =
            "{\"t\":\"hello\",\"proto\":[1],\"server\":\"test\",\"name\":\"test\",\"motd\":\"\",\"caps\":[],"
                    + "\"auth\":[\"guest\"],\"games\":[],"
                    + "\"limits\":{\"lineBytes\":16384,\"chatChars\":280,\"requestsPer10s\":100},\"now\":0}\n";
    private static final String TAKEN =
            "{\"t\":\"error\",\"re\":0,\"code\":\"name_taken\",\"message\":\"is taken\",\"field\":\"login.name\"}\n";

    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final ConnectionFactory factory = new ConnectionFactory();
    private final BlockingQueue<ConnectionState> states = new LinkedBlockingQueue<>();

    AlternativeLoginTest() throws IOException {}

    private final ServerConnection.Listener listener = new ServerConnection.Listener() {
        @Override
        public void onMessage(ServerMessage message) {}

        @Override
        public void onState(ConnectionState state) {
            states.add(state);
        }
    };

    @AfterEach
    void close() throws IOException {
        factory.close();
        server.close();
    }

    @Test
    void are_followed_by_the_alternatives_and_the_last_refusal_is_reported() throws Exception {
        ClientIdentity identity = new ClientIdentity(
                "test/1", List.of(), new Login.Guest("ana"), List.of(new Login.Guest("ana-2"), new Login.Guest(null)));
        factory.open(new ServerEndpoint("127.0.0.1", server.getLocalPort()), identity, listener);
        try (Socket client = server.accept()) {
            BufferedReader lines =
                    new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.UTF_8));
            client.getOutputStream().write(HELLO.getBytes(StandardCharsets.UTF_8));
            for (String login : List.of(
                    "{\"as\":\"guest\",\"name\":\"ana\"}",
                    "{\"as\":\"guest\",\"name\":\"ana-2\"}",
                    "{\"as\":\"guest\"}")) {
                String line = lines.readLine();
                assertTrue(line.contains("\"login\":" + login), line);
                client.getOutputStream().write(TAKEN.getBytes(StandardCharsets.UTF_8));
            }
        }
        assertEquals(new ConnectionState.Connecting(1), states.poll(10, TimeUnit.SECONDS));
        assertEquals(new ConnectionState.Closed("name_taken", "is taken"), states.poll(10, TimeUnit.SECONDS));
    }
}
