package org.parlor.server.cluster;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.parlor.server.cluster.link.NatsSettings;

/** A {@code nats-server} process that keeps its port across restarts. */
public final class NatsServer implements AutoCloseable {
    private final int port;
    private final List<String> options;
    private Process process;

    /** Starts a server, or skips the test if {@code nats-server} is not installed. */
    public static NatsServer start(String... options) {
        assumeTrue(
                executable().isPresent(), "skipped: nats-server is not on the PATH; install the package nats-server");
        return new NatsServer(freePort(), List.of(options));
    }

    private static Optional<String> executable() {
        return Stream.concat(Stream.of(System.getenv("PATH").split(":")), Stream.of("/usr/sbin", "/usr/local/bin"))
                .map(folder -> Path.of(folder, "nats-server"))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst();
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private NatsServer(int port, List<String> options) {
        this.port = port;
        this.options = options;
        this.process = launch();
    }

    private Process launch() {
        List<String> command = new ArrayList<>(List.of(executable().orElseThrow()));
        command.addAll(List.of("--addr", "127.0.0.1", "--port", Integer.toString(port)));
        command.addAll(options);
        try {
            Process started = new ProcessBuilder(command)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            await().until(this::accepts);
            return started;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean accepts() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    public String url() {
        return "nats://127.0.0.1:" + port;
    }

    NatsSettings settings() {
        return NatsSettings.of(url());
    }

    /** Kills the server. */
    public void kill() {
        process.destroyForcibly().onExit().join();
    }

    /** Starts it again on the same port. */
    public void restart() {
        process = launch();
    }

    @Override
    public void close() {
        kill();
    }
}
