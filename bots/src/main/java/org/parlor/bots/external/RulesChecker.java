package org.parlor.bots.external;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.conformance.Drill;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.value.SafeText;
import org.parlor.rules.PositionText;

/** Puts the problems of drills to a program and prints what it gets wrong and why. */
public final class RulesChecker {
    private static final int SHOWN_CHARS_MAX = 200;
    private static final int UNEXPECTED_SHOWN_MAX = 10;

    private final ChildProcess child;
    private final Duration limit;
    private final PrintWriter out;
    private final PrintWriter err;
    private int unexpectedLines;

    /** @param limit for each answer */
    public RulesChecker(ChildProcess child, Duration limit, PrintWriter out, PrintWriter err) {
        this.child = child;
        this.limit = limit;
        this.out = out;
        this.err = err;
    }

    /**
     * Asks all of them, up to the first to which there is no answer: later ones could not be told apart.
     *
     * @return whether everything was right
     */
    public boolean check(List<Drill> drills) throws InterruptedException {
        boolean right = true;
        for (Drill drill : drills) {
            int at = 0;
            int wrong = 0;
            try {
                for (; at < drill.size(); at++) {
                    wrong += ask(drill, at) ? 0 : 1;
                }
                printTotal(drill, at, wrong);
            } catch (NoAnswerException e) {
                printHeader(drill, at, "there is no answer");
                out.println("    " + e.getMessage());
                printTotal(drill, at, wrong);
                return false;
            }
            right &= wrong == 0;
        }
        return right;
    }

    private boolean ask(Drill drill, int at) throws NoAnswerException, InterruptedException {
        child.writeLine(MessageCodec.write(drill.problems().get(at).withGame(drill.rules())));
        String line = answer();
        try {
            Optional<Reply.Mistake> mistake = drill.grade(at, MessageCodec.readSolution(line));
            mistake.ifPresent(wrong -> reportMistake(drill, wrong));
            return mistake.isEmpty();
        } catch (RequestException unreadable) {
            printHeader(drill, at, "the answer cannot be read");
            out.println("    given     " + shown(line));
            out.println("    " + shown(unreadable.text()));
            return false;
        }
    }

    /** The first line that could be an answer. */
    private String answer() throws NoAnswerException, InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        String line = child.readLine(deadline);
        while (!line.strip().startsWith("{")) {
            unexpectedLines++;
            if (unexpectedLines <= UNEXPECTED_SHOWN_MAX) {
                err.println("parlor-bots: this line is no answer: " + shown(line));
            } else if (unexpectedLines == UNEXPECTED_SHOWN_MAX + 1) {
                err.println("parlor-bots: further lines that are no answers are not shown");
            }
            err.flush();
            line = child.readLine(deadline);
        }
        return line;
    }

    private void reportMistake(Drill drill, Reply.Mistake mistake) {
        printHeader(drill, mistake.at(), mistake.field() + " is wrong");
        out.println("    expected  " + shown(mistake.expected()));
        out.println("    given     " + shown(mistake.given()));
        mistake.why().forEach(sentence -> out.println("    " + sentence));
    }

    private void printHeader(Drill drill, int at, String what) {
        out.println(drill.rules().kind().id() + " " + (at + 1) + ": after "
                + drill.problems().get(at).move() + " " + what);
        out.println("    position  " + PositionText.print(drill.rules(), drill.startPosition(at)));
    }

    private void printTotal(Drill drill, int request, int wrong) {
        String game = drill.rules().kind().id();
        String left = request == drill.size() ? "" : ", " + (drill.size() - request) + " not answered";
        out.println(game + ": " + (request - wrong) + " of " + drill.size() + " right" + left);
        out.flush();
    }

    private static String shown(@Nullable Object value) {
        String text = value == null ? "null" : value.toString();
        return SafeText.sanitize(text.length() > SHOWN_CHARS_MAX ? text.substring(0, SHOWN_CHARS_MAX) + "…" : text);
    }
}
