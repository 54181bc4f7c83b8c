package org.parlor.bots.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.puzzle.Puzzle;
import org.parlor.puzzle.PuzzleReader;

/** Tests output, files and errors of the {@code puzzles} command. */
class PuzzlesCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path dir = Path.of("");

    private String made = "";

    @BeforeEach
    void name() {
        made = dir.resolve("made.puzzles").toString();
    }

    @Test
    void self_play_makes_the_same_puzzles_again_and_continues_where_it_was_interrupted() throws IOException {
        String other = dir.resolve("other.puzzles").toString();
        assertEquals(0, run("kalah", "--pits", "4", "--self-play", "6", "--seed", "3", "--plies", "4-12", "-o", made));
        assertEquals(0, run("kalah", "--pits", "4", "--self-play", "2", "--seed", "3", "--plies", "4-12", "-o", other));
        String two = Files.readString(Path.of(other));
        Files.writeString(Path.of(other), two + "kalah pits=4 | 3,4");
        assertEquals(0, run("kalah", "--pits", "4", "--self-play", "6", "--seed", "3", "--plies", "4-12", "-o", other));
        assertEquals(Files.readString(Path.of(made)), Files.readString(Path.of(other)));
        List<String> lines = Files.readAllLines(Path.of(made));
        assertEquals(7, lines.size());
        assertEquals("# kalah --pits 4 --self-play --level medium --seed 3 --plies 4-12 --min-rating 0", lines.get(0));
        List<Puzzle> puzzles = lines.stream()
                .filter(line -> !PuzzleReader.isComment(line))
                .map(PuzzleReader::parse)
                .toList();
        assertEquals(
                made + ": puzzles " + puzzles.size() + ", games 6",
                out.toString().lines().findFirst().orElse(""));
        assertEquals("", err.toString());
    }

    @Test
    void every_position_of_a_small_game_is_examined() throws IOException {
        assertEquals(0, run("tictactoe", "--all", "--count", "20", "-o", made));
        assertEquals(made + ": puzzles 20, games 57\n", out.toString());
        assertEquals(2, run("kalah", "--all", "-o", dir.resolve("no").toString()));
        assertEquals("""
                parlor-bots: Kalah has more than 100000 positions; use --self-play or files of games
                Try 'parlor-bots puzzles --help'.
                """, err.toString());
    }

    @Test
    void the_games_of_a_file_give_a_puzzle_each() throws IOException {
        Path games = Files.writeString(dir.resolve("games.jsonl"), """
                {"record":1,"game":"tictactoe","options":{},"rules":1,"players":[{"name":"ada","bot":false},\
                {"name":"eve","bot":false}],"rated":false,"start":{"pos":"........."},\
                "moves":[{"move":"a1"},{"move":"b1"}]}
                """);
        assertEquals(0, run(games.toString(), "-o", made));
        assertEquals("", err.toString());
        assertEquals(made + ": puzzles 1, games 1\n", out.toString());
    }

    @Test
    void a_file_of_another_run_or_of_something_else_is_refused_and_not_modified() throws IOException {
        Files.writeString(Path.of(made), "hello\n");
        assertEquals(1, run("tictactoe", "--all", "-o", made));
        assertEquals("hello\n", Files.readString(Path.of(made)));
        assertEquals(1, run("tictactoe", "--all", "-o", dir.toString()));
        assertEquals(1, run("nothing.ggf", "-o", dir.resolve("new").toString()));
        assertEquals(
                "parlor-bots: cannot use " + made
                        + ": it was made with other options (hello); specify another path\n"
                        + "parlor-bots: cannot use " + dir + ": it is a directory, not a file; specify another path\n"
                        + "parlor-bots: cannot read nothing.ggf: no such file\n",
                err.toString());
    }

    @Test
    void invalid_options_exit_with_code_2() {
        assertEquals(2, run("reversi", "-o", made));
        assertEquals(2, run("reversi", "--self-play", "1", "--plies", "9-3", "-o", made));
        assertEquals(2, run("reversi", "--self-play", "1", "--plies", "all", "-o", made));
        assertEquals(2, run("games.ggf", "--seed", "2", "-o", made));
        assertEquals(2, run("kalah", "--all", "--self-play", "2", "-o", made));
        assertEquals(
                List.of(
                        "parlor-bots: specify --self-play N or --all with the game reversi, or a file of games",
                        "parlor-bots: --plies must be 9 to 30, not 3",
                        "parlor-bots: --plies must have the form MIN-MAX, such as 6-14, not all",
                        "parlor-bots: --seed requires --self-play; specify it or remove --seed",
                        "parlor-bots: --all and --self-play are mutually exclusive; remove one of them"),
                err.toString()
                        .lines()
                        .filter(line -> line.startsWith("parlor-bots"))
                        .toList());
    }

    private int run(String... arguments) {
        String[] command = new String[arguments.length + 1];
        command[0] = "puzzles";
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        return BotsMain.commandLine(command)
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(command);
    }
}
