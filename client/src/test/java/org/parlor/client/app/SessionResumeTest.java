package org.parlor.client.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.googlecode.lanterna.input.KeyType;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.client.net.Connector;
import org.parlor.client.net.TcpConnector;
import org.parlor.client.state.OfflineGame;
import org.parlor.client.state.OfflineUpdate;
import org.parlor.client.state.StartupAction;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.state.connection.SavedServer;
import org.parlor.client.state.settings.Settings;
import org.parlor.client.storage.CredentialStores;
import org.parlor.client.storage.OfflineGameFile;
import org.parlor.client.storage.SessionStore;
import org.parlor.client.storage.TrustedCertificates;
import org.parlor.client.ui.ColourDepth;
import org.parlor.connection.ServerEndpoint;
import org.parlor.testing.Waiting;

/** Resuming a session at a real server after the client was killed, and errors of incompatible servers. */
class SessionResumeTest {
    private RealLauncher launcher = new RealLauncher();

    @TempDir
    private Path folder = Path.of("");

    @AfterEach
    void stop() {
        launcher.close();
    }

    @Test
    void after_a_kill_the_player_gets_seat_and_game_back() throws Exception {
        TerminalSession ana = sit("ana", 1).awaitScreen("Open games (0)");
        TerminalSession bob = sit("bob", 2).awaitScreen("Open games (0)");
        ana.type("n")
                .awaitScreen("New game")
                .press(KeyType.ArrowRight, KeyType.Enter)
                .awaitScreen("Waiting for an opponent");
        bob.awaitScreen("Open games (1)").press(KeyType.Enter).awaitScreen("Kalah, 6 pits, 4 seeds");
        TerminalSession again =
                sit("ana", 3).awaitScreen("Kalah, 6 pits, 4 seeds").awaitScreen("guest-ana");
        again.type("q").type("y");
        assertEquals(0, again.end().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS).exitCode());
    }

    @Test
    void a_guest_unknown_to_the_server_logs_in_as_a_new_guest() throws Exception {
        int port = launcher.localServer().port();
        sit("ana", 1).awaitScreen("guest-ana");
        launcher.close();
        launcher = new RealLauncher(port);
        TerminalSession again = sit("ana", 2).awaitScreen("Open games (0)").awaitScreen("guest-ana");
        again.type("q");
        assertEquals(0, again.end().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS).exitCode());
    }

    @Test
    void a_server_of_another_protocol_version_ends_the_program_with_the_reason() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread greeter = new Thread(() -> greet(server), "greeter");
            greeter.setDaemon(true);
            greeter.start();
            TerminalSession ana = at(new ServerEndpoint("127.0.0.1", server.getLocalPort()), "ana", 1);
            assertEquals(
                    "127.0.0.1:" + server.getLocalPort()
                            + " (parlor/9.0.0) uses protocol version 2, this program uses 1. Update this program",
                    ana.end().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS).message());
        }
    }

    private static void greet(ServerSocket server) {
        try (Socket caller = server.accept()) {
            write(caller, hello("[2]"));
            while (caller.getInputStream().read() >= 0) {
                // The rest is ignored.
            }
        } catch (IOException gone) {
            // The test is over.
        }
    }

    @Test
    void a_session_that_continues_under_another_name_replaces_that_of_the_former_one() throws Exception {
        SessionStore sessions = store(1);
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            ServerEndpoint endpoint = new ServerEndpoint("127.0.0.1", server.getLocalPort());
            sessions.restore(endpoint, "ada", "r_1");
            OfflineGameFile offline = new OfflineGameFile(folder.resolve(OfflineGameFile.NAME));
            offline.update(
                    List.of(new OfflineUpdate.Seen(
                            OfflineGame.Account.of(endpoint, "ada"),
                            StateFixtures.correspondence("g20", 0, "bob", 86_400_000))),
                    OfflineGameFile.now());
            Thread greeter = new Thread(() -> welcomeAs(server, "rob"), "greeter");
            greeter.setDaemon(true);
            greeter.start();
            TerminalSession rob = at(endpoint, "", 1);
            Awaitility.await("session of rob")
                    .until(
                            () -> sessions.servers().stream()
                                    .map(SavedServer::user)
                                    .toList(),
                            List.of("rob")::equals);
            Awaitility.await("games of ada").until(() -> offline.read().values().isEmpty());
            rob.type("q");
        }
    }

    private static void welcomeAs(ServerSocket server, String name) {
        try (Socket caller = server.accept()) {
            write(caller, hello("[1]"));
            caller.getInputStream().read();
            write(
                    caller,
                    "{\"t\":\"welcome\",\"user\":{\"name\":\"" + name
                            + "\",\"bot\":false,\"guest\":false,\"ratings\":{}},"
                            + "\"session\":\"s\",\"resume\":\"r_2\",\"graceMs\":60000,\"games\":[],\"now\":0}");
            while (caller.getInputStream().read() >= 0) {
                // The rest is ignored.
            }
        } catch (IOException gone) {
            // The test is over.
        }
    }

    private static void write(Socket caller, String line) throws IOException {
        caller.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private static String hello(String versions) {
        return "{\"t\":\"hello\",\"proto\":" + versions
                + ",\"server\":\"parlor/9.0.0\",\"name\":\"n\",\"motd\":\"\",\"caps\":[],"
                + "\"auth\":[],\"games\":[],\"limits\":{\"lineBytes\":1,\"chatChars\":1,\"requestsPer10s\":1},\"now\":0}";
    }

    private TerminalSession sit(String name, long process) {
        return at(launcher.localServer(), name, process);
    }

    private SessionStore store(long process) {
        return SessionStore.open(
                folder.resolve("session.json"), process, (pid, since) -> false, System::currentTimeMillis);
    }

    /** A client with this process id, to which the other processes appear dead. */
    private TerminalSession at(ServerEndpoint server, String name, long process) {
        CredentialStores stores = new CredentialStores(
                store(process), SessionStore.none(), new TrustedCertificates(folder.resolve("known-servers")));
        Connector connector = new TcpConnector("parlor-tui/test", "", stores, Runnable::run, MonotonicClock::millis);
        Settings settings = Settings.DEFAULT
                .withName(name)
                .withOfflineFile(folder.resolve(OfflineGameFile.NAME).toString());
        return TerminalSession.at(settings, connector, launcher, new StartupAction.Join(server), ColourDepth.TRUE);
    }
}
