package org.parlor.server;

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

/** The other end of a real connection, line by line and without any cleverness. Reading fails after ten seconds. */
public final class LineClient implements AutoCloseable {
    private static final int TIMEOUT_MILLIS = 10_000;

    private final Socket socket;
    private final BufferedReader in;

    private LineClient(Socket socket) throws IOException {
        this.socket = socket;
        this.in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    /** One that has just connected and heard nothing yet. */
    public static LineClient connect(ParlorServer server) {
        return connect(server.port());
    }

    public static LineClient connect(int port) {
        return connect(port, 0);
    }

    /** One that takes in little at a time; 0 for what is usual. */
    public static LineClient connect(int port, int receiveBytes) {
        try {
            return new LineClient(socket(port, receiveBytes));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** One on an encrypted line, who believes whoever is at its other end. */
    static LineClient encrypted(int port, int receiveBytes) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, InsecureTrustManagerFactory.INSTANCE.getTrustManagers(), null);
            Socket socket = socket(port, receiveBytes);
            return new LineClient(context.getSocketFactory().createSocket(socket, "localhost", port, true));
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
        socket.setSoTimeout(TIMEOUT_MILLIS);
        socket.setTcpNoDelay(true);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), TIMEOUT_MILLIS);
        return socket;
    }

    /** The port of the server. */
    int port() {
        return socket.getPort();
    }

    /** One that has logged in as a guest of that name and heard its welcome. */
    public static LineClient guest(ParlorServer server, String name) {
        LineClient lineClient = connect(server);
        lineClient.logIn(name);
        return lineClient;
    }

    public void logIn(String name) {
        says("{\"t\":\"hello\",\"proto\":1,\"login\":{\"as\":\"guest\",\"name\":\"" + name + "\"}}");
        hears("welcome");
    }

    public void says(String... lines) {
        sends((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    public void sends(byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public void saysNoMore() {
        try {
            socket.shutdownOutput();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The next line, empty at the end. */
    public String line() {
        try {
            String line = in.readLine();
            return line == null ? "" : line;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The next line of a type, whatever comes before it. */
    public String hears(String type) {
        String start = "{\"t\":\"" + type + "\"";
        String line = line();
        while (!line.startsWith(start)) {
            if (line.isEmpty()) {
                throw new AssertionError("the connection ended before a " + type);
            }
            line = line();
        }
        return line;
    }

    public <M extends ServerMessage> M hears(String type, Class<M> message) {
        return message.cast(MessageCodec.readNews(hears(type)).orElseThrow());
    }

    /** All lines up to the end of the connection. */
    public List<String> rest() {
        List<String> lines = new ArrayList<>();
        for (String line = line(); !line.isEmpty(); line = line()) {
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
