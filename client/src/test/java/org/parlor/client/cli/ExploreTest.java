package org.parlor.client.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.client.state.StateFixtures;
import org.parlor.message.MessageCodec;

/** {@code parlor explore} in plain mode, and the command of the replay. */
final class ExploreTest {
    @TempDir
    Path folder;

    private String games(String game, String... moves) throws IOException {
        String text = Stream.of(moves)
                .map(played -> StateFixtures.record(game, Map.of(), StateFixtures.words(played)))
                .map(MessageCodec::write)
                .collect(Collectors.joining("\n", "", "\n"));
        return Files.writeString(folder.resolve(game + ".jsonl"), text).toString();
    }

    private static Shell.Run explore(String... arguments) {
        return Shell.run(
                List.of(),
                Stream.concat(Stream.of("explore"), Stream.of(arguments)).toArray(String[]::new));
    }

    @Test
    void the_table_has_the_results_and_the_value_of_each_move() throws IOException {
        String file = games("tictactoe", "a1 b2 a2 b3 a3", "c3 b2 c2 b1 c1", "b2 a1 c3 a2 b1 a3", "b2 a1");
        Shell.Run run = explore("tictactoe", file);
        assertEquals(
                List.of(
                        "4 games",
                        "move  games     X  draw     O  average      engine  last",
                        "a1        2  100%    0%    0%    X+1.0  draw exact  2020",
                        "b2        2    0%    0%  100%    O+1.0  draw exact  2020"),
                run.lines());
        assertEquals("", run.err());
        assertEquals(0, run.code());
        assertEquals(
                List.of(
                        "2 games of ana, 2020",
                        "move  games   X  draw     O  average      engine  last",
                        "a1        2  0%    0%  100%    O+1.0  draw exact  2020"),
                explore(
                                "tictactoe",
                                file,
                                "--player",
                                "ana",
                                "--from",
                                "2020",
                                "--to",
                                "2020",
                                "--position",
                                "....X.... O")
                        .lines());
    }

    @Test
    void the_position_of_a_replay_is_explored_with_the_name_of_its_opening() throws IOException {
        String file = games("reversi", "f5 d6 c3 d3 c4 f4");
        Shell.Run run = Shell.run(
                List.of("goto 5", "explore", "last", "explore", "help", "quit"), "replay", file, "--step", "--plain");
        assertEquals(
                List.of("opening Tiger", "1 game", "move", "f4", "opening Tiger", "1 game", "explore"),
                run.lines().stream()
                        .filter(line -> line.matches("(opening|1 game|move  games|f4  |explore).*"))
                        .map(line -> line.replaceFirst("^(move|f4|explore) .*", "$1"))
                        .toList());
    }

    @Test
    void the_setting_names_the_files_and_damaged_records_are_reported() throws IOException {
        String first = games("tictactoe", "a1 b2");
        Path second = Files.writeString(folder.resolve("more.jsonl"), Files.readString(Path.of(first)) + "{}\n");
        Shell.Run run = explore("tictactoe", "--explorer-files", first + File.pathSeparator + second);
        assertEquals("1 game, 1 duplicate left out", run.lines().get(0));
        assertTrue(run.err().contains("parlor: " + second + ", game 2, line 2: expected "), run.err());
        assertEquals(0, run.code());
    }

    @Test
    void what_cannot_be_used_is_refused_with_the_reason() throws IOException {
        Path nothing = folder.resolve("nothing.jsonl");
        Shell.Run missing = explore(nothing.toString());
        assertEquals(1, missing.code());
        assertEquals("parlor: cannot read " + nothing + ": no such file\n", missing.err());
        Shell.Run years = explore("--from", "2019", "--to", "2008");
        assertEquals(2, years.code());
        assertEquals(
                "parlor: The last year, 2008, is before the first, 2019",
                years.err().lines().findFirst().orElse(""));
        Shell.Run saved = explore();
        assertEquals(1, saved.code());
        assertTrue(saved.err().startsWith("parlor: there are no saved games in "), saved.err());
    }
}
