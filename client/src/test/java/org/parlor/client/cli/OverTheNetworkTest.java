package org.parlor.client.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.client.GoldenFile;
import org.parlor.message.MessageCodec;
import org.parlor.message.value.GameRecord;
import org.parlor.notation.RecordFileReader;
import org.parlor.notation.RecordReadResult;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;
import org.parlor.rules.Rules;
import org.parlor.rules.kalah.Kalah;
import org.parlor.rules.reversi.Reversi;
import org.parlor.rules.tictactoe.TicTacToe;
import org.parlor.server.app.ParlorServer;
import org.parlor.server.app.ServerConfig;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.net.web.WebSettings;
import org.parlor.testing.CuttableProxy;

/** Line-mode clients at one server, over real sockets. */
final class OverTheNetworkTest {
    private ParlorServer server = ParlorServer.start(ServerConfig.embedded());

    @BeforeEach
    void checkPort() {
        assertTrue(server.port() > 0);
    }

    @AfterEach
    void close() {
        server.close();
    }

    private String address() {
        return "127.0.0.1:" + server.port();
    }

    /** Two clients that want the same game are paired and play to the end. */
    private void playWhole(GameKind kind, Map<String, Object> options, String... line) throws IOException {
        Rules rules = kind.rules(options);
        Playout game = Playout.of(rules, 5);
        try (Typist first = person(kind, "ana", "first", line);
                Typist second = person(kind, "bob", "second", line)) {
            first.types(game.of(0));
            second.types(game.of(1));
            assertEquals("0", first.endsWith() + first.complaints());
            assertEquals("0", second.endsWith() + second.complaints());
            String end = end(first);
            assertTrue(end.startsWith("game over: "), first.printed());
            assertEquals(end.split(" \\(")[0], end(second).split(" \\(")[0]);
        }
    }

    private Typist person(GameKind kind, String name, String side, String... line) throws IOException {
        String[] args = new String[line.length + 8];
        String[] own = {"play", kind.id(), "--server", address(), "--name", name, "--as", side};
        System.arraycopy(own, 0, args, 0, own.length);
        System.arraycopy(line, 0, args, own.length, line.length);
        return Typist.runs(args);
    }

    private static String end(Typist typist) {
        return typist.lines().stream()
                .filter(line -> line.startsWith("game over"))
                .findFirst()
                .orElse("");
    }

    @Test
    void two_people_play_a_whole_game_of_reversi() throws IOException {
        playWhole(Reversi.KIND, Map.of("rows", 6, "cols", 6), "--size", "6");
    }

    @Test
    void two_people_play_a_whole_game_of_kalah() throws IOException {
        playWhole(Kalah.KIND, Map.of("pits", 4, "seeds", 3), "--pits", "4", "--seeds", "3", "--clock", "5+3");
    }

    @Test
    void two_people_play_a_whole_game_of_tic_tac_toe() throws IOException {
        playWhole(TicTacToe.KIND, Map.of());
    }

    @Test
    void people_meet_in_the_lobby_play_chat_and_play_again() throws IOException {
        try (Typist ana = Typist.runs("join", address(), "--name", "ana");
                Typist bob = Typist.runs("join", address(), "--name", "bob")) {
            ana.reads("bob").types("seek tictactoe as=x").reads("opened ");
            bob.reads("tictactoe, guest-ana as X; type take")
                    .types("take ana")
                    .reads("game tictactoe you=o(O) opponent=guest-ana");
            ana.reads("your-turn move=1").types("1");
            bob.reads("your-turn move=2").types("chat good luck", "4");
            ana.reads("chat guest-bob: good luck").reads("your-turn move=3").types("2");
            bob.reads("your-turn move=4").types("5");
            ana.reads("your-turn move=5").types("3").reads("game over: X wins 1-0 (normal end). You won.");
            bob.reads("game over: X wins 1-0 (normal end). You lost.").types("rematch");
            ana.reads("opponent offers a rematch").types("accept").reads("game tictactoe you=o(O) opponent=guest-bob");
            bob.reads("your-turn move=1").types("resign", "yes").reads("O wins 0-0 (X resigned). You lost.");
            ana.reads("O wins 0-0 (X resigned). You won.").types("list", "quit");
            bob.reads("guest-ana left").types("quit");
            assertEquals(0, ana.endsWith());
            assertEquals(0, bob.endsWith());
        }
    }

