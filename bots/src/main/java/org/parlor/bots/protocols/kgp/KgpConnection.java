package org.parlor.bots.protocols.kgp;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.player.EngineFailure;
import org.parlor.bots.protocols.ChildProcess;
import org.parlor.bots.protocols.EngineChannel;
import org.parlor.bots.protocols.EngineException;
import org.parlor.bots.protocols.LineQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A process that connects to this program by TCP. Its command may contain the placeholders {@code {host}} and
 * {@code {port}}; the environment variables {@code KGP_HOST} and {@code KGP_PORT} hold the same values. Its standard
 * output is logged.
 */
public final class KgpConnection implements EngineChannel {
    private static final Logger LOG = LoggerFactory.getLogger(KgpConnection.class);
    private static final int ACCEPT_MILLIS = 100;

    private final ChildProcess child;
    private final Socket socket;
    private final Writer out;
    private final LineQueue lines = new LineQueue();

    private KgpConnection(ChildProcess child, Socket socket) throws IOException {
        this.child = child;
        this.socket = socket;
        this.out = new OutputStreamWriter(socket.getOutputStream(), StandardCharsets.UTF_8);
        lines.startReading(socket.getInputStream(), "kgp-reader");
    }

    /** @throws IOException if the program cannot be started */
    public static KgpConnection start(List<String> command, @Nullable Path directory)
            throws IOException, EngineException {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String host = listener.getInetAddress().getHostAddress();
            String port = String.valueOf(listener.getLocalPort());
            List<String> words = command.stream()
                    .map(word -> word.replace("{host}", host).replace("{port}", port))
                    .toList();
            ChildProcess child = ChildProcess.start(words, directory, Map.of("KGP_HOST", host, "KGP_PORT", port));
            try {
                KgpConnection connection = new KgpConnection(child, accept(listener, child));
                connection.logOutput();
                return connection;
            } catch (EngineException | IOException | RuntimeException e) {
                child.close();
                throw e;
            }
        }
    }

    private static Socket accept(ServerSocket listener, ChildProcess child) throws IOException, EngineException {
        listener.setSoTimeout(ACCEPT_MILLIS);
        long deadline = System.nanoTime() + ChildProcess.START_TIMEOUT.toNanos();
        while (System.nanoTime() < deadline) {
            try {
                Socket socket = listener.accept();
                socket.setTcpNoDelay(true);
                return socket;
            } catch (SocketTimeoutException e) {
                if (!child.isRunning()) {
                    throw new EngineException(
                            EngineFailure.CRASH,
                            child.exitText() + "; it did not connect to port " + listener.getLocalPort());
                }
            }
        }
        throw new EngineException(
                EngineFailure.STALL,
                "the engine did not connect within " + ChildProcess.START_TIMEOUT.toSeconds()
                        + " s; pass it {host} and {port} in its arguments, or let it read the"
                        + " environment variables KGP_HOST and KGP_PORT");
    }

    /** Reads the standard output of the process, which would otherwise block it. */
    private void logOutput() {
        Thread reader = new Thread(
                () -> {
                    boolean isOpen = true;
                    while (isOpen) {
                        isOpen = logLine();
                    }
                },
                "kgp-output");
        reader.setDaemon(true);
        reader.start();
    }

    /** Returns whether more lines can follow. */
    private boolean logLine() {
        try {
            LOG.debug("output: {}", child.readLine(System.nanoTime() + ChildProcess.START_TIMEOUT.toNanos()));
            return true;
        } catch (EngineException e) {
            return e.failure() == EngineFailure.STALL;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public void writeLine(String line) throws EngineException {
        try {
            out.write(line + "\r\n");
            out.flush();
        } catch (IOException e) {
            throw disconnected();
        }
    }

    @Override
    public String readLine(long deadline) throws EngineException, InterruptedException {
        Optional<String> line = lines.next(deadline);
        if (line.isEmpty()) {
            child.requireNotKilled();
            throw disconnected();
        }
        return line.get();
    }

    @Override
    public long pid() {
        return child.pid();
    }

    private EngineException disconnected() {
        return new EngineException(EngineFailure.CRASH, "the engine closed its connection");
    }

    /** Says goodbye, closes the connection and ends the process. */
    @Override
    public void close() {
        try (Socket closing = socket) {
            out.write("goodbye\r\n");
            out.flush();
            closing.shutdownOutput();
        } catch (IOException gone) {
            // The engine has closed the connection already.
        }
        child.close();
    }
}
