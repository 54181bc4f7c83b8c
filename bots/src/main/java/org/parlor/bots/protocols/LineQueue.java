package org.parlor.bots.protocols;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.parlor.bots.player.EngineFailure;

/** Reads lines on a thread of its own. Truncates long lines and stops reading while many lines wait. */
public final class LineQueue {
    /** The rest of a longer line is replaced by an ellipsis. */
    public static final int LINE_CHARS_MAX = 65_536;

    private static final int LINES_QUEUED_MAX = 100;

    /** An empty value marks the end of the stream. */
    private final BlockingQueue<Optional<String>> lines = new ArrayBlockingQueue<>(LINES_QUEUED_MAX);

    public void startReading(InputStream stream, String threadName) {
        Thread reader = new Thread(() -> read(stream), threadName);
        reader.setDaemon(true);
        reader.start();
    }

    /**
     * Waits for the next line; empty at the end of the stream.
     *
     * @param deadline a value of {@link System#nanoTime()}
     * @throws EngineException if there is no line in time
     */
    public Optional<String> next(long deadline) throws EngineException, InterruptedException {
        long left = deadline - System.nanoTime();
        // A program that prints without end must not postpone its deadline.
        Optional<String> line = left > 0 ? lines.poll(left, TimeUnit.NANOSECONDS) : null;
        if (line == null) {
            throw new EngineException(EngineFailure.STALL, "no answer within the time limit");
        }
        return line;
    }

    private void read(InputStream stream) {
        try {
            readLines(stream);
            lines.put(Optional.empty());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void readLines(InputStream stream) throws InterruptedException {
        try (Reader out = new InputStreamReader(stream, StandardCharsets.UTF_8)) {
            StringBuilder line = new StringBuilder();
            char[] chunk = new char[8_192];
            for (int read = out.read(chunk); read >= 0; read = out.read(chunk)) {
                append(chunk, read, line);
            }
        } catch (IOException e) {
            // As the end of the stream.
        }
    }

    private void append(char[] chunk, int length, StringBuilder line) throws InterruptedException {
        for (int i = 0; i < length; i++) {
            if (chunk[i] == '\n') {
                lines.put(Optional.of(line.toString()));
                line.setLength(0);
            } else if (line.length() < LINE_CHARS_MAX) {
                line.append(chunk[i]);
            } else if (line.length() == LINE_CHARS_MAX) {
                line.append('…');
            }
        }
    }
}
