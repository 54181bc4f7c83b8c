package org.parlor.client.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.client.state.OfflineGame;
import org.parlor.client.state.OfflineUpdate;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.storage.OfflineGameFile;
import org.parlor.message.value.NotificationChannel;
import org.parlor.server.app.ParlorServer;
import org.parlor.server.app.ServerConfig;
import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.ServerSettings;

/** Games by correspondence in plain mode, and {@code parlor games}. */
final class CorrespondenceLinesTest {
    private final ParlorServer server = ParlorServer.start(ServerConfig.embedded()
            .with(ServerSettings.standard()
                    .with(PasswordLoginPolicy.GUARDED)
                    .with(ServerSettings.NOTIFY, List.of(NotificationChannel.NTFY))));

    @AfterEach
    void close() {
        server.close();
    }

    private String address() {
        return "127.0.0.1:" + server.port();
    }

    private static Map<String, String> password(String user) {
        return Map.of("PARLOR_PASSWORD", "a password of " + user);
    }

    private Typist joins(String user) throws IOException {
        return Typist.runsWith(password(user), "join", address(), "--user", user, "--create");
    }

    private Shell.Run offline(String... options) {
        String[] arguments = Stream.concat(
                        Stream.of("games", address(), "--offline", "--user", "ana"), Stream.of(options))
                .toArray(String[]::new);
        return Shell.run(List.of(), arguments);
    }

    private Shell.Run run(String user, List<String> typed, String command) {
        return Shell.run(Shell.lines(typed), password(user), false, command, address(), "--user", user);
    }

    @Test
    void the_players_start_it_together_and_move_one_at_a_time() throws IOException {
        String g;
        try (Typist ana = joins("ana");
                Typist bob = joins("bob")) {
            ana.reads("at " + address())
                    .types("seek tictactoe clock=3d+5d as=x")
                    .reads("opened ");
            bob.reads("type take ").types("take").reads("game tictactoe you=o(O) opponent=ana");
            ana.reads("your-turn move=1 clock=3d0h+5d0h").types("quit").reads("back in the lobby");
            ana.types("list").reads("your game ");
            Shell.Run shared = run("ana", List.of(), "games");
            assertEquals(0, shared.code(), shared.err());
            assertTrue(shared.out().startsWith("your game "), shared.out());
            ana.types("who").reads("players: ").types("quit");
            assertEquals(0, ana.endsWith());
            g = ana.printed().replaceAll("(?s).*your game ([0-9A-Za-z]+):.*", "$1");
            bob.types("quit", "quit");
            assertEquals(0, bob.endsWith());
        }
        String left = ": tictactoe clock 3d+5d against ";
        Shell.Run waiting = run("ana", List.of(), "games");
        assertEquals(new Shell.Run(0, "your game " + g + left + "bob, your move, 7 d 23 h left\n", ""), waiting);
        assertEquals(new Shell.Run(1, "", ""), run("bob", List.of(), "games"));

        String kept = "; ana at " + address();
        String game = "your game " + g + left + "bob, your move, 7 d 23 h left" + kept;
        assertEquals(new Shell.Run(0, game + "\n", ""), offline());
        assertEquals(
                "parlor: 'z9' is not a legal move in game " + g + "; legal: 1 2 3 4 5 6 7 8 9\n",
                offline("--game", g, "--move", "z9").err());
        assertEquals(
                new Shell.Run(0, "queued b2: it is sent at the next connection\n", ""),
                offline("--game", g, "--move", "b2"));
        assertEquals(
                new Shell.Run(1, "your game " + g + left + "bob, move queued" + kept + "; queued b2\n", ""),
                new Shell.Run(offline().code(), offline().out().replaceAll(", [0-9] d [0-9]+ h left", ""), ""));
        assertEquals(new Shell.Run(1, "", "sent b2 in game " + g + "\n"), run("ana", List.of(), "games"));
        Shell.Run moved = run("ana", List.of("open", "quit"), "join");
        assertTrue(moved.out().contains("\nerror No game waits for you\n"), moved.out());
        assertEquals(1, run("ana", List.of(), "games").code());
        assertEquals(
                "your game " + g + left + "ana, your move, 7 d 23 h left\n",
                run("bob", List.of(), "games").out());
        run("ana", List.of("open " + g, "draw", "quit", "quit"), "join");
        assertEquals(
                "your game " + g + left + "ana, your move, draw offered, 7 d 23 h left\n",
                run("bob", List.of(), "games").out());
        Shell.Run opened = run("bob", List.of("open", "quit", "quit"), "join");
        assertTrue(opened.out().contains("\nopponent offers a draw: type accept or decline\n"), opened.out());
        Shell.Run resigned = run("bob", List.of("open " + g, "resign", "yes", "quit"), "join");
        assertTrue(resigned.out().contains("\ngame over: "), resigned.out());
        assertEquals(1, run("bob", List.of(), "games").code());

        String ended = "your game " + g + " with bob ended: you won: bob resigned; type replay " + g + "\n";
        Shell.Run told = run("ana", List.of("replay " + g, "quit"), "join");
        assertTrue(told.out().contains(ended), told.out());
        assertTrue(told.out().contains("\n  1. X b2"), told.out());
        assertFalse(run("ana", List.of("quit"), "join").out().contains(ended));
    }

