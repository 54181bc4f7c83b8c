package org.parlor.client.ssh;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.sshd.client.SshClient;
import org.apache.sshd.client.channel.ChannelShell;
import org.apache.sshd.client.session.ClientSession;
import org.parlor.client.session.CredentialStores;
import org.parlor.connection.ServerEndpoint;
import org.parlor.server.ParlorServer;
import org.parlor.server.ServerConfig;

/**
 * Measures 200 SSH sessions at once: memory of the process, time from a key to its frame, CPU time while idle. The docs
 * on performance have the command. Requires /proc.
 */
public final class SshBenchmark {
    private static final int SESSIONS = 200;
    private static final int KEYS = 500;
    private static final int IDLE_SECONDS = 30;
    private static final long TICKS_PER_SECOND = 100;

    private SshBenchmark() {}

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            serve(Path.of(args[0]));
            return;
        }
        Path folder = Files.createTempDirectory("parlor-ssh");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process process = new ProcessBuilder(
                        java,
                        "-XX:+UseSerialGC",
                        "-Xmx128m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        SshBenchmark.class.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            measure(Integer.parseInt(lines.readLine()), process.pid());
        } finally {
            process.destroyForcibly();
        }
        System.exit(0);
    }

    /** Serves until the process is stopped, and prints the port. */
    private static void serve(Path folder) throws Exception {
        ParlorServer server = ParlorServer.start(ServerConfig.forAddress("127.0.0.1", 0));
        SshFrontEnd frontEnd = SshFrontEnd.start(new SshOptions(
                "127.0.0.1",
                0,
                folder.resolve("ssh-host-key"),
                new ServerEndpoint("127.0.0.1", server.port()),
                new ServerEndpoint("127.0.0.1", server.port()),
                List.of(),
                false,
                CredentialStores.of(folder.resolve("known-servers")),
                "parlor-ssh/benchmark",
                new SshLimits(300, 300, Duration.ofMinutes(1), Duration.ofHours(1), Duration.ofMinutes(1))));
        System.out.println(frontEnd.port());
        Thread.currentThread().join();
    }

    private static void measure(int port, long pid) throws Exception {
        try (SshClient client = NoQuestions.client()) {
            System.out.printf("before the first session: %d MB%n", residentMegabytes(pid));
            List<Session> sessions = new ArrayList<>();
            for (int i = 0; i < SESSIONS; i++) {
                sessions.add(new Session(client, "user" + i, port));
            }
            for (Session session : sessions) {
                session.awaitOutput();
            }
            TimeUnit.SECONDS.sleep(10);
            System.out.printf("%d sessions in the lobby: %d MB%n", SESSIONS, residentMegabytes(pid));
            keys("key to frame, one at a time", sessions.subList(0, 1));
            keys("key to frame, round robin over all", sessions);
            TimeUnit.SECONDS.sleep(2);
            long before = cpuTicks(pid);
            TimeUnit.SECONDS.sleep(IDLE_SECONDS);
            System.out.printf(
                    "idle: %.2f s of CPU time in %d s%n",
                    (cpuTicks(pid) - before) / (double) TICKS_PER_SECOND, IDLE_SECONDS);
            System.out.printf("at the end: %d MB%n", residentMegabytes(pid));
        }
    }

    private static void keys(String what, List<Session> sessions) throws Exception {
        double[] millis = new double[KEYS];
        for (int i = 0; i < KEYS; i++) {
            // Opens and closes the help in turn.
            millis[i] = sessions.get(i % sessions.size()).keyMillis("?");
        }
        Arrays.sort(millis);
        System.out.printf(
                "%s: median %.2f ms, 99th percentile %.2f ms%n", what, millis[KEYS / 2], millis[KEYS * 99 / 100]);
    }

    private static long residentMegabytes(long pid) throws IOException {
        return Files.readAllLines(Path.of("/proc", Long.toString(pid), "status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
                .sum();
    }

    private static long cpuTicks(long pid) throws IOException {
        String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return Long.parseLong(fields[11]) + Long.parseLong(fields[12]);
    }

    /** A session whose output is counted. */
    private static final class Session extends OutputStream {
        private final ChannelShell shell;
        private final AtomicLong received = new AtomicLong();

        Session(SshClient client, String name, int port) throws IOException {
            ClientSession session = client.connect(name, "127.0.0.1", port)
                    .verify(30, TimeUnit.SECONDS)
                    .getSession();
            session.auth().verify(30, TimeUnit.SECONDS);
            shell = session.createShellChannel();
            shell.setPtyType("xterm-256color");
            shell.setPtyColumns(80);
            shell.setPtyLines(24);
            shell.setOut(this);
            shell.open().verify(30, TimeUnit.SECONDS);
        }

        @Override
        public void write(int character) {
            received.incrementAndGet();
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            received.addAndGet(length);
            synchronized (this) {
                notifyAll();
            }
        }

        void awaitOutput() throws InterruptedException {
            synchronized (this) {
                while (received.get() < 1_000) {
                    wait(30_000);
                }
            }
        }

        /** Returns the time from a key to the first bytes of its frame. */
        double keyMillis(String key) throws Exception {
            long before = received.get();
            long start = System.nanoTime();
            shell.getInvertedIn().write(key.getBytes(StandardCharsets.US_ASCII));
            shell.getInvertedIn().flush();
            synchronized (this) {
                while (received.get() == before) {
                    wait(10_000);
                }
            }
            double millis = (System.nanoTime() - start) / 1e6;
            // The rest of the frame.
            TimeUnit.MILLISECONDS.sleep(5);
            return millis;
        }
    }
}
