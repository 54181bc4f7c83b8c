package org.parlor.server.cli;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.server.app.ServerProcess;
import org.parlor.testing.Python;

/** Notifications arrive at a datagram socket like that of systemd, which a Python program opens. */
class SystemdNotifierTest {
    /** Prints each datagram. Closes the file descriptor with which systemd-notify waits until a datagram was handled. */
    private static final String LISTENER = """
            import array, os, socket, sys
            listener = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            listener.bind(sys.argv[1])
            print("listening", flush=True)
            while True:
                data, ancillary, _, _ = listener.recvmsg(4096, 1024)
                for _, _, content in ancillary:
                    for descriptor in array.array("i", content[:len(content) // 4 * 4]):
                        os.close(descriptor)
                print(data.decode().strip(), flush=True)
            """;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @SuppressWarnings("NullAway.Init")
    private Process listener;

    @BeforeEach
    void listen() throws IOException {
        for (String program : List.of("systemd-notify", "python3")) {
            boolean installed = List.of(System.getenv("PATH").split(":")).stream()
                    .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
            assumeTrue(installed, "" + program + " is not installed (apt-get install systemd python3)");
        }
        listener = new ProcessBuilder(Python.command("-c", LISTENER, socket()))
                .redirectOutput(received().toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        await().until(() -> messages().contains("listening"));
    }

    @AfterEach
    void stop() {
        if (listener != null) {
            listener.destroy();
        }
    }

    private String socket() {
        return folder.resolve("notify").toString();
    }

    private Path received() {
        return folder.resolve("received");
    }

    private List<String> messages() throws IOException {
        return Files.exists(received())
                ? Files.readAllLines(received()).stream()
                        .filter(line -> !line.equals("BARRIER=1"))
                        .toList()
                : List.of();
    }

    private long resets() throws IOException {
        return messages().stream().filter("WATCHDOG=1"::equals).count();
    }

    @Test
    void a_server_reports_that_it_is_ready_resets_the_watchdog_and_reports_that_it_stops()
            throws IOException, InterruptedException {
        try (ServerProcess server = ServerProcess.startWith(
                List.of("env", "NOTIFY_SOCKET=" + socket(), "WATCHDOG_USEC=600000"), "--memory", "--port", "0")) {
            assertFalse(messages().contains("READY=1"));
            server.port();
            await().until(() -> resets() >= 2);
            assertTrue(messages().contains("READY=1"));
            server.terminate();
            assertEquals(0, server.exit());
            await().until(() -> messages().contains("STOPPING=1"));
            assertEquals(
                    List.of(),
                    server.log().stream()
                            .filter(line -> line.contains("notify_failed"))
                            .toList());
        }
    }

    @Test
    void the_watchdog_is_not_reset_while_the_server_does_not_respond() throws IOException {
        String pid = Long.toString(ProcessHandle.current().pid());
        SystemdNotifier notifier =
                new SystemdNotifier(Map.of("NOTIFY_SOCKET", socket(), "WATCHDOG_USEC", "300000", "WATCHDOG_PID", pid));
        AtomicInteger pings = new AtomicInteger();
        notifier.ready(() -> {
            pings.incrementAndGet();
            return new CompletableFuture<>();
        });
        await().until(() -> pings.get() == 2);
        notifier.stopping();
        await().until(() -> messages().contains("STOPPING=1"));
        assertEquals(List.of("listening", "READY=1", "STOPPING=1"), messages());
    }

    @Test
    void nothing_is_sent_outside_of_a_service() throws IOException {
        SystemdNotifier notifier = new SystemdNotifier(Map.of("WATCHDOG_USEC", "300000"));
        notifier.ready(() -> CompletableFuture.completedFuture(true));
        notifier.stopping();
        assertEquals(List.of("listening"), messages());
    }
}