    @Test
    void a_guest_with_a_name_returns_to_its_game() throws IOException {
        try (Typist bob = Typist.runs("join", address(), "--name", "bob")) {
            try (Typist ana = Typist.runs("join", address(), "--name", "ana")) {
                ana.reads("bob").types("seek tictactoe clock=none as=x").reads("opened ");
                bob.reads("guest-ana as X; type take").types("take ana").reads("game tictactoe ");
                ana.reads("your-turn move=1").types("quit", "quit");
                assertEquals(0, ana.endsWith());
            }
            try (Typist again = Typist.runs("join", address(), "--name", "ana")) {
                again.reads("as guest-ana (guest)").reads("your-turn move=1").types("5");
                bob.reads("your-turn move=2").types("quit", "quit");
                again.types("quit", "quit");
                assertEquals(0, again.endsWith());
            }
        }
    }

    @Test
    void time_is_given_and_refused() throws IOException {
        try (Typist ana = Typist.runs("join", address(), "--name", "ana");
                Typist bob = Typist.runs("join", address(), "--name", "bob")) {
            ana.reads("bob").types("givetime").reads("error no game is running; type help");
            ana.types("seek tictactoe clock=5+3 as=x").reads("opened ");
            bob.reads("guest-ana as X; type take").types("take ana").reads("game tictactoe ");
            ana.reads("your-turn move=1").types("givetime").reads("you give opponent 15 s");
            bob.reads("opponent gives you 15 s").types("givetime").reads("you give opponent 15 s");
            ana.reads("opponent gives you 15 s").types("5");
            bob.reads("your-turn move=2").types("resign", "yes").reads("game over");
            ana.reads("game over").types("seek tictactoe clock=none as=x").reads("opened ");
            bob.reads(": tictactoe, guest-ana as X; type take").types("take ana");
            ana.reads("your-turn move=1\n");
            bob.types("givetime").reads("error time can be given only in casual games with a clock");
            bob.types("quit");
            ana.types("quit");
        }
    }

    @Test
    void conditional_moves_and_premoves_are_set_listed_cancelled_and_played() throws IOException {
        try (Typist ana = Typist.runs("join", address(), "--name", "ana");
                Typist bob = Typist.runs("join", address(), "--name", "bob")) {
            ana.reads("bob").types("if 1 then 2").reads("error no game is running; type help");
            ana.types("seek tictactoe clock=5+3 as=x").reads("opened ");
            bob.reads("guest-ana as X; type take").types("take ana").reads("game tictactoe ");
            bob.types("conditional")
                    .reads("no conditional moves")
                    .types("conditional clear")
                    .reads("no conditional moves")
                    .types("if 5 then 1, if c1 then a3")
                    .reads("conditional 1: if b2 then a1, if c1 then a3")
                    .types("if 5 then 1, if c1 then a3")
                    .reads("conditional 1: if b2 then a1, if c1 then a3")
                    .types("if * then 9")
                    .reads("conditional 2: if * then c3")
                    .types("if * then 8")
                    .reads("conditional 2: if * then b3")
                    .types("if 5")
                    .reads("error type a move of the opponent and your answer, such as: if d6 then c3")
                    .types("if 5 then 5")
                    .reads("error '5' is not legal there")
                    .types("if 5 then 9")
                    .reads("conditional 2: if b2 then c3")
                    .types("conditional delete 3")
                    .reads("error no such line; conditional lists them with their numbers")
                    .types("conditional delete 1")
                    .reads("conditional 1: if b2 then c3")
                    .types("conditional remove 1")
                    .reads("error expected: conditional, conditional clear or conditional delete NUMBER")
                    .types("conditional clear")
                    .reads("no conditional moves")
                    .types("if 5 then 1 if c1 then a3")
                    .reads("conditional 1: if b2 then a1, if c1 then a3");
            ana.reads("your-turn move=1")
                    .types("if 5 then 1")
                    .reads("error conditional moves can be set only during the opponent's turn")
                    .types("5")
                    .reads("opponent a1")
                    .reads("your-turn move=3");
            bob.reads("you a1").types("conditional").reads("conditional 1: if c1 then a3");
            ana.types("2");
            bob.reads("conditional moves ended: the opponent made another move").types("resign", "yes");
            ana.types("quit");
            bob.types("quit");
        }
    }

