package org.parlor.connection;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.parlor.message.MessageCodec;
import org.parlor.message.RequestException;
import org.parlor.message.SessionMessage;

/** Reads the hello of a server without logging in, to find out which logins it accepts. */
public final class HelloProbe {
    private static final int TIMEOUT_MILLIS = 10_000;

    private HelloProbe() {}

    /**
     * Connects, reads the first message and disconnects. Blocks for up to 10 seconds per step.
     *
     * @return the hello; empty if the first message is another one
     * @throws IOException if the server is unreachable or its certificate not trusted
     */
    public static Optional<SessionMessage.Hello> read(ServerEndpoint endpoint) throws IOException {
        try (Socket socket = endpoint.trust().encrypted() ? ClientTls.socket(endpoint.trust()) : new Socket()) {
            socket.connect(new InetSocketAddress(endpoint.host(), endpoint.port()), TIMEOUT_MILLIS);
            socket.setSoTimeout(TIMEOUT_MILLIS);
            return MessageCodec.readServerMessage(firstLine(new BufferedInputStream(socket.getInputStream())))
                    .filter(SessionMessage.Hello.class::isInstance)
                    .map(SessionMessage.Hello.class::cast);
        } catch (RequestException malformed) {
            return Optional.empty();
        }
    }

    private static String firstLine(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int next = in.read();
        while (next >= 0 && next != '\n' && line.size() < LineFraming.SERVER_BYTES_MAX) {
            line.write(next);
            next = in.read();
        }
        return line.toString(StandardCharsets.UTF_8);
    }
}
