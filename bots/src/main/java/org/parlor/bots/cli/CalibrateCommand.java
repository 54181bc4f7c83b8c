package org.parlor.bots.cli;

import org.parlor.bots.cli.console.ProgressLine;
import org.parlor.bots.cli.option.OptionChecks;
import org.parlor.bots.reversi.midgame.ProbCutCalibration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code parlor-bots calibrate}: fits the Multi-ProbCut error model of the Reversi search. */
@Command(
        name = "calibrate",
        description = "Calibrates Multi-ProbCut: fits how well shallow searches predict deep ones.",
        footer = {
            "",
            "Plays games against itself, searches some of the positions to every depth and",
            "prints the four coefficients of the formula in the class MultiProbCut. Run it",
            "after training the evaluation, then copy the coefficients into that class.",
            "Exit codes: 0 success, 2 usage error.",
            "",
            "Example:",
            "  parlor-bots calibrate --games 200 --depth 9"
        })
final class CalibrateCommand extends BotsCommand {
    private static final int GAMES_MAX = 100_000;
    private static final int DEPTH_MIN = 6;
    private static final int DEPTH_MAX = 16;

    @Option(names = "--games", paramLabel = "N", description = "Number of games; default 200.")
    private int games = 200;

    @Option(names = "--depth", paramLabel = "N", description = "Maximum search depth, 6 to 16; default 9.")
    private int depth = 9;

    @Option(names = "--seed", paramLabel = "N", description = "Random seed; default 1.")
    private long seed = 1;

    @Override
    public Integer call() {
        OptionChecks.range("games", games, 1, GAMES_MAX);
        OptionChecks.range("depth", depth, DEPTH_MIN, DEPTH_MAX);
        ProgressLine progress = new ProgressLine(err());
        ProbCutCalibration calibration = new ProbCutCalibration(depth, seed);
        for (int game = 0; game < games; game++) {
            progress.show(game + " of " + games + " games");
            calibration.play();
        }
        progress.clear();
        out().println(calibration.result());
        return OK;
    }
}
