package org.parlor.bots.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Tests output, files and errors of the {@code openings} command. */
class OpeningsCommandTest {
    private static final String SEED_1 = "# tictactoe {}, plies 3, lead 0, depth 9, seed 1";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path dir = Path.of("");

    private int run(Path file, String options) {
        CommandLine commandLine = BotsMain.commandLine("openings");
        commandLine.setOut(new PrintWriter(out, true));
        commandLine.setErr(new PrintWriter(err, true));
        return commandLine.execute(("openings " + options + " --file " + file).split(" "));
    }

    @Test
    void a_list_has_all_balanced_openings_each_of_which_leads_to_another_position() throws IOException {
        Path file = dir.resolve("list");
        assertEquals(0, run(file, "tictactoe --plies 2 --lead 0 --depth 9"), err.toString());
        // Of the 12 positions after two marks, those where O has answered rightly.
        assertEquals(file + ": openings 5 of 12 positions\n", out.toString());
        assertEquals(6, Files.readAllLines(file).size());
    }

    @Test
    void an_interrupted_list_continues_to_the_same_list() throws IOException {
        Path whole = dir.resolve("whole");
        assertEquals(0, run(whole, "reversi --moves f5,d6 --plies 5 --depth 4 --count 30"), err.toString());
        List<String> lines = Files.readAllLines(whole);
        Path part = Files.writeString(dir.resolve("part"), String.join("\n", lines.subList(0, 12)) + "\nf5 d6 c");
        assertEquals(0, run(part, "reversi --moves f5,d6 --plies 5 --depth 4 --count 30 --at-once 3"), err.toString());
        assertEquals(31, lines.size());
        assertEquals(lines, Files.readAllLines(part));
        assertEquals(0, run(part, "reversi --moves f5,d6 --plies 5 --depth 4 --count 20"), err.toString());
        assertEquals(lines, Files.readAllLines(part));
    }

    @Test
    void the_list_of_other_options_is_refused_and_kept() throws IOException {
        Path file = Files.writeString(dir.resolve("list"), SEED_1 + "\na1 b2 c3\n");
        assertEquals(2, run(file, "tictactoe --plies 3 --lead 0 --depth 9 --seed 2"));
        assertEquals(
                "parlor-bots: " + file + " begins with '" + SEED_1.substring(0, 40) + "…', not with '"
                        + SEED_1.replace("seed 1", "seed 2")
                        + "'; use another --file, or the options of that list",
                err.toString().lines().findFirst().orElse(""));
        assertEquals(SEED_1 + "\na1 b2 c3\n", Files.readString(file));
    }

    @Test
    void wrong_options_exit_with_code_2_and_an_unusable_file_with_1() {
        assertEquals(2, run(dir.resolve("list"), "reversi --plies 31"));
        assertEquals(2, run(dir.resolve("list"), "reversi --moves f5,f4,a1"));
        assertEquals(1, run(dir, "reversi"));
        assertEquals(
                List.of(
                        "parlor-bots: --plies must be 1 to 30, not 31",
                        "parlor-bots: illegal move 'a1'; legal are c3, d3, e3, f3, g3",
                        "parlor-bots: cannot use " + dir + ": it is a directory, not a file; specify another path"),
                err.toString()
                        .lines()
                        .filter(line -> line.startsWith("parlor-bots: "))
                        .toList());
    }
}
