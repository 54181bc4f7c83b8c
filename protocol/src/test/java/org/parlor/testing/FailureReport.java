package org.parlor.testing;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * What a failed test reports besides its assertion: the state of each registered part under test, such as the log of a
 * process or the last lines of a connection. Thread-safe.
 */
public final class FailureReport {
    private static final int TAIL_LINES = 40;
    private static final List<Part> PARTS = new CopyOnWriteArrayList<>();

    private FailureReport() {}

    /**
     * Adds a part to the reports of failures. A part that is closed, as most are when the exception passes, stays with its
     * last text until the next test.
     *
     * @param title what the text is, such as "log of server process 4711"
     * @param text its current state; the report shows the last 40 lines
     */
    public static Part register(String title, Supplier<String> text) {
        Part part = new Part(title, text);
        PARTS.add(part);
        return part;
    }

    /** Begins the report of another test. */
    static void start() {
        PARTS.removeIf(part -> part.closed);
    }

    static String text() {
        return PARTS.stream().map(Part::describe).collect(Collectors.joining("\n"));
    }

    static String tail(String text) {
        List<String> lines = text.lines().toList();
        return String.join("\n", lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size()));
    }

    /** A registered part. */
    public static final class Part implements AutoCloseable {
        private final String title;
        private volatile Supplier<String> text;
        private volatile boolean closed;

        private Part(String title, Supplier<String> text) {
            this.title = title;
            this.text = text;
        }

        private String describe() {
            try {
                return "--- " + title + "\n" + tail(text.get());
            } catch (RuntimeException e) {
                return "--- " + title + " cannot be read: " + e;
            }
        }

        @Override
        public void close() {
            if (!closed) {
                String last = text.get();
                text = () -> last;
                closed = true;
            }
        }
    }
}
