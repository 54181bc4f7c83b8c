package org.parlor.client.line.io;

import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import org.parlor.message.Reply;
import org.parlor.message.value.SafeText;

/** What is printed, line by line. Nothing that could move a cursor gets through, whoever wrote it. */
public final class LineWriter {
    private static final String PROMPT = "> ";

    private final PrintStream out;
    private final boolean terminal;
    private boolean prompting;

    /** @param terminal whether a person sees what they type; if not, it is repeated here */
    public LineWriter(PrintStream out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    /** Whether a person types here and sees what they type. */
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

    /** Says why something that was asked of a server is not done, if it is not. */
    public void refusal(Optional<Reply> reply) {
        if (reply.isEmpty()) {
            println("error the connection is down; try again when it is back");
        } else if (reply.get() instanceof Reply.ErrorReply errorReply) {
            println("error " + errorReply.message());
        }
    }

    /** Shows, where there is somebody to see it, that a line is wanted. */
    public void prompt() {
        if (!prompting && terminal) {
            out.print(PROMPT);
            out.flush();
        }
        prompting = true;
    }

    /** A line was typed. */
    public void echo(String line) {
        prompting = false;
        if (!terminal) {
            println(PROMPT + line);
        }
    }
}
