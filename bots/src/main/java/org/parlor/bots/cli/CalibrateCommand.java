package org.parlor.bots.cli;

import java.util.concurrent.Callable;
import org.parlor.bots.cli.console.ProgressLine;
import org.parlor.bots.cli.option.OptionRanges;
import org.parlor.bots.reversi.midgame.ProbCutCalibration;
import org.parlor.rules.InvalidInputException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code parlor-bots calibrate}: how the numbers that the selective search of Reversi cuts by are made. */
@Command(
        name = "calibrate",
        description = "Measures how well shallow searches of Reversi foretell deep ones.",
        mixinStandardHelpOptions = true,
        versionProvider = BotsMain.Version.class,
        sortOptions = false,
        footer = {
            "",
            "It plays games against itself, searches some of their positions to every depth",
            "and prints the four numbers of the formula in the class MultiProbCut. Do so after the",
            "evaluation has learned, and put them there.",
            "Exit codes: 0 done, 2 usage error.",
            "",
            "Example:",
            "  parlor-bots calibrate --games 200 --depth 9"
        })
final class CalibrateCommand implements Callable<Integer> {
    private static final int GAMES_MAX = 100_000;
    private static final int DEPTH_MIN = 6;
    private static final int DEPTH_MAX = 16;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--games", paramLabel = "N", description = "Games to play; default 200.")
    private int games = 200;

    @Option(names = "--depth", paramLabel = "N", description = "How deep the deepest searches are: 6 to 16, default 9.")
    private int depth = 9;

    @Option(names = "--seed", paramLabel = "N", description = "The same seed plays the same games; default 1.")
    private long seed = 1;

    @Override
    public Integer call() {
        check();
        ProgressLine progress = new ProgressLine(spec.commandLine().getErr());
        ProbCutCalibration calibration = new ProbCutCalibration(depth, seed);
        for (int game = 0; game < games; game++) {
            progress.show(game + " of " + games + " games");
            calibration.play();
        }
        progress.clear();
        spec.commandLine().getOut().println(calibration.result());
        return CommandLine.ExitCode.OK;
    }

    private void check() {
        try {
            OptionRanges.require("games", games, 1, GAMES_MAX);
            OptionRanges.require("depth", depth, DEPTH_MIN, DEPTH_MAX);
        } catch (InvalidInputException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage());
        }
    }
}
