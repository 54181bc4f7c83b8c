package org.parlor.client.line.io;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Where everything that has come waits for the one thread that talks. What servers say goes first; typed lines wait
 * until somebody wants one, so that a script that is ahead of the game plays the same as a person who is not.
 */
public final class LineEventQueue {
    private static final int LINES_MAX = 1_000;

    private final Deque<LineEvent> events = new ArrayDeque<>();
    private final Deque<String> lines = new ArrayDeque<>();
    private boolean ended;

    synchronized void offer(LineEvent event) {
        events.add(event);
        notifyAll();
    }

    /** Takes a line from the keyboard in; blocks while far too many wait. */
    synchronized void offerLine(String line) throws InterruptedException {
        while (lines.size() >= LINES_MAX) {
            wait();
        }
        lines.add(line);
        notifyAll();
    }

    /** No line will come after those that wait. */
    synchronized void end() {
        ended = true;
        notifyAll();
    }

    /** Forgets what servers said; typed lines stay. */
    public synchronized void clearEvents() {
        events.clear();
    }

    /**
     * Waits for the next thing.
     *
     * @param wanted which typed lines are welcome now; the first unwelcome one holds up those behind it
     * @param endWanted whether to be told that no more lines come
     * @return empty if nothing came in time
     */
    public synchronized Optional<LineEvent> poll(Predicate<String> wanted, boolean endWanted, Duration limit)
            throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        while (true) {
            LineEvent next = next(wanted, endWanted);
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

    /** Waits for a typed line alone, whatever else comes; empty if no more will be typed. */
    public synchronized Optional<String> readLine() throws InterruptedException {
        while (lines.isEmpty() && !ended) {
            wait();
        }
        return readLineIf(any -> true);
    }

    /** The next typed line, if there is one already and it is wanted; otherwise it stays. */
    public synchronized Optional<String> readLineIf(Predicate<String> wanted) {
        Optional<String> line = Optional.ofNullable(lines.peek()).filter(wanted);
        line.ifPresent(taken -> lines.remove());
        notifyAll();
        return line;
    }

    private @Nullable LineEvent next(Predicate<String> wanted, boolean endWanted) {
        if (!events.isEmpty()) {
            return events.poll();
        }
        String line = lines.peek();
        if (line != null) {
            return wanted.test(line) ? new LineEvent.LineTyped(lines.remove()) : null;
        }
        return ended && endWanted ? new LineEvent.EndOfInput() : null;
    }
}