    @Test
    void a_note_is_shown_and_changed_during_and_after_the_game() throws IOException {
        try (Typist ana = Typist.runs("join", address(), "--name", "ana");
                Typist bob = Typist.runs("join", address(), "--name", "bob")) {
            ana.reads("bob").types("note").reads("error no previous game");
            ana.types("seek tictactoe clock=5+3 as=x").reads("opened ");
            bob.reads("guest-ana as X; type take").types("take ana").reads("game tictactoe ");
            ana.reads("your-turn move=1")
                    .types("note")
                    .reads("no note")
                    .types("note the centre first")
                    .reads("noted")
                    .types("resign", "yes")
                    .reads("game over")
                    .types("note")
                    .reads("note the centre first")
                    .types("note clear")
                    .reads("noted")
                    .types("note")
                    .reads("no note")
                    .types("quit");
            bob.types("note").reads("no note").types("quit");
        }
    }

    @Test
    void a_challenge_is_declined_then_accepted() throws IOException {
        try (Typist ana = Typist.runs("join", address(), "--name", "ana");
                Typist bob = Typist.runs("join", address(), "--name", "bob")) {
            bob.reads("ana");
            ana.reads("bob").types("challenge bob kalah pits=3 as=south");
            bob.reads("guest-ana challenges you: kalah pits=3 seeds=4 as South; type accept or decline")
                    .types("decline");
            ana.reads("challenge ended: ").types("challenge bob reversi rows=4 cols=4");
            bob.reads("guest-ana challenges you: reversi 4x4; type accept or decline")
                    .types("accept");
            ana.reads("game reversi 4x4 ").types("quit");
            bob.reads("game reversi 4x4 ").types("quit");
        }
    }

    @Test
    void requirement_R4_any_number_of_people_watch_and_one_of_them_writes_to_a_file(@TempDir Path directory)
            throws IOException {
        Path file = directory.resolve("game.txt");
        try (Typist ana = person(TicTacToe.KIND, "ana", "x");
                Typist bob = person(TicTacToe.KIND, "bob", "o")) {
            ana.reads("your-turn move=1");
            try (Typist eve = Typist.runs("watch", address());
                    Typist log = Typist.runs("watch", address(), "--log", file.toString())) {
                eve.reads("game tictactoe x=guest-ana o=guest-bob");
                log.reads("game tictactoe x=guest-ana o=guest-bob");
                ana.types("1", "2", "3");
                bob.types("4", "5");
                assertEquals(0, eve.endsWith());
                assertEquals(0, log.endsWith());
                assertEquals(eve.printed(), log.printed());
                assertEquals(eve.lines(), Files.readAllLines(file));
                assertTrue(eve.printed()
                        .endsWith("X|X|X\n-----\nO|O| \n-----\n | | \ngame over: X wins 1-0 (normal end).\n"));
            }
        }
    }

    @Test
    void players_and_spectators_save_a_game_while_it_runs_and_when_it_is_over(@TempDir Path directory)
            throws IOException {
        Path running = directory.resolve("running.jsonl");
        Path over = directory.resolve("over.txt");
        try (Typist ana = Typist.runs("join", address(), "--name", "ana");
                Typist bob = person(TicTacToe.KIND, "bob", "o")) {
            ana.reads("guest-bob as O; type take")
                    .types("take")
                    .reads("your-turn move=1")
                    .types("1");
            bob.reads("your-turn move=2");
            try (Typist eve = Typist.runs("watch", address())) {
                eve.reads("game tictactoe x=guest-ana o=guest-bob").types("record " + running);
                eve.reads("record saved to " + running);
                bob.types("4");
                ana.reads("your-turn move=3").types("2");
                bob.types("5");
                ana.reads("your-turn move=5").types("3").reads("back in the lobby");
                ana.types("record " + over, "record " + over).reads("record saved to " + over);
                ana.types("quit");
                assertEquals(0, ana.endsWith());
            }
        }
        assertEquals(List.of(List.of("a1")), moves(running));
        assertEquals(
                List.of(List.of("a1", "a2", "b1", "b2", "c1"), List.of("a1", "a2", "b1", "b2", "c1")), moves(over));
    }

