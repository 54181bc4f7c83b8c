package org.parlor.client.line.io;

import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import org.parlor.message.Reply;
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

    /**
     * Returns a reply of the expected type. Prints an error if the request was refused or the connection is lost.
     *
     * @param reply empty if the connection is lost
     */
    public <T extends Reply> Optional<T> accepted(Optional<Reply> reply, Class<T> type) {
        if (reply.isEmpty()) {
            println("error connection lost; try again after reconnecting");
        } else if (reply.get() instanceof Reply.ErrorReply errorReply) {
            println("error " + errorReply.message());
        }
        return reply.filter(type::isInstance).map(type::cast);
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
