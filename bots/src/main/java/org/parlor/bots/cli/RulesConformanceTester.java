package org.parlor.bots.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.bridge.ChildProcess;
import org.parlor.bots.bridge.EngineException;
import org.parlor.conformance.Drill;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.value.SafeText;
import org.parlor.rules.PositionText;

/** Tests a program with the problems of drills and explains each mistake. */
final class RulesConformanceTester {
    private static final int SHOWN_CHARS_MAX = 200;
    private static final int UNEXPECTED_SHOWN_MAX = 10;

    private static final Pattern MESSAGE = Pattern.compile("\"t\"\\s*:");

    private final ChildProcess child;
    private final Duration timeout;
    private final PrintWriter out;
    private final Consumer<String> warnings;
    private int unexpectedLines;

    /** @param timeout for each answer */
    RulesConformanceTester(ChildProcess child, Duration timeout, PrintWriter out, Consumer<String> warnings) {
        this.child = child;
        this.timeout = timeout;
        this.out = out;
        this.warnings = warnings;
    }

    /**
     * Sends all problems. Stops at the first missing answer, because later answers could not be matched to problems.
     *
     * @return whether all answers were correct
     */
    boolean check(List<Drill> drills) throws InterruptedException {
        boolean correct = true;
        for (Drill drill : drills) {
            int at = 0;
            int wrong = 0;
            try {
                for (; at < drill.size(); at++) {
                    wrong += ask(drill, at) ? 0 : 1;
                }
                printTotal(drill, at, wrong);
            } catch (EngineException e) {
                printHeader(drill, at, "no answer");
                out.println("    " + e.getMessage());
                printTotal(drill, at, wrong);
                return false;
            }
            correct &= wrong == 0;
        }
        return correct;
    }

    private boolean ask(Drill drill, int at) throws EngineException, InterruptedException {
        child.writeLine(MessageCodec.write(drill.problems().get(at).withGame(drill.rules())));
        String line = answer();
        try {
            Optional<Reply.Mistake> mistake = drill.grade(at, MessageCodec.readSolution(line));
            mistake.ifPresent(wrong -> reportMistake(drill, wrong));
            return mistake.isEmpty();
        } catch (RequestException unreadable) {
            printHeader(drill, at, "invalid answer");
            out.println("    given     " + shown(line));
            out.println("    " + shown(unreadable.text()));
            return false;
        }
    }

    /** Returns the first line that begins like a JSON object and is not a message, such as the hello of a bot. */
    private String answer() throws EngineException, InterruptedException {
        long deadline = System.nanoTime() + timeout.toNanos();
        String line = child.readLine(deadline);
        while (!line.strip().startsWith("{") || MESSAGE.matcher(line).find()) {
            unexpectedLines++;
            if (unexpectedLines <= UNEXPECTED_SHOWN_MAX) {
                warnings.accept("ignored a line that is not an answer: " + shown(line));
            } else if (unexpectedLines == UNEXPECTED_SHOWN_MAX + 1) {
                warnings.accept("further ignored lines are not shown");
            }
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

    private void printTotal(Drill drill, int answered, int wrong) {
        String game = drill.rules().kind().id();
        String left = answered == drill.size() ? "" : ", " + (drill.size() - answered) + " not answered";
        out.println(game + ": " + (answered - wrong) + " of " + drill.size() + " correct" + left);
        out.flush();
    }

    private static String shown(@Nullable Object value) {
        String text = value == null ? "null" : value.toString();
        return SafeText.sanitize(text.length() > SHOWN_CHARS_MAX ? text.substring(0, SHOWN_CHARS_MAX) + "…" : text);
    }
}