    /** The moves of every game of a file. */
    private static List<List<String>> moves(Path file) throws IOException {
        try (RecordFileReader records = RecordFileReader.open(file)) {
            List<List<String>> games = new ArrayList<>();
            records.forEachRemaining(readResult -> games.add(((RecordReadResult.Read) readResult)
                    .replay().record().moves().stream()
                            .map(GameRecord.RecordedMove::move)
                            .toList()));
            return games;
        }
    }

    @Test
    void requirement_R7_both_sides_get_outcome_reason_and_score_and_scripts_an_exit_code() throws IOException {
        String[] result = {"--exit-result"};
        try (Typist ana = person(TicTacToe.KIND, "ana", "x", result);
                Typist bob = person(TicTacToe.KIND, "bob", "o", result)) {
            ana.types("1", "2", "3");
            bob.types("4", "5");
            assertEquals(10, ana.endsWith());
            assertEquals(12, bob.endsWith());
        }
        try (Typist ana = person(TicTacToe.KIND, "cem", "x", result);
                Typist bob = person(TicTacToe.KIND, "dan", "o", result)) {
            ana.types("5", "2", "4", "9", "7");
            bob.types("1", "8", "6", "3");
            assertEquals(11, ana.endsWith(), ana.printed());
            assertEquals(11, bob.endsWith());
        }
    }

    @Test
    void guests_are_named_after_the_user_of_the_computer_and_numbered_if_that_is_taken() throws IOException {
        try (Typist first = Typist.runsAs("ana", "join", address())) {
            first.reads(" as guest-ana (guest)\n");
            try (Typist second = Typist.runsAs("ana", "join", address());
                    Typist named = Typist.runsAs("ana", "join", address(), "--name", "eve")) {
                second.reads(" as guest-ana-2 (guest)\n");
                named.reads(" as guest-eve (guest)\n");
                first.reads("guest-ana-2 joined");
            }
        }
    }

    @Test
    void a_name_that_was_asked_for_is_not_numbered() throws IOException {
        try (Typist ana = Typist.runs("join", address(), "--name", "ana")) {
            ana.reads(" as guest-ana (guest)\n");
            Shell.Run second = Shell.run(List.of(), "join", address(), "--name", "ana");
            assertEquals(
                    "parlor: the server refused: guest-ana is taken; choose another name (with --name NAME)\n",
                    second.err());
            assertEquals(4, second.code());
        }
    }

    @Test
    void a_server_without_accounts_asks_for_no_password() {
        Shell.Run existing = Shell.run(List.of(), "join", address(), "--user", "ana");
        String reason = "parlor: " + address() + " has no accounts with passwords; omit ";
        String advice = " to join as a guest, with --name NAME\n";
        assertEquals(reason + "--user" + advice, existing.err());
        assertEquals(4, existing.code());
        Shell.Run created = Shell.run(List.of(), "join", address(), "--user", "ana", "--create");
        assertEquals(reason + "--user and --create" + advice, created.err());
        assertEquals(4, created.code());
    }

    @Test
    void a_lost_connection_is_reported_and_the_game_continues() throws IOException {
        try (CuttableProxy proxy = new CuttableProxy(() -> server.port());
                Typist ana = Typist.runs(
                        "play", "tictactoe", "--as", "x", "--server", "127.0.0.1:" + proxy.port(), "--name", "ana");
                Typist bob = person(TicTacToe.KIND, "bob", "o")) {
            ana.reads("your-turn move=1").types("1");
            bob.reads("your-turn move=2").types("chat good luck");
            ana.reads("chat guest-bob: good luck\n");
            proxy.cut();
            ana.reads("connection lost: ");
            bob.types("chat are you there?").types("4");
            ana.reads("reconnected").reads("chat guest-bob: are you there?\n").reads("your-turn move=3");
            assertEquals(
                    1,
                    ana.printed()
                            .lines()
                            .filter("chat guest-bob: good luck"::equals)
                            .count());
            ana.types("2");
            bob.types("5");
            ana.types("3");
            assertEquals(0, ana.endsWith());
            assertEquals(0, bob.endsWith());
            assertEquals("game over: X wins 1-0 (normal end). You won.", end(ana));
            assertEquals("game over: X wins 1-0 (normal end). You lost.", end(bob));
        }
    }

