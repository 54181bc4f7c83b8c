package org.parlor.client.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code hint} in line mode. */
final class HintTest {

    @Test
    void a_hint_names_a_move_and_its_score_for_the_side_to_move() {
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
}
