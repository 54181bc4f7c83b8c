package org.parlor.bots.cli;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.cli.option.GameOptions;
import org.parlor.bots.cli.option.OptionRanges;
import org.parlor.bots.external.ChildProcess;
import org.parlor.bots.external.RulesChecker;
import org.parlor.conformance.Drill;
import org.parlor.message.RulesRequest.Verify;
import org.parlor.message.value.SafeText;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Rules;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code parlor-bots verify}: asks a program about the rules and says what it gets wrong. */
@Command(
        name = "verify",
        description = "Asks a program about the rules and tells what it gets wrong, and why.",
        customSynopsis = "parlor-bots verify [GAME...] [OPTION...] -- COMMAND [ARGUMENT...]",
        mixinStandardHelpOptions = true,
        versionProvider = BotsMain.Version.class,
        sortOptions = false,
        footer = {
            "",
            "The program is given one problem a line on its standard input:",
            "  {\"game\":\"tictactoe\",\"options\":{},\"pos\":\"X...O....\",\"to\":0,\"move\":\"c3\"}",
            "and answers with one line on its standard output: the position the move leads",
            "to, who is to move (null: the game is over), the score, and aux where there is one:",
            "  {\"pos\":\"X...O...X\",\"to\":1,\"score\":[0,0]}",
            "Every point of the rules is asked about before any is asked about again.",
            "Exit codes: 0 all right, 1 something wrong or no answer, 2 usage error.",
            "",
            "Examples:",
            "  parlor-bots verify -- python3 mybot.py --drill",
            "  parlor-bots verify reversi --rows 6 --cols 6 --count 50 --seed 7 -- ./mybot"
        })
final class VerifyCommand implements Callable<Integer> {
    private static final String COMMAND_FOLLOWS = "--";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            paramLabel = "GAME",
            description = "reversi, kalah, tictactoe; all of them if none is named. What follows -- is the program.")
    private List<String> words = List.of();

    @Option(names = "--count", paramLabel = "N", description = "Problems for each game, 1 to 50; default 20.")
    private int count = Verify.COUNT_DEFAULT;

    @Option(names = "--seed", paramLabel = "N", description = "Asks the same again; chance chooses if left out.")
    private @Nullable Long seed;

    @Option(names = "--timeout", paramLabel = "SECONDS", description = "For each answer; default 10.")
    private int seconds = 10;

    @Override
    public Integer call() throws InterruptedException {
        List<String> command = command();
        List<Drill> drills = drills(words.subList(0, words.size() - command.size()));
        try (ChildProcess child = ChildProcess.start(command)) {
            RulesChecker checker = new RulesChecker(
                    child,
                    Duration.ofSeconds(seconds),
                    spec.commandLine().getOut(),
                    spec.commandLine().getErr());
            return checker.check(drills) ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
        } catch (IOException e) {
            spec.commandLine()
                    .getErr()
                    .println("parlor-bots: " + SafeText.sanitize(command.get(0)) + " cannot be started: "
                            + e.getMessage());
            return CommandLine.ExitCode.SOFTWARE;
        }
    }

    private List<String> command() {
        List<String> line = spec.commandLine().getParseResult().originalArgs();
        int follows = line.indexOf(COMMAND_FOLLOWS);
        if (follows < 0 || follows == line.size() - 1) {
            throw new ParameterException(
                    spec.commandLine(), "Which program? Give its command after " + COMMAND_FOLLOWS);
        }
        return line.subList(follows + 1, line.size());
    }

    private List<Drill> drills(List<String> games) {
        long chosen = seed == null ? new Random().nextInt(Integer.MAX_VALUE) : seed;
        try {
            OptionRanges.require("count", count, 1, Verify.COUNT_MAX);
            OptionRanges.require("timeout", seconds, 1, 3_600);
            List<Rules> rules = (games.isEmpty() ? Games.ids() : games)
                    .stream()
                            .map(game -> GameOptions.rules(
                                    GameOptions.kind(game), spec.commandLine().getParseResult()))
                            .toList();
            spec.commandLine().getOut().println("seed " + chosen);
            return rules.stream().map(each -> Drill.of(each, count, chosen)).toList();
        } catch (InvalidInputException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage());
        }
    }
}
