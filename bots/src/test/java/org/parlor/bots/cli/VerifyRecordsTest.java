package org.parlor.bots.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.notation.RecordFormat;

/** Tests the exact output of {@code verify-records} for valid and invalid files. */
class VerifyRecordsTest {
    @TempDir
    private Path directory = Path.of("");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void valid_files_are_counted() throws IOException {
        write("one.txt", "F5D6C3\nf5d6\n");
        write("two.ggf", "(;GM[Othello]B[f5]W[d6];)");
        assertEquals(0, verify("one.txt", "two.ggf"));
        assertEquals("""
                one.txt: games 2, moves 5, illegal moves 0, wrong scores 0, damaged 0
                two.ggf: games 1, moves 2, illegal moves 0, wrong scores 0, damaged 0
                total: games 3, moves 7, illegal moves 0, wrong scores 0, damaged 0
                """, out.toString());
        assertTrue(Pattern.matches("3 games in \\d+\\.\\d\\d s: \\d+ per second\n", err.toString()), err.toString());
    }

    @Test
    void each_error_is_reported_with_its_location_and_the_correct_value() throws IOException {
        write("bad.txt", "f5d6d6\nf5 x9\nf5\n");
        write("bad.ggf", "(;GM[Othello]RE[+60]" + moves("e6f4e3f6g5d6e7f5c5") + ";) (;GM[Chess];)");
        assertEquals(1, verify("bad.txt", "bad.ggf"));
        assertEquals("""
                bad.txt: game 1, ply 3: illegal move d6; legal: c3 c4 c5 c6 c7
                bad.txt: game 2, line 2, column 4: damaged; expected moves such as f5d6c3: move 2 must be a square from a1 to h8 or a pass, not 'x9'
                bad.txt: games 2, moves 3, illegal moves 1, wrong scores 0, damaged 1
                bad.ggf: game 1: wrong score; recorded +60 for Black, actual +64 for Black
                bad.ggf: game 2, line 1: damaged; expected a game in GGF: GM must be Othello, not 'Chess'
                bad.ggf: games 1, moves 9, illegal moves 0, wrong scores 1, damaged 1
                total: games 3, moves 12, illegal moves 1, wrong scores 1, damaged 2
                """, out.toString());
    }

    @Test
    void files_of_other_programs_are_replayed_and_what_is_left_out_is_told() throws IOException {
        write("a.pgn", "[Black \"ann\"]\n[Date \"today\"]\n\n1. e6 f4 2. e3 f6 3. g5 d6 4. e7 f5 5. c5 13-0\n");
        write("b.sgf", "(;GM[2]RE[B+4];B[fe];W[df])");
        write("c.json", "{\"players\":[{\"name\":\"a\"},{\"name\":\"b\"}],\"position\":{\"moves\":[{\"m\":\"f5\"}]}}");
        assertEquals(0, verify("a.pgn", "b.sgf", "c.json"));
        assertEquals("""
                a.pgn: game 1, line 2: the Date 'today' is not understood; this Date and others like it are left out
                a.pgn: games 1, moves 9, illegal moves 0, wrong scores 0, damaged 0
                b.sgf: games 1, moves 2, illegal moves 0, wrong scores 0, damaged 0
                c.json: games 1, moves 1, illegal moves 0, wrong scores 0, damaged 0
                total: games 3, moves 12, illegal moves 0, wrong scores 0, damaged 0
                """, out.toString());
    }

    @Test
    void unreadable_files_are_reported_and_the_others_are_verified() throws IOException {
        write("none.bin", "\u0001\u0002");
        write("good.txt", "f5");
        assertEquals(2, verify("none.bin", "missing.txt", "good.txt"));
        assertEquals("""
                good.txt: games 1, moves 1, illegal moves 0, wrong scores 0, damaged 0
                total: games 1, moves 1, illegal moves 0, wrong scores 0, damaged 0
                """, out.toString());
        assertTrue(
                err.toString()
                        .startsWith("parlor-bots: cannot read none.bin: unknown format: it begins with '\uFFFD\uFFFD';"
                                + " supported are " + RecordFormat.ids() + "\n"
                                + "parlor-bots: cannot read missing.txt: no such file\n"),
                err.toString());
    }

    @Test
    void a_missing_file_argument_exits_with_code_2() {
        assertEquals(2, verify());
        assertTrue(err.toString().contains("Missing required parameter: 'FILE'"), err.toString());
    }

    private static String moves(String transcript) {
        StringBuilder moves = new StringBuilder();
        for (int i = 0; i < transcript.length(); i += 2) {
            moves.append(i % 4 == 0 ? "B[" : "W[").append(transcript, i, i + 2).append(']');
        }
        return moves.toString();
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(directory.resolve(name), text);
    }

    /** Runs the command on files in the temporary directory, whose path is removed from the output. */
    private int verify(String... names) {
        String[] arguments = new String[names.length + 1];
        arguments[0] = "verify-records";
        for (int i = 0; i < names.length; i++) {
            arguments[i + 1] = directory.resolve(names[i]).toString();
        }
        StringWriter stdout = new StringWriter();
        StringWriter stderr = new StringWriter();
        int exit = BotsMain.commandLine(arguments)
                .setOut(new PrintWriter(stdout, true))
                .setErr(new PrintWriter(stderr, true))
                .execute(arguments);
        out.write(stdout.toString().replace(directory + "/", ""));
        err.write(stderr.toString().replace(directory + "/", ""));
        return exit;
    }
}
