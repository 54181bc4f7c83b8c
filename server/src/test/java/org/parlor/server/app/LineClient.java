package org.parlor.server.app;

import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.parlor.message.MessageCodec;
import org.parlor.message.ServerMessage;
import org.parlor.testing.Waiting;

/** A raw client over a real socket, reading and writing lines. */
public final class LineClient implements AutoCloseable {

    private final Socket socket;
    private final BufferedReader in;

    private LineClient(Socket socket) throws IOException {
        this.socket = socket;
        this.in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Connects without reading the hello. */
    public static LineClient connect(ParlorServer server) {
        return connect(server.port());
    }

    public static LineClient connect(int port) {
        return connect(port, 0);
    }

    /** @param receiveBytes size of the receive buffer; 0 for the default */
    public static LineClient connect(int port, int receiveBytes) {
        try {
            return new LineClient(socket(port, receiveBytes));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Connects with TLS and trusts any certificate. */
    static LineClient connectTls(int port, int receiveBytes) {
        try {
            return overTls(socket(port, receiveBytes));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Uses an open connection. */
    static LineClient over(Socket socket) {
        try {
            return new LineClient(socket);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts TLS on an open connection and trusts any certificate. */
    static LineClient overTls(Socket socket) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, InsecureTrustManagerFactory.INSTANCE.getTrustManagers(), null);
            return new LineClient(context.getSocketFactory().createSocket(socket, "localhost", socket.getPort(), true));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Socket socket(int port, int receiveBytes) throws IOException {
        Socket socket = new Socket();
        if (receiveBytes > 0) {
            socket.setReceiveBufferSize(receiveBytes);
        }
        socket.setSoTimeout(Waiting.LIMIT_MILLIS);
        socket.setTcpNoDelay(true);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), Waiting.LIMIT_MILLIS);
        return socket;
    }

    /** The server port. */
    int port() {
        return socket.getPort();
    }

    /** Connects and logs in as a guest. */
    public static LineClient guest(ParlorServer server, String name) {
        LineClient client = connect(server);
        client.logIn(name);
        return client;
    }

    public void logIn(String name) {
        sendLines("{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"guest\",\"name\":\"" + name + "\"}}");
        receive("welcome");
    }

    public void sendLines(String... lines) {
        send((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    public void send(byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Half-closes the connection. */
    public void shutdownOutput() {
        try {
            socket.shutdownOutput();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads the next line; empty at the end of input. */
    public String readLine() {
        try {
            String line = in.readLine();
            if (line == null) {
                return "";
            }
            WireSchema.requireOfServer(line);
            return line;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads up to the next line of the given type and returns it. */
    public String receive(String type) {
        String start = "{\"t\":\"" + type + "\"";
        String line = readLine();
        while (!line.startsWith(start)) {
            if (line.isEmpty()) {
                throw new AssertionError("the connection ended before a " + type);
            }
            line = readLine();
        }
        return line;
    }

    public <M extends ServerMessage> M receive(String type, Class<M> message) {
        return message.cast(MessageCodec.readServerMessage(receive(type)).orElseThrow());
    }

    /** Reads all lines up to the end of input. */
    public List<String> readRemaining() {
        List<String> lines = new ArrayList<>();
        for (String line = readLine(); !line.isEmpty(); line = readLine()) {
            lines.add(line);
        }
        return lines;
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
