package org.parlor.bots.cli;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.cli.console.CommandFailedException;
import org.parlor.bots.cli.option.GameIdCandidates;
import org.parlor.bots.cli.option.OptionChecks;
import org.parlor.bots.protocols.ChildProcess;
import org.parlor.bots.protocols.EngineException;
import org.parlor.conformance.Drill;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.RulesRequest.Verify;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.PositionText;
import org.parlor.rules.Rules;
import org.parlor.rules.SafeQuote;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code parlor-bots verify}: tests another program's implementation of the rules. */
@Command(
        name = "verify",
        description = "Tests a program's implementation of the rules and explains each mistake.",
        customSynopsis = "parlor-bots verify [GAME...] [OPTION...] -- COMMAND [ARGUMENT...]",
        footer = {
            "",
            "The program reads one problem per line from standard input:",
            "  {\"game\":\"tictactoe\",\"options\":{},\"pos\":\"X...O....\",\"to\":0,\"move\":\"c3\"}",
            "and writes one line to standard output: the position after the move, the side to",
            "move (null: the game is over), the score, and aux if the problem has it:",
            "  {\"pos\":\"X...O...X\",\"to\":1,\"score\":[0,0]}",
            "Each rule is tested once before any rule is tested again.",
            "Exit codes: 0 all correct, 1 mistakes or no answer, 2 usage error.",
            "",
            "Examples:",
            "  parlor-bots verify -- python3 mybot.py --drill",
            "  parlor-bots verify reversi --rows 6 --cols 6 --count 50 --seed 7 -- ./mybot"
        })
final class VerifyProgramCommand extends AbstractCommand {
    private static final String COMMAND_SEPARATOR = "--";
    private static final int SHOWN_CHARS_MAX = 200;
    private static final int UNEXPECTED_SHOWN_MAX = 10;
    private static final Pattern MESSAGE = Pattern.compile("\"t\"\\s*:");

    @Parameters(
            paramLabel = "GAME",
            completionCandidates = GameIdCandidates.class,
            description = "${COMPLETION-CANDIDATES}; default: all. The program follows after --.")
    private List<String> words = List.of();

    @Option(names = "--count", paramLabel = "N", description = "Problems per game, 1 to 50; default 20.")
    private int count = Verify.COUNT_DEFAULT;

    @Option(names = "--seed", paramLabel = "N", description = "Random seed; repeats a run. Default: random.")
    private @Nullable Long seed;

    @Option(names = "--timeout", paramLabel = "SECONDS", description = "Time limit per answer; default 10.")
    private int seconds = 10;

    private int unexpectedLines;

    @Override
    public Integer call() throws InterruptedException, CommandFailedException {
        List<String> command = command();
        List<Drill> drills = drills(words.subList(0, words.size() - command.size()));
        try (ChildProcess child = ChildProcess.start(command)) {
            return check(child, drills) ? OK : FAILED;
        } catch (IOException e) {
            throw new CommandFailedException("cannot start " + command.get(0) + ": " + e.getMessage());
        }
    }

    private List<String> command() {
        List<String> line = parsed().originalArgs();
        int separator = line.indexOf(COMMAND_SEPARATOR);
        if (separator < 0 || separator == line.size() - 1) {
            throw new InvalidInputException(
                    "command", "no program specified; add its command after " + COMMAND_SEPARATOR);
        }
        return line.subList(separator + 1, line.size());
    }

    private List<Drill> drills(List<String> games) {
        long chosen = seed == null ? new Random().nextInt(Integer.MAX_VALUE) : seed;
        OptionChecks.range("count", count, 1, Verify.COUNT_MAX);
        OptionChecks.range("timeout", seconds, 1, 3_600);
        List<Rules> rules = (games.isEmpty() ? Games.ids() : games)
                .stream().map(this::rules).toList();
        out().println("seed " + chosen);
        return rules.stream().map(each -> Drill.of(each, count, chosen)).toList();
    }

    /**
     * Sends all problems. Stops at the first missing answer, because later answers could not be matched to problems.
     *
     * @return whether all answers were correct
     */
    private boolean check(ChildProcess child, List<Drill> drills) throws InterruptedException {
        boolean correct = true;
        for (Drill drill : drills) {
            int at = 0;
            int wrong = 0;
            try {
                for (; at < drill.size(); at++) {
                    wrong += ask(child, drill, at) ? 0 : 1;
                }
                printTotal(drill, at, wrong);
            } catch (EngineException e) {
                printHeader(drill, at, "no answer");
                out().println("    " + e.getMessage());
                printTotal(drill, at, wrong);
                return false;
            }
            correct &= wrong == 0;
        }
        return correct;
    }

    private boolean ask(ChildProcess child, Drill drill, int at) throws EngineException, InterruptedException {
        child.writeLine(MessageCodec.write(drill.problems().get(at).withGame(drill.rules())));
        String line = answer(child);
        try {
            Optional<Reply.Mistake> mistake = drill.grade(at, MessageCodec.readSolution(line));
            mistake.ifPresent(wrong -> reportMistake(drill, wrong));
            return mistake.isEmpty();
        } catch (RequestException unreadable) {
            printHeader(drill, at, "invalid answer");
            out().println("    given     " + shown(line));
            out().println("    " + shown(unreadable.text()));
            return false;
        }
    }

    /** Returns the first line that begins like a JSON object and is not a message, such as the hello of a bot. */
    private String answer(ChildProcess child) throws EngineException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        String line = child.readLine(deadline);
        while (!line.strip().startsWith("{") || MESSAGE.matcher(line).find()) {
            unexpectedLines++;
            if (unexpectedLines <= UNEXPECTED_SHOWN_MAX) {
                printError("ignored a line that is not an answer: " + shown(line));
            } else if (unexpectedLines == UNEXPECTED_SHOWN_MAX + 1) {
                printError("further ignored lines are not shown");
            }
            line = child.readLine(deadline);
        }
        return line;
    }

    private void reportMistake(Drill drill, Reply.Mistake mistake) {
        printHeader(drill, mistake.at(), mistake.field() + " is wrong");
        out().println("    expected  " + shown(mistake.expected()));
        out().println("    given     " + shown(mistake.given()));
        mistake.why().forEach(sentence -> out().println("    " + sentence));
    }

    private void printHeader(Drill drill, int at, String what) {
        out().println(drill.rules().kind().id() + " " + (at + 1) + ": after "
                + drill.problems().get(at).move() + " " + what);
        out().println("    position  " + PositionText.print(drill.rules(), drill.startPosition(at)));
    }

    private void printTotal(Drill drill, int answered, int wrong) {
        String game = drill.rules().kind().id();
        String left = answered == drill.size() ? "" : ", " + (drill.size() - answered) + " not answered";
        out().println(game + ": " + (answered - wrong) + " of " + drill.size() + " correct" + left);
        out().flush();
    }

    private static String shown(@Nullable Object value) {
        return SafeQuote.sanitize(String.valueOf(value), SHOWN_CHARS_MAX);
    }
}
