package org.parlor.client.ssh;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.sshd.client.SshClient;
import org.apache.sshd.client.channel.ChannelExec;
import org.apache.sshd.client.channel.ClientChannelEvent;
import org.apache.sshd.client.session.ClientSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.client.TestInvitation;
import org.parlor.client.state.ExitCode;
import org.parlor.connection.LoginParameters;
import org.parlor.connection.RequestClient;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.AdminRequest;
import org.parlor.message.Login;
import org.parlor.testing.Waiting;

/** The addresses of SSH clients at the Parlor server, and those of the server. */
class SshAddressTest {
    @TempDir
    Path folder;

    private SshFixture ssh;
    private SshClient client;

    @BeforeEach
    void start() throws Exception {
        ssh = new SshFixture(folder, SshLimits.DEFAULT);
        client = NoQuestions.client();
    }

    @AfterEach
    void stop() {
        client.stop();
        ssh.close();
    }

    private record Result(int code, String output) {}

    /** @param from the last number of the address of the client */
    private ClientSession login(String name, int from, int port) throws IOException {
        ClientSession session = client.connect(
                        name,
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
                        new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) from}), 0))
                .verify(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS)
                .getSession();
        session.auth().verify(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS);
        return session;
    }

    private static Result visit(ClientSession session) throws IOException {
        ChannelExec lobby = session.createExecChannel("lobby");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        lobby.setOut(out);
        lobby.setErr(out);
        lobby.setIn(new ByteArrayInputStream("quit\n".getBytes(StandardCharsets.UTF_8)));
        lobby.open().verify(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS);
        lobby.waitFor(EnumSet.of(ClientChannelEvent.CLOSED), Duration.ofSeconds(Waiting.LIMIT_SECONDS));
        return new Result(lobby.getExitStatus(), out.toString(StandardCharsets.UTF_8));
    }

    private Result visit(String name, int from, int port) throws IOException {
        try (ClientSession session = login(name, from, port)) {
            return visit(session);
        }
    }

    @Test
    void a_ban_of_an_address_is_that_of_the_ssh_client() throws Exception {
        LoginParameters admin = new LoginParameters(
                "test/1",
                List.of(),
                new Login.Password(TestInvitation.ADMIN, TestInvitation.ADMIN_PASSWORD, null, null));
        try (RequestClient boss = RequestClient.open(ssh.server(), admin, message -> {});
                ClientSession carol = login("carol", 2, ssh.port())) {
            ChannelExec lobby = carol.createExecChannel("lobby");
            lobby.open().verify(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS);
            // Refused until she has logged in.
            await().ignoreExceptions()
                    .untilAsserted(() -> boss.request(new AdminRequest.Ban("guest-carol", true, null, true, null)));
            Result again = visit("dave", 2, ssh.port());
            assertEquals(ExitCode.LOST, again.code(), again.output());
            assertTrue(again.output().contains("banned"), again.output());
            Result other = visit("eve", 1, ssh.port());
            assertEquals(ExitCode.OK, other.code(), other.output());
        }
    }

    @Test
    void new_sessions_start_at_another_address_of_the_server_while_the_first_one_is_down() throws Exception {
        try (SshFrontEnd frontEnd = ssh.startFrontEnd(unused(), ssh.proxied())) {
            Result found = visit("carol", 1, frontEnd.port());
            assertEquals(ExitCode.OK, found.code(), found.output());
        }
    }

    private static ServerEndpoint unused() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return new ServerEndpoint("127.0.0.1", socket.getLocalPort());
        }
    }
}
