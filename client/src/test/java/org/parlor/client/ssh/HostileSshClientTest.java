package org.parlor.client.ssh;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.sshd.client.SshClient;
import org.apache.sshd.client.channel.ChannelExec;
import org.apache.sshd.client.channel.ChannelShell;
import org.apache.sshd.client.channel.ClientChannelEvent;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.channel.StreamingChannel;
import org.apache.sshd.common.util.net.SshdSocketAddress;
import org.apache.sshd.core.CoreModuleProperties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.testing.Waiting;

/** Clients that break the rules lose their own session, and the others go on. */
class HostileSshClientTest {
    private static final SshLimits LIMITS =
            new SshLimits(8, 6, Duration.ofSeconds(8), Duration.ofMinutes(10), Duration.ofSeconds(3));

    @TempDir
    Path folder;

    private SshFixture ssh;
    private SshClient client;

    @BeforeEach
    void start() throws Exception {
        ssh = new SshFixture(folder, LIMITS);
        client = NoQuestions.client();
    }

    @AfterEach
    void stop() {
        client.stop();
        ssh.close();
    }

    private ClientSession login(String name) throws IOException {
        ClientSession session = client.connect(name, "127.0.0.1", ssh.port())
                .verify(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS)
                .getSession();
        session.auth().verify(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS);
        return session;
    }

    private static ChannelShell shell(ClientSession session, OutputStream out, int columns, int rows)
            throws IOException {
        ChannelShell shell = session.createShellChannel();
        shell.setPtyType("xterm-256color");
        shell.setPtyColumns(columns);
        shell.setPtyLines(rows);
        shell.setOut(out);
        shell.open().verify(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS);
        return shell;
    }

    /** Another user still gets the lobby. */
    private void assertServesOthers() throws IOException {
        try (ClientSession session = login("carol")) {
            ByteArrayOutputStream seen = new ByteArrayOutputStream();
            ChannelShell shell = shell(session, seen, 80, 24);
            await().until(() -> seen.toString(StandardCharsets.UTF_8).contains("Open games"));
            shell.close(true);
        }
    }

    @Test
    void a_huge_terminal_gets_a_bounded_screen() throws Exception {
        try (ClientSession session = login("ana")) {
            ByteArrayOutputStream seen = new ByteArrayOutputStream();
            ChannelShell shell = shell(session, seen, 2_000_000_000, 2_000_000_000);
            await().until(() -> seen.toString(StandardCharsets.UTF_8).contains("Open games"));
            shell.sendWindowChange(-5, 0);
            shell.sendWindowChange(1_000_000, 1);
            shell.sendWindowChange(1, 1_000_000);
            shell.sendWindowChange(80, 24);
            assertServesOthers();
        }
    }

    @Test
    void random_keys_do_no_harm() throws Exception {
        Random random = new Random(42);
        try (ClientSession session = login("ana")) {
            ChannelShell shell = shell(session, new ByteArrayOutputStream(), 80, 24);
            byte[] junk = new byte[4_000];
            for (int i = 0; i < 20 && shell.isOpen(); i++) {
                random.nextBytes(junk);
                try {
                    shell.getInvertedIn().write(junk);
                    shell.getInvertedIn().flush();
                } catch (IOException quit) {
                    break; // The keys included those that quit.
                }
            }
            assertServesOthers();
        }
    }

