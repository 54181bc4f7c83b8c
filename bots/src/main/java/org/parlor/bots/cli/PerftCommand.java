package org.parlor.bots.cli;

import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.cli.option.GameIdCandidates;
import org.parlor.bots.cli.option.OptionChecks;
import org.parlor.rules.Perft;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code parlor-bots perft}: counts the leaf nodes of the game tree, to compare move generators. */
@Command(
        name = "perft",
        description = "Counts the move sequences from a position, one line per depth.",
        footer = {
            "",
            "A pass is a ply, and a game that ends earlier counts as one leaf.",
            "Exit codes: 0 success, 2 usage error.",
            "",
            "Examples:",
            "  Reversi from the start position; the last line is 'depth 9: 3005288':",
            "    parlor-bots perft reversi --depth 9",
            "  Kalah with three pits per side and two seeds per pit:",
            "    parlor-bots perft kalah --pits 3 --seeds 2 --depth 6",
            "  From a position: its cells and the side to move (default 0):",
            "    parlor-bots perft tictactoe --position 'X...O.... 0' --depth 7",
            "    parlor-bots perft kalah --pits 2 --position 1,4,0,1,1,0 --depth 3"
        })
final class PerftCommand extends AbstractCommand {
    /** Small games end before this depth; larger trees are infeasible long before it. */
    private static final int DEPTH_MAX = 30;

    @Parameters(
            paramLabel = "GAME",
            completionCandidates = GameIdCandidates.class,
            description = "${COMPLETION-CANDIDATES}.")
    private String game = "";

    @Option(names = "--depth", required = true, paramLabel = "N", description = "Maximum depth, 1 to 30 plies.")
    private int depth;

    @Option(
            names = "--position",
            paramLabel = "TEXT|@FILE",
            description = "Position to count from: the cells in board order, a space and the side to move, and in games"
                    + " with hidden state another space and that number; @FILE: the first position of a file."
                    + " Default: the start position.")
    private @Nullable String text;

    @Override
    public Integer call() {
        OptionChecks.range("depth", depth, 1, DEPTH_MAX);
        Rules rules = rules(game);
        Position position = text == null ? rules.initial() : position(rules, text);
        PrintWriter out = out();
        for (int plies = 1; plies <= depth; plies++) {
            out.println("depth " + plies + ": " + Perft.count(position, plies));
            out.flush();
        }
        return OK;
    }
}
