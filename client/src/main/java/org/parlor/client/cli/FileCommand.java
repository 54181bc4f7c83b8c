package org.parlor.client.cli;

import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.parlor.bots.cli.console.ProgressLine;
import org.parlor.client.explorer.Explorer;
import org.parlor.client.game.explorer.ExplorerFilter;
import org.parlor.client.inprocess.Launcher;
import org.parlor.client.plain.replay.ExplorerPrinter;
import org.parlor.client.screen.replay.RecordActions;
import org.parlor.client.state.ExitException;
import org.parlor.client.storage.FilePaths;
import org.parlor.rules.InvalidInputException;

/** A command on files of this computer, without a connection: recorded games and puzzles. */
abstract class FileCommand implements Callable<Integer> {
    static final String STANDARD_INPUT = "standard input";
    private static final long COPY_BYTES_MAX = 1L << 30;

    final ClientApp app;

    FileCommand(ClientApp app) {
        this.app = app;
    }

    /** Returns the file; for {@code -} a copy of standard input, because a file may be read more than once. */
    final Path recordFile(Path named) throws ExitException {
        return isStandardInput(named)
                ? FilePaths.temporaryCopy(app.environment().in(), STANDARD_INPUT, COPY_BYTES_MAX)
                : named;
    }

    final boolean isStandardInput(Path named) {
        boolean isStandardInput = named.equals(Path.of("-"));
        if (isStandardInput && app.readsInput()) {
            throw new InvalidInputException("FILE", "standard input gives the commands here; name a file");
        }
        return isStandardInput;
    }

    final Path savedGames() throws ExitException {
        Path games = app.environment().recordFile();
        if (!Files.exists(games)) {
            throw new ExitException("there are no saved games in " + games
                    + "; key " + app.options().effectiveSettings().keyName(RecordActions.SAVE)
                    + " in the full screen saves a game. To replay a file: parlor replay FILE");
        }
        return games;
    }

    final ProgressLine progressLine(boolean isShown) {
        return new ProgressLine(
                new PrintWriter(app.environment().err(), false, Charset.defaultCharset()),
                isShown && app.environment().terminal(),
                System::nanoTime);
    }

    final ExplorerPrinter explorer(Launcher launcher, List<String> files, ExplorerFilter filter) {
        Explorer explorer = new Explorer(app.environment().positionIndexes());
        ProgressLine progress = progressLine(true);
        return new ExplorerPrinter(app.writer(), explorer, launcher, files, filter, app::printError, text -> {
            if (text.isEmpty()) {
                progress.clear();
            } else {
                progress.show(text);
            }
        });
    }
}
