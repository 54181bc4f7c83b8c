package org.parlor.client.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.client.GoldenFile;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.storage.PuzzleProgressFile;
import org.parlor.message.MessageCodec;

/** {@code parlor puzzles} in plain mode. */
final class PuzzlesTest {
    private static final String SHORT = "tictactoe | XX.OO.... 0 | 700 | c1:+1 c2:0 a3:-1 b3:-1 c3:-1 | c1";
    private static final String DRAW = "tictactoe | X........ 1 | 1549 | b1:-1 c1:-1 a2:-1 b2:0 c2:-1 a3:-1 b3:-1"
            + " c3:-1 | b2 b1 c1 a3 a2 c2 b3 c3";

    @TempDir
    Path folder;

    @Test
    void puzzles_are_asked_line_by_line() throws IOException {
        List<String> typed = List.of("help", "legal", "z9", "b1", "b2", "hint", "next", "move c1", "show", "", "quit");
        Shell.Run run = puzzles(typed, "--from", file(DRAW, SHORT));
        assertEquals("", run.err());
        GoldenFile.check("plain/puzzles", run.out());
        assertEquals(0, run.code());
    }

    @Test
    void failed_puzzles_are_kept_and_the_end_of_the_input_is_no_answer() throws IOException {
        String file = file(DRAW, SHORT);
        puzzles(List.of("b1"), "--from", file);
        Shell.Run again = puzzles(List.of("c1", "next"), "--from", file);
        assertEquals(
                List.of(
                        "c1 is right: X wins. Streak 1, your rating 1197",
                        "No puzzles left: all 2 were tried. The next one is repeated tomorrow"),
                again.lines().stream()
                        .filter(line -> line.contains("Streak") || line.startsWith("No"))
                        .map(line -> line.replace("> ", ""))
                        .toList());
    }

    @Test
    void a_damaged_progress_is_told_and_kept_aside() throws IOException {
        Path progress = Files.createDirectories(folder.resolve("parlor")).resolve("puzzles.json");
        for (String damaged : List.of("{", "[]", "{\"ratings\":{}}", "{\"ratings\":{\"kalah\":{\"value\":\"x\"}}}")) {
            Files.writeString(progress, damaged);
            Shell.Run run = puzzles(List.of("quit"), "--from", file(DRAW));
            assertEquals(
                    "parlor: The file of the progress with puzzles is damaged and was renamed to " + progress
                            + ".damaged\n",
                    run.err());
            assertEquals(0, run.code());
            assertEquals(damaged, Files.readString(Path.of(progress + ".damaged")));
        }
        assertEquals(0, new PuzzleProgressFile(progress).read(warning -> {}).streak());
    }

    @Test
    void games_give_puzzles_and_the_mistakes_of_a_player() throws IOException {
        String game = MessageCodec.write(StateFixtures.named(
                StateFixtures.record("tictactoe", Map.of(), "a1", "b1", "b2", "c3", "a2", "c2", "a3"), "ada", "eve"));
        Path saved = Files.createDirectories(folder.resolve("parlor")).resolve("games.jsonl");
        Files.writeString(saved, game + "\n");
        assertTrue(puzzles(List.of("quit"), "--from", saved.toString()).out().contains("puzzle 1: Tic-tac-toe\n"));
        assertEquals(
                List.of("O to move. Find the only move that draws"),
                puzzles(List.of("quit"), "--mine", "--name", "eve").lines().stream()
                        .filter(line -> line.contains("to move."))
                        .toList());
        Shell.Run none = puzzles(List.of("quit"), "--mine", "--name", "ada");
        assertEquals("parlor: no mistakes near the end of the games in " + saved + "\n", none.err());
        assertEquals(1, none.code());
    }

    @Test
    void invalid_arguments_and_files_are_explained() throws IOException {
        assertEquals(2, puzzles(List.of(), "chess").code());
        assertEquals(2, puzzles(List.of(), "--mine", "--from", "x").code());
        assertEquals(
                "parlor: cannot read nothing: no such file\n",
                puzzles(List.of(), "--from", "nothing").err());
        String bad = file(DRAW.replace("b2:0", "b2:-1"));
        assertEquals(
                "parlor: " + bad + ", line 1, column 34: b1 is as good as b2: a puzzle has one best move\n",
                puzzles(List.of(), "--from", bad).err());
        Shell.Run other = puzzles(List.of(), "kalah", "--from", file(DRAW));
        assertEquals("parlor: no puzzles of kalah there; without the game all are opened\n", other.err());
        assertEquals(1, other.code());
    }

    private String file(String... puzzles) throws IOException {
        return Files.writeString(folder.resolve("some.puzzles"), String.join("\n", puzzles) + "\n")
                .toString();
    }

    private Shell.Run puzzles(List<String> typed, String... args) {
        String[] command = new String[args.length + 1];
        command[0] = "puzzles";
        System.arraycopy(args, 0, command, 1, args.length);
        return Shell.run(Shell.lines(typed), Map.of("XDG_DATA_HOME", folder.toString()), false, command);
    }
}
