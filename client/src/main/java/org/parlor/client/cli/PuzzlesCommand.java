package org.parlor.client.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.cli.option.GameIdCandidates;
import org.parlor.client.storage.FilePaths;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code parlor puzzles}: positions with one best move, to be found. */
@Command(
        name = "puzzles",
        customSynopsis = "parlor puzzles [GAME] [--from FILE | --mine] [OPTIONS]",
        description = {
            "Find the one best move of a position, proved by search to the end of the game.",
            "Failed puzzles come back after 1, 2, 4, 8 and 16 days. Your rating and your streak are kept",
            "in ~/.local/share/parlor/puzzles.json. Puzzles from games are not rated."
        },
        footer = {
            "  parlor puzzles                      choose a game",
            "  parlor puzzles reversi              Reversi endings",
            "  parlor puzzles --mine               your mistakes in the games saved with S",
            "  parlor puzzles --from WTH_2019.wtb  from the games of a file, 100 at most",
            "  parlor puzzles kalah --plain        as text: a move, hint, show, next, quit"
        })
final class PuzzlesCommand implements Callable<Integer> {

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "GAME",
            completionCandidates = GameIdCandidates.class,
            description = "Puzzles of this game only.")
    String game = "";

    @Option(
            names = "--from",
            paramLabel = "FILE",
            description = "File of recorded games, or of puzzles that parlor-bots puzzles made.")
    @Nullable
    String from;

    @Option(names = "--mine", description = "Positions of your saved games in which you missed the one best move.")
    boolean mine;

    private final ClientApp app;

    PuzzlesCommand(ClientApp app) {
        this.app = app;
    }

    @Override
    public Integer call() throws Exception {
        if (!game.isEmpty()) {
            Games.get(game);
        }
        if (mine && from != null) {
            throw new InvalidInputException("mine", "--mine cannot be used with --from");
        }
        return app.puzzles(game, from == null ? null : FilePaths.parse(from), mine);
    }
}
