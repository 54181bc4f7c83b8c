package org.parlor.bots;

import java.io.PrintWriter;

/** One line that tells how far long work has come, written over and over; nothing where nobody is looking. */
final class ProgressLine {
    private static final String CLEAR = "\r\u001b[K";

    private final PrintWriter err;
    private final boolean isSeen = Terminals.isAtBothEnds();

    ProgressLine(PrintWriter err) {
        this.err = err;
    }

    void show(String text) {
        print(CLEAR + text);
    }

    void clear() {
        print(CLEAR);
    }

    private void print(String text) {
        if (isSeen) {
            err.print(text);
            err.flush();
        }
    }
}
