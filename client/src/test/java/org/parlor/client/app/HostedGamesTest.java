package org.parlor.client.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.googlecode.lanterna.input.KeyType;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.client.local.HostOptions;
import org.parlor.client.local.Launcher;
import org.parlor.client.local.LocalLauncher;
import org.parlor.client.net.TcpConnector;
import org.parlor.client.session.CredentialStores;
import org.parlor.client.session.SessionStore;
import org.parlor.client.session.TrustedCertificates;
import org.parlor.client.state.ExitException;
import org.parlor.client.state.StartupAction;
import org.parlor.client.ui.ColourDepth;
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
                    start("ana", hosting, new StartupAction.Host(0)).awaitScreen("Open games (0)");
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
