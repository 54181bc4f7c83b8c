package org.parlor.client.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.googlecode.lanterna.input.KeyType;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.client.cli.TestHome;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.game.setup.Opponent;
import org.parlor.client.net.Connector;
import org.parlor.client.net.TcpConnector;
import org.parlor.client.state.StartupAction;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.state.settings.Settings;
import org.parlor.client.storage.CredentialStores;
import org.parlor.client.ui.ColourDepth;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameResult;
import org.parlor.notation.RecordFileReader;
import org.parlor.notation.RecordReadResult;
import org.parlor.rules.Games;
import org.parlor.server.app.ServerConfig;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.testing.CuttableProxy;
import org.parlor.testing.Waiting;

/** The full-screen client against a real server over real sockets. */
class OverASocketTest {
    private RealLauncher launcher = new RealLauncher();

    @AfterEach
    void stop() {
        launcher.close();
    }

    @Test
    void enter_on_the_home_screen_plays_a_bot() throws Exception {
        TerminalSession ana = sit("ana", new StartupAction.Home())
                .awaitScreen("Play against a bot")
                .press(KeyType.Enter)
                .awaitScreen("Your turn: 4 moves.");
        ana.type("d3").awaitScreen("Move> d3_").press(KeyType.Enter).awaitScreen("easy played");
        ana.awaitScreen("Your turn")
                .type("r")
                .awaitScreen("Resign this game?")
                .type("y")
                .awaitScreen("easy won: you resigned");
        // Quitting asks only before the first move of the new game is saved.
        ana.type("m").awaitScreen("you (White)").type("q").type("y");
        assertEquals(0, ana.end().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS).exitCode());
    }

    @Test
    void two_people_at_one_keyboard_play_to_the_end() throws Exception {
        GameSetup setup = GameSetup.DEFAULT
                .withGame(Games.find("tictactoe").orElseThrow())
                .withOpponent(Opponent.SAME_KEYBOARD);
        TerminalSession both = sit("ana", new StartupAction.Play(setup)).awaitScreen("X to move: 9 moves.");
        both.type("1").press(KeyType.Enter).awaitScreen("O to move");
        both.type("5").press(KeyType.Enter).awaitScreen("X to move");
        both.type("u").awaitScreen("O to move: 8 moves.");
        both.type("5").press(KeyType.Enter).awaitScreen("X to move");
        both.type("2").press(KeyType.Enter).awaitScreen("O to move");
        both.type("9").press(KeyType.Enter).awaitScreen("X to move");
        both.type("3").press(KeyType.Enter).awaitScreen("X won.");
        both.type("q");
        assertEquals(0, both.end().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS).exitCode());
    }

    @Test
    void a_game_that_was_played_is_saved_and_replayed(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("parlor").resolve("games.jsonl");
        GameSetup setup = GameSetup.DEFAULT
                .withGame(Games.find("tictactoe").orElseThrow())
                .withOpponent(Opponent.SAME_KEYBOARD);
        Settings settings = StateFixtures.withRecordFile(Settings.DEFAULT.withName("ana"), file.toString());
        TerminalSession both =
                TerminalSession.at(settings, network(), launcher, new StartupAction.Play(setup), ColourDepth.TRUE);
        both.awaitScreen("X to move: 9 moves.").type("S").awaitScreen("Saved to ");
        List<String> moves = List.of("a1", "b2", "a2", "c3", "a3");
        for (String move : moves.subList(0, 4)) {
            both.type(move).press(KeyType.Enter).awaitScreen(shown -> shown.contains(" played " + move));
        }
        both.type("a3").press(KeyType.Enter).awaitScreen("X won.").type("S");
        both.awaitScreen(shown -> shown.contains("Saved to ")).type("L").awaitScreen("Replay games");
        both.type("v").awaitScreen("▶ games.jsonl").press(KeyType.Enter).awaitScreen("2 games");
        both.type("q");
        try (RecordFileReader records = RecordFileReader.open(file)) {
            GameRecord begun = ((RecordReadResult.Read) records.next()).replay().record();
            GameRecord ended = ((RecordReadResult.Read) records.next()).replay().record();
            assertEquals(List.of(), begun.moves());
            assertEquals(
                    moves,
                    ended.moves().stream().map(GameRecord.RecordedMove::move).toList());
            assertEquals(new GameResult(0, List.of(1, 0), "normal"), ended.result());
            assertFalse(records.hasNext());
        }
    }

    @Test
    void a_game_offered_in_the_lobby_is_accepted_by_another_player() throws Exception {
        TerminalSession ana = sit("ana", new StartupAction.Host(0))
                .awaitScreen("Here now (1)")
                .press(KeyType.Escape)
                .awaitScreen("Open games (0)");
        TerminalSession bob =
                sit("bob", new StartupAction.Join(launcher.localServer())).awaitScreen("Open games (0)");
        ana.type("n")
                .awaitScreen("New game")
                .press(KeyType.ArrowRight)
                .awaitScreen("Kalah")
                .press(KeyType.Enter);
        ana.awaitScreen("Waiting for an opponent");
        bob.awaitScreen("Open games (1)")
                .press(KeyType.Enter)
                .awaitScreen("Kalah, 6 pits, 4 seeds")
                .awaitScreen("South");
        ana.awaitScreen("Kalah, 6 pits, 4 seeds").awaitScreen("South");
        TerminalSession south = ana.tty().shown().contains("you (South)") ? ana : bob;
        TerminalSession north = south == ana ? bob : ana;
        south.type("3").press(KeyType.Enter).awaitScreen("You played s3 and move again.");
        north.awaitScreen("played s3 and moves again.");
        north.type("t").awaitScreen("Chat> _").type("well played").press(KeyType.Enter);
        south.awaitScreen("well played");
        ana.type("q").type("y");
        bob.awaitScreen("away").type("q").type("y");
        assertEquals(0, bob.end().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS).exitCode());
    }

    @Test
    void a_lost_connection_is_shown_and_reestablished() throws Exception {
        int port = launcher.localServer().port();
        TerminalSession ana =
                sit("ana", new StartupAction.Join(launcher.localServer())).awaitScreen("Open games (0)");
        launcher.close();
        ana.awaitScreen("Connection lost.");
        launcher = new RealLauncher(port);
        ana.type("R").awaitScreen("Reconnected");
        ana.type("q");
        assertEquals(0, ana.end().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS).exitCode());
    }

    @Test
    void lines_of_chat_are_kept_and_missed_ones_are_shown_after_a_reconnection() throws Exception {
        try (CuttableProxy proxy =
                new CuttableProxy(() -> launcher.localServer().port())) {
            ServerEndpoint cut = new ServerEndpoint("127.0.0.1", proxy.port());
            TerminalSession ana = sit("ana", new StartupAction.Join(cut)).awaitScreen("Open games (0)");
            TerminalSession bob =
                    sit("bob", new StartupAction.Join(launcher.localServer())).awaitScreen("Open games (0)");
            ana.type("n").awaitScreen("New game").press(KeyType.Enter).awaitScreen("Waiting for an opponent");
            bob.awaitScreen("Open games (1)").press(KeyType.Enter).awaitScreen("Reversi 8x8");
            ana.awaitScreen("Reversi 8x8").awaitScreen("bob (");
            bob.type("t").awaitScreen("Chat> _").type("first").press(KeyType.Enter);
            ana.awaitScreen("bob: first");
            proxy.cut();
            ana.awaitScreen("Connection lost.");
            bob.type("t")
                    .awaitScreen("Chat> _")
                    .type("second")
                    .press(KeyType.Enter)
                    .awaitScreen("you: second");
            ana.type("R").awaitScreen("bob: second");
            assertEquals(
                    1,
                    ana.tty()
                            .shown()
                            .lines()
                            .filter(line -> line.contains("bob: first"))
                            .count());
            ana.type("q").type("y");
            bob.type("q").type("y");
        }
    }

    @Test
    void the_header_shows_the_address_in_use_after_a_reconnection_to_another_one() throws Exception {
        try (CuttableProxy near = new CuttableProxy(() -> launcher.localServer().port());
                CuttableProxy far =
                        new CuttableProxy(() -> launcher.localServer().port())) {
            // Names the proxies differently from 127.0.0.1, which is shown as "this computer".
            ServerSettings.AdvertisedServers both = new ServerSettings.AdvertisedServers(
                    List.of("127.0.0.1:" + near.port(), "[::ffff:127.0.0.1]:" + far.port()), List.of());
            launcher.close();
            launcher = new RealLauncher(
                    ServerConfig.embedded().with(ServerSettings.standard().with(both)));
            ServerEndpoint named = new ServerEndpoint("127.0.0.1", near.port());
            TerminalSession ana = sit("ana", new StartupAction.Join(named)).awaitScreen("guest-ana at this computer");
            near.die();
            ana.awaitScreen("Connection lost.");
            ana.type("R").awaitScreen("guest-ana at [::ffff:127.0.0.1]:" + far.port());
            ana.type("q");
            assertEquals(
                    0, ana.end().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS).exitCode());
        }
    }

    @Test
    void an_unreachable_server_ends_the_program_with_the_reason() throws Exception {
        launcher.close();
        TerminalSession ana = sit("ana", new StartupAction.Join(launcher.localServer()));
        assertEquals(3, ana.end().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS).exitCode());
    }

    @Test
    void a_game_in_progress_can_be_watched() throws Exception {
        TerminalSession ana =
                sit("ana", new StartupAction.Play(GameSetup.DEFAULT)).awaitScreen("Your turn: 4 moves.");
        TerminalSession bob = sit("bob", new StartupAction.Watch(launcher.localServer(), null, "top"))
                .awaitScreen("watching");
        ana.type("d3").press(KeyType.Enter);
        bob.awaitScreen("1 d3");
        ana.type("q").type("y");
        bob.type("q");
        assertEquals(0, bob.end().get(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS).exitCode());
    }

    private TerminalSession sit(String name, StartupAction startup) {
        return TerminalSession.at(name, network(), launcher, startup, ColourDepth.TRUE);
    }

    static Connector network() {
        return new TcpConnector(
                "parlor-tui/test",
                "",
                CredentialStores.of(TestHome.knownServers()),
                Runnable::run,
                MonotonicClock::millis);
    }
}