    @Test
    void garbage_instead_of_a_handshake_is_closed() throws Exception {
        byte[] junk = new byte[100_000];
        new Random(7).nextBytes(junk);
        for (String greeting : List.of("", "SSH-2.0-evil\r\n", "GET / HTTP/1.1\r\n\r\n")) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), ssh.port())) {
                socket.setSoTimeout(Waiting.LIMIT_MILLIS);
                try {
                    socket.getOutputStream().write(greeting.getBytes(StandardCharsets.US_ASCII));
                    socket.getOutputStream().write(junk);
                    socket.getInputStream().readAllBytes();
                } catch (IOException reset) {
                    // Also a way to be closed; a time-out is not.
                    assertTrue(!(reset instanceof SocketTimeoutException), "still open");
                }
            }
        }
        assertServesOthers();
    }

    @Test
    @Tag("slow")
    void a_client_that_says_nothing_is_closed_in_time() throws Exception {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), ssh.port())) {
            socket.setSoTimeout(Waiting.LIMIT_MILLIS);
            socket.getInputStream().readAllBytes();
        }
        assertServesOthers();
    }

    @Test
    void silent_connections_hold_few_places_and_not_for_long() throws Exception {
        Duration handshake = Duration.ofSeconds(1);
        SshLimits limits = new SshLimits(
                8, 6, 2, handshake, LIMITS.login(), LIMITS.idle(), LIMITS.output(), 100, Duration.ofMinutes(10));
        try (SshFixture hasty = new SshFixture(folder.resolve("hasty"), limits);
                Socket first = silent(hasty);
                Socket second = silent(hasty);
                Socket third = silent(hasty)) {
            long start = System.nanoTime();
            third.getInputStream().readAllBytes();
            assertTrue(System.nanoTime() - start < handshake.toNanos(), "kept open");
            first.getInputStream().readAllBytes();
            second.getInputStream().readAllBytes();
            assertTrue(System.nanoTime() - start > handshake.toNanos() / 2, "closed early");
            ClientSession session = client.connect("ana", "127.0.0.1", hasty.port())
                    .verify(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS)
                    .getSession();
            session.auth().verify(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS);
            session.close(true);
        }
    }

    /** Connects, and reads the greeting, so that the server has counted the connection. */
    private static Socket silent(SshFixture fixture) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), fixture.port());
        socket.setSoTimeout(Waiting.LIMIT_MILLIS);
        socket.getInputStream().read();
        return socket;
    }

    @Test
    void more_connections_than_the_limit_of_an_address_are_refused() throws Exception {
        List<ClientSession> sessions = new ArrayList<>();
        for (int i = 0; i < LIMITS.perAddress(); i++) {
            sessions.add(login("ana"));
        }
        assertThrows(IOException.class, () -> login("ana"));
        sessions.get(0).close(true).await(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS);
        // Until the server has noticed the end of the first connection, it refuses others.
        await().ignoreExceptions().untilAsserted(() -> sessions.add(login("ana")));
    }

    @Test
    void a_second_channel_is_refused() throws Exception {
        try (ClientSession session = login("ana")) {
            shell(session, new ByteArrayOutputStream(), 80, 24);
            assertThrows(IOException.class, () -> shell(session, new ByteArrayOutputStream(), 80, 24));
        }
    }

    @Test
    void forwarding_is_refused() throws Exception {
        try (ClientSession session = login("ana")) {
            assertThrows(
                    IOException.class,
                    () -> session.startRemotePortForwarding(
                            new SshdSocketAddress("127.0.0.1", 0), new SshdSocketAddress("127.0.0.1", 9)));
            assertThrows(
                    IOException.class,
                    () -> session.createDirectTcpipChannel(null, new SshdSocketAddress("127.0.0.1", 22))
                            .open()
                            .verify(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS));
        }
        assertServesOthers();
    }

    @Test
    @Tag("slow")
    void a_reader_that_stops_is_closed_and_the_others_go_on() throws Exception {
        for (boolean plain : List.of(true, false)) {
            ClientSession session = login("ana");
            CoreModuleProperties.WINDOW_SIZE.set(session, 100L);
            ChannelExec exec = session.createExecChannel("play reversi");
            if (!plain) {
                exec.setUsePty(true);
                exec.setPtyType("xterm");
            }
            // The stream is not read, so the window is never adjusted.
            exec.setStreaming(StreamingChannel.Streaming.Async);
            exec.open().verify(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS);
            assertServesOthers();
            assertTrue(exec.waitFor(EnumSet.of(ClientChannelEvent.CLOSED), Duration.ofSeconds(Waiting.LIMIT_SECONDS))
                    .contains(ClientChannelEvent.CLOSED));
        }
    }

    @Test
    void only_variables_of_the_terminal_are_taken() throws Exception {
        try (ClientSession session = login("ana")) {
            ChannelExec exec = session.createExecChannel("help");
            exec.setEnv("LD_PRELOAD", "/tmp/evil.so");
            exec.setEnv("COLUMNS", "500");
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            exec.setOut(out);
            exec.open().verify(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS);
            exec.waitFor(EnumSet.of(ClientChannelEvent.CLOSED), Duration.ofSeconds(Waiting.LIMIT_SECONDS));
            assertEquals(0, exec.getExitStatus());
            // Lines of a terminal would end with CR.
            assertTrue(out.toString(StandardCharsets.UTF_8).contains("the lobby\n"));
        }
    }

    @Test
    void a_name_of_control_characters_is_refused_with_the_reason() throws Exception {
        try (ClientSession session = login("\u001b[2Jroot\u0007 \u202e")) {
            ChannelExec exec = session.createExecChannel("lobby");
            ByteArrayOutputStream complaint = new ByteArrayOutputStream();
            exec.setErr(complaint);
            exec.open().verify(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS);
            exec.waitFor(EnumSet.of(ClientChannelEvent.CLOSED), Duration.ofSeconds(Waiting.LIMIT_SECONDS));
            assertEquals(
                    "parlor: Names may have letters and digits of one script and _ . -, but not U+001B ESCAPE."
                            + " Connect with another name: ssh NAME@…\n",
                    complaint.toString(StandardCharsets.UTF_8));
        }
    }

    @Test
    void lines_of_control_characters_are_shown_as_text_in_plain_mode() throws Exception {
        String hostile = "\u001b]0;evil\u0007\u009b2J\u202e";
        try (ClientSession session = login("root")) {
            ChannelExec exec = session.createExecChannel("lobby");
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            exec.setOut(out);
            exec.setErr(out);
            exec.setIn(new ByteArrayInputStream((hostile + "\n").getBytes(StandardCharsets.UTF_8)));
            exec.open().verify(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS);
            exec.waitFor(EnumSet.of(ClientChannelEvent.CLOSED), Duration.ofSeconds(Waiting.LIMIT_SECONDS));
            String seen = out.toString(StandardCharsets.UTF_8);
            assertTrue(seen.contains("root") && seen.contains("evil"), seen);
            assertTrue(
                    seen.codePoints().allMatch(c -> c == '\n' || c == '\r' || (c >= ' ' && (c < 0x7f || c > 0x9f))),
                    seen);
            assertFalse(seen.contains("\u202e"), seen);
        }
    }
}