    /** Starts a game of ana with bob, who both leave, and returns its id. */
    private String starts() throws IOException {
        try (Typist ana = joins("ana");
                Typist bob = joins("bob")) {
            ana.reads("at " + address()).types("seek tictactoe clock=1d as=x").reads("opened ");
            bob.reads("type take ").types("take").reads("game tictactoe you=o(O) opponent=ana");
            ana.reads("your-turn move=1")
                    .types("quit", "list")
                    .reads("your game ")
                    .types("quit");
            assertEquals(0, ana.endsWith());
            bob.types("quit", "quit");
            assertEquals(0, bob.endsWith());
            return ana.printed().replaceAll("(?s).*your game ([0-9A-Za-z]+):.*", "$1");
        }
    }

    @Test
    void a_script_does_not_wait_for_the_move_of_the_opponent() throws IOException {
        starts();
        Shell.Run moved = run("ana", List.of("open", "b2", "c3", "moves"), "join");
        assertEquals(0, moved.code(), moved.out());
        assertTrue(
                moved.out().contains("\n> c3\nerror it is not your turn; type help for the commands\n> moves\n"),
                moved.out());
        assertTrue(run("bob", List.of(), "games").out().contains("your move"), moved.out());
    }

    @Test
    void a_script_that_ends_with_conditional_moves_prints_the_answer() throws IOException {
        Shell.Run set = run("bob", List.of("open " + starts(), "if b2 then a1"), "join");
        assertEquals(0, set.code(), set.out());
        assertTrue(
                set.out().contains("\n> if b2 then a1\nconditional 1: if b2 then a1\nend of input: leaving the game\n"),
                set.out());
    }

    @Test
    void the_end_of_the_input_does_not_end_watching() throws IOException {
        String g = starts();
        try (Typist eve = joins("eve").reads("at " + address());
                Typist adam =
                        Typist.runs("watch", address(), g, "--name", "adam").endsInput()) {
            eve.types("watch " + g).endsInput();
            for (Typist spectator : List.of(eve, adam)) {
                spectator.reads("game tictactoe x=ana o=bob");
            }
            Shell.Run resigned = run("ana", List.of("open", "b2", "resign", "yes"), "join");
            assertEquals(0, resigned.code(), resigned.out());
            for (Typist spectator : List.of(eve, adam)) {
                assertEquals(0, spectator.endsWith());
                assertTrue(spectator.printed().contains(" b2"), spectator.printed());
                assertTrue(spectator.printed().contains("game over: "), spectator.printed());
            }
        }
    }

    @Test
    void damaged_lines_of_the_file_are_reported_and_stay_in_it(@TempDir Path data) throws IOException {
        Path file = Files.createDirectories(data.resolve("parlor")).resolve("correspondence.jsonl");
        Files.writeString(file, "{\"server\":\"tower:77\n");
        Shell.Run listed = Shell.run(
                Shell.lines(List.of()), Map.of("XDG_DATA_HOME", data.toString()), false, "games", "--offline");
        assertEquals(
                new Shell.Run(
                        1,
                        "",
                        "parlor: Line 1 of " + file
                                + " cannot be read: damaged, or written by a later version. Repair or"
                                + " delete it\n"),
                listed);
        assertEquals("{\"server\":\"tower:77\n", Files.readString(file));
        new OfflineGameFile(file)
                .update(
                        List.of(new OfflineUpdate.Seen(
                                new OfflineGame.Account("tower:7777", true, "ana"),
                                StateFixtures.correspondence("g20", 0, "bob", 86_400_000))),
                        OfflineGameFile.now());
        Files.writeString(file, Files.readString(file).replace("\"game\":\"reversi\"", "\"game\":\"gomoku\""));
        assertEquals(
                List.of(
                        "parlor: Line 2 of " + file
                                + " cannot be read: damaged, or written by a later version. Repair or" + " delete it",
                        "parlor: game g20 of ana at tower:7777 is left out: this version does not support the game"),
                Shell.run(Shell.lines(List.of()), Map.of("XDG_DATA_HOME", data.toString()), false, "games", "--offline")
                        .err()
                        .lines()
                        .toList());
    }

