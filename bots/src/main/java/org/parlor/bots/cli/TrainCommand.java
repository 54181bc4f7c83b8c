package org.parlor.bots.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.cli.console.ProgressLine;
import org.parlor.bots.cli.console.RecordErrorText;
import org.parlor.bots.cli.option.OptionRanges;
import org.parlor.bots.reversi.pattern.PatternWeights;
import org.parlor.bots.training.ProgressListener;
import org.parlor.bots.training.TrainingPlan;
import org.parlor.bots.training.TrainingRun;
import org.parlor.rules.InvalidInputException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code parlor-bots learn}: how what positions of Reversi are worth is learned. */
@Command(
        name = "learn",
        description = "Learns what positions of Reversi are worth from games against itself.",
        mixinStandardHelpOptions = true,
        versionProvider = BotsMain.Version.class,
        sortOptions = false,
        footer = {
            "",
            "Each generation plays its games with the weights of the one before, the first",
            "at random, and fits new weights to how the games ended. For every step of a",
            "fit a line tells how many discs the weights miss on games held back from it.",
            "Then the new weights play against the last ones.",
            "",
            "All is kept in DIR. Stopped at any time, the same command goes on where it was;",
            "seed, depths and games decide the weights, whatever the number of threads.",
            "More --depths than last time add generations.",
            "Exit codes: 0 done, 1 a file cannot be read or written, 2 usage error.",
            "",
            "Examples:",
            "  A look at how it goes, some minutes:",
            "    parlor-bots learn --dir /tmp/try --games 2000 --depths 0,1,2",
            "  Weights worth having, some hours:",
            "    parlor-bots learn --dir ~/reversi --games 100000 --depths 0,3,4,5",
            "      --out reversi.weights"
        })
final class TrainCommand implements Callable<Integer> {
    private static final int DEPTH_MAX = 12;
    /** Fewer would leave none to be held back. */
    private static final int GAMES_MIN = 20;

    private static final int GAMES_MAX = 10_000_000;
    private static final int EXACT_MAX = 24;
    private static final int STEPS_MAX = 1000;
    private static final double RIDGE_MAX = 1e9;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--dir", required = true, description = "Where games and weights of each generation are kept.")
    private Path dir = Path.of("");

    @Option(
            names = "--depths",
            split = ",",
            paramLabel = "N",
            description = "A generation for each: plies its players look ahead, 0 to 12, 0 at random; default 0,3,4.")
    private List<Integer> depths = List.of(0, 3, 4);

    @Option(
            names = "--games",
            split = ",",
            paramLabel = "N",
            description = "Games of each generation, the last number for all that follow; default 50000.")
    private List<Integer> games = List.of(50_000);

    @Option(
            names = "--exact",
            paramLabel = "N",
            description = "Empty squares from which games are played perfectly, 0 to 24; default 12.")
    private int exactEmpties = 12;

    @Option(
            names = "--steps",
            paramLabel = "N",
            description = "Steps of a fit, 1 to 1000; default 10. The second fit of each generation has half as many.")
    private int steps = 10;

    @Option(
            names = "--ridge",
            paramLabel = "X",
            description = "How strongly weights seldom seen are held to zero: as if so many positions for each empty"
                    + " square said so; default 1.")
    private double ridge = 1;

    @Option(
            names = "--trial",
            paramLabel = "N",
            description = "Openings, each from both sides, that new weights play against the last; default 250.")
    private int trialPairs = 250;

    @Option(names = "--seed", paramLabel = "N", description = "Of all that is random; default 1.")
    private long seed = 1;

    @Option(names = "--threads", paramLabel = "N", description = "Default: as many as the machine has.")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(names = "--out", paramLabel = "FILE", description = "Writes the last weights to this file, too.")
    private @Nullable Path out;

    @Override
    public Integer call() {
        try {
            PatternWeights weights = train();
            if (out != null) {
                weights.write(out);
            }
            return CommandLine.ExitCode.OK;
        } catch (InvalidInputException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage());
        } catch (IOException e) {
            spec.commandLine()
                    .getErr()
                    .println("parlor-bots: learning cannot go on: " + RecordErrorText.unusable(dir, e));
            return CommandLine.ExitCode.SOFTWARE;
        }
    }

    private PatternWeights train() throws IOException {
        TrainingPlan plan = plan();
        int workers = OptionRanges.require("threads", threads, 1, 256);
        CommandLine command = spec.commandLine();
        ProgressListener printer = new ProgressPrinter(command.getOut(), new ProgressLine(command.getErr()));
        try (TrainingRun run = new TrainingRun(plan, dir, workers, printer)) {
            return run.run();
        }
    }

    private TrainingPlan plan() {
        if (depths.isEmpty() || games.isEmpty()) {
            throw new InvalidInputException(
                    "depths", "--depths and --games are numbers with commas between, such as 0,3,4");
        }
        depths.forEach(depth -> OptionRanges.require("depths", depth, 0, DEPTH_MAX));
        games.forEach(count -> OptionRanges.require("games", count, GAMES_MIN, GAMES_MAX));
        if (!(ridge >= 0 && ridge <= RIDGE_MAX)) {
            throw new InvalidInputException("ridge", "--ridge is 0 to 1e9, not " + ridge);
        }
        return new TrainingPlan(
                seed,
                depths,
                games,
                OptionRanges.require("exact", exactEmpties, 0, EXACT_MAX),
                OptionRanges.require("steps", steps, 1, STEPS_MAX),
                ridge,
                OptionRanges.require("trial", trialPairs, 0, GAMES_MAX));
    }

    /** Results to standard output, how far it is to a terminal if there is one. */
    private record ProgressPrinter(PrintWriter out, ProgressLine line) implements ProgressListener {

        @Override
        public void onResult(String result) {
            line.clear();
            out.println(result);
            out.flush();
        }

        @Override
        public void onProgress(String sofar) {
            line.show(sofar);
        }
    }
}
