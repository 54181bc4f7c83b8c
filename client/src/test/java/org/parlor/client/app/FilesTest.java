package org.parlor.client.app;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.googlecode.lanterna.input.KeyType;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.client.game.analysis.AnalysisRequest;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.inprocess.Launcher;
import org.parlor.client.net.Connector;
import org.parlor.client.net.TcpConnector;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Event;
import org.parlor.client.state.StartupAction;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.state.connection.HostedServer;
import org.parlor.client.state.connection.LocalBot;
import org.parlor.client.state.settings.Settings;
import org.parlor.client.storage.CredentialStores;
import org.parlor.client.storage.SessionStore;
import org.parlor.client.storage.TrustedCertificates;
import org.parlor.client.terminal.LanternaBackend;
import org.parlor.client.terminal.TerminalBackend;
import org.parlor.client.ui.ColourDepth;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.LobbyRequest;
import org.parlor.testing.Waiting;

/** Slow, hung and invalid files with the whole full-screen client. */
class FilesTest {
    private final CountDownLatch botStarts = new CountDownLatch(1);
    private final List<Path> pipes = new ArrayList<>();

    private Set<Thread> threadsBefore = Set.of();

    @TempDir
    Path folder;

    @BeforeEach
    void findThreads() {
        threadsBefore = fileThreads();
    }

    /** Waits for the threads that were blocked: they may still write to the folder that is about to be deleted. */
    @AfterEach
    void releasePipes() throws Exception {
        botStarts.countDown();
        await().until(() -> {
            // Opening a pipe for both reading and writing does not block; closing it unblocks the reader. Another
            // reader may wait behind the first.
            for (Path pipe : pipes) {
                new RandomAccessFile(pipe.toFile(), "rw").close();
            }
            return threadsBefore.containsAll(fileThreads());
        });
    }

