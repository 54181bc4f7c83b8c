package org.parlor.client.line.io;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The events for the thread of the line mode. Those of connections come first; typed lines wait until one is accepted, so that
 * a script ahead of the game plays like a person. Thread-safe.
 */
public final class LineEventQueue {
    private static final int LINES_MAX = 1_000;

    private final Deque<LineEvent> events = new ArrayDeque<>();
    private final Deque<String> lines = new ArrayDeque<>();
    private boolean ended;

    public synchronized void offer(Runnable task) {
        events.add(new LineEvent.Task(task));
        notifyAll();
    }

    /** Adds a typed line; blocks while the queue is full. */
    synchronized void offerLine(String line) throws InterruptedException {
        while (lines.size() >= LINES_MAX) {
            wait();
        }
        lines.add(line);
        notifyAll();
    }

    /** Marks the end of the typed input. */
    synchronized void end() {
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
    public synchronized Optional<LineEvent> poll(Predicate<String> accepted, boolean endWanted, Duration limit)
            throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        while (true) {
            LineEvent next = next(accepted, endWanted);
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

    private @Nullable LineEvent next(Predicate<String> accepted, boolean endWanted) {
        if (!events.isEmpty()) {
            return events.poll();
        }
        String line = lines.peek();
        if (line != null) {
            return accepted.test(line) ? new LineEvent.LineTyped(lines.remove()) : null;
        }
        return ended && endWanted ? new LineEvent.EndOfInput() : null;
    }
}
