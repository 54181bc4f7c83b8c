package org.parlor.client.plain;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.parlor.client.app.DaemonThreads;

/**
 * The events for the thread of the plain mode. Those of connections come first; typed lines wait until one is accepted, so that
 * a script ahead of the game plays like a person. Thread-safe.
 */
public final class PlainEventQueue {
    private static final int LINES_MAX = 1_000;
    private static final int LINE_CHARS_MAX = 4_096;

    private final Deque<PlainEvent> events = new ArrayDeque<>();
    private final Deque<String> lines = new ArrayDeque<>();
    private boolean ended;

    /** Starts a daemon thread that reads typed lines in the charset of this computer. */
    public void read(InputStream in) {
        read(in, Charset.defaultCharset());
    }

    /** Starts a daemon thread that reads typed lines. */
    public void read(InputStream in, Charset charset) {
        DaemonThreads.of("keyboard", () -> readLines(in, charset)).start();
    }

    private void readLines(InputStream in, Charset charset) {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(in, charset))) {
            String line = reader.readLine();
            while (line != null) {
                offerLine(line.length() <= LINE_CHARS_MAX ? line : line.substring(0, LINE_CHARS_MAX));
                line = reader.readLine();
            }
        } catch (IOException gone) {
            // A closed terminal is an end of input.
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } finally {
            end();
        }
    }

    public synchronized void offer(Runnable task) {
        events.add(new PlainEvent.Task(task));
        notifyAll();
    }

    /** Adds a typed line; blocks while the queue is full. */
    private synchronized void offerLine(String line) throws InterruptedException {
        while (lines.size() >= LINES_MAX) {
            wait();
        }
        lines.add(line);
        notifyAll();
    }

    private synchronized void end() {
        ended = true;
        notifyAll();
    }

    /** Discards the events of connections, not the typed lines. */
    public synchronized void clearEvents() {
        events.clear();
    }

    /**
     * Waits for the next event.
     *
     * @param accepted the typed lines to take; the first line that is not accepted stays in the queue
     * @param endWanted whether to report the end of the input
     * @return empty after the time limit
     */
    public synchronized Optional<PlainEvent> poll(Predicate<String> accepted, boolean endWanted, Duration limit)
            throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        while (true) {
            PlainEvent next = next(accepted, endWanted);
            if (next != null) {
                notifyAll();
                return Optional.of(next);
            }
            long left = (deadline - System.nanoTime()) / 1_000_000;
            if (left <= 0) {
                return Optional.empty();
            }
            wait(left);
        }
    }

    /** Waits for a typed line; empty at the end of the input. */
    public synchronized Optional<String> readLine() throws InterruptedException {
        while (lines.isEmpty() && !ended) {
            wait();
        }
        return readLineIf(any -> true);
    }

    /** Takes the next typed line, if there is one and it is accepted. */
    public synchronized Optional<String> readLineIf(Predicate<String> accepted) {
        Optional<String> line = Optional.ofNullable(lines.peek()).filter(accepted);
        line.ifPresent(taken -> lines.remove());
        notifyAll();
        return line;
    }

    private @Nullable PlainEvent next(Predicate<String> accepted, boolean endWanted) {
        if (!events.isEmpty()) {
            return events.poll();
        }
        String line = lines.peek();
        if (line != null) {
            return accepted.test(line) ? new PlainEvent.LineTyped(lines.remove()) : null;
        }
        return ended && endWanted ? new PlainEvent.EndOfInput() : null;
    }
}
