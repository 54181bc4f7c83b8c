package org.parlor.client.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.parlor.server.app.ParlorServer;
import org.parlor.server.app.ServerConfig;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.testing.CuttableProxy;

/** The exit codes. */
final class ExitCodeTest {

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Test
    void three_with_address_and_reason_but_no_Java_exception() throws IOException {
        String address = "127.0.0.1:" + freePort();
        String reason = ": connection refused; check the port and that the server is running";
        assertEquals(
                "parlor: cannot reach " + address + reason + "\n",
                Shell.run(List.of(), "join", address, "--tls").err());
        assertEquals(
                "parlor: cannot reach " + address + reason + "\n",
                Shell.run(List.of(), "join", address).err());
        String nowhere = "no-such-host.invalid:7777";
        assertEquals(
                "parlor: cannot reach " + nowhere + ": unknown host; check the spelling of the name\n",
                Shell.run(List.of(), "join", nowhere, "--tls").err());
    }

    @Test
    void three_if_the_server_cannot_be_reached() throws IOException {
        Shell.Run run = Shell.run(List.of(), "join", "127.0.0.1:" + freePort());
        assertEquals(3, run.code());
        assertTrue(run.err().startsWith("parlor: cannot reach 127.0.0.1:"), run.err());
        assertTrue(run.err().contains("check the port"), run.err());
    }

    @Test
    void four_if_the_server_refuses() {
        try (ParlorServer server = ParlorServer.start(ServerConfig.embedded())) {
            Shell.Run noGame = Shell.run(List.of(), "watch", "127.0.0.1:" + server.port());
            assertEquals(4, noGame.code());
            assertEquals("parlor: the server refused: No game is being played\n", noGame.err());
            Shell.Run badName = Shell.run(List.of(), "join", "127.0.0.1:" + server.port(), "--name", "a b");
            assertEquals(4, badName.code());
            assertTrue(badName.err().contains("(with --name NAME)"), badName.err());
        }
    }

    @Test
    void five_if_a_lost_connection_is_not_recovered() throws IOException {
        ServerConfig config = ServerConfig.embedded()
                .with(ServerSettings.standard().with(ServerSettings.GRACE, Duration.ofSeconds(1)));
        try (ParlorServer server = ParlorServer.start(config);
                CuttableProxy proxy = new CuttableProxy(server::port);
                Typist ana = Typist.runs("join", "127.0.0.1:" + proxy.port())) {
            ana.reads("no open games");
            proxy.die();
            assertEquals(5, ana.endsWith());
            assertEquals("parlor: connection lost and not restored in time\n", ana.complaints());
        }
    }

    @Test
    void six_if_the_requested_port_is_in_use() throws IOException {
        try (ServerSocket other = new ServerSocket(0)) {
            String port = Integer.toString(other.getLocalPort());
            Shell.Run run = Shell.run(List.of(), "host", "--port", port);
            assertEquals(6, run.code());
            assertTrue(run.err().contains("port " + port), run.err());
        }
    }
}
