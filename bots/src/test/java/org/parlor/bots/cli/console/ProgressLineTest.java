package org.parlor.bots.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.notation.RecordFileReader;

class ProgressLineTest {
    private static final long TICK = 100_000_000;

    private final StringWriter err = new StringWriter();
    private final AtomicLong now = new AtomicLong();

    @TempDir
    private Path directory = Path.of("");

    private ProgressLine line(boolean isTerminal) {
        return new ProgressLine(new PrintWriter(err), isTerminal, now::get);
    }

    @Test
    void the_bytes_of_a_long_file_are_shown_five_times_a_second_until_cleared() throws IOException {
        Path file = Files.writeString(directory.resolve("games.txt"), "f5d6c3\n" + "\n".repeat(5 << 20));
        ProgressLine line = line(true);
        LongConsumer progress = line.reading(file);
        try (RecordFileReader games = RecordFileReader.open(file, bytes -> {
            now.addAndGet(TICK / 20);
            progress.accept(bytes);
        })) {
            games.forEachRemaining(game -> {});
        }
        line.clear();
        line.clear();
        String shown = "\r\u001b[K" + file + ": ";
        assertEquals(shown + "2 of 5 MB read" + shown + "5 of 5 MB read\r\u001b[K", err.toString());
    }

    @Test
    void a_short_file_and_one_without_a_terminal_show_nothing() {
        ProgressLine line = line(true);
        line.reading(directory.resolve("missing")).accept(1);
        line.clear();
        LongConsumer progress = line(false).reading(directory);
        now.addAndGet(2 * TICK);
        progress.accept(1 << 30);
        assertEquals("", err.toString());
    }

    @Test
    void the_size_of_a_pipe_is_left_out() {
        LongConsumer progress = line(true).reading(directory.resolve("missing"));
        now.addAndGet(2 * TICK);
        progress.accept(3 << 20);
        assertEquals("\r\u001b[K" + directory.resolve("missing") + ": 3 MB read", err.toString());
    }
}