    @Test
    void a_rematch_offered_meanwhile_is_accepted_in_the_lobby() throws IOException {
        String printed;
        try (Typist ana = joins("ana");
                Typist bob = joins("bob")) {
            ana.reads("at " + address()).types("seek tictactoe clock=1d as=x").reads("opened ");
            bob.reads("type take ").types("take").reads("game tictactoe you=o(O) opponent=ana");
            ana.reads("your-turn move=1").types("quit", "quit");
            assertEquals(0, ana.endsWith());
            bob.types("resign", "yes").reads("back in the lobby");
            bob.types("rematch", "quit");
            assertEquals(0, bob.endsWith());
            printed = bob.printed();
            assertTrue(printed.contains("\nrematch offered to ana\n"), printed);
        }
        String waiting = run("ana", List.of(), "games").out();
        assertTrue(waiting.endsWith(" against bob, over, rematch offered\n"), waiting + printed);
        Shell.Run accepted = run("ana", List.of("accept", "quit"), "join");
        assertTrue(accepted.out().contains("; type accept or decline\n"), accepted.out());
        assertTrue(accepted.out().contains("\nrematch accepted\n"), accepted.out());
        assertTrue(run("bob", List.of(), "games").out().contains("your move"), "the rematch waits for bob");
    }

    @Test
    void a_running_game_of_others_is_watched() throws IOException {
        try (Typist ana = joins("ana");
                Typist bob = joins("bob");
                Typist eve = joins("eve")) {
            ana.reads("at " + address()).types("seek tictactoe clock=3d as=x").reads("opened ");
            bob.reads("type take ").types("take").reads("game tictactoe you=o(O) opponent=ana");
            ana.reads("your-turn move=1 ").types("b2").reads("you b2");
            ana.types("quit").reads("back in the lobby").types("list").reads("your game ");
            String g = ana.printed().replaceAll("(?s).*your game ([0-9A-Za-z]+):.*", "$1");
            eve.reads("at " + address()).types("watch " + g).reads("game tictactoe x=ana o=bob");
            eve.types("quit", "quit");
            bob.types("quit", "quit");
            ana.types("quit");
            assertEquals(List.of(0, 0, 0), List.of(ana.endsWith(), bob.endsWith(), eve.endsWith()));
        }
    }

    @Test
    void a_vacation_is_begun_shown_and_ended() throws IOException {
        try (Typist ana = joins("ana")) {
            ana.reads("at " + address()).types("vacation").reads("no vacation; days left this year: 21");
            ana.types("vacation 7").reads("on vacation until ").reads("; days left this year: 14");
            ana.types("vacation 22").reads("error You have 21 of 21 days of vacation left this year");
            ana.types("vacation soon").reads("error vacation is followed by a number of days, off or nothing");
            ana.types("vacation off", "quit");
            assertEquals(0, ana.endsWith());
        }
        try (Typist ana = joins("ana")) {
            ana.reads("at " + address()).types("profile", "vacation").reads("no vacation; days left this year: 20");
            ana.types("quit");
            assertEquals(0, ana.endsWith());
        }
    }

    @Test
    void notifications_are_set_and_shown_where_the_operator_allows_them() throws IOException {
        try (Typist ana = joins("ana")) {
            ana.reads("at " + address())
                    .types("notify")
                    .reads("notifications: off; possible: ntfy")
                    .types("notify webhook=https://example.org/x")
                    .reads("error The operator of this server does not allow notifications by webhook")
                    .types("notify topic=x")
                    .reads("error Invalid option 'topic=x': ntfy=URL, webhook=URL, email=ADDRESS, events=LIST,"
                            + " digest=hour, or alone code=CODE or off")
                    .types("notify digest=day")
                    .reads("error Add ntfy=URL, webhook=URL or email=ADDRESS; 'off' alone ends notifications")
                    .types("notify ntfy=https://ntfy.sh/ana digest=day")
                    .reads("notifications: ntfy=https://ntfy.sh/ana digest=day; possible: ntfy")
                    .types("notify off")
                    .reads("notifications: off; possible: ntfy")
                    .types("quit");
            assertEquals(0, ana.endsWith());
        }
    }

    @Test
    void it_needs_a_server_and_an_account() {
        String reason = "Correspondence games need accounts, because a guest's is deleted when the guest leaves;"
                + " guest-eve is a guest";
        Shell.Run guest = Shell.run(List.of("seek tictactoe clock=3d", "quit"), "join", address(), "--name", "eve");
        assertTrue(guest.lines().contains("error " + reason), guest.out());
        Shell.Run listed = Shell.run(List.of(), "games", address());
        assertEquals(2, listed.code());
        assertEquals(
                "parlor: games requires --user NAME, because guests have no correspondence games",
                listed.err().lines().findFirst().orElseThrow());
        Shell.Run local = Shell.run(List.of(), "play", "tictactoe", "--clock", "3d");
        assertEquals(2, local.code());
        assertEquals(
                "parlor: Invalid clock '3d': days per move are for games between two accounts of a server\n",
                local.err().lines().findFirst().orElseThrow() + "\n");
    }
}
