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

/** Tests output, files and errors of the {@code book} command. */
class BookCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path dir = Path.of("");

    @Test
    void a_book_grows_to_the_requested_size_and_continues_in_a_second_run() throws IOException {
        Path file = dir.resolve("my.book");
        assertEquals(0, run("book", "--file", file.toString(), "--positions", "2", "--depth", "3"));
        assertEquals(0, run("book", "--file", file.toString(), "--positions", "3", "--depth", "3"));
        assertEquals(file + ": positions 2\n" + file + ": positions 3\n", out.toString());
        assertEquals(3, Files.readAllLines(file).size());
        assertEquals("", err.toString());
    }

    @Test
    void a_damaged_book_is_rejected_and_not_modified() throws IOException {
        Path file = dir.resolve("my.book");
        Files.writeString(file, "nothing\n");
        assertEquals(1, run("book", "--file", file.toString()));
        assertEquals(
                "parlor-bots: " + file + ", line 1: expected a position of 32 hexadecimal digits, not 'nothing'\n",
                err.toString());
        assertEquals("nothing\n", Files.readString(file));
    }

    @Test
    void an_unusable_book_file_is_reported_with_the_reason() throws IOException {
        Path binary = Files.write(dir.resolve("binary"), new byte[] {(byte) 0xFF, 0, (byte) 0x80});
        Path nowhere = dir.resolve("nowhere");
        assertEquals(1, run("book", "--file", binary.toString()));
        assertEquals(1, run("book", "--file", dir.toString()));
        assertEquals(1, run("book", "--file", nowhere.resolve("x").toString(), "--depth", "2"));
        assertEquals(
                "parlor-bots: " + binary
                        + ", line 1: expected a position of 32 hexadecimal digits, not '\u00FF\uFFFD\uFFFD'\n"
                        + "parlor-bots: cannot use " + dir
                        + ": it is a directory, not a file; specify another path\n"
                        + "parlor-bots: cannot use " + nowhere + "/x.new: the directory " + nowhere
                        + " does not exist; create it or specify another path\n",
                err.toString());
    }

    @Test
    void invalid_options_exit_with_code_2() {
        assertEquals(2, run("book", "--file", "b", "--depth", "1"));
        assertEquals(2, run("book", "--file", "b", "--positions", "0"));
        for (String reason :
                new String[] {"--depth must be 2 to 30, not 1", "--positions must be 1 to 100000, not 0"}) {
            assertTrue(err.toString().contains(reason), err.toString());
        }
    }

    private int run(String... args) {
        CommandLine commandLine = BotsMain.commandLine(args);
        commandLine.setOut(new PrintWriter(out, true));
        commandLine.setErr(new PrintWriter(err, true));
        return commandLine.execute(args);
    }
}
