package org.parlor.bots.cli;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.bridge.ChildProcess;
import org.parlor.bots.cli.console.CommandFailedException;
import org.parlor.bots.cli.option.GameIdCandidates;
import org.parlor.bots.cli.option.GameOptions;
import org.parlor.bots.cli.option.OptionChecks;
import org.parlor.conformance.Drill;
import org.parlor.message.RulesRequest.Verify;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Rules;
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

    @Override
    public Integer call() throws InterruptedException, CommandFailedException {
        List<String> command = command();
        List<Drill> drills = drills(words.subList(0, words.size() - command.size()));
        try (ChildProcess child = ChildProcess.start(command)) {
            RulesConformanceTester checker =
                    new RulesConformanceTester(child, Duration.ofSeconds(seconds), out(), this::printError);
            return checker.check(drills) ? OK : FAILED;
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
                .stream()
                        .map(game -> GameOptions.rules(Games.get(game), parsed()))
                        .toList();
        out().println("seed " + chosen);
        return rules.stream().map(each -> Drill.of(each, count, chosen)).toList();
    }
}
