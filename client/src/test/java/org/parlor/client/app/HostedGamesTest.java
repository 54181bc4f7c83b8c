package org.parlor.client.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.googlecode.lanterna.input.KeyType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.client.inprocess.HostOptions;
import org.parlor.client.inprocess.Launcher;
import org.parlor.client.inprocess.LocalLauncher;
import org.parlor.client.net.TcpConnector;
import org.parlor.client.state.ExitException;
import org.parlor.client.state.StartupAction;
import org.parlor.client.state.connection.HostedServer;
import org.parlor.client.state.connection.ServerLinks;
import org.parlor.client.storage.CredentialStores;
import org.parlor.client.storage.SessionStore;
import org.parlor.client.storage.TrustedCertificates;
import org.parlor.client.ui.ColourDepth;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ConnectionState;
import org.parlor.connection.HelloProbe;
import org.parlor.connection.LoginParameters;
import org.parlor.connection.ServerConnection;
import org.parlor.message.Login;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;
import org.parlor.testing.Waiting;

/** Servers that the program hosts, and their store. */
class HostedGamesTest {

    @TempDir
    private Path folder = Path.of("");

    @Test
    void a_game_continues_after_its_host_has_quit_and_hosts_again() throws Exception {
        TerminalSession bob;
        try (LocalLauncher hosting = launcher()) {
            TerminalSession ana =
                    start("ana", hosting, new StartupAction.Host(0)).awaitScreen("Here now (1)");
            ana.press(KeyType.Escape).awaitScreen("Open games (0)");
            bob = start("bob", new FakeLauncher(), joining(hosting)).awaitScreen("Open games (0)");
            ana.type("n")
                    .awaitScreen("New game")
                    .press(KeyType.ArrowRight, KeyType.Enter)
                    .awaitScreen("Waiting for an opponent");
            bob.awaitScreen("Open games (1)").press(KeyType.Enter).awaitScreen("Kalah, 6 pits, 4 seeds");
            ana.awaitScreen("Kalah, 6 pits, 4 seeds")
                    .type("q")
                    .awaitScreen("Quit? Your server stops; its games are kept until you host again")
                    .type("y");
            assertEquals(
                    0, ana.end().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS).exitCode());
        }
        bob.awaitScreen("The server has stopped").type("q");
        assertEquals(0, bob.end().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS).exitCode());
        try (LocalLauncher hosting = launcher()) {
            TerminalSession ana =
                    start("ana", hosting, new StartupAction.Host(0)).awaitScreen("Kalah, 6 pits, 4 seeds");
            bob = start("bob", new FakeLauncher(), joining(hosting));
            bob.awaitScreen("Kalah, 6 pits, 4 seeds")
                    .awaitScreen("ana (")
                    .type("q")
                    .type("y");
            ana.awaitScreen("bob (").type("q").type("y");
            assertEquals(
                    0, ana.end().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS).exitCode());
        }
    }

    @Test
    void a_second_host_is_refused_the_store_of_a_running_one() throws Exception {
        try (LocalLauncher first = launcher();
                LocalLauncher second = launcher()) {
            first.host(0);
            ExitException refused = assertThrows(ExitException.class, () -> second.host(0));
            assertEquals(
                    "cannot keep the games of this server: Another server (process "
                            + ProcessHandle.current().pid() + ") uses " + folder.resolve("data")
                            + ". Stop that server, or choose another directory. To host without keeping games:"
                            + " parlor host --memory",
                    refused.getMessage());
        }
    }

    @Test
    void a_server_on_one_address_announces_its_page_ssh_and_ports_there() throws Exception {
        try (LocalLauncher hosting =
                new LocalLauncher(new HostOptions("127.0.0.1", null, null, false, 0, null, false))) {
            HostedServer hosted = hosting.host(0);
            int port = hosted.address().port();
            SessionMessage.Hello.Links links =
                    new SessionMessage.Hello.Links(hosted.serverLinks().page(), null, "127.0.0.1:" + port, null);
            assertEquals(links, announced(hosted));
            assertEquals(
                    List.of(ServerLinks.joinLine("127.0.0.1", port, false)),
                    hosted.serverLinks().joinLines());
            hosting.announceSsh(2222);
            assertEquals(links.withSsh("127.0.0.1:2222"), announced(hosted));
        }
    }

    @Test
    void a_guest_finishes_a_game_with_a_computer_opponent_of_the_host_after_it_hosts_again() throws Exception {
        Path data = folder.resolve("data");
        HostOptions withBots = new HostOptions("127.0.0.1", data, null, false, null, null, true);
        TerminalSession bob;
        try (LocalLauncher hosting = new LocalLauncher(withBots)) {
            bob = start("bob", new FakeLauncher(), joining(hosting)).awaitScreen("Bots (5)");
            bob.type("/hard").press(KeyType.Enter, KeyType.Enter).awaitScreen("◀ hard ▶");
            bob.press(KeyType.ArrowRight, KeyType.Enter).awaitScreen("Kalah, 6 pits, 4 seeds");
            bob.type("3").press(KeyType.Enter).awaitScreen("You played s3 and move again.");
        }
        bob.awaitScreen("The server has stopped").type("q");
        String token = Files.readString(data.resolve("bots-token"));
        try (LocalLauncher hosting = new LocalLauncher(withBots)) {
            bob = start("bob", new FakeLauncher(), joining(hosting)).awaitScreen("Kalah, 6 pits, 4 seeds");
            bob.type("1").press(KeyType.Enter).awaitScreen("hard played");
            assertEquals(token, Files.readString(data.resolve("bots-token")));
            assertEquals(
                    Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE),
                    Files.getPosixFilePermissions(data.resolve("bots-token")));
            bob.type("q").type("y");
        }
    }

    @Test
    void a_host_with_accounts_shows_how_to_create_one_and_it_is_there_when_it_hosts_again() throws Exception {
        HostOptions withAccounts = new HostOptions(
                "127.0.0.1", folder.resolve("data"), folder.resolve("certificates"), true, null, null, false);
        Login.Password carol = new Login.Password("carol", "correct horse", true, null);
        try (LocalLauncher hosting = new LocalLauncher(withAccounts)) {
            HostedServer hosted = hosting.host(0);
            String join = hosted.serverLinks().joinLines().get(0);
            assertEquals(join + " --user NAME --create", hosted.serverLinks().accountLine());
            assertEquals(
                    hosted.serverLinks().accountLine(),
                    ServerLinks.of(HelloProbe.read(hosted.address()).orElseThrow())
                            .accountLine());
            assertEquals("carol", logIn(hosted, carol));
        }
        try (LocalLauncher hosting = new LocalLauncher(withAccounts)) {
            Login.Password again = new Login.Password("carol", "correct horse", null, null);
            assertEquals("carol", logIn(hosting.host(0), again));
        }
    }

    @Test
    void an_address_of_another_computer_is_refused_with_the_option_to_change() {
        try (LocalLauncher hosting =
                new LocalLauncher(new HostOptions("203.0.113.7", null, null, false, null, null, false))) {
            ExitException refused = assertThrows(ExitException.class, () -> hosting.host(0));
            assertEquals(
                    "Cannot listen on 203.0.113.7 port 0: not an address of this computer. Change --bind to an address of"
                            + " this computer",
                    refused.getMessage());
        }
    }

    /** Returns the name of the account, or why the login failed. */
    private static String logIn(HostedServer hosted, Login login) throws Exception {
        CompletableFuture<String> name = new CompletableFuture<>();
        ServerConnection.Listener listener = new ServerConnection.Listener() {
            @Override
            public void onMessage(ServerMessage message) {}

            @Override
            public void onState(ConnectionState state) {
                if (state instanceof ConnectionState.LoggedIn in) {
                    name.complete(in.welcome().user().name());
                } else if (state instanceof ConnectionState.Closed closed) {
                    name.complete(closed.message());
                }
            }
        };
        try (ConnectionFactory connections = new ConnectionFactory()) {
            connections.open(hosted.address(), LoginParameters.ofProgram("test/1", List.of(), login), listener);
            return name.get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS);
        }
    }

    private static SessionMessage.Hello.@Nullable Links announced(HostedServer hosted) throws IOException {
        return HelloProbe.read(hosted.address()).orElseThrow().links();
    }

    private LocalLauncher launcher() {
        return new LocalLauncher(HostOptions.storedIn(folder.resolve("data")));
    }

    private static StartupAction joining(LocalLauncher hosting) throws ExitException {
        return new StartupAction.Join(hosting.host(0).address());
    }

    private TerminalSession start(String name, Launcher launcher, StartupAction startup) {
        CredentialStores stores = new CredentialStores(
                SessionStore.open(folder.resolve(name)),
                SessionStore.open(folder.resolve("host-" + name)),
                new TrustedCertificates(folder.resolve("known-servers")));
        return TerminalSession.at(
                name,
                new TcpConnector("parlor-tui/test", "", stores, Runnable::run, MonotonicClock::millis),
                launcher,
                startup,
                ColourDepth.TRUE);
    }
}
