package org.parlor.client.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.googlecode.lanterna.input.KeyType;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.game.setup.Opponent;
import org.parlor.client.net.Connector;
import org.parlor.client.net.TcpConnector;
import org.parlor.client.session.SessionStores;
import org.parlor.client.state.StartupAction;
import org.parlor.client.state.settings.Settings;
import org.parlor.client.ui.ColourDepth;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameResult;
import org.parlor.notation.ParsedRecord;
import org.parlor.notation.RecordFile;
import org.parlor.rules.Games;

/** The full-screen client against a real server over real sockets. */
@Timeout(60)
class OverASocketTest {
    private RealLauncher launcher = new RealLauncher();

    @AfterEach
    void stop() {
        launcher.close();
    }

    @Test
    void enter_on_the_home_screen_plays_a_bot() throws Exception {
        Seat ana = sit("ana", new StartupAction.Home())
                .sees("Play a bot")
                .presses(KeyType.Enter)
                .sees("Your turn: 4 moves.");
        ana.types("d3").sees("Move> d3_").presses(KeyType.Enter).sees("easy played");
        ana.sees("Your turn").types("r").sees("Resign this game?").types("y").sees("easy won: you resigned");
        ana.presses(KeyType.Enter).sees("you (White)");
        ana.types("q").sees("Quit?").types("y");
        assertEquals(0, ana.end().get(10, TimeUnit.SECONDS).exitCode());
    }

    @Test
    void two_people_at_one_keyboard_play_to_the_end() throws Exception {
        GameSetup setup = GameSetup.DEFAULT
                .withGame(Games.find("tictactoe").orElseThrow())
                .withOpponent(Opponent.SAME_KEYBOARD);
        Seat both = sit("ana", new StartupAction.Play(setup)).sees("X to move: 9 moves.");
        both.types("1").presses(KeyType.Enter).sees("O to move");
        both.types("5").presses(KeyType.Enter).sees("X to move");
        both.types("u").sees("O to move: 8 moves.");
        both.types("5").presses(KeyType.Enter).sees("X to move");
        both.types("2").presses(KeyType.Enter).sees("O to move");
        both.types("9").presses(KeyType.Enter).sees("X to move");
        both.types("3").presses(KeyType.Enter).sees("X won.");
        both.types("q");
        assertEquals(0, both.end().get(10, TimeUnit.SECONDS).exitCode());
    }

    @Test
    void a_game_that_was_played_is_saved_and_replayed(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("parlor").resolve("games.jsonl");
        GameSetup setup = GameSetup.DEFAULT
                .withGame(Games.find("tictactoe").orElseThrow())
                .withOpponent(Opponent.SAME_KEYBOARD);
        Settings settings = Settings.DEFAULT.withName("ana").withRecordFile(file.toString());
        Seat both = Seat.at(settings, network(), launcher, new StartupAction.Play(setup), ColourDepth.TRUE);
        both.sees("X to move: 9 moves.").types("S").sees("Saved to ");
        List<String> moves = List.of("a1", "b2", "a2", "c3", "a3");
        for (String move : moves.subList(0, 4)) {
            both.types(move).presses(KeyType.Enter).sees(shown -> shown.contains(" played " + move));
        }
        both.types("a3").presses(KeyType.Enter).sees("X won.").types("S");
        both.sees(shown -> shown.contains("Saved to ")).types("L").sees("Replay recorded games");
        both.types("v").sees("Enter alone").presses(KeyType.Enter).sees("2 games");
        both.types("q");
        try (RecordFile records = RecordFile.open(file)) {
            GameRecord begun = ((ParsedRecord.Read) records.next()).replay().record();
            GameRecord ended = ((ParsedRecord.Read) records.next()).replay().record();
            assertEquals(List.of(), begun.moves());
            assertEquals(
                    moves,
                    ended.moves().stream().map(GameRecord.RecordedMove::move).toList());
            assertEquals(new GameResult(0, List.of(1, 0), "normal"), ended.result());
            assertFalse(records.hasNext());
        }
    }

    @Test
    void one_offers_a_game_in_the_lobby_and_another_takes_it() throws Exception {
        Seat ana = sit("ana", new StartupAction.Host(0)).sees("Invite someone").sees("Open games (0)");
        Seat bob = sit("bob", new StartupAction.Join(launcher.localServer())).sees("Open games (0)");
        ana.types("n")
                .sees("New game")
                .presses(KeyType.ArrowRight)
                .sees("Kalah")
                .presses(KeyType.Enter);
        ana.sees("Waiting for an opponent");
        bob.sees("Open games (1)").presses(KeyType.Enter).sees("Kalah 6x4").sees("South");
        ana.sees("Kalah 6x4").sees("South");
        Seat south = ana.tty().shown().contains("you (South)") ? ana : bob;
        Seat north = south == ana ? bob : ana;
        south.types("3").presses(KeyType.Enter).sees("You played s3 and move again.");
        north.sees("played s3 and moves again.");
        north.types("t").sees("Chat> _").types("well played").presses(KeyType.Enter);
        south.sees("well played");
        ana.types("q").types("y");
        bob.sees("away").types("q").types("y");
        assertEquals(0, bob.end().get(10, TimeUnit.SECONDS).exitCode());
    }

    @Test
    void a_lost_server_is_told_and_found_again() throws Exception {
        int port = launcher.localServer().port();
        Seat ana = sit("ana", new StartupAction.Join(launcher.localServer())).sees("Open games (0)");
        launcher.close();
        ana.sees("Connection lost.");
        launcher = new RealLauncher(port);
        ana.types("R").sees("Connected again");
        ana.types("q");
        assertEquals(0, ana.end().get(10, TimeUnit.SECONDS).exitCode());
    }

    @Test
    void nobody_at_the_address_ends_the_program_with_the_reason() throws Exception {
        launcher.close();
        Seat ana = sit("ana", new StartupAction.Join(launcher.localServer()));
        assertEquals(3, ana.end().get(20, TimeUnit.SECONDS).exitCode());
    }

    @Test
    void a_game_in_progress_can_be_watched() throws Exception {
        Seat ana = sit("ana", new StartupAction.Play(GameSetup.DEFAULT)).sees("Your turn: 4 moves.");
        Seat bob = sit("bob", new StartupAction.Watch(launcher.localServer(), "top"))
                .sees("watching");
        ana.types("d3").presses(KeyType.Enter);
        bob.sees("1 d3");
        ana.types("q").types("y");
        bob.types("q");
        assertEquals(0, bob.end().get(10, TimeUnit.SECONDS).exitCode());
    }

    private Seat sit(String name, StartupAction startup) {
        return Seat.at(name, network(), launcher, startup, ColourDepth.TRUE);
    }

    private static Connector network() {
        return new TcpConnector(
                "parlor-tui/test",
                null,
                SessionStores.of(Path.of("target/known-servers")),
                Runnable::run,
                MonotonicClock::millis);
    }
}
