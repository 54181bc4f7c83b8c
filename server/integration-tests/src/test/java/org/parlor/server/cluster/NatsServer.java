package org.parlor.server.cluster;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.parlor.server.cluster.transport.NatsSettings;

/** A {@code nats-server} process that keeps its port across restarts. */
public final class NatsServer implements AutoCloseable {
    private static final String ANY_PORT = "-1";

    private final int port;
    private final List<String> options;
    private Process process;

    /** Starts a server, or skips the test if {@code nats-server} is not installed. */
    public static NatsServer start(String... options) {
        assumeTrue(executable().isPresent(), "nats-server is not on the PATH; install the package nats-server");
        return new NatsServer(List.of(options));
    }

    private static Optional<String> executable() {
        return Stream.concat(Stream.of(System.getenv("PATH").split(":")), Stream.of("/usr/sbin", "/usr/local/bin"))
                .map(folder -> Path.of(folder, "nats-server"))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst();
    }

    private NatsServer(List<String> options) {
        this.options = options;
        try {
            Path folder = Files.createTempDirectory("parlor-nats");
            this.process = launch("--port", ANY_PORT, "--ports_file_dir", folder.toString());
            this.port = readPort(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        await().until(this::accepts);
    }

    /** The server writes the port that it was given to a file named after its process. */
    private static int readPort(Path folder) throws IOException {
        String written = await().until(
                        () -> {
                            try (Stream<Path> files = Files.list(folder)) {
                                Optional<Path> ports = files.findFirst();
                                return ports.isPresent() ? Files.readString(ports.get()) : "";
                            }
                        },
                        text -> text.endsWith("}"));
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
        return Integer.parseInt(written.replaceFirst("(?s).*://127\\.0\\.0\\.1:([0-9]+).*", "$1"));
    }

    private Process launch(String... portOptions) throws IOException {
        List<String> command = new ArrayList<>(List.of(executable().orElseThrow(), "--addr", "127.0.0.1"));
        command.addAll(List.of(portOptions));
        command.addAll(options);
        return new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
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
        try {
            process = launch("--port", Integer.toString(port));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        await().until(this::accepts);
    }

    @Override
    public void close() {
        kill();
    }
}
