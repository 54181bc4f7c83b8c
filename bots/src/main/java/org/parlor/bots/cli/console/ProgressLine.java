package org.parlor.bots.cli.console;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.parlor.message.value.SafeText;

/** A progress line that is redrawn in place on a terminal; prints nothing without a terminal. */
public final class ProgressLine {
    private static final String CLEAR = "\r\u001b[K";
    private static final long READING_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final PrintWriter err;
    private final boolean isTerminal;
    private final LongSupplier nanoClock;
    private boolean isShown;
    private long shownAt;

    public ProgressLine(PrintWriter err) {
        this(err, ConsoleDetection.isInteractive(), System::nanoTime);
    }

    public ProgressLine(PrintWriter err, boolean isTerminal, LongSupplier nanoClock) {
        this.err = err;
        this.isTerminal = isTerminal;
        this.nanoClock = nanoClock;
    }

    public void show(String text) {
        isShown = true;
        print(CLEAR + text);
    }

    /**
     * Returns a listener that shows how much of a file is read, five times a second.
     *
     * @return receives the number of bytes read
     */
    public LongConsumer reading(Path file) {
        long size = size(file);
        shownAt = nanoClock.getAsLong();
        return read -> {
            if (isTerminal && nanoClock.getAsLong() - shownAt >= READING_NANOS) {
                shownAt = nanoClock.getAsLong();
                String of = size > 0 ? " of " + megabytes(size) : "";
                show(SafeText.sanitize(file.toString()) + ": " + megabytes(read) + of + " MB read");
            }
        };
    }

    /** Returns the size of a file; 0 if it is unknown, as of a pipe. */
    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException reportedByTheReader) {
            return 0;
        }
    }

    private static long megabytes(long bytes) {
        return (bytes + (1 << 19)) >> 20;
    }

    /** Removes the line, before another text is printed. */
    public void clear() {
        if (isShown) {
            isShown = false;
            print(CLEAR);
        }
    }

    private void print(String text) {
        if (isTerminal) {
            err.print(text);
            err.flush();
        }
    }
}
