package org.parlor.client.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.parlor.client.GoldenFile;
import org.parlor.rules.Games;
import org.parlor.server.app.ParlorServer;
import org.parlor.server.app.ServerConfig;

/** A game without classes of its own in the client, in plain mode. */
@Tag("fourth-game")
final class ConnectFourLinesTest {
    private static final List<String> COLUMN_A_WINS = List.of("a", "b", "h", "a", "2", "a", "b", "legal", "a1");

    private static Shell.Run play(List<String> typed, String... options) {
        List<String> line = new ArrayList<>(List.of("play", "connectfour"));
        line.addAll(List.of(options));
        Shell.Run run = Shell.run(typed, line.toArray(String[]::new));
        assertEquals("", run.err());
        assertEquals(0, run.code());
        return run;
    }

    @Test
    void two_people_at_one_keyboard_play_to_the_end() {
        GoldenFile.check("plain/connectfour", play(COLUMN_A_WINS, "--here").out());
    }

    @Test
    void every_style_takes_its_moves_by_their_text() {
        GoldenFile.check(
                "plain/connectfour-spoken",
                play(COLUMN_A_WINS, "--here", "--announce").out());
        assertEquals(
                play(COLUMN_A_WINS, "--here").out(),
                play(COLUMN_A_WINS, "--here", "--board", "letters").out());
    }

    @Test
    void the_computer_plays_it() {
        Shell.Run run = play(Collections.nCopies(60, "d"), "--bot", "hard", "--as", "yellow");
        assertTrue(run.lines().get(0).startsWith("game connectfour you=yellow(X) opponent=bot:hard"), run.out());
        assertTrue(run.out().contains("opponent "), run.out());
    }

    @Test
    void the_help_of_the_command_line_lists_it() {
        String help = Shell.run(List.of(), "play", "--help").out();
        assertTrue(help.replaceAll("\\s+", " ").contains(String.join(", ", Games.ids())), help);
        assertTrue(help.contains("--yellow"), help);
    }

    @Test
    void two_people_play_a_whole_game_over_the_network() throws IOException {
        Playout game = Playout.of(Games.find("connectfour").orElseThrow().rules(), 5);
        try (ParlorServer server = ParlorServer.start(ServerConfig.embedded())) {
            String address = "127.0.0.1:" + server.port();
            try (Typist ana = person(address, "ana", "first");
                    Typist bob = person(address, "bob", "second")) {
                ana.types(game.of(0));
                bob.types(game.of(1));
                assertEquals("0", ana.endsWith() + ana.complaints());
                assertEquals("0", bob.endsWith() + bob.complaints());
                assertTrue(ana.lines().stream().anyMatch(line -> line.startsWith("game over: ")), ana.printed());
            }
        }
    }

    private static Typist person(String address, String name, String side) throws IOException {
        return Typist.runs("play", "connectfour", "--server", address, "--name", name, "--as", side);
    }
}
