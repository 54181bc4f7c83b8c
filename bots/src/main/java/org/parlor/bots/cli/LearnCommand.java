package org.parlor.bots.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.cli.console.CommandFailedException;
import org.parlor.bots.cli.console.ProgressLine;
import org.parlor.bots.cli.console.RecordErrorText;
import org.parlor.bots.cli.option.OptionChecks;
import org.parlor.bots.engines.reversi.pattern.PatternWeights;
import org.parlor.bots.training.ProgressListener;
import org.parlor.bots.training.TrainingPlan;
import org.parlor.bots.training.TrainingRun;
import org.parlor.rules.InvalidInputException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code parlor-bots learn}: trains the Reversi evaluation by self-play. */
@Command(
        name = "learn",
        description = "Trains the Reversi evaluation by self-play.",
        footer = {
            "",
            "Each generation plays its games with the weights of the previous one, the first",
            "with random moves, and fits new weights to the final scores. Each step of a fit",
            "prints the mean error in discs on held-out games. Then the new weights play a",
            "match against the previous ones.",
            "",
            "All state is stored in DIR; repeating the command resumes an interrupted run.",
            "The result depends on seed, depths and games, not on the number of threads.",
            "Additional --depths add generations.",
            "Exit codes: 0 success, 1 cannot read or write a file, 2 usage error.",
            "",
            "Examples:",
            "  Trial run, some minutes:",
            "    parlor-bots learn --dir /tmp/try --games 2000 --depths 0,1,2",
            "  Production weights, some hours:",
            "    parlor-bots learn --dir ~/reversi --games 100000 --depths 0,3,4,5",
            "      --out reversi.weights"
        })
final class LearnCommand extends AbstractCommand {
    private static final int DEPTH_MAX = 12;
    /** Fewer games would leave no held-out games. */
    private static final int GAMES_MIN = 20;

    private static final int GAMES_MAX = 10_000_000;
    private static final int EXACT_MAX = 24;
    private static final int STEPS_MAX = 1000;
    private static final double RIDGE_MAX = 1e9;

    @Option(names = "--dir", required = true, description = "Directory for the games and weights of each generation.")
    private Path dir = Path.of("");

    @Option(
            names = "--depths",
            split = ",",
            paramLabel = "N",
            description = "Search depth of each generation, 0 (random moves) to 12; default 0,3,4.")
    private List<Integer> depths = List.of(0, 3, 4);

    @Option(
            names = "--games",
            split = ",",
            paramLabel = "N",
            description = "Games per generation; the last number applies to all further ones; default 50000.")
    private List<Integer> games = List.of(50_000);

    @Option(
            names = "--exact",
            paramLabel = "N",
            description = "Play perfectly from this number of empty squares, 0 to 24; default 12.")
    private int exactEmpties = 12;

    @Option(
            names = "--steps",
            paramLabel = "N",
            description = "Steps per fit, 1 to 1000; default 10. The second fit of a generation takes half as many.")
    private int steps = 10;

    @Option(
            names = "--ridge",
            paramLabel = "X",
            description =
                    "Ridge regularisation: pulls rare weights to zero with the strength of this many positions per"
                            + " empty square; default 1.")
    private double ridge = 1;

    @Option(
            names = "--trial",
            paramLabel = "N",
            description = "Game pairs of the match against the previous weights; default 250.")
    private int trialPairs = 250;

    @Option(names = "--seed", paramLabel = "N", description = "Random seed; default 1.")
    private long seed = 1;

    @Option(names = "--threads", paramLabel = "N", description = "Number of threads; default: all cores.")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(names = "--out", paramLabel = "FILE", description = "Also write the final weights to this file.")
    private @Nullable Path out;

    @Override
    public Integer call() throws CommandFailedException {
        try {
            PatternWeights weights = train();
            if (out != null) {
                weights.write(out);
            }
            return OK;
        } catch (IOException e) {
            throw new CommandFailedException("training failed: " + RecordErrorText.unusable(dir, e));
        }
    }

    private PatternWeights train() throws IOException {
        TrainingPlan plan = plan();
        int workers = OptionChecks.range("threads", threads, 1, 256);
        CommandLine command = commandLine();
        ProgressListener printer = new ProgressPrinter(command.getOut(), new ProgressLine(command.getErr()));
        try (TrainingRun run = new TrainingRun(plan, dir, workers, printer)) {
            return run.run();
        }
    }

    private TrainingPlan plan() {
        if (depths.isEmpty() || games.isEmpty()) {
            throw new InvalidInputException(
                    "depths", "--depths and --games must be comma-separated numbers, such as 0,3,4");
        }
        depths.forEach(depth -> OptionChecks.range("depths", depth, 0, DEPTH_MAX));
        games.forEach(count -> OptionChecks.range("games", count, GAMES_MIN, GAMES_MAX));
        if (!(ridge >= 0 && ridge <= RIDGE_MAX)) {
            throw new InvalidInputException("ridge", "--ridge must be between 0 and 1e9, not " + ridge);
        }
        return new TrainingPlan(
                seed,
                depths,
                games,
                OptionChecks.range("exact", exactEmpties, 0, EXACT_MAX),
                OptionChecks.range("steps", steps, 1, STEPS_MAX),
                ridge,
                OptionChecks.range("trial", trialPairs, 0, GAMES_MAX));
    }

    /** Prints results to standard output and progress to the terminal, if any. */
    private record ProgressPrinter(PrintWriter out, ProgressLine line) implements ProgressListener {

        @Override
        public void onResult(String result) {
            line.clear();
            out.println(result);
            out.flush();
        }

        @Override
        public void onProgress(String progress) {
            line.show(progress);
        }
    }
}
