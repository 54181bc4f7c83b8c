package org.parlor.bots.foreign;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.parlor.bots.player.Mind;
import org.parlor.bots.player.Minds;
import org.parlor.bots.program.NoAnswerException;
import org.parlor.bots.program.Program;

/** One program that runs, and the way to talk to it. */
final class RunningEngine implements AutoCloseable {
    private static final Duration TO_START = Duration.ofSeconds(30);

    private final Program program;
    private final Dialect dialect;
    private final String name;

    private RunningEngine(Program program, Dialect dialect, String name) {
        this.program = program;
        this.dialect = dialect;
        this.name = name;
    }

    /** Starts it and waits until it answers. */
    static RunningEngine start(List<String> command, Dialect.Maker maker)
            throws NoAnswerException, WrongAnswerException, InterruptedException {
        Program program = started(command);
        boolean answers = false;
        try {
            Dialect dialect = maker.of(new Talk(program));
            String name = dialect.greet(System.nanoTime() + TO_START.toNanos());
            answers = true;
            return new RunningEngine(program, dialect, name);
        } finally {
            if (!answers) {
                program.close();
            }
        }
    }

    private static Program started(List<String> command) throws NoAnswerException {
        try {
            return Program.start(command);
        } catch (IOException e) {
            throw NoAnswerException.ended("It cannot be started: " + e.getMessage());
        }
    }

    String name() {
        return name;
    }

    void begin(Minds.Table table) throws NoAnswerException, WrongAnswerException, InterruptedException {
        dialect.begin(table, System.nanoTime() + TO_START.toNanos());
    }

    /** A move that is legal. */
    Mind.Answer move(Minds.Table table, Mind.Question question, long millis, long deadline)
            throws NoAnswerException, WrongAnswerException, InterruptedException {
        Mind.Answer answer = dialect.move(table, question, millis, deadline);
        List<String> legal = table.rules().legalMoves(question.position());
        if (!legal.contains(answer.move())) {
            throw new WrongAnswerException("It plays " + Talk.shown(answer.move())
                    + ", which is not legal there; legal is " + String.join(" ", legal));
        }
        return answer;
    }

    @Override
    public void close() {
        program.close();
    }
}
