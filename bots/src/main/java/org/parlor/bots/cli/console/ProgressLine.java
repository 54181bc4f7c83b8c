package org.parlor.bots.cli.console;

import java.io.PrintWriter;

/** One line that tells how far long work has come, written over and over; nothing where nobody is looking. */
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
