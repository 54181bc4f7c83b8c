package org.parlor.bots.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** {@code book} and {@code calibrate} from outside: what they print, write and refuse. */
class BookCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path dir = Path.of("");

    @Test
    void a_book_grows_to_the_size_it_was_told_and_further_when_called_again() throws IOException {
        Path file = dir.resolve("my.book");
        assertEquals(0, run("book", "--file", file.toString(), "--positions", "2", "--depth", "3"));
        assertEquals(0, run("book", "--file", file.toString(), "--positions", "3", "--depth", "3"));
        assertEquals(file + ": positions 2\n" + file + ": positions 3\n", out.toString());
        assertEquals(3, Files.readAllLines(file).size());
        assertEquals("", err.toString());
    }

    @Test
    void a_damaged_book_is_refused_and_left_as_it_is() throws IOException {
        Path file = dir.resolve("my.book");
        Files.writeString(file, "nothing\n");
        assertEquals(1, run("book", "--file", file.toString()));
        assertEquals(
                "parlor-bots: " + file + ", line 1: a position is 32 hexadecimal digits, not 'nothing'\n",
                err.toString());
        assertEquals("nothing\n", Files.readString(file));
    }

    @Test
    void what_is_no_book_is_named_with_the_reason() throws IOException {
        Path binary = Files.write(dir.resolve("binary"), new byte[] {(byte) 0xFF, 0, (byte) 0x80});
        Path nowhere = dir.resolve("nowhere");
        assertEquals(1, run("book", "--file", binary.toString()));
        assertEquals(1, run("book", "--file", dir.toString()));
        assertEquals(1, run("book", "--file", nowhere.resolve("x").toString(), "--depth", "2"));
        assertEquals(
                "parlor-bots: " + binary + ", line 1: a position is 32 hexadecimal digits, not '\u00FF\uFFFD\uFFFD'\n"
                        + "parlor-bots: " + dir
                        + " cannot be used: a directory stands where a file should be; name another\n"
                        + "parlor-bots: " + nowhere + "/x.new cannot be used: there is no directory " + nowhere
                        + "; make it or name another\n",
                err.toString());
    }

    @Test
    void impossible_options_are_refused() {
        assertEquals(2, run("book", "--file", "b", "--depth", "1"));
        assertEquals(2, run("book", "--file", "b", "--positions", "0"));
        assertEquals(2, run("calibrate", "--depth", "99"));
        assertEquals(2, run("calibrate", "--games", "-1"));
        for (String reason : new String[] {
            "--depth is 2 to 30, not 1",
            "--positions is 1 to 100000, not 0",
            "--depth is 6 to 16, not 99",
            "--games is 1 to 100000, not -1"
        }) {
            assertTrue(err.toString().contains(reason), err.toString());
        }
    }

    @Test
    void a_calibration_prints_the_four_numbers_of_the_formula() {
        assertEquals(0, run("calibrate", "--games", "12", "--depth", "6"));
        assertTrue(out.toString().matches("-?\\d\\.\\d{4}(, -?\\d\\.\\d{4}){3}\n"), out.toString());
    }

    private int run(String... args) {
        CommandLine commandLine = BotsMain.commandLine();
        commandLine.setOut(new PrintWriter(out, true));
        commandLine.setErr(new PrintWriter(err, true));
        return commandLine.execute(args);
    }
}
