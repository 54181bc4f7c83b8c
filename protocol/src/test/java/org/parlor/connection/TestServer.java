package org.parlor.connection;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.parlor.testing.Waiting;

/** A listening socket whose connections speak the lines of a test. Every wait ends after ten seconds. */
final class TestServer implements AutoCloseable {
    private static final String HELLO =
            "{\"t\":\"hello\",\"proto\":[1],\"server\":\"test\",\"name\":\"test\",\"motd\":\"\",\"caps\":[\"servers\"],"
                    + "\"auth\":[\"guest\"],\"games\":[],"
                    + "\"limits\":{\"lineBytes\":16384,\"chatChars\":280,\"requestsPer10s\":100},\"now\":0}";

    private final ServerSocket listener;

    TestServer() throws IOException {
        listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        listener.setSoTimeout(Waiting.LIMIT_MILLIS);
    }

    String address() {
        return "127.0.0.1:" + listener.getLocalPort();
    }

    ServerEndpoint endpoint() {
        return new ServerEndpoint("127.0.0.1", listener.getLocalPort());
    }

    /** The end of the server. */
    record Peer(Socket socket, BufferedReader lines) implements AutoCloseable {
        void send(String... messages) throws IOException {
            for (String message : messages) {
                socket.getOutputStream().write((message + "\n").getBytes(StandardCharsets.UTF_8));
            }
        }

        String receive() throws IOException {
            return lines.readLine();
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    Peer accept() throws IOException {
        Socket socket = listener.accept();
        socket.setSoTimeout(Waiting.LIMIT_MILLIS);
        return new Peer(
                socket, new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8)));
    }

    /** Accepts a connection and sends the greeting. */
    Peer greet() throws IOException {
        Peer peer = accept();
        peer.send(HELLO);
        return peer;
    }

    /**
     * The confirmation of a login.
     *
     * @param servers the advertised addresses
     */
    static String welcome(String token, String... servers) {
        return "{\"t\":\"welcome\",\"re\":0,\"user\":{\"name\":\"guest-1\",\"bot\":false,\"guest\":true,\"ratings\":{}},"
                + "\"session\":\"s\",\"resume\":\"" + token + "\",\"graceMs\":60000,\"games\":[],\"now\":0"
                + servers(servers) + "}";
    }

    static String bye(String reason, String... servers) {
        return "{\"t\":\"bye\",\"reason\":\"" + reason + "\"" + servers(servers) + "}";
    }

    private static String servers(String... servers) {
        return servers.length == 0 ? "" : ",\"servers\":[\"" + String.join("\",\"", servers) + "\"]";
    }

    /** Stops listening. Accepted connections stay open. */
    @Override
    public void close() throws IOException {
        listener.close();
    }
}
