package org.parlor.client.plain;

import java.io.PrintStream;
import java.util.List;
import org.parlor.message.value.SafeText;

/** Prints lines. Replaces control characters, so that no text can move the cursor. */
public final class LineWriter {
    private static final String PROMPT = "> ";

    private final PrintStream out;
    private final boolean terminal;
    private boolean prompting;

    /** @param terminal whether the terminal echoes the input; otherwise the writer does */
    public LineWriter(PrintStream out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    /** Returns whether a terminal echoes the input. */
    public boolean isTerminal() {
        return terminal;
    }

    public void println(String line) {
        if (prompting && terminal) {
            out.println();
        }
        prompting = false;
        out.println(SafeText.sanitize(line));
        out.flush();
    }

    public void println(List<String> lines) {
        lines.forEach(this::println);
    }

    /** Prints the prompt on a terminal. */
    public void prompt() {
        if (!prompting && terminal) {
            out.print(PROMPT);
            out.flush();
        }
        prompting = true;
    }

    /** Repeats a typed line where no terminal does. */
    public void echo(String line) {
        prompting = false;
        if (!terminal) {
            println(PROMPT + line);
        }
    }
}
