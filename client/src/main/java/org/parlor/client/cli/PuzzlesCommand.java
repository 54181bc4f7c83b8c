package org.parlor.client.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.cli.console.ProgressLine;
import org.parlor.bots.cli.option.GameIdCandidates;
import org.parlor.client.game.puzzle.PuzzleSet;
import org.parlor.client.inprocess.PuzzleLoader;
import org.parlor.client.plain.replay.PuzzleSession;
import org.parlor.client.state.ExitCode;
import org.parlor.client.state.ExitException;
import org.parlor.client.state.StartupAction;
import org.parlor.client.storage.FilePaths;
import org.parlor.client.storage.PuzzleProgressFile;
import org.parlor.puzzle.Puzzle;
import org.parlor.puzzle.PuzzleReader;
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
final class PuzzlesCommand extends FileCommand {

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

    PuzzlesCommand(ClientApp app) {
        super(app);
    }

    @Override
    public Integer call() throws Exception {
        if (!game.isEmpty()) {
            Games.get(game);
        }
        if (mine && from != null) {
            throw new InvalidInputException("mine", "--mine cannot be used with --from");
        }
        app.openLog();
        Path named = from == null ? null : FilePaths.parse(from);
        List<Puzzle> puzzles = named == null && !mine ? List.of() : findPuzzles(named);
        boolean isScreen = app.screen().isAvailable();
        List<Puzzle> ofGame = (puzzles.isEmpty() && !isScreen ? PuzzleReader.shipped() : puzzles)
                .stream()
                        .filter(puzzle ->
                                game.isEmpty() || puzzle.rules().kind().id().equals(game))
                        .toList();
        if (!puzzles.isEmpty() && ofGame.isEmpty()) {
            throw new ExitException("no puzzles of " + game + " there; without the game all are opened");
        } else if (isScreen) {
            return app.open(new StartupAction.Puzzles(ofGame, game));
        }
        PuzzleProgressFile file = new PuzzleProgressFile(app.environment().puzzleProgress());
        PuzzleSet set = new PuzzleSet(ofGame, file.read(app::printError), PuzzleProgressFile.today());
        new PuzzleSession(app.plainContext(), set, file).run();
        return ExitCode.OK;
    }

    /** Returns the puzzles of a file, or the mistakes in the saved games. */
    private List<Puzzle> findPuzzles(@Nullable Path named) throws ExitException, IOException {
        ProgressLine progress = progressLine(true);
        PuzzleLoader loader = new PuzzleLoader(progress::show);
        String name = app.options().name;
        try {
            return named == null
                    ? loader.mistakes(savedGames(), name == null ? "" : name)
                    : loader.from(recordFile(named));
        } finally {
            progress.clear();
        }
    }
}
