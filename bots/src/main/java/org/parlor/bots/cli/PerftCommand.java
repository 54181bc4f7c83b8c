package org.parlor.bots.cli;

import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.cli.option.GameOptions;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Perft;
import org.parlor.rules.Position;
import org.parlor.rules.PositionText;
import org.parlor.rules.Rules;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code parlor-bots perft}: how many sequences of moves the rules allow, to hold against other programs' counts. */
@Command(
        name = "perft",
        description = "Counts the sequences of moves from a position, a line for each depth.",
        mixinStandardHelpOptions = true,
        versionProvider = BotsMain.Version.class,
        sortOptions = false,
        footer = {
            "",
            "A pass is a ply, one sow is a ply, and a game that ended earlier counts as one.",
            "Exit codes: 0 done, 2 usage error.",
            "",
            "Examples:",
            "  Reversi from the start; the last line is 'depth 9: 3005288':",
            "    parlor-bots perft reversi --depth 9",
            "  Kalah with three pits a side and two seeds in each:",
            "    parlor-bots perft kalah --pits 3 --seeds 2 --depth 6",
            "  From a position: its cells, then the seat to move (0 if left out):",
            "    parlor-bots perft tictactoe --position 'X...O.... 0' --depth 7",
            "    parlor-bots perft kalah --pits 2 --position 1,4,0,1,1,0 --depth 3"
        })
final class PerftCommand implements Runnable {
    /** No large game is counted that far in a lifetime, and small ones are over by then. */
    private static final int DEPTH_MAX = 30;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "GAME", description = "reversi, kalah or tictactoe.")
    private String game = "";

    @Option(names = "--depth", required = true, paramLabel = "N", description = "Count to this depth: 1 to 30 plies.")
    private int depth;

    @Option(
            names = "--position",
            paramLabel = "TEXT",
            description = "Where to count from, as text: the cells in board order, a space and the seat to move (under"
                    + " free passing another space and the passes just made). The start if left out.")
    private @Nullable String text;

    @Override
    public void run() {
        Position position = checked();
        PrintWriter out = spec.commandLine().getOut();
        for (int plies = 1; plies <= depth; plies++) {
            out.println("depth " + plies + ": " + Perft.count(position, plies));
            out.flush();
        }
    }

    private Position checked() {
        try {
            return position();
        } catch (InvalidInputException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage());
        }
    }

    private Position position() {
        Rules rules =
                GameOptions.rules(GameOptions.kind(game), spec.commandLine().getParseResult());
        if (depth < 1 || depth > DEPTH_MAX) {
            throw new InvalidInputException("depth", "--depth is 1 to " + DEPTH_MAX + ", not " + depth);
        }
        return text == null ? rules.initial() : PositionText.parse(rules, text);
    }
}
