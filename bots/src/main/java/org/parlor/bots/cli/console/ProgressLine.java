package org.parlor.bots.cli.console;

import java.io.PrintWriter;

/** A progress line that is redrawn in place on a terminal; prints nothing without a terminal. */
public final class ProgressLine {
    private static final String CLEAR = "\r\u001b[K";

    private final PrintWriter err;
    private final boolean isTerminal = ConsoleDetection.isInteractive();

    public ProgressLine(PrintWriter err) {
        this.err = err;
    }

    public void show(String text) {
        print(CLEAR + text);
    }

    public void clear() {
        print(CLEAR);
    }

    private void print(String text) {
        if (isTerminal) {
            err.print(text);
            err.flush();
        }
    }
}