    @Test
    void a_game_continues_at_another_address_of_the_server() throws IOException {
        try (CuttableProxy near = new CuttableProxy(() -> server.port());
                CuttableProxy far = new CuttableProxy(() -> server.port())) {
            ServerSettings.AdvertisedServers both = new ServerSettings.AdvertisedServers(
                    List.of("127.0.0.1:" + near.port(), "127.0.0.1:" + far.port()), List.of());
            server.close();
            server = ParlorServer.start(
                    ServerConfig.embedded().with(ServerSettings.standard().with(both)));
            try (Typist ana = Typist.runs(
                            "play", "tictactoe", "--as", "x", "--server", "127.0.0.1:" + near.port(), "--name", "ana");
                    Typist bob = person(TicTacToe.KIND, "bob", "o")) {
                ana.reads("your-turn move=1").types("1");
                bob.reads("your-turn move=2");
                near.die();
                ana.reads("connection lost: ");
                bob.types("4");
                ana.reads("reconnected").reads("your-turn move=3").types("2");
                bob.types("5");
                ana.types("3");
                assertEquals(0, ana.endsWith());
                assertEquals(0, bob.endsWith());
                assertEquals("game over: X wins 1-0 (normal end). You won.", end(ana));
            }
        }
    }

    @Test
    void wrong_lobby_commands_are_answered_with_the_correct_form() {
        List<String> typed = List.of(
                "dance",
                "seek chess",
                "seek reversi rows=5",
                "seek kalah clock=x",
                "take",
                "watch",
                "accept",
                "cancel",
                "challenge bob",
                "challenge nobody kalah",
                "board",
                "rematch",
                "record",
                "chat",
                "quit");
        Shell.Run run = Shell.run(typed, "join", address());
        List<String> errors =
                run.lines().stream().filter(line -> line.startsWith("error ")).toList();
        String lines = String.join("\n", errors) + "\n";
        GoldenFile.check("plain/lobby-errors", lines.replace(String.join(", ", Games.ids()), "GAMES"));
        assertEquals(0, run.code());
    }

    @Test
    void a_link_to_a_game_of_the_web_page_replays_it(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("game.jsonl");
        try (ParlorServer web = ParlorServer.start(ServerConfig.embedded().with(new WebSettings(0, Set.of())));
                Typist ana = Typist.runs("join", "127.0.0.1:" + web.port(), "--name", "ana");
                Typist bob = Typist.runs("join", "127.0.0.1:" + web.port(), "--name", "bob")) {
            ana.reads("bob").types("seek tictactoe as=x").reads("opened ");
            bob.reads("tictactoe, guest-ana as X; type take").types("take ana").reads("game tictactoe you=o(O)");
            ana.reads("your-turn move=1").types("1");
            bob.reads("your-turn move=2").types("resign", "yes").reads("game over: X wins");
            ana.reads("game over: X wins").types("record " + file).reads("record saved to " + file);
            String id = Objects.requireNonNull(
                    MessageCodec.readRecord(Files.readString(file).strip()).g());

            String page = "http://127.0.0.1:" + web.webPort().orElseThrow() + "/#game=";
            Shell.Run byFile = Shell.run(List.of(), "replay", file.toString(), "--game", "1");
            Shell.Run byLink = Shell.run(List.of(), "replay", page + id);
            assertEquals(byFile, byLink);
            assertEquals(byFile, Shell.run(List.of(), "replay", page.replace("/#game=", "/game/") + id));
            assertTrue(byLink.out().contains("ana"), byLink.out());

            Shell.Run unknown = Shell.run(List.of(), "replay", page + "nosuchgame");
            assertEquals(4, unknown.code());
            assertTrue(unknown.err().startsWith("parlor: the server does not send the game: "), unknown.err());
            ana.types("quit");
            bob.types("quit");
        }
    }
}