    private static Set<Thread> fileThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("files"))
                .collect(Collectors.toSet());
    }

    @Test
    void a_setting_is_saved_while_a_bot_starts_and_before_the_program_ends() throws Exception {
        Path file = folder.resolve("config.properties");
        Settings settings = StateFixtures.withConfigFile(Settings.DEFAULT.withName("ana"), file.toString());
        TerminalSession session = TerminalSession.at(
                settings, new FakeConnector(), new SlowLauncher(), new StartupAction.Home(), ColourDepth.TRUE);
        session.awaitScreen("Play against a bot")
                .press(KeyType.Enter)
                .awaitScreen("Starting a bot")
                .press(KeyType.Escape);
        session.awaitScreen("Play against a bot").type("T").type("G").type("q");
        assertEquals(
                0, session.end().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS).exitCode());
        assertEquals(List.of("theme = blue", "glyphs = ascii"), Files.readAllLines(file));
    }

    @Test
    void a_hung_config_file_blocks_neither_the_screen_nor_the_exit() throws Exception {
        Path file = pipe("config.properties");
        Settings settings = StateFixtures.withConfigFile(Settings.DEFAULT.withName("ana"), file.toString());
        TerminalSession session = TerminalSession.at(
                settings, new FakeConnector(), new FakeLauncher(), new StartupAction.Home(), ColourDepth.TRUE);
        session.awaitScreen("Play against a bot").type("T").press(KeyType.Enter).awaitScreen("Your turn: 4 moves.");
        session.type("q").type("y");
        assertEquals(
                0, session.end().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS).exitCode());
    }

    @Test
    void a_hung_session_file_does_not_block_the_connecting_screen() throws Exception {
        CredentialStores stores = new CredentialStores(
                SessionStore.open(pipe("session.json")),
                SessionStore.none(),
                new TrustedCertificates(folder.resolve("known-servers")));
        try (FileQueue files = new FileQueue();
                RealLauncher server = new RealLauncher()) {
            Connector connector = new TcpConnector("parlor-tui/test", "", stores, files, MonotonicClock::millis);
            TerminalSession session = TerminalSession.at(
                    "ana",
                    connector,
                    new FakeLauncher(),
                    new StartupAction.Join(server.localServer()),
                    ColourDepth.TRUE);
            session.awaitScreen("Connecting …")
                    .press(KeyType.Escape)
                    .awaitScreen("Play against a bot")
                    .type("q");
            assertEquals(
                    0,
                    session.end().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS).exitCode());
        }
    }

    @Test
    void a_session_file_that_hangs_after_the_login_delays_no_message() throws Exception {
        CredentialStores stores = new CredentialStores(
                SessionStore.open(folder.resolve("session.json")),
                SessionStore.none(),
                new TrustedCertificates(folder.resolve("known-servers")));
        AtomicInteger tasks = new AtomicInteger();
        Executor hanging = task -> {
            if (tasks.getAndIncrement() == 0) {
                task.run();
            }
        };
        try (RealLauncher server = new RealLauncher()) {
            Connector connector = new TcpConnector("parlor-tui/test", "", stores, hanging, MonotonicClock::millis);
            TerminalSession session = TerminalSession.at(
                    "ana",
                    connector,
                    new FakeLauncher(),
                    new StartupAction.Join(server.localServer()),
                    ColourDepth.TRUE);
            session.awaitScreen("Open games (0)").type("q");
            assertEquals(
                    0,
                    session.end().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS).exitCode());
            assertEquals(List.of(), stores.sessions().servers());
        }
    }

    @Test
    void a_request_without_a_connection_fails_with_a_message() throws Exception {
        BlockingQueue<Event> events = new LinkedBlockingQueue<>();
        TerminalBackend none = new LanternaBackend(new VirtualTty(80, 24), ColourDepth.TRUE, false);
        try (EffectRunner effects = new EffectRunner(
                none,
                SessionResources.local(new FakeConnector(), new FakeLauncher(), Runnable::run),
                events::add,
                Runnable::run)) {
            effects.run(new Effect.Send(0, 7, new LobbyRequest.Lobby(true)));
            assertEquals(
                    Event.ReplyReceived.notSent(0, 7, "There is no connection to a server, so this was not done"),
                    events.poll(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS));
        }
    }

    @Test
    void exporting_to_a_directory_or_a_missing_one_is_reported_and_the_game_continues() throws Exception {
        Path missing = folder.resolve("missing");
        for (String directory :
                List.of("/", folder.toString(), missing.resolve("a.ggf").toString())) {
            assertExport(directory, "! Not saved: cannot write ");
        }
        assertTrue(Files.notExists(missing));
    }

    @Test
    void an_invalid_file_name_is_reported_and_the_game_continues() throws Exception {
        Settings settings = StateFixtures.withRecordFile(Settings.DEFAULT.withName("ana"), "a\0b");
        TerminalSession session = TerminalSession.at(
                settings,
                new FakeConnector(),
                new FakeLauncher(),
                new StartupAction.Play(GameSetup.DEFAULT),
                ColourDepth.TRUE);
        session.awaitScreen("Your turn: 4 moves.").type("S").awaitScreen("! Not saved: 'a?b' is not a valid file name");
        leave(session);
    }

    private void assertExport(String file, String told) throws Exception {
        TerminalSession session = TerminalSession.at(
                "ana",
                new FakeConnector(),
                new FakeLauncher(),
                new StartupAction.Play(GameSetup.DEFAULT),
                ColourDepth.TRUE);
        session.awaitScreen("Your turn: 4 moves.").type("r").type("y").awaitScreen("m rematch");
        session.type("x")
                .awaitScreen("Export to which file?")
                .type(file)
                .press(KeyType.Enter)
                .awaitScreen(told);
        leave(session);
    }

    private static void leave(TerminalSession session) throws Exception {
        session.type("q").type("y");
        assertEquals(
                0, session.end().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS).exitCode());
    }

    /** A file whose opening blocks, as on a hung file system. */
    private Path pipe(String name) throws IOException, InterruptedException {
        Path file = folder.resolve(name);
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/mkfifo")), "mkfifo is not installed");
        assertEquals(0, new ProcessBuilder("mkfifo", file.toString()).start().waitFor());
        pipes.add(file);
        return file;
    }

    /** A launcher whose bot never starts and that ignores interrupts. */
    private final class SlowLauncher implements Launcher {

        @Override
        public LocalBot bot(String level) {
            boolean waiting = true;
            while (waiting) {
                try {
                    botStarts.await();
                    waiting = false;
                } catch (InterruptedException stubborn) {
                    // Ignores the interrupt.
                }
            }
            return new LocalBot(new ServerEndpoint("tower", 7777), "late");
        }

        @Override
        public ServerEndpoint localServer() {
            throw new IllegalStateException();
        }

        @Override
        public HostedServer host(int port) {
            throw new IllegalStateException();
        }

        @Override
        public void analyze(AnalysisRequest request, Consumer<Event> found) {
            FakeAnalyzer.analyze(request, found);
        }

        @Override
        public void stopAnalysis() {}

        @Override
        public void close() {}
    }
}
