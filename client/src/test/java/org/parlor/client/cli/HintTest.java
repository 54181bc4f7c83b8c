package org.parlor.client.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.parlor.server.app.ParlorServer;
import org.parlor.server.app.ServerConfig;

/** {@code hint} in the plain mode. */
final class HintTest {

    @Test
    void a_hint_names_a_move_and_its_evaluation_from_the_side_to_move() {
        List<String> typed = List.of("hint", "b2", "b1", "hint", "c1", "hint", "quit");
        Shell.Run run = Shell.run(typed, "play", "tictactoe", "--here");
        assertEquals("", run.err());
        List<String> hints =
                run.out().lines().filter(line -> line.startsWith("hint ")).toList();
        assertEquals(List.of("=0", "=+1", "=-1"), figures(hints));
    }

    private static List<String> figures(List<String> hints) {
        return hints.stream().map(hint -> hint.split(" ")[2]).toList();
    }

    @Test
    void a_hint_is_available_against_a_bot() {
        Shell.Run run = Shell.run(List.of("hint", "quit"), "play", "tictactoe", "--bot", "random");
        assertEquals(
                List.of("=0"),
                figures(run.out()
                        .lines()
                        .filter(line -> line.startsWith("hint "))
                        .toList()));
    }

    @Test
    void the_evaluation_of_a_hint_has_a_unit() {
        Shell.Run run = Shell.run(List.of("hint", "quit"), "play", "kalah", "--pits", "1", "--seeds", "2");
        assertEquals(
                List.of("hint s1 =-2 seeds"),
                run.out().lines().filter(line -> line.startsWith("hint ")).toList());
    }

    @Test
    void there_is_no_hint_against_a_person() throws IOException {
        try (ParlorServer server = ParlorServer.start(ServerConfig.embedded());
                Typist ana = person(server, "x");
                Typist bob = person(server, "o")) {
            ana.reads("your-turn move=1").types("hint").reads("error hints are available only in casual games");
            bob.reads("game tictactoe ");
        }
    }

    private static Typist person(ParlorServer server, String side) throws IOException {
        return Typist.runs("play", "tictactoe", "--as", side, "--server", "127.0.0.1:" + server.port());
    }
}
